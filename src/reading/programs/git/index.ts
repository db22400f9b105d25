import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, inFolder, named, onPath, traitsOf } from '../common/effects.ts';
import { grammar, lastValue, type Options, parseOptions, values } from '../common/options.ts';
import { asksForHelp } from '../common/rows.ts';
import { shared } from '../common/tables.ts';
import { GAP, slice, withText } from '../common/words.ts';
import type { Invocation, NestedText, ProgramReading, ProgramTable } from '../program.ts';
import { type GitTable, loses } from './call.ts';
import { config, configActs, keyActs, points } from './configure.ts';
import { HISTORY } from './history.ts';
import { INSPECT } from './inspect.ts';
import { REFERENCES } from './references.ts';
import { REMOTE } from './remote.ts';
import { UPKEEP } from './upkeep.ts';
import { WORKTREE } from './worktree.ts';

const SUBCOMMANDS: GitTable = {
  ...INSPECT,
  ...WORKTREE,
  ...HISTORY,
  ...REFERENCES,
  ...UPKEEP,
  ...REMOTE,
  config,
};

const GLOBAL = grammar(
  'C= c= exec-path? html-path man-path info-path p,paginate P,no-pager no-replace-objects no-lazy-fetch no-optional-locks no-advice bare git-dir= work-tree= namespace= super-prefix= config-env= literal-pathspecs glob-pathspecs noglob-pathspecs icase-pathspecs attr-source= list-cmds= version help v h',
  { stopAtOperand: true },
);

/** How deep aliases given on the command line may name each other. */
const ALIAS_DEPTH = 5;

function git(call: Invocation): ProgramReading {
  return readGit(call, ALIAS_DEPTH);
}

function readGit(call: Invocation, depth: number): ProgramReading {
  const options = parseOptions(GLOBAL, call.args);
  const [verb, ...rest] = options.operands;
  if (verb === undefined) return {};
  const settings = joined(settingsOf(call, options, verb.text), transportOf(call, options));
  if (verb.text === 'gc' && prunes(options))
    return {
      effects: [
        loses(named(call, 'git gc'), undefined, 'drops every commit that no branch holds', 'irreversible'),
      ],
    };
  const inside = inPlaceOf(call, options);
  const alias = aliasOf(options, verb.text);
  if (alias !== undefined && depth > 0) return joined(settings, readAlias(inside, alias, rest, depth));
  const reading = joined(settings, readVerb({ ...inside, args: rest }, verb));
  return joined({ effects: reachesElsewhere(call, options, reading) }, reading);
}

/** What a repository that is named by its folder holds is changed there. */
function reachesElsewhere(
  call: Invocation,
  options: Options,
  { effects = [] }: ProgramReading,
): readonly Effect[] {
  const changes = effects.some(({ verb, domain }) => domain === 'git' && verb !== 'read' && verb !== 'exec');
  const folders = values(options, 'C', 'git-dir', 'work-tree').filter(({ known, glob }) => known && !glob);
  if (!changes || folders.length === 0) return [];
  const [last] = folders.toReversed();
  if (last === undefined) return [];
  const gitFolder = lastValue(options, 'work-tree') === undefined ? lastValue(options, 'git-dir') : undefined;
  const folder = withText(last, gitFolder?.text.replace(/\/?\.git\/?$/, '') || '.');
  return onPath(inPlaceOf(call, options), 'write', folder, {
    certainty: 'likely',
    note: 'another repository',
    ...traitsOf('repository'),
  });
}

/** `git -c gc.pruneExpire=now gc`. */
function prunes(options: Options): boolean {
  return values(options, 'c').some((word) =>
    /^gc\.(?:pruneexpire|reflogexpire(?:unreachable)?)=(?:now|all|0)/i.test(word.text),
  );
}

function inPlaceOf(call: Invocation, options: Options): Invocation {
  let at = call;
  for (const folder of values(options, 'C')) at = inFolder(at, folder);
  return inFolder(at, lastValue(options, 'work-tree'));
}

/** What the settings on the command line let git run. Aliases count only when they are called. */
function settingsOf(call: Invocation, options: Options, verb: string): ProgramReading {
  const unused = REACHES.test(verb) || reaches(options) ? /^alias\./i : /^(?:alias\.|core\.sshcommand=)/i;
  const inline = values(options, 'c').filter((word) => !unused.test(word.text));
  const acts = inline.map((word) => configActs(call, word));
  for (const word of values(options, 'config-env')) {
    acts.push(keyActs(call, word.text.split('=')[0] ?? '', undefined, false));
  }
  const unseen = [...inline, ...values(options, 'config-env')].filter((word) => word.text.startsWith(GAP));
  acts.push({ effects: unseen.map((word) => points(call, word.text)) });
  return acts.reduce(joined, {});
}

/** Verbs with which git reaches another machine through the program that its settings name. */
const REACHES =
  /^(?:fetch|pull|push|clone|ls-remote|fetch-pack|send-pack|lfs|(?:remote(?: -v)? (?:update|show|prune|add -f|set-head)|submodule (?:update|add)|archive --remote)\b.*)$/;

const SSH = /^(?:(?:\/usr)?(?:\/local)?(?:\/bin\/)?ssh|plink|tortoiseplink|sshpass)(?:\.exe)?(?: |$)/i;

function reaches({ operands }: Options): boolean {
  const texts = operands.map(({ text }) => text);
  const plain = texts.filter((text) => !text.startsWith('-'));
  return [texts[0] ?? '', texts.join(' '), plain.join(' ')].some((line) => REACHES.test(line));
}

/** A program in the place of `ssh`: it sees and says whatever git exchanges with the remote. */
function transportOf(call: Invocation, options: Options): ProgramReading {
  if (!reaches(options)) return {};
  const strange = values(options, 'c').filter(({ text, known }) => {
    const [, key = '', value = ''] = /^(core\.sshcommand|ssh\.variant)=(.*)$/is.exec(text) ?? [];
    const usual = /^ssh\./i.test(key) ? /^(?:auto|ssh)$/ : SSH;
    return key !== '' && (!known || !usual.test(value));
  });
  return { effects: strange.map(({ text }) => points(call, text.split('=')[0] ?? text)) };
}

function aliasOf(options: Options, verb: string): Word | undefined {
  const prefix = `alias.${verb}=`.toLowerCase();
  const found = values(options, 'c').findLast((word) => word.text.toLowerCase().startsWith(prefix));
  return found === undefined ? undefined : slice(found, prefix.length);
}

function readAlias(call: Invocation, alias: Word, rest: readonly Word[], depth: number): ProgramReading {
  if (alias.text.startsWith('!')) {
    const words = rest.map((word) => word.text).join(' ');
    const text: NestedText = {
      language: 'posix',
      text: `${alias.text.slice(1)} ${words}`.trim(),
      known: alias.known && rest.every((word) => word.known),
      concealed: true,
      source: alias.source,
    };
    return { texts: [text] };
  }
  const words = alias.text
    .split(/\s+/)
    .filter((text) => text !== '')
    .map((text) => withText(alias, text.replace(/^(['"])(.*)\1$/, '$2')));
  return readGit({ ...call, args: [...words, ...rest] }, depth - 1);
}

/** Sub-commands that have some of their own. */
const NESTS = /^(?:worktree|stash|bisect|lfs|notes|submodule|remote|reflog)$/;

/** Those that change something, as far as no option is likely to have such a word for its value. */
const ACTS =
  /^(?:add|move|remove|rm|prune|drop|clear|run|push|fetch|foreach|update|deinit|expire|delete|set-url|show)$/;

/** Options in front of what is to be done do not change what that is. */
function actFirst(args: readonly Word[]): readonly Word[] {
  const at = args.findIndex(({ text }) => !text.startsWith('-'));
  if (at <= 0 || !ACTS.test(args[at]?.text ?? '')) return args;
  if (/^-[a-z]*m$|^--message$/.test(args[at - 1]?.text ?? '')) return args;
  return [...args.slice(at), ...args.slice(0, at)];
}

function readVerb(call: Invocation, verb: Word): ProgramReading {
  if (asksForHelp(call.args) || call.args[0]?.text === '-h') return {};
  // Where the file system does not tell cases apart, `CHECKOUT` may be found too.
  const name = Object.hasOwn(SUBCOMMANDS, verb.text) ? verb.text : verb.text.toLowerCase();
  const reader = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (reader !== undefined)
    return reader(
      named({ ...call, args: NESTS.test(name) ? actFirst(call.args) : call.args }, `git ${name}`),
    );
  if (!verb.known)
    return {
      effects: [
        effectOf(call, 'exec', 'git', {
          certainty: 'unread',
          note: 'nobody can know which git command this is',
          ...traitsOf('dynamic'),
        }),
      ],
    };
  const grave = call.args.some((word) =>
    /^(?:--(?:hard|force|delete|mirror|prune)\b|-[fD]$)/.test(word.text),
  );
  const note = 'an alias or a program that only this machine knows';
  return {
    effects: [
      effectOf(named(call, `git ${verb.text}`), 'exec', 'git', {
        target: verb.text,
        certainty: grave ? 'unread' : 'likely',
        note,
      }),
    ],
  };
}

function joined(first: ProgramReading, second: ProgramReading): ProgramReading {
  return {
    ...second,
    effects: [...(first.effects ?? []), ...(second.effects ?? [])],
    texts: [...(first.texts ?? []), ...(second.texts ?? [])],
  };
}

/** `git`, and its sub-commands in their old spelling with a dash. */
export const GIT_READERS: ProgramTable = {
  ...shared(`git-${Object.keys(SUBCOMMANDS).join(' git-')}`, dashed),
  git,
  hub: git,
};

function dashed(call: Invocation): ProgramReading {
  const text = call.program.slice('git-'.length);
  return readVerb(call, { text, known: true, glob: false, source: call.source });
}
