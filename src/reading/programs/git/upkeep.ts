import { targetOf, traitsOf } from '../common/effects.ts';
import { grammar, has, isOn, lastValue, parseOptions, values } from '../common/options.ts';
import type { Invocation, NestedText, ProgramReading } from '../program.ts';
import { type GitTable, loses, onStore, stores } from './call.ts';

const GIT = { negatable: true } as const;

const REFLOG = grammar(
  'expire= expire-unreachable= updateref rewrite stale-fix n,dry-run verbose all single-worktree',
  GIT,
);

function reflog(call: Invocation): ProgramReading {
  const at = call.args.findIndex((word) => !word.text.startsWith('-'));
  const [verb, ...rest] = at < 0 ? [] : call.args.slice(at);
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
  const typed = call.stdin.kind === 'text' ? call.stdin.text : '';
  const zero = options.operands.slice(1, 2).some(({ text }) => /^0{40,}$/.test(text));
  const drops = has(options, 'stdin') && /^(?:delete\b|update \S+ 0{40,})/m.test(typed);
  if (has(options, 'delete') || zero || drops) return { effects: [loses(call, ref, 'deletes a reference')] };
  const details = has(options, 'stdin') ? { certainty: 'likely' as const } : {};
  return { effects: [onStore(call, 'write', { ...targetOf(ref), ...traitsOf('history'), ...details })] };
}

const SYMBOLIC = grammar('q,quiet d,delete short recurse m=');

function symbolicRef(call: Invocation): ProgramReading {
  const options = parseOptions(SYMBOLIC, call.args);
  if (has(options, 'delete')) return { effects: [loses(call, options.operands[0], 'deletes a reference')] };
  return options.operands.length > 1 ? stores()(call) : {};
}

/** What drops or rewrites what the store holds. */
export const UPKEEP: GitTable = {
  reflog,
  gc,
  prune,
  'filter-branch': filterHistory,
  'filter-repo': filterHistory,
  'update-ref': updateRef,
  'symbolic-ref': symbolicRef,
};
