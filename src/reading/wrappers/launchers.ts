import type { Effect, EffectTrait } from '../../action/effect.ts';
import { onPaths } from '../programs/common/effects.ts';
import { grammar, has, type Options, parseOptions, values } from '../programs/common/options.ts';
import { slice } from '../programs/common/words.ts';
import type { Invocation, ProgramReading } from '../programs/program.ts';
import type { FollowUp, Word } from '../reading.ts';
import { recipesIn } from '../recipes.ts';
import { commandsAt, readsTexts, textOf, type Wrapper, type WrapperTable } from './wrapper.ts';

/** Runs a tool of the project or the registry. The tool is read by its name, without a version. */
function launches(options: Options, skip = 0): ProgramReading {
  const commands = commandsAt(options, skip).map((command) => ({
    ...command,
    words: command.words.map((word, index) => (index === 0 ? withoutVersion(word) : word)),
  }));
  return { commands };
}

function withoutVersion(word: Word): Word {
  const at = word.text.indexOf('@', 1);
  const bare = at < 0 ? word.text : word.text.slice(0, at);
  return { ...word, text: bare.replace(/^@[^/]+\//, '') };
}

const NPX = grammar(
  'p,package= c,call= y,yes no q,quiet shell= shell-auto-fallback? ignore-existing userconfig= n,node-arg= prefer-offline prefer-online offline no-install w,workspace= ws,workspaces prefix= registry= loglevel= cache= include-workspace-root bun silent s',
  { stopAtOperand: true },
);

function npx(call: Invocation): ProgramReading {
  const options = parseOptions(NPX, call.args);
  const texts = values(options, 'call').map((word) => textOf([word]));
  return texts.length > 0 ? readsTexts(...texts) : launches(options);
}

const RUN = grammar(
  'w,workspace= ws,workspaces if-present silent s prefix= C,dir= F,filter= r,recursive parallel stream cwd= w,workspace-root top-level inspect? B,binaries-only cwd= bun b watch hot loglevel= aggregate-output no-bail reporter= sequential include-workspace-root P,production dev if-present color no-color q,quiet verbose json offline',
  { stopAtOperand: true },
);

const RUN_VERBS = new Set(['run', 'run-script', 'rum', 'urn']);
/** Scripts that package managers run under a verb of their own. */
const SCRIPT_VERBS = new Set(['test', 't', 'tst', 'start', 'stop', 'restart']);

/** Tools whose names no script has: what is named like this is the tool. */
const BINARIES =
  /^(?:tsx|ts-node|esno|vite-node|jiti|prisma|knex|typeorm|sequelize(?:-cli)?|drizzle-kit|rimraf|del-cli|shx|semantic-release|wrangler|vercel|netlify|firebase|supabase)$/;

interface Manager {
  readonly exec: readonly string[];
  readonly download: readonly string[];
  /** True when an unknown verb is the name of a script (`yarn build`, `pnpm build`, `bun dev`). */
  readonly scriptsByName: boolean;
  /** Verbs that are neither scripts nor read here. */
  readonly verbs: ReadonlySet<string>;
}

function packageManager(manager: Manager): Wrapper {
  return (call) => {
    const outer = parseOptions(RUN, call.args);
    const [verb, ...rest] = outer.operands;
    if (verb === undefined || !verb.known) return undefined;
    const inner = parseOptions(RUN, rest);
    if (manager.exec.includes(verb.text) || manager.download.includes(verb.text)) {
      return npx({ ...call, args: rest[0]?.text === '--' ? rest.slice(1) : rest });
    }
    if (verb.text === 'explore') return explores(rest);
    if (verb.text === 'pkg' && rest[0]?.text === 'set') return setsScripts(rest.slice(1));
    const folder = values(outer, 'dir', 'prefix', 'cwd').at(-1);
    if (RUN_VERBS.has(verb.text)) {
      const [name] = inner.operands;
      return name === undefined
        ? {}
        : runsScript(call, name, folder ?? values(inner, 'dir', 'prefix', 'cwd').at(-1));
    }
    if (SCRIPT_VERBS.has(verb.text))
      return runsScript(call, { ...verb, text: SHORT[verb.text] ?? verb.text }, folder);
    if (manager.scriptsByName && BINARIES.test(verb.text)) return { commands: [{ words: outer.operands }] };
    if (manager.scriptsByName && !manager.verbs.has(verb.text)) return runsScript(call, verb, folder);
    return undefined;
  };
}

/** `npm pkg set scripts.NAME=TEXT`: what runs by that name from now on. */
function setsScripts(settings: readonly Word[]): ProgramReading | undefined {
  const texts = settings.flatMap((word) => {
    const name = /^scripts[.[][^=]*=/.exec(word.text)?.[0];
    return name === undefined ? [] : [textOf([slice(word, name.length)])];
  });
  return texts.length === 0 ? undefined : readsTexts(...texts);
}

/** `npm explore PACKAGE -- COMMAND` runs in the folder of an installed package. */
function explores(rest: readonly Word[]): ProgramReading {
  const [name, ...others] = rest;
  const words = others.filter(({ text }, at) => !(at === 0 && text === '--'));
  if (name === undefined || words.length === 0) return {};
  const base = name.known ? `node_modules/${name.text}` : null;
  return { commands: [{ words, base }] };
}

const SHORT: Readonly<Record<string, string>> = { t: 'test', tst: 'test' };

const FILE = /^(?:\.{0,2}\/|.*\.[cm]?[jt]sx?$)/;

function runsScript(call: Invocation, name: Word, folder: Word | undefined): ProgramReading {
  const base = folder === undefined ? call.base : folder.known ? folder.text : null;
  const effects = [runsWorkspace(call, name.text)];
  const packageScript: FollowUp = {
    kind: 'package-script',
    name: name.text,
    ...(base === undefined ? {} : { base }),
  };
  const followUps: FollowUp[] = name.known && !FILE.test(name.text) ? [packageScript] : [];
  return { effects, followUps };
}

function runsWorkspace(call: Invocation, target: string, traits: readonly EffectTrait[] = []): Effect {
  return {
    verb: 'exec',
    domain: 'process',
    target,
    ...(call.base === undefined ? {} : { base: call.base }),
    certainty: 'likely',
    traits: ['workspace-code', ...traits],
    program: call.program,
    source: call.source,
  };
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const npm = packageManager({
  exec: ['exec', 'x'],
  download: ['dlx'],
  scriptsByName: false,
  verbs: new Set(),
});
const pnpm = packageManager({
  exec: ['exec'],
  download: ['dlx'],
  scriptsByName: true,
  verbs: words(
    'add a install i ci update up upgrade remove rm uninstall un link ln unlink import rebuild rb prune fetch dedupe create init audit list ls ll la outdated why licenses publish pack store root bin config c set get env setup deploy patch patch-commit patch-remove server doctor help -v --version approve-builds cache cat-file cat-index find-hash login logout whoami view info dist-tag owner deprecate unpublish access token team self-update completion catalog',
  ),
});
const yarn = packageManager({
  exec: ['exec'],
  download: ['dlx'],
  scriptsByName: true,
  verbs: words(
    'add install up upgrade upgrade-interactive remove link unlink import rebuild dedupe create init audit list outdated why licenses publish pack cache config set global global-add info login logout node owner plugin tag team version versions workspace workspaces policies check autoclean bin help generate-lock-entry constraints patch patch-commit search stage unplug npm explain self-update',
  ),
});
const bun = packageManager({
  exec: ['x'],
  download: [],
  scriptsByName: true,
  verbs: words(
    'add a install i ci update remove rm link unlink pm create init upgrade build publish outdated patch audit info why repl exec completions discord help',
  ),
});

const PYTHON_RUN = grammar(
  'with= with-requirements= with-editable= extra= all-extras group= only-group= no-group= dev no-dev env-file= no-env-file m,module s,script isolated active no-sync locked frozen p,python= directory= project= q,quiet v,verbose package= all-packages index= default-index= U,upgrade P,upgrade-package= refresh offline no-project no-cache n cache-dir= no-config gui-script python-preference= color= from= spec= pip-args= suffix= no-cache include-deps with-python= extra-index-url= i,index-url= system-site-packages managed-python no-managed-python link-mode= resolution= prerelease= exclude-newer= no-build no-binary reinstall native-tls',
  { stopAtOperand: true },
);

/** `uv run`, `poetry run` and their kin: a command inside the project's environment. */
function pythonRunner(verbs: readonly string[]): Wrapper {
  return (call) => {
    const outer = parseOptions(PYTHON_RUN, call.args);
    const [verb, second, ...rest] = outer.operands;
    const spoken = verb?.text ?? '';
    const two = `${spoken} ${second?.text ?? ''}`;
    if (verbs.includes(two)) return launches(parseOptions(PYTHON_RUN, rest));
    if (!verbs.includes(spoken)) return undefined;
    const folder = values(outer, 'directory').at(-1);
    const inner = parseOptions(PYTHON_RUN, second === undefined ? [] : [second, ...rest]);
    return inFolder(pythonCommand(inner), folder);
  };
}

/** `uv run -m module` and `uv run script.py` run python. */
function pythonCommand(options: Options): ProgramReading {
  const [first] = options.operands;
  if (first === undefined) return {};
  const spelled = (text: string): Word => ({ text, known: true, glob: false, source: first.source });
  if (has(options, 'module'))
    return { commands: [{ words: [spelled('python'), spelled('-m'), ...options.operands] }] };
  if (/\.pyw?$/.test(first.text)) return { commands: [{ words: [spelled('python'), ...options.operands] }] };
  return launches(options);
}

function inFolder(reading: ProgramReading, folder: Word | undefined): ProgramReading {
  if (folder === undefined) return reading;
  const base = folder.known ? folder.text : null;
  return { ...reading, commands: (reading.commands ?? []).map((command) => ({ ...command, base })) };
}

const CARGO_VERBS = /^(?:run|r|test|t|bench|build|b|check|c|clippy|doc|d)$/;

/** Builds of the workspace's own code run its build scripts and tests. */
function cargo(call: Invocation): ProgramReading | undefined {
  const verb = call.args.find((word) => !/^[-+]/.test(word.text));
  if (verb === undefined || !CARGO_VERBS.test(verb.text)) return undefined;
  return { effects: [runsWorkspace(call, `cargo ${verb.text}`)] };
}

/** `corepack pnpm@9 add x` is that manager's call. */
function corepack(call: Invocation): ProgramReading | undefined {
  const [named] = call.args;
  return /^(?:np[mx]|pnp[mx]|yarn(?:pkg)?)(?:@|$)/.test(named?.text ?? '')
    ? launches({ given: [], operands: call.args, unknown: [] })
    : undefined;
}

const BUNDLE = grammar('keep-file-descriptors gemfile=', { stopAtOperand: true });

function bundle(call: Invocation): ProgramReading | undefined {
  const [verb, ...rest] = call.args;
  return verb?.text === 'exec' ? { commands: commandsAt(parseOptions(BUNDLE, rest), 0) } : undefined;
}

const MAKE = grammar(
  'B,always-make b m C,directory= d debug? E,eval= e,environment-overrides f,file,makefile= h,help i,ignore-errors I,include-dir= j,jobs? k,keep-going l,load-average? L,check-symlink-times n,just-print,dry-run,recon o,assume-old= O,output-sync? p,print-data-base q,question r,no-builtin-rules R s,silent,quiet S,stop t,touch trace v,version w,print-directory no-print-directory W,what-if= warn-undefined-variables',
);

/** `make target`: its recipe is looked up in the makefile later. */
function make(call: Invocation): ProgramReading {
  const options = parseOptions(MAKE, call.args);
  const typed = call.stdin.kind === 'text' ? [{ ...call.stdin, glob: false }] : [];
  const given = [
    ...values(options, 'E', 'eval'),
    ...options.operands.filter(({ text }) => /\$[({]shell/.test(text)),
    ...(values(options, 'makefile').some(({ text }) => /^(?:-|\/dev\/stdin)$/.test(text)) ? typed : []),
  ];
  const texts = given.flatMap((word) => recipesIn(word.text).map((text) => ({ ...word, text })));
  if (has(options, 'version', 'help')) return {};
  // What is only named still runs what the makefile asks of a shell while it is read.
  if (has(options, 'recon', 'question') && given.length === 0) return {};
  const folder = values(options, 'directory').at(-1);
  const base = folder === undefined ? call.base : folder.known ? folder.text : null;
  const targets = options.operands.filter((word) => !/^[^=]+=/.test(word.text)).map((word) => word.text);
  const named = targets.length === 0 ? call.program : `${call.program} ${targets.join(' ')}`;
  const followUp: FollowUp = { kind: 'make-target', targets, ...(base === undefined ? {} : { base }) };
  const followUps = values(options, 'makefile').length === 0 ? [followUp] : [];
  const shell = options.operands.filter((word) => /^(?:SHELL|\.SHELLFLAGS|MAKEFLAGS)=/.test(word.text));
  const dynamic: EffectTrait[] = shell.length > 0 || texts.length < given.length ? ['dynamic'] : [];
  // A line that make does not understand is printed.
  const shown = onPaths(call, 'read', values(options, 'makefile'), { sink: 'model', certainty: 'likely' });
  return {
    effects: [runsWorkspace(call, named, dynamic), ...shown],
    ...readsTexts(...texts.map((word) => textOf([word]))),
    followUps,
  };
}

/** Runners of a project's own tasks, whose inside is opaque. */
function taskRunner(call: Invocation): ProgramReading {
  if (call.args.length === 1 && /^(?:--version|-V)$/.test(call.args[0]?.text ?? '')) return {};
  return {
    effects: [
      runsWorkspace(call, [call.program, ...call.args.slice(0, 1).map((word) => word.text)].join(' ')),
    ],
  };
}

/** `lerna exec -- COMMAND`, `nx exec -- COMMAND`, `nx run-commands --command=TEXT`: in every package. */
function monorepo(call: Invocation): ProgramReading | undefined {
  const { args } = call;
  if (args.some(({ text }) => /^(?:publish|release)$/.test(text))) return undefined;
  const at = args.findIndex(({ text }) => /^(?:exec|run-commands)$/.test(text));
  const verb = at >= 0 ? at : call.program === 'foreman' ? args.findIndex(({ text }) => text === 'run') : -1;
  if (verb < 0) return taskRunner(call);
  const rest = args.slice(verb + 1);
  const texts = rest.flatMap((word, index) => {
    const attached = /^--commands?=/.exec(word.text)?.[0];
    if (attached !== undefined) return [textOf([slice(word, attached.length)])];
    return /^--commands?$/.test(word.text) ? [textOf(rest.slice(index + 1, index + 2))] : [];
  });
  const dashes = rest.findIndex(({ text }) => text === '--');
  const words = rest
    .slice(dashes + 1)
    .filter(({ text }, index) => dashes >= 0 || index > 0 || !text.startsWith('-'));
  const ran =
    words.length === 1 ? readsTexts(textOf(words)) : { commands: words.length === 0 ? [] : [{ words }] };
  return { ...ran, texts: [...(ran.texts ?? []), ...(readsTexts(...texts).texts ?? [])] };
}

const SCRIPT_RUNNERS = 'tsx ts-node ts-node-esm ts-node-script esno swc-node babel-node vite-node jiti';

/** Code on the command line is read as such. */
function scriptRunner(call: Invocation): ProgramReading | undefined {
  return call.args.some(({ text }) => CODE.test(text)) ? undefined : taskRunner(call);
}

const CODE = /^(?:-[a-zA-Z]*[ep]|--eval|--print)(?:=|$)|^eval$/;

const TASK_RUNNERS =
  'just task ninja tox nox invoke inv fab gulp grunt bazel bazelisk buck2 pants ant wireit moon act pre-commit lefthook husky ctest meson scons waf earthly mage ' +
  'pytest py.test jest vitest mocha ava tap playwright cypress karma phpunit rspec minitest cucumber behave robot unittest nosetests deno-test pest';

/** Programs that start a tool, a script or the workspace's own code. */
export const LAUNCHERS: WrapperTable = {
  npx,
  bunx: npx,
  pnpx: npx,
  npm,
  pnpm,
  yarn,
  yarnpkg: yarn,
  bun: (call) => {
    const [first] = call.args;
    const options = call.args.findIndex(({ text }) => !text.startsWith('-'));
    const code = call.args.slice(0, options < 0 ? undefined : options);
    if (
      first === undefined ||
      call.args[options]?.text === 'eval' ||
      code.some(({ text }) => CODE.test(text))
    )
      return undefined;
    return FILE.test(first.text) ? { effects: [runsWorkspace(call, first.text)] } : bun(call);
  },
  uv: pythonRunner(['run', 'tool run']),
  uvx: (call) => launches(parseOptions(PYTHON_RUN, call.args)),
  pipx: pythonRunner(['run']),
  poetry: pythonRunner(['run']),
  pipenv: pythonRunner(['run']),
  pdm: pythonRunner(['run']),
  rye: pythonRunner(['run']),
  corepack,
  bundle,
  bundler: bundle,
  cargo,
  make,
  gmake: make,
  ...Object.fromEntries(SCRIPT_RUNNERS.split(' ').map((name) => [name, scriptRunner])),
  ...Object.fromEntries(TASK_RUNNERS.split(' ').map((name) => [name, taskRunner])),
  ...Object.fromEntries(['lerna', 'nx', 'turbo', 'rush', 'foreman'].map((name) => [name, monorepo])),
};
