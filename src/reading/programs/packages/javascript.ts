import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, inFolder, onPaths, traitsOf } from '../common/effects.ts';
import { grammar, has, isOn, lastValue, type Options, parseOptions, values } from '../common/options.ts';
import { bunCode } from '../interpreters/programs.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';
import { installs, publishes, runsWorkspace, writesOwn } from './acts.ts';

const NPM = grammar(
  'g,global D,save-dev P,save-prod O,save-optional E,save-exact save-peer no-save save pack-destination= out= B,save-bundle f,force prefix= C,dir= cwd= w,workspace= W,ws,workspaces workspace-root tag= registry= access= otp= userconfig= globalconfig= cache= location= loglevel= dry-run ignore-scripts omit= include= production dev legacy-peer-deps silent s,quiet json p,parseable call= package= y,yes r,recursive F,filter= parallel frozen-lockfile immutable audit-level= script-shell= if-present a,all i,interactive L,latest depth= T types package-lock-only package-lock fund audit lockfile',
  { negatable: true },
);

interface Manager {
  readonly lockfile: string;
  /** The bare call installs, as with `yarn`. */
  readonly bareInstalls?: boolean;
  /** An unknown word is the name of a script. */
  readonly bareScripts?: boolean;
}

const MANAGERS: Readonly<Record<string, Manager>> = {
  npm: { lockfile: 'package-lock.json' },
  cnpm: { lockfile: 'package-lock.json' },
  pnpm: { lockfile: 'pnpm-lock.yaml', bareScripts: true },
  yarn: { lockfile: 'yarn.lock', bareInstalls: true, bareScripts: true },
};

const INSTALL =
  /^(?:i|in|ins|inst|insta|instal|install|isnt|add|ci|clean-install|ic|it|install-test|cit|install-ci-test|up|update|upgrade|upgrade-interactive|udpate|dedupe|ddp|rebuild|rb|import|link|ln|fetch|prune)$/;
const REMOVE = /^(?:un|uninstall|remove|rm|r|unlink)$/;
const SCRIPT = /^(?:run|run-script|rum|urn)$/;
const NAMED_SCRIPT = /^(?:test|tst|t|start|stop|restart)$/;
const REGISTRY =
  /^(?:owner|author|access|dist-tag|dist-tags|tag|team|org|hook|profile|deprecate|undeprecate|star|unstar|stage)$/;
const NOTHING =
  /^(?:ls|list|la|ll|view|v|info|show|outdated|search|s|se|find|help|help-search|root|prefix|bin|whoami|ping|doctor|explain|why|fund|docs|home|repo|bugs|issues|query|sbom|completion|diff|explore|licenses|store|audit-report|get|--version|-v|-h|--help|pm|env|where|about)$/;

function manager(name: string, rule: Manager): ProgramReader {
  return (call) => {
    const options = parseOptions(NPM, call.args);
    const [verb, ...rest] = options.operands;
    const at = inFolder(
      call,
      lastValue(options, 'prefix') ?? lastValue(options, 'dir') ?? lastValue(options, 'cwd'),
    );
    if (verb === undefined) return rule.bareInstalls ? install(at, options, [], rule) : {};
    return readVerb({ ...at, program: `${name} ${verb.text}` }, verb, rest, options, rule);
  };
}

/** Verbs that npm knows by their beginning, and that nobody should miss. */
const GRAVE = ['publish', 'unpublish', 'deprecate', 'owner', 'access', 'dist-tag'];

function spelledOut(verb: string): string {
  return verb.length < 3 ? verb : (GRAVE.find((full) => full.startsWith(verb)) ?? verb);
}

function readVerb(
  call: Invocation,
  verb: Word,
  rest: readonly Word[],
  options: Options,
  rule: Manager,
): ProgramReading {
  const word = rule.bareScripts ? verb.text : spelledOut(verb.text);
  if (NOTHING.test(word)) return {};
  if (INSTALL.test(word)) return install(call, options, rest, rule);
  if (REMOVE.test(word))
    return { effects: [removes(call, rest, options), ...own(call, options, true, rule)] };
  if (SCRIPT.test(word)) return rest[0] === undefined ? {} : runsScript(call, rest[0].text);
  if (NAMED_SCRIPT.test(word)) return runsScript(call, /^t/.test(word) ? 'test' : word);
  if (word === 'publish')
    return isOn(options, 'dry-run') ? {} : { effects: [publishes(call, 'package registry')] };
  if (word === 'npm') return publishing(call, rest, options);
  if (word === 'global' || word === 'workspace') {
    const given = word === 'global' ? [...options.given, { name: 'global', word: verb }] : options.given;
    const [next, ...others] = rest.slice(word === 'global' ? 0 : 1);
    return next === undefined ? {} : readVerb(call, next, others, { ...options, given }, rule);
  }
  if (word === 'unpublish') return { effects: [unpublishes(call, rest)] };
  if (REGISTRY.test(word))
    return /^(?:ls|list|get|status)$/.test(rest[0]?.text ?? '')
      ? {}
      : { effects: [registryWrite(call, rest)] };
  if (word === 'token')
    return /^(?:ls|list|)$/.test(rest[0]?.text ?? '') ? {} : { effects: [registryWrite(call, rest)] };
  if (/^(?:login|adduser|add-user|logout)$/.test(word))
    return {
      effects: [effectOf(call, 'write', 'package', { target: 'registry login', ...traitsOf('global') })],
    };
  return otherVerb(call, word, rest, options, rule);
}

/**
 * A package that takes the place of the guard's: its name with another source, a folder of that name, an override, or a
 * version that is named and so may be an older one.
 */
function replacesGuard(call: Invocation, packages: readonly Word[]): boolean {
  const links = /\b(?:link|ln)$/.test(call.program);
  return packages.some(({ text }) =>
    links
      ? /(?:^|\/)holdfast\/?$/.test(text)
      : /^holdfast@(?:[^@]*[:/]|[<=~v]*\d)|[./]\/(?:.*\/)?holdfast(?:-[\d.]+\.tgz)?\/?$/.test(text),
  );
}

const GUARD_WORD = { text: 'holdfast', known: true, glob: false };
const GUARD_KEY = /(?:^|[.[\]"'])holdfast(?:$|[=\]"'])/;

/** Taking the guard itself away is the guard's matter. */
function removes(call: Invocation, packages: readonly Word[], options: Options): Effect {
  const guard = packages.some((word) => /^holdfast(?:@|$)/.test(word.text));
  const target = packages.map((word) => word.text).join(' ');
  return effectOf(call, 'write', 'package', {
    target,
    ...traitsOf(isGlobal(options) && 'global', guard && 'guard'),
  });
}

function otherVerb(
  call: Invocation,
  word: string,
  rest: readonly Word[],
  options: Options,
  rule: Manager,
): ProgramReading {
  if (word === 'audit') return rest[0]?.text === 'fix' ? install(call, options, [], rule) : {};
  if (word === 'config' || word === 'c' || word === 'set')
    return configures(call, word === 'set' ? 'set' : (rest[0]?.text ?? 'list'), rest);
  if (word === 'cache')
    return /^(?:clean|rm|clear)$/.test(rest[0]?.text ?? '')
      ? { effects: [effectOf(call, 'delete', 'package', { target: 'cache', recoverable: true })] }
      : {};
  if (word === 'version' && rest.length === 0) return {};
  if (/^(?:init|create|innit|pkg|version|set-script|patch|patch-commit)$/.test(word))
    return creates(call, word, rest, options);
  if (/^(?:exec|x|dlx)$/.test(word))
    return { effects: [installs(call, rest.slice(0, 1))], commands: [{ words: after(call, word) }] };
  if (word === 'pack' && !rule.bareScripts) return packs(call, options);
  if (word === 'pack' || word === 'build' || word === 'shrinkwrap')
    return rule.bareScripts && word === 'build' ? runsScript(call, word) : {};
  if (rule.bareScripts && /^[\w:.@/-]+$/.test(word)) return runsScript(call, word);
  return { effects: [effectOf(call, 'exec', 'process', { target: word, certainty: 'likely' })] };
}

/** The archive is named after the package, in the folder that is said. */
function packs(call: Invocation, options: Options): ProgramReading {
  if (isOn(options, 'dry-run')) return {};
  const folders = values(options, 'pack-destination');
  const here = { text: 'package.tgz', known: true, glob: false, source: call.source };
  return { effects: onPaths(call, 'write', folders.length > 0 ? folders : [here], traitsOf('create')) };
}

function after(call: Invocation, verb: string): readonly Word[] {
  const at = call.args.findIndex((word) => word.text === verb);
  return call.args.slice(at + 1).filter((word, index) => !(index === 0 && word.text === '--'));
}

function isGlobal(options: Options): boolean {
  return has(options, 'global') || lastValue(options, 'location')?.text === 'global';
}

function install(
  call: Invocation,
  options: Options,
  packages: readonly Word[],
  rule: Manager,
): ProgramReading {
  if (isOn(options, 'dry-run')) return {};
  const clean =
    /\b(?:ci|clean-install|ic|cit)$/.test(call.program) || has(options, 'frozen-lockfile', 'immutable');
  const index = values(options, 'registry');
  const effect = installs(call, packages, {
    global: isGlobal(options),
    index,
    guard: replacesGuard(call, packages),
  });
  return { effects: [effect, ...(clean ? [] : own(call, options, packages.length > 0, rule))] };
}

function own(call: Invocation, options: Options, manifest: boolean, rule: Manager): Effect[] {
  if (isGlobal(options)) return [];
  return writesOwn(call, manifest && !has(options, 'no-save') ? 'package.json' : undefined, rule.lockfile);
}

function runsScript(call: Invocation, name: string): ProgramReading {
  const base = call.base === undefined ? {} : { base: call.base };
  return { effects: [runsWorkspace(call, name)], followUps: [{ kind: 'package-script', name, ...base }] };
}

/** `yarn npm publish`. */
function publishing(call: Invocation, rest: readonly Word[], options: Options): ProgramReading {
  if (rest[0]?.text === 'publish')
    return isOn(options, 'dry-run') ? {} : { effects: [publishes(call, 'package registry')] };
  return /^(?:info|audit|whoami)$/.test(rest[0]?.text ?? '') ? {} : { effects: [registryWrite(call, rest)] };
}

function unpublishes(call: Invocation, rest: readonly Word[]): Effect {
  return effectOf(call, 'delete', 'package', {
    target: rest.map((word) => word.text).join(' '),
    recoverable: false,
    note: 'whoever depends on it breaks',
    ...traitsOf('remote', 'publish', 'irreversible'),
  });
}

function registryWrite(call: Invocation, rest: readonly Word[]): Effect {
  return effectOf(call, 'send', 'package', {
    target: rest.map((word) => word.text).join(' '),
    note: 'changes what the registry says to everybody',
    ...traitsOf('remote', 'publish', 'irreversible'),
  });
}

function configures(call: Invocation, verb: string, rest: readonly Word[]): ProgramReading {
  if (/^(?:get|list|ls)$/.test(verb)) return {};
  return {
    effects: [
      effectOf(call, 'write', 'package', {
        target: rest
          .map((word) => word.text.split('=')[0])
          .slice(1, 2)
          .join(''),
        ...traitsOf('global'),
      }),
    ],
  };
}

function creates(call: Invocation, verb: string, rest: readonly Word[], options: Options): ProgramReading {
  if (verb === 'pkg' && rest[0]?.text === 'get') return {};
  const effects = writesOwn(call, isGlobal(options) ? undefined : 'package.json', undefined);
  if (verb === 'pkg' && rest.some(({ text }) => GUARD_KEY.test(text)))
    effects.push(removes(call, [{ ...GUARD_WORD, source: call.source }], options));
  if (verb !== 'init' && verb !== 'create' && verb !== 'innit') return { effects };
  return { effects: rest.length > 0 ? [installs(call, rest.slice(0, 1)), ...effects] : effects };
}

const bun: ProgramReader = manager('bun', { lockfile: 'bun.lock', bareScripts: true });

export const JAVASCRIPT: ProgramTable = {
  ...Object.fromEntries(Object.entries(MANAGERS).map(([name, rule]) => [name, manager(name, rule)])),
  bun: (call) => bunCode(call) ?? bun(call),
  bower: manager('bower', { lockfile: 'bower.json' }),
  corepack: () => ({}),
  'npm-check-updates': (call) => ({
    effects: call.args.some((word) => /^-[a-z]*u|^--upgrade/.test(word.text))
      ? writesOwn(call, 'package.json', undefined)
      : [],
  }),
};
