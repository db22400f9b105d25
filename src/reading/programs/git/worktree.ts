import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { onPath, onPaths, runsUnseen, traitsOf } from '../common/effects.ts';
import { grammar, has, isOn, type Options, parseOptions, values } from '../common/options.ts';
import { patchWrites } from '../common/patched.ts';
import { isUnknown } from '../common/words.ts';
import { landing } from '../files/landing.ts';
import type { Invocation, ProgramReading } from '../program.ts';
import { type GitTable, loses, onStore, overwrites, pathspecs, stores, wholeTree } from './call.ts';
import { movesTip, resets } from './references.ts';

const GIT = { negatable: true } as const;

const CHECKOUT = grammar(
  'b= B= q,quiet progress f,force ours theirs t track? d,detach guess l orphan= m,merge conflict= p,patch ignore-skip-worktree-bits overwrite-ignore ignore-other-worktrees recurse-submodules? overlay pathspec-from-file= pathspec-file-nul U,unified= inter-hunk-context=',
  GIT,
);

function checkout(call: Invocation): ProgramReading {
  const options = parseOptions(CHECKOUT, call.args);
  const effects: Effect[] = [
    onStore(call, 'write', { recoverable: true, ...traitsOf(has(options, 'B') && 'history') }),
  ];
  const [moved] = values(options, 'B');
  if (moved !== undefined && resets(moved, options.operands[0])) effects.push(movesTip(call, moved));
  if (has(options, 'force'))
    effects.push(...overwrites(call, [wholeTree(call)], { note: 'discards uncommitted changes' }));
  const paths = checkoutPaths(call, options);
  effects.push(
    ...overwrites(call, pathspecs(call, paths.words), {
      certainty: paths.sure ? 'certain' : 'likely',
      note: 'discards uncommitted changes',
    }),
  );
  return { effects };
}

/** Which words are paths: those behind `--`, those behind a tree, and a single one that looks like a file. */
function checkoutPaths(call: Invocation, options: Options): { words: readonly Word[]; sure: boolean } {
  const dashes = call.args.findIndex((word) => word.text === '--');
  if (dashes >= 0) return { words: call.args.slice(dashes + 1), sure: true };
  if (has(options, 'pathspec-from-file'))
    return { words: [{ ...wholeTree(call), known: false }], sure: true };
  const named =
    has(options, 'b', 'B', 'orphan', 'detach') || (tracks(options) && tracked(options).length < 2);
  if (named) return { words: [], sure: true };
  if (has(options, 'ours', 'theirs', 'patch'))
    return { words: options.operands.length > 0 ? options.operands : [wholeTree(call)], sure: true };
  if (options.operands.length > 1)
    return { words: options.operands.slice(looksLikePath(options.operands[0]) ? 0 : 1), sure: true };
  return { words: options.operands.filter(looksLikePath), sure: false };
}

/** A branch to follow is named alone: with a second word git takes both for paths, or refuses. */
function tracks(options: Options): boolean {
  return has(options, 't', 'track');
}

function tracked({ operands }: Options): readonly Word[] {
  return operands.filter(({ text }) => text !== 'direct' && text !== 'inherit');
}

/** A branch may be called almost anything, but hardly `.`, `a.ts`, `src/` or `*.c`. */
function looksLikePath(word: Word | undefined): boolean {
  if (word === undefined) return false;
  const text = word.text;
  if (/^(?:\.{1,2}|\.{0,2}\/.*|.*\/|:\/.*|:\(.*|~\/.*)$/.test(text)) return true;
  return (
    word.glob ||
    /[*?]/.test(text) ||
    /(?:^|\/)\.?[^/]*\.[A-Za-z][A-Za-z0-9]{0,9}$/.test(text) ||
    /(?:^|\/)\.[a-z]/.test(text)
  );
}

const SWITCH = grammar(
  'c,create= C,force-create= guess discard-changes q,quiet recurse-submodules? progress m,merge conflict= d,detach t track? f,force orphan= overwrite-ignore ignore-other-worktrees',
  GIT,
);

function switchBranch(call: Invocation): ProgramReading {
  const options = parseOptions(SWITCH, call.args);
  const effects = [
    onStore(call, 'write', { recoverable: true, ...traitsOf(has(options, 'force-create') && 'history') }),
  ];
  const [moved] = values(options, 'force-create');
  if (moved !== undefined && resets(moved, options.operands[0])) effects.push(movesTip(call, moved));
  if (has(options, 'force', 'discard-changes'))
    effects.push(...overwrites(call, [wholeTree(call)], { note: 'discards uncommitted changes' }));
  return { effects };
}

const RESTORE = grammar(
  'U,unified= inter-hunk-context= s,source= S,staged W,worktree ignore-unmerged overlay q,quiet recurse-submodules? progress m,merge conflict= 2,ours 3,theirs p,patch ignore-skip-worktree-bits pathspec-from-file= pathspec-file-nul',
  GIT,
);

function restore(call: Invocation): ProgramReading {
  const options = parseOptions(RESTORE, call.args);
  const onlyIndex = has(options, 'staged') && !has(options, 'worktree');
  if (onlyIndex) return { effects: [onStore(call, 'write', { recoverable: true })] };
  const unseen = has(options, 'pathspec-from-file');
  const paths =
    unseen || options.operands.length === 0
      ? [{ ...wholeTree(call), known: !unseen }]
      : pathspecs(call, options.operands);
  return { effects: overwrites(call, paths, { note: 'discards uncommitted changes' }) };
}

const RESET = grammar(
  'q,quiet refresh mixed soft hard merge keep recurse-submodules? p,patch N,intent-to-add pathspec-from-file= pathspec-file-nul',
  GIT,
);

function reset(call: Invocation): ProgramReading {
  const options = parseOptions(RESET, call.args);
  const [target] = options.operands;
  const moves = target !== undefined && !/^(?:HEAD|@)$/.test(target.text);
  const effects = [
    onStore(call, 'write', {
      recoverable: true,
      ...(target ? { target: target.text } : {}),
      ...traitsOf(moves && 'history'),
    }),
  ];
  if (has(options, 'hard', 'merge'))
    effects.push(...overwrites(call, [wholeTree(call)], { note: 'discards uncommitted changes' }));
  return { effects };
}

const CLEAN = grammar('q,quiet n,dry-run f,force i,interactive d e,exclude= x X', GIT);

function clean(call: Invocation): ProgramReading {
  const options = parseOptions(CLEAN, call.args);
  if (isOn(options, 'dry-run')) return {};
  if (options.operands.length > 0) {
    return {
      effects: onPaths(call, 'delete', pathspecs(call, options.operands), {
        note: 'deletes untracked files',
        ...traitsOf('recursive', 'force'),
      }),
    };
  }
  const onlyIgnored = has(options, 'X') && !has(options, 'x');
  return {
    effects: [
      onStore(call, 'delete', {
        target: onlyIgnored ? 'ignored files' : 'untracked files',
        ...(onlyIgnored ? {} : { recoverable: false }),
        note: onlyIgnored ? 'deletes what git ignores' : 'deletes files that git has no copy of',
        ...traitsOf('recursive', 'force'),
      }),
    ],
  };
}

const RM = grammar(
  'n,dry-run q,quiet cached f,force r ignore-unmatch sparse pathspec-from-file= pathspec-file-nul',
  GIT,
);

function rm(call: Invocation): ProgramReading {
  const options = parseOptions(RM, call.args);
  if (isOn(options, 'dry-run')) return {};
  const index = onStore(call, 'write', { recoverable: true });
  if (has(options, 'cached')) return { effects: [index] };
  const forced = has(options, 'force');
  const traits = traitsOf(has(options, 'r') && 'recursive', forced && 'force', forced && 'discards');
  // Without force git refuses to remove what differs from the last commit.
  const kept = { recoverable: !forced };
  return {
    effects: [index, ...onPaths(call, 'delete', pathspecs(call, options.operands), { ...kept, ...traits })],
  };
}

const MV = grammar('v,verbose n,dry-run f,force k sparse', GIT);

function mv(call: Invocation): ProgramReading {
  const options = parseOptions(MV, call.args);
  if (isOn(options, 'dry-run')) return {};
  const sources = options.operands.slice(0, -1);
  const target = options.operands.at(-1);
  if (target === undefined) return {};
  const kept = has(options, 'force') ? traitsOf('overwrite') : {};
  const ends = sources.flatMap((source) => landing(source, target, sources.length > 1 ? 'inside' : 'open'));
  return {
    effects: [
      ...onPaths(call, 'move', sources, traitsOf('recursive')),
      ...ends.flatMap((end) =>
        onPath(call, 'write', end.path, { certainty: end.sure ? 'certain' : 'likely', ...kept }),
      ),
    ],
  };
}

const STASH = grammar(
  'p,patch S,staged k,keep-index q,quiet a,all u,include-untracked m,message= pathspec-from-file= index only-untracked',
  GIT,
);

/** The sub-command; options that come first are those of `push`, unless nobody knows them. */
function verbAt(args: readonly Word[]): number {
  const first = args.findIndex((word) => !word.text.startsWith('-'));
  const { unknown } = parseOptions(STASH, first < 0 ? args : args.slice(0, first));
  return first === 0 || (first > 0 && unknown.length === first) ? first : -1;
}

function stash(call: Invocation): ProgramReading {
  const at = verbAt(call.args);
  const [verb, ...rest] = at < 0 ? [] : call.args.slice(at);
  const word = verb?.text ?? 'push';
  const which = rest.find(({ text }) => !text.startsWith('-'));
  if (word === 'drop' || word === 'clear') return { effects: [loses(call, which, 'drops stashed work')] };
  if (word === 'list') return {};
  if (word === 'show') {
    const dashes = rest.findIndex(({ text }) => text === '--');
    return { effects: dashes < 0 ? [] : onPaths(call, 'read', rest.slice(dashes + 1), { sink: 'model' }) };
  }
  if (verb !== undefined && isUnknown(verb))
    return { effects: [runsUnseen(call, 'it may drop stashed work')] };
  const options = parseOptions(STASH, rest);
  if (word === 'pop' || word === 'apply' || word === 'branch')
    return { effects: [onStore(call, 'write', { recoverable: true })] };
  // What is stashed comes back with `pop`, but until then the files are what the last commit had.
  const paths = word === 'push' || word === '--' ? pathspecs(call, options.operands) : [];
  return {
    effects: [
      onStore(call, 'write', { recoverable: true, ...traitsOf(has(options, 'all') && 'recursive') }),
      ...onPaths(call, 'write', paths, { recoverable: true }),
    ],
  };
}

const APPLY = grammar(
  'exclude= include= p= no-add stat numstat summary check index cached N,intent-to-add unsafe-paths apply allow-overlap 3,3way build-fake-ancestor= z C= whitespace= R,reverse unidiff-zero reject ignore-space-change ignore-whitespace inaccurate-eof recount directory= v,verbose q,quiet allow-empty',
  GIT,
);

function apply(call: Invocation): ProgramReading {
  const options = parseOptions(APPLY, call.args);
  const files = options.operands.filter((word) => word.text !== '-');
  const effects = onPaths(call, 'read', files, { sink: 'file' });
  if (has(options, 'check', 'stat', 'numstat', 'summary') && !has(options, 'apply')) return { effects };
  if (has(options, 'cached')) return { effects: [...effects, onStore(call, 'write', { recoverable: true })] };
  const strip = stripOf(values(options, 'p').at(-1));
  const [folder] = values(options, 'directory');
  const reverse = has(options, 'reverse');
  const written = patchWrites(call, { folder, strip, reverse, ...(files.length > 0 ? { files } : {}) });
  return { ...written, effects: [...effects, ...(written.effects ?? [])] };
}

function am(call: Invocation): ProgramReading {
  if (call.args.some((word) => /^--(?:abort|skip|quit|show-current-patch)/.test(word.text)))
    return stores()(call);
  const options = parseOptions(AM, call.args);
  const [folder] = values(options, 'directory');
  const { operands: files } = options;
  const strip = stripOf(values(options, 'p').at(-1));
  const written = patchWrites(call, { folder, strip, ...(files.length > 0 ? { files } : {}) });
  return { ...written, effects: [onStore(call, 'write', { recoverable: true }), ...(written.effects ?? [])] };
}

const AM = grammar(
  's,signoff k,keep keep-non-patch keep-cr no-keep-cr c,scissors no-scissors quoted-cr= empty= m,message-id q,quiet u,utf8 no-utf8 3,3way no-3way rerere-autoupdate ignore-space-change ignore-whitespace whitespace= C= p= directory= exclude= include= reject patch-format= i,interactive n,no-verify committer-date-is-author-date ignore-date S,gpg-sign? no-gpg-sign continue r,resolved retry allow-empty',
  GIT,
);

function stripOf(count: Word | undefined): number {
  return /^\d$/.test(count?.text ?? '') ? Number(count?.text) : 1;
}

const CHECKOUT_INDEX = grammar('a,all f,force q,quiet n,no-create u,index stdin temp stage= prefix= z', GIT);

function checkoutIndex(call: Invocation): ProgramReading {
  const options = parseOptions(CHECKOUT_INDEX, call.args);
  if (!has(options, 'force')) return {};
  return { effects: overwrites(call, has(options, 'all', 'stdin') ? [wholeTree(call)] : options.operands) };
}

const READ_TREE = grammar(
  'index-output= empty v,verbose m trivial aggressive reset prefix= u i n,dry-run no-sparse-checkout recurse-submodules? q,quiet',
  GIT,
);

function readTree(call: Invocation): ProgramReading {
  const options = parseOptions(READ_TREE, call.args);
  if (isOn(options, 'dry-run')) return {};
  if (has(options, 'u') && has(options, 'reset'))
    return { effects: overwrites(call, [wholeTree(call)], { note: 'discards uncommitted changes' }) };
  return stores()(call);
}

export const WORKTREE: GitTable = {
  checkout,
  switch: switchBranch,
  restore,
  reset,
  clean,
  rm,
  mv,
  stash,
  apply,
  am,
  'checkout-index': checkoutIndex,
  'read-tree': readTree,
  'sparse-checkout': stores(),
};
