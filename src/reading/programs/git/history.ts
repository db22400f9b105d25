import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { onPath, onPaths, targetOf, traitsOf } from '../common/effects.ts';
import { grammar, has, isOn, lastValue, parseOptions, values } from '../common/options.ts';
import type { Invocation, NestedText, ProgramReading } from '../program.ts';
import {
  fetches,
  type GitReader,
  type GitTable,
  loses,
  onStore,
  pathspecs,
  stores,
  wholeTree,
} from './call.ts';

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
function movesTip(call: Invocation, branch: Word | undefined): Effect {
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
  const texts = values(options, 'upload-pack').map(
    (word): NestedText => ({ language: 'posix', text: word.text, known: word.known, source: word.source }),
  );
  return {
    effects: [
      fetches(call, options.operands[0]),
      onStore(call, 'write', { recoverable: true, ...traitsOf(has(options, 'rebase') && 'history') }),
    ],
    texts,
  };
}

const REFLOG = grammar(
  'expire= expire-unreachable= updateref rewrite stale-fix n,dry-run verbose all single-worktree',
  GIT,
);

function reflog(call: Invocation): ProgramReading {
  const [verb, ...rest] = call.args;
  if (verb?.text !== 'expire' && verb?.text !== 'delete' && verb?.text !== 'drop') return {};
  const options = parseOptions(REFLOG, rest);
  if (isOn(options, 'dry-run')) return {};
  return {
    effects: [
      loses(
        call,
        options.operands[0],
        'forgets where branches were, which is how lost commits are found',
        'irreversible',
      ),
    ],
  };
}

const GC = grammar(
  'q,quiet prune? max-cruft-size= cruft aggressive auto detach force keep-largest-pack expire-to=',
  GIT,
);

function gc(call: Invocation): ProgramReading {
  const options = parseOptions(GC, call.args);
  const prune = lastValue(options, 'prune')?.text ?? '';
  const grave = isOn(options, 'prune') && prune !== '' && !/(?:week|month|year|never)/.test(prune);
  if (!grave) return { effects: [onStore(call, 'write', { recoverable: true })] };
  return { effects: [loses(call, undefined, 'drops every commit that no branch holds', 'irreversible')] };
}

const PRUNE = grammar('n,dry-run v,verbose progress expire= exclude-promisor-objects', GIT);

function prune(call: Invocation): ProgramReading {
  if (isOn(parseOptions(PRUNE, call.args), 'dry-run')) return {};
  return { effects: [loses(call, undefined, 'drops every commit that no branch holds', 'irreversible')] };
}

const FILTER = grammar(
  'setup= subdirectory-filter= env-filter= tree-filter= index-filter= parent-filter= msg-filter= commit-filter= tag-name-filter= prune-empty original= d= f,force state-branch= path= path-glob= path-regex= invert-paths replace-text= analyze dry-run strip-blobs-bigger-than= mailmap= refs= source= target=',
);

/** Rewriting every commit; what the filters run is read in turn. */
function filterHistory(call: Invocation): ProgramReading {
  const options = parseOptions(FILTER, call.args);
  if (has(options, 'analyze', 'dry-run')) return {};
  const filters = values(
    options,
    'setup',
    'env-filter',
    'tree-filter',
    'index-filter',
    'parent-filter',
    'msg-filter',
    'commit-filter',
    'tag-name-filter',
  );
  const texts = filters.map(
    (word): NestedText => ({ language: 'posix', text: word.text, known: word.known, source: word.source }),
  );
  return {
    effects: [{ ...loses(call, undefined, 'rewrites every commit', 'irreversible', 'force'), verb: 'write' }],
    texts,
  };
}

const UPDATE_REF = grammar('m= d,delete no-deref z stdin create-reflog batch-updates');

function updateRef(call: Invocation): ProgramReading {
  const options = parseOptions(UPDATE_REF, call.args);
  const [ref] = options.operands;
  if (has(options, 'delete')) return { effects: [loses(call, ref, 'deletes a reference')] };
  const details = has(options, 'stdin') ? { certainty: 'likely' as const } : {};
  return { effects: [onStore(call, 'write', { ...targetOf(ref), ...traitsOf('history'), ...details })] };
}

const SYMBOLIC = grammar('q,quiet d,delete short recurse m=');

function symbolicRef(call: Invocation): ProgramReading {
  const options = parseOptions(SYMBOLIC, call.args);
  if (has(options, 'delete')) return { effects: [loses(call, options.operands[0], 'deletes a reference')] };
  return options.operands.length > 1 ? stores()(call) : {};
}

const WORKTREE = grammar(
  'f,force d,detach checkout guess lock b= B= orphan track q,quiet relative-paths reason= n,dry-run v,verbose expire= porcelain z',
);

function worktree(call: Invocation): ProgramReading {
  const [verb, ...rest] = call.args;
  const options = parseOptions(WORKTREE, rest);
  const [path, target] = options.operands;
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
    const kept = has(options, 'force')
      ? { recoverable: false, ...traitsOf('recursive', 'force') }
      : { recoverable: true, ...traitsOf('recursive') };
    return { effects: onPath(call, 'delete', path, kept) };
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

function notes(call: Invocation): ProgramReading {
  const verb = call.args[0]?.text ?? 'list';
  if (verb === 'list' || verb === 'show') return {};
  return {
    effects: [
      onStore(call, verb === 'remove' || verb === 'prune' ? 'delete' : 'write', { recoverable: true }),
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
  branch,
  tag,
  rebase,
  pull,
  reflog,
  gc,
  prune,
  'filter-branch': filterHistory,
  'filter-repo': filterHistory,
  'update-ref': updateRef,
  'symbolic-ref': symbolicRef,
  worktree,
  merge: stores(),
  'cherry-pick': stores(),
  revert: stores(),
  replace: rewrites,
  'fast-import': rewrites,
  notes,
  bisect,
  init: stores('create'),
  'update-index': stores(),
  'write-tree': stores(),
  'commit-tree': stores(),
  mktag: stores(),
  'hash-object': stores(),
  repack: stores(),
  'pack-refs': stores(),
  'prune-packed': stores(),
  maintenance: stores(),
  rerere: stores(),
  'merge-file': stores(),
};
