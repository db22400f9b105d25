import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { onPaths, targetOf, traitsOf } from '../common/effects.ts';
import { grammar, has, parseOptions, values } from '../common/options.ts';
import type { Invocation, ProgramReading } from '../program.ts';
import { type GitTable, loses, onStore, stores } from './call.ts';

const GIT = { negatable: true } as const;

const BRANCH = grammar(
  'v,verbose q,quiet t,track? set-upstream-to= u= unset-upstream color? r,remotes contains? no-contains? abbrev? a,all d,delete D m,move M c,copy C l,list show-current create-reflog edit-description f,force merged? no-merged? column? sort= points-at= i,ignore-case format= recurse-submodules omit-empty',
);

function branch(call: Invocation): ProgramReading {
  const options = parseOptions(BRANCH, call.args);
  const deletes = has(options, 'delete', 'D');
  if (deletes && has(options, 'D', 'force')) {
    return {
      effects: options.operands.map((word) =>
        loses(call, word, 'deletes a branch whether or not it was merged', 'force'),
      ),
    };
  }
  if (deletes)
    return {
      effects: options.operands.map((word) =>
        onStore(call, 'delete', { ...targetOf(word), recoverable: true }),
      ),
    };
  const forced = has(options, 'force', 'M', 'C');
  if (forced) return { effects: [movesTip(call, options.operands[0])] };
  const lists = has(
    options,
    'list',
    'show-current',
    'all',
    'remotes',
    'merged',
    'no-merged',
    'contains',
    'no-contains',
    'points-at',
  );
  if (
    lists ||
    (options.operands.length === 0 &&
      !has(options, 'edit-description', 'unset-upstream', 'set-upstream-to', 'u'))
  )
    return {};
  return stores()(call);
}

/** The old tip is then only in the reflog, and often not even there. */
export function movesTip(call: Invocation, branch: Word | undefined): Effect {
  return onStore(call, 'write', {
    ...targetOf(branch),
    recoverable: false,
    note: 'moves a branch off what it held',
    ...traitsOf('history', 'force'),
  });
}

const TAG = grammar(
  'l,list n? d,delete v,verify a,annotate m,message= F,file= e,edit s,sign no-sign cleanup= u,local-user= f,force create-reflog column? contains? no-contains? merged? no-merged? omit-empty sort= points-at= format= color? i,ignore-case trailer=',
  GIT,
);

function tag(call: Invocation): ProgramReading {
  const options = parseOptions(TAG, call.args);
  if (has(options, 'delete'))
    return {
      effects: options.operands.map((word) => loses(call, word, 'deletes a tag')),
    };
  if (has(options, 'force'))
    return {
      effects: [
        onStore(call, 'write', {
          ...targetOf(options.operands[0]),
          ...traitsOf('history', 'force', 'overwrite'),
        }),
      ],
    };
  if (
    has(options, 'list', 'n', 'verify', 'contains', 'no-contains', 'merged', 'no-merged', 'points-at') ||
    options.operands.length === 0
  )
    return {};
  return {
    effects: [
      onStore(call, 'write', { recoverable: true }),
      ...onPaths(call, 'read', values(options, 'file'), { sink: 'file' }),
    ],
  };
}

/** A branch that others build on, or a start that is not where it stands. */
export function resets(branch: Word | undefined, start: Word | undefined): boolean {
  if (
    /^(?:main|master|trunk|develop(?:ment)?|production|staging|release(?:[/-].*)?)$/.test(branch?.text ?? '')
  )
    return true;
  return start !== undefined && (/[~^@]/.test(start.text) || !start.known);
}

export const REFERENCES: GitTable = { branch, tag };
