import type { Effect } from '../../../action/effect.ts';
import { concealedText } from '../common/concealed.ts';
import { onPath, onPaths, runsUnseen, targetOf, traitsOf } from '../common/effects.ts';
import { grammar, has, isOn, parseOptions, values } from '../common/options.ts';
import { isUnknown } from '../common/words.ts';
import type { Invocation, NestedText, ProgramReading } from '../program.ts';
import { fetches, type GitReader, type GitTable, onStore, pathspecs, stores, wholeTree } from './call.ts';

const GIT = { negatable: true } as const;

const ADD = grammar(
  'n,dry-run v,verbose i,interactive p,patch e,edit f,force u,update renormalize N,intent-to-add A,all ignore-removal refresh ignore-errors ignore-missing sparse chmod= pathspec-from-file= pathspec-file-nul',
  GIT,
);

/** What is added becomes part of every later push, so it counts as read into a file. */
function add(call: Invocation): ProgramReading {
  const options = parseOptions(ADD, call.args);
  if (isOn(options, 'dry-run')) return {};
  const paths = options.operands.length > 0 ? pathspecs(call, options.operands) : [wholeTree(call)];
  const skips = !has(options, 'force') && 'skips-hidden';
  return {
    effects: [
      onStore(call, 'write', { recoverable: true }),
      ...onPaths(call, 'read', paths, {
        sink: 'file',
        note: 'becomes part of the repository',
        ...traitsOf('recursive', skips),
      }),
    ],
  };
}

const COMMIT = grammar(
  'a,all p,patch C,reuse-message= c,reedit-message= fixup= squash= reset-author short branch porcelain long z,null F,file= author= date= m,message= t,template= s,signoff n,no-verify allow-empty allow-empty-message cleanup= e,edit no-edit amend no-post-rewrite i,include o,only pathspec-from-file= u,untracked-files? v,verbose q,quiet dry-run status S,gpg-sign? no-gpg-sign trailer= interactive',
  GIT,
);

function commit(call: Invocation): ProgramReading {
  const options = parseOptions(COMMIT, call.args);
  if (isOn(options, 'dry-run')) return {};
  const files = values(options, 'file', 'template').filter((word) => word.text !== '-');
  const traits = traitsOf(has(options, 'amend') && 'history');
  return {
    effects: [
      onStore(call, 'write', { recoverable: true, ...traits }),
      ...onPaths(call, 'read', files, { sink: 'file' }),
    ],
  };
}

const REBASE = grammar(
  'onto= keep-base no-verify q,quiet v,verbose n,no-stat signoff committer-date-is-author-date reset-author-date C= ignore-whitespace whitespace= f,force-rebase no-ff continue skip abort quit edit-todo show-current-patch apply m,merge i,interactive rerere-autoupdate empty= autosquash update-refs S,gpg-sign? autostash x,exec= r,rebase-merges? fork-point s,strategy= X,strategy-option= root reschedule-failed-exec reapply-cherry-picks',
);

function rebase(call: Invocation): ProgramReading {
  const options = parseOptions(REBASE, call.args);
  if (has(options, 'show-current-patch')) return {};
  const texts = values(options, 'exec').map(
    (word): NestedText => ({ language: 'posix', text: word.text, known: word.known, source: word.source }),
  );
  return { effects: [onStore(call, 'write', { recoverable: true, ...traitsOf('history') })], texts };
}

const PULL = grammar(
  'v,verbose q,quiet r,rebase? n stat log? signoff squash commit edit cleanup= ff ff-only verify verify-signatures autostash s,strategy= X,strategy-option= S,gpg-sign? allow-unrelated-histories all a,append upload-pack= f,force t,tags p,prune? j,jobs= dry-run k,keep depth= shallow-since= shallow-exclude= deepen= unshallow update-shallow refmap= o,server-option= 4,ipv4 6,ipv6 show-forced-updates set-upstream recurse-submodules? progress',
  GIT,
);

function pull(call: Invocation): ProgramReading {
  const options = parseOptions(PULL, call.args);
  const texts = values(options, 'upload-pack').map((word) => concealedText(word));
  return {
    effects: [
      fetches(call, options.operands[0]),
      onStore(call, 'write', { recoverable: true, ...traitsOf(has(options, 'rebase') && 'history') }),
    ],
    texts,
  };
}

const WORKTREE = grammar(
  'f,force d,detach checkout guess lock b= B= orphan track q,quiet relative-paths reason= n,dry-run v,verbose expire= porcelain z',
);

function worktree(call: Invocation): ProgramReading {
  const [verb, ...rest] = call.args;
  const options = parseOptions(WORKTREE, rest);
  const [path, target] = options.operands;
  if (verb !== undefined && isUnknown(verb))
    return { effects: [runsUnseen(call, 'it may remove a working tree')] };
  if (verb?.text === 'add' && path !== undefined) {
    return {
      effects: [
        onStore(call, 'write', { recoverable: true }),
        ...onPath(call, 'write', path, traitsOf('create')),
      ],
    };
  }
  if (verb?.text === 'remove' && path !== undefined) {
    // Without force git refuses to remove a folder that holds changes.
    const forced = has(options, 'force');
    const kept = { recoverable: !forced, ...traitsOf('recursive', forced && 'force') };
    const gone = onStore(call, 'delete', {
      ...targetOf(path),
      recoverable: false,
      note: 'discards the changes that only this working tree holds',
    });
    return { effects: [...onPath(call, 'delete', path, kept), ...(forced ? [gone] : [])] };
  }
  if (verb?.text === 'move' && path !== undefined && target !== undefined) {
    return {
      effects: [...onPath(call, 'move', path, traitsOf('recursive')), ...onPath(call, 'write', target)],
    };
  }
  return verb?.text === 'list' ? {} : stores()(call);
}

/** Sub-commands that take back their own unfinished work or add to history. */
const rewrites: GitReader = stores('history');

/** A replacement stands for an object everywhere; taking one back is told by none of the copies. */
function replace(call: Invocation): ProgramReading {
  const words = call.args.filter(({ text }) => !text.startsWith('-'));
  if (call.args.length === 0 || call.args.some(({ text }) => text === '-l' || text === '--list')) return {};
  return {
    effects: [
      onStore(call, 'write', {
        ...targetOf(words[0]),
        recoverable: false,
        note: 'shows another object in the place of one that history holds',
        ...traitsOf('history'),
      }),
    ],
  };
}

const INIT = grammar(
  'q,quiet bare template= separate-git-dir= object-format= ref-format= b,initial-branch= shared?',
);

/** A repository is made in a folder, and its store where `--separate-git-dir` says. */
function init(call: Invocation): ProgramReading {
  const options = parseOptions(INIT, call.args);
  const folders = options.operands.length > 0 ? options.operands : [wholeTree(call)];
  return {
    effects: [
      onStore(call, 'write', { recoverable: true, ...traitsOf('create') }),
      ...onPaths(call, 'write', [...folders, ...values(options, 'separate-git-dir')], traitsOf('create')),
    ],
  };
}

function notes(call: Invocation): ProgramReading {
  const verb = call.args[0]?.text ?? 'list';
  if (verb === 'list' || verb === 'show') return {};
  return {
    effects: [
      onStore(call, verb === 'remove' || verb === 'prune' ? 'delete' : 'write', { recoverable: true }),
    ],
  };
}

/** What becomes an object of git is as readable as any file. */
function storesFiles(call: Invocation): ProgramReading {
  const flags = new Set(call.args.map((word) => word.text));
  const keeps = flags.has('--add') || flags.has('-w');
  const files = call.args.filter((word) => !word.text.startsWith('-'));
  return {
    effects: [
      onStore(call, 'write', { recoverable: true }),
      ...(keeps ? onPaths(call, 'read', files, { sink: 'file' }) : []),
    ],
  };
}

function bisect(call: Invocation): ProgramReading {
  const [verb, ...rest] = call.args;
  const effects: Effect[] = [onStore(call, 'write', { recoverable: true })];
  return verb?.text === 'run' ? { effects, commands: [{ words: rest }] } : { effects };
}

export const HISTORY: GitTable = {
  add,
  stage: add,
  commit,
  rebase,
  pull,
  worktree,
  merge: stores(),
  'cherry-pick': stores(),
  revert: stores(),
  replace,
  'fast-import': rewrites,
  notes,
  bisect,
  init,
  'update-index': storesFiles,
  'write-tree': stores(),
  'commit-tree': stores(),
  mktag: stores(),
  'hash-object': storesFiles,
  repack: stores(),
  'pack-refs': stores(),
  'prune-packed': stores(),
  maintenance: stores(),
  rerere: stores(),
  'merge-file': stores(),
};
