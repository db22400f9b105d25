import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { concealedText } from '../common/concealed.ts';
import { effectOf, onPath, onPaths, targetOf, traitsOf } from '../common/effects.ts';
import { grammar, has, isOn, type Options, parseOptions, values } from '../common/options.ts';
import { lastName, slice, withText } from '../common/words.ts';
import type { Invocation, NestedText, ProgramReading } from '../program.ts';
import { fetches, type GitTable, onStore, stores, wholeTree } from './call.ts';
import { configActs } from './configure.ts';
import { movesTip } from './references.ts';

const GIT = { negatable: true } as const;

const PUSH = grammar(
  'v,verbose q,quiet repo= all branches mirror d,delete tags n,dry-run porcelain f,force force-with-lease? force-if-includes recurse-submodules= thin receive-pack= exec= u,set-upstream progress prune no-verify follow-tags signed? atomic o,push-option= 4,ipv4 6,ipv6',
  GIT,
);

function push(call: Invocation): ProgramReading {
  const options = parseOptions(PUSH, call.args);
  const [remote, ...refs] = [...values(options, 'repo'), ...options.operands];
  if (isOn(options, 'dry-run')) return { effects: [fetches(call, remote)] };
  const texts = [
    ...values(options, 'receive-pack', 'exec').map((word) => elsewhere(word)),
    ...externalUrls(remote),
  ];
  return { effects: pushed(call, options, remote, refs), texts };
}

function pushed(
  call: Invocation,
  options: Options,
  remote: Word | undefined,
  refs: readonly Word[],
): Effect[] {
  const forced =
    has(options, 'force', 'force-with-lease', 'mirror') || refs.some((ref) => /(?:^|:)\+/.test(ref.text));
  const target = [remote, ...refs].flatMap((word) => (word === undefined ? [] : [word.text])).join(' ');
  const known = [remote, ...refs].every((word) => word?.known ?? true);
  const details = {
    ...(target === '' ? {} : { target }),
    ...(known ? {} : { targetKind: 'unknown' as const }),
  };
  const deletes = has(options, 'delete', 'prune', 'mirror') || refs.some((ref) => /^\+?:./.test(ref.text));
  const traits = traitsOf('remote', forced && 'history', forced && 'force');
  const sends = effectOf(call, 'send', 'git', {
    ...details,
    ...traits,
    ...(forced ? { recoverable: false, note: 'replaces history that others may hold' } : {}),
  });
  if (!deletes) return [sends];
  const gone = effectOf(call, 'delete', 'git', {
    ...details,
    recoverable: false,
    note: 'deletes references of the remote',
    ...traitsOf('remote', 'history', 'irreversible'),
  });
  return [sends, gone];
}

function elsewhere(word: Word): NestedText {
  return { language: 'posix', text: word.text, known: word.known, elsewhere: true, source: word.source };
}

/** `ext::COMMAND` as an address runs the command. */
function externalUrls(address: Word | undefined): NestedText[] {
  if (address === undefined || !address.text.startsWith('ext::')) return [];
  const command = slice(address, 5);
  return [concealedText(address, command.text)];
}

const FETCH = grammar(
  'v,verbose q,quiet all set-upstream a,append atomic upload-pack= f,force m,multiple t,tags n j,jobs= prefetch p,prune P,prune-tags recurse-submodules? dry-run porcelain write-fetch-head k,keep u,update-head-ok progress depth= shallow-since= shallow-exclude= deepen= unshallow refetch update-shallow refmap= o,server-option= 4,ipv4 6,ipv6 negotiation-tip= filter= auto-maintenance auto-gc stdin exit-code heads h refs get-url sort= symref',
  GIT,
);

function fetch(call: Invocation): ProgramReading {
  const options = parseOptions(FETCH, call.args);
  const [remote] = options.operands;
  const packs = values(options, 'upload-pack').map((word) => concealedText(word));
  const forced = options.operands.slice(1).filter(({ text }) => {
    const [, plus, to = ''] = /^(\+?)[^:]*:(.*)$/.exec(text) ?? [];
    const branch = to !== '' && !/^refs\/(?!heads\/)/.test(to);
    return branch && (plus === '+' || has(options, 'force'));
  });
  return {
    effects: [fetches(call, remote), ...forced.map((word) => movesTip(call, word))],
    texts: [...packs, ...externalUrls(remote)],
  };
}

const CLONE = grammar(
  'v,verbose q,quiet progress reject-shallow n,no-checkout bare mirror l,local no-hardlinks s,shared recurse-submodules? recursive? j,jobs= template= reference= reference-if-able= dissociate o,origin= b,branch= u,upload-pack= depth= shallow-since= shallow-exclude= single-branch no-tags shallow-submodules separate-git-dir= ref-format= c,config= server-option= 4,ipv4 6,ipv6 filter= also-filter-submodules remote-submodules sparse bundle-uri= revision=',
  GIT,
);

function clone(call: Invocation): ProgramReading {
  const options = parseOptions(CLONE, call.args);
  const [address, folder] = options.operands;
  if (address === undefined) return {};
  const place =
    folder ?? withText(address, lastName(address.text.replace(/\/?\.git\/?$/, '')).replace(/^.*:/, ''));
  const effects = [fetches(call, address), ...onPath(call, 'write', place, traitsOf('create'))];
  const packs = values(options, 'upload-pack').map((word) => concealedText(word));
  const config = values(options, 'config').map((word) => configActs(call, word));
  return {
    effects: [
      ...effects,
      ...config.flatMap((act) => act.effects ?? []),
      ...onPaths(call, 'read', values(options, 'template'), { sink: 'process' }),
      ...onPaths(call, 'write', values(options, 'separate-git-dir'), traitsOf('create')),
    ],
    texts: [...packs, ...externalUrls(address), ...config.flatMap((act) => act.texts ?? [])],
  };
}

function remote(call: Invocation): ProgramReading {
  const words = call.args.filter((word) => !word.text.startsWith('-'));
  const [verb, name, address] = words;
  switch (verb?.text) {
    case undefined:
    case 'show':
    case 'get-url':
      return {};
    case 'update':
    case 'prune':
      return { effects: [fetches(call, name)] };
    case 'add':
    case 'set-url':
      return {
        effects: [onStore(call, 'write', { ...targetOf(address ?? name), recoverable: true })],
        texts: externalUrls(address),
      };
    default:
      return stores()(call);
  }
}

const SUBMODULE = grammar(
  'q,quiet cached b,branch= f,force name= reference= depth= init remote N,no-fetch checkout merge rebase recursive j,jobs= all default d,default-branch progress single-branch filter=',
);

function submodule(call: Invocation): ProgramReading {
  const at = call.args.findIndex((word) => !word.text.startsWith('-'));
  const [verb, ...rest] = at < 0 ? [] : call.args.slice(at);
  if (verb?.text === 'foreach') return foreach(rest);
  const options = parseOptions(SUBMODULE, rest);
  const [first, second] = options.operands;
  switch (verb?.text) {
    case 'add':
      return {
        effects: [
          fetches(call, first),
          ...onPaths(call, 'write', second === undefined ? [] : [second], traitsOf('create')),
        ],
        texts: externalUrls(first),
      };
    case 'update':
      return {
        effects: [fetches(call, undefined), onStore(call, 'write', { recoverable: !has(options, 'force') })],
      };
    case 'deinit':
      return {
        effects: onPaths(call, 'delete', has(options, 'all') ? [wholeTree(call)] : options.operands, {
          ...(has(options, 'all') ? { note: 'empties the folder of every submodule' } : {}),
          ...traitsOf('recursive', has(options, 'force') && 'force'),
          ...(has(options, 'force') ? {} : { recoverable: true }),
        }),
      };
    case undefined:
    case 'status':
    case 'summary':
      return {};
    default:
      return stores()(call);
  }
}

/** One word is shell text; several are a command. */
/** What git starts by itself; anything else it hands to a shell, the words behind it as arguments. */
const PLAIN_PROGRAM = /^[\w./+-]+$/;

function foreach(rest: readonly Word[]): ProgramReading {
  const words = rest.filter((word, index) => !(index === 0 && word.text === '--recursive'));
  const [first] = words;
  if (first === undefined) return {};
  const { text, known, source } = first;
  if (words.length === 1) return { texts: [{ language: 'posix', text, known, source }] };
  if (PLAIN_PROGRAM.test(text)) return { commands: [{ words, base: null }] };
  return { texts: [{ language: 'posix', text: `${text} "$@"`, known, source, args: words }] };
}

function lfs(call: Invocation): ProgramReading {
  const [verb, ...rest] = call.args;
  switch (verb?.text) {
    case 'push':
      return { effects: [effectOf(call, 'send', 'git', { ...targetOf(rest[0]), ...traitsOf('remote') })] };
    case 'fetch':
    case 'pull':
    case 'clone':
      return { effects: [fetches(call, rest[0])] };
    case 'prune':
      return rest.some((word) => /^--dry-run$|^-d$/.test(word.text))
        ? {}
        : { effects: [onStore(call, 'delete', { target: 'local copies of large files' })] };
    case 'migrate':
      return {
        effects: [
          onStore(call, 'write', {
            recoverable: false,
            note: 'rewrites commits',
            ...traitsOf('history', 'force'),
          }),
        ],
      };
    case 'track':
    case 'untrack':
      return {
        effects: onPath(call, 'write', {
          text: '.gitattributes',
          known: true,
          glob: false,
          source: call.source,
        }),
      };
    default:
      return {};
  }
}

function sends(call: Invocation): ProgramReading {
  return { effects: [effectOf(call, 'send', 'network', traitsOf('remote'))] };
}

function svn(call: Invocation): ProgramReading {
  const verb = call.args[0]?.text ?? '';
  if (verb === 'dcommit' || verb === 'submit' || verb === 'set-tree') return sends(call);
  return { effects: [fetches(call, undefined)] };
}

export const REMOTE: GitTable = {
  push,
  'send-pack': push,
  fetch,
  'fetch-pack': fetch,
  'ls-remote': fetch,
  clone,
  remote,
  submodule,
  lfs,
  'send-email': sends,
  'imap-send': sends,
  svn,
  p4: svn,
};
