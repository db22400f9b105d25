import type { Word } from '../../reading.ts';
import { effectOf, inFolder, onPaths, traitsOf } from '../common/effects.ts';
import { grammar, has, lastValue, type Options, parseOptions, values } from '../common/options.ts';
import { slice } from '../common/words.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';
import { installs, publishes, runsWorkspace, writesOwn } from './acts.ts';

/** What one manager's verbs do; each list is of verbs. */
interface Verbs {
  readonly options: string;
  readonly manifest?: string;
  readonly lockfile?: string;
  readonly adds?: string;
  readonly installs?: string;
  readonly globals?: string;
  readonly removes?: string;
  readonly publishes?: string;
  readonly unpublishes?: string;
  /** Any other word is a task of the project. */
  readonly tasks?: true;
  readonly folder?: string;
  readonly isGlobal?: readonly string[];
}

function reader(rule: Verbs): ProgramReader {
  const rules = grammar(rule.options);
  return (call) => {
    const options = parseOptions(
      rules,
      call.args.filter((word) => !word.text.startsWith('+')),
    );
    const [verb, ...rest] = options.operands;
    if (verb === undefined || TELLS.has(verb.text)) return {};
    const at = inFolder(
      { ...call, program: `${call.program} ${verb.text}` },
      rule.folder === undefined ? undefined : lastValue(options, rule.folder),
    );
    return readVerb(at, rule, options, verb.text, rest);
  };
}

/** Verbs that only tell, for every manager here. */
const TELLS = new Set(
  'version help tree metadata search info list env doc why graph show outdated licenses explain locate-project pkgid which platform config check-update status diff home open search help:describe tasks dependencies projects properties'.split(
    ' ',
  ),
);

function readVerb(
  call: Invocation,
  rule: Verbs,
  options: Options,
  verb: string,
  rest: Options['operands'],
): ProgramReading {
  const is = (list: string | undefined): boolean => list?.split(' ').includes(verb) ?? false;
  const global = has(options, ...(rule.isGlobal ?? []));
  const target = rest.map((word) => word.text).join(' ');
  if (has(options, 'dry-run')) return {};
  const publishing = rule.tasks === true ? [verb, ...rest.map((word) => word.text)] : [verb];
  if (
    publishing.some((word) => rule.publishes?.split(' ').includes(word.replace(/^.*:(?=publish|upload)/, '')))
  )
    return { effects: [publishes(call, 'package registry')] };
  if (is(rule.unpublishes))
    return {
      effects: [
        effectOf(call, 'delete', 'package', {
          ...(target === '' ? {} : { target }),
          recoverable: false,
          note: 'whoever depends on it breaks',
          ...traitsOf('remote', 'publish', 'irreversible'),
        }),
      ],
    };
  if (is(rule.globals) || (global && is(rule.adds)))
    return { effects: [installs(call, rest, { global: true })] };
  if (is(rule.adds))
    return { effects: [installs(call, rest), ...writesOwn(call, rule.manifest, rule.lockfile)] };
  if (is(rule.installs))
    return { effects: [installs(call, rest), ...writesOwn(call, undefined, rule.lockfile)] };
  if (is(rule.removes))
    return {
      effects: [
        effectOf(call, 'write', 'package', { target, recoverable: true }),
        ...writesOwn(call, rule.manifest, rule.lockfile),
      ],
    };
  if (rule.tasks !== true) return {};
  const outputs = onPaths(call, 'write', values(options, 'output'), traitsOf('overwrite'));
  return { effects: [runsWorkspace(call, verb), ...outputs] };
}

const RULES: Readonly<Record<string, Verbs>> = {
  cargo: {
    options:
      'manifest-path= p,package= features= target= target-dir= Z= config= color= j,jobs= q,quiet v,verbose registry= git= branch= tag= rev= path= version= dry-run n F all-features release r token= index= allow-dirty C= bin= example= o,output=',
    manifest: 'Cargo.toml',
    lockfile: 'Cargo.lock',
    adds: 'add',
    installs: 'update fetch generate-lockfile vendor',
    globals: 'install uninstall',
    removes: 'remove rm',
    publishes: 'publish owner',
    unpublishes: 'yank',
    tasks: true,
    folder: 'C',
  },
  go: {
    options:
      'C= o,output= tags= ldflags= gcflags= mod= modfile= run= bench= count= timeout= cover coverprofile= race v x u t n a p= exec= overlay= f= m json modcache cache testcache',
    manifest: 'go.mod',
    lockfile: 'go.sum',
    adds: 'get',
    installs: 'mod work',
    globals: 'install',
    tasks: true,
    folder: 'C',
  },
  gem: {
    options:
      'v,version= i,install-dir= n,bindir= s,source= P= user-install no-document N k,key= host= f,force a,all x otp=',
    globals: 'install update uninstall fetch',
    publishes: 'push owner',
    unpublishes: 'yank',
    tasks: true,
  },
  bundle: {
    options: 'gemfile= path= jobs= j= without= with= source= git= g,group= v,version= clean deployment local',
    manifest: 'Gemfile',
    lockfile: 'Gemfile.lock',
    adds: 'add',
    installs: 'install update lock',
    removes: 'remove',
  },
  composer: {
    options:
      'd,working-dir= dev no-dev n,no-interaction prefer-dist no-scripts o q W,with-all-dependencies dry-run global g',
    manifest: 'composer.json',
    lockfile: 'composer.lock',
    adds: 'require req',
    installs: 'install i update u upgrade',
    removes: 'remove rm',
    globals: 'global',
    tasks: true,
    folder: 'working-dir',
  },
  dotnet: {
    options:
      'c,configuration= f,framework= o,output= r,runtime= p,project= s,source= k,api-key= v,verbosity= version= no-restore global g',
    installs: 'restore add tool workload',
    tasks: true,
  },
  mix: {
    options: 'only=',
    manifest: 'mix.exs',
    lockfile: 'mix.lock',
    installs: 'deps.get deps.update',
    globals: 'archive.install escript.install local.hex',
    publishes: 'hex.publish',
    unpublishes: 'hex.retire',
    tasks: true,
  },
  rebar3: {
    options: '',
    lockfile: 'rebar.lock',
    installs: 'get-deps upgrade',
    tasks: true,
    publishes: 'hex',
  },
  swift: { options: 'c= package-path=', tasks: true, installs: '' },
  pod: { options: '', lockfile: 'Podfile.lock', installs: 'install update', publishes: 'trunk' },
  pub: {
    options: 'n,dry-run',
    manifest: 'pubspec.yaml',
    lockfile: 'pubspec.lock',
    adds: 'add',
    installs: 'get upgrade',
    removes: 'remove',
    publishes: 'publish',
  },
  dart: {
    options: 'n,dry-run',
    lockfile: 'pubspec.lock',
    installs: 'pub',
    tasks: true,
  },
  flutter: {
    options: 'n,dry-run',
    lockfile: 'pubspec.lock',
    installs: 'pub',
    tasks: true,
  },
  cabal: { options: '', globals: 'install', publishes: 'upload', tasks: true, installs: 'update' },
  stack: {
    options: '',
    globals: 'install',
    publishes: 'upload',
    tasks: true,
    installs: 'setup update',
  },
  luarocks: { options: 'local', globals: 'install remove', publishes: 'upload' },
  cpanm: { options: '', globals: '' },
  nuget: {
    options: 's,Source= k=',
    installs: 'restore install update',
    publishes: 'push',
    unpublishes: 'delete',
  },
  mvn: {
    options: 'f,file= s,settings= P= D= pl= T= q o U B e X am',
    tasks: true,
    publishes: 'deploy release:perform release:prepare nexus-staging:release',
    folder: 'file',
  },
  gradle: {
    options: 'p,project-dir= b= x= P= D= q,quiet i,info s,stacktrace console=',
    tasks: true,
    publishes: 'publish publishToMavenCentral uploadArchives publishPlugins',
    folder: 'project-dir',
  },
  sbt: { options: '', tasks: true, publishes: 'publish publishSigned' },
  lein: { options: '', tasks: true, publishes: 'deploy' },
  jsr: { options: 'dry-run', adds: 'add', publishes: 'publish' },
  vsce: { options: 'p= pat=', publishes: 'publish', unpublishes: 'unpublish', tasks: true },
  ovsx: { options: 'p= pat=', publishes: 'publish' },
};

/** `go install` and `cargo install` put programs into the person's own folder; a group such as `go mod` installs. */
const readers: Record<string, ProgramReader> = Object.fromEntries(
  Object.entries(RULES).map(([name, rule]) => [name, reader(rule)]),
);

function dotnet(call: Invocation): ProgramReading {
  const operands = call.args.filter((word) => !word.text.startsWith('-')).map((word) => word.text);
  const words = operands.slice(0, 2).join(' ');
  if (words === 'nuget push')
    return { effects: [publishes({ ...call, program: words }, 'package registry')] };
  if (words === 'nuget delete')
    return {
      effects: [
        effectOf(call, 'delete', 'package', {
          target: operands.slice(2).join(' '),
          recoverable: false,
          ...traitsOf('remote', 'publish', 'irreversible'),
        }),
      ],
    };
  if (operands[0] === 'ef') {
    const tool: Word = { text: 'dotnet-ef', known: true, glob: false, source: call.source };
    const at = call.args.findIndex((word) => word.text === 'ef');
    return { commands: [{ words: [tool, ...call.args.slice(at + 1)] }] };
  }
  return readers['dotnet']?.(call) ?? {};
}

function bundle(call: Invocation): ProgramReading {
  const at = call.args.findIndex((word) => word.text === 'exec');
  if (at >= 0) return { commands: [{ words: call.args.slice(at + 1) }] };
  return readers['bundle']?.(call) ?? {};
}

/** `cargo release --execute`, whatever stands before the verb; what is run may have such words of its own. */
function releases(args: readonly Word[]): boolean {
  const dashes = args.findIndex(({ text }) => text === '--');
  const own = (dashes < 0 ? args : args.slice(0, dashes)).map(({ text }) => text);
  const verb = own.find((text) => !text.startsWith('-')) ?? '';
  return (
    !/^(?:run|r|test|t|bench)$/.test(verb) &&
    own.includes('release') &&
    own.some((text) => text === '-x' || text === '--execute')
  );
}

/** `cargo install --root DIR` puts the programs there. */
function cargo(call: Invocation): ProgramReading {
  const reading = readers['cargo']?.(call) ?? {};
  if (releases(call.args)) return { effects: [publishes(call, 'crate registry')] };
  const at = call.args.findIndex(({ text }) => /^--root(?:=|$)/.test(text));
  const word = call.args[at];
  if (word === undefined || !call.args.some(({ text }) => text === 'install')) return reading;
  const folder = word.text === '--root' ? call.args[at + 1] : slice(word, '--root='.length);
  const written = folder === undefined ? [] : onPaths(call, 'write', [folder], traitsOf('create'));
  return { ...reading, effects: [...(reading.effects ?? []), ...written] };
}

/** `go env -w` keeps a setting for every later call. */
function go(call: Invocation): ProgramReading {
  const [verb, ...rest] = call.args;
  if (verb?.text !== 'env' || !rest.some(({ text }) => /^-[wu]$/.test(text)))
    return readers['go']?.(call) ?? {};
  return { effects: [effectOf(call, 'write', 'package', { target: 'go env' })] };
}

export const LANGUAGE_PACKAGES: ProgramTable = {
  ...readers,
  cargo,
  go,
  mvnw: readers['mvn'] ?? bundle,
  gradlew: readers['gradle'] ?? bundle,
  dotnet,
  bundle,
  bundler: bundle,
};
