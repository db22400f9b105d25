import { delimiter, dirname, join } from 'node:path';
import { CLAUDE_CODE, type WiringPlan, wire, wiringPlan } from '../../adapters/claude-code/index.ts';
import { writeAtomically } from '../../evidence/atomic-file.ts';
import { hasHost, PRESENCE } from '../../prove/machine.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { configFault, configInForce, configObserves } from '../config/fault.ts';
import { diffLines } from '../diff.ts';
import { quotedWord } from '../explain/quoted.ts';
import { PARTS, readAssets } from '../install/assets.ts';
import { isTold, type Place, planExpectations } from '../install/expectations.ts';
import { hasKeptCode, keepCode } from '../install/kept-code.ts';
import { nodeProgram } from '../install/node-program.ts';
import { filesBelow, noteUpkeep, noteWiring } from '../install/note-wiring.ts';
import { planObserving } from '../install/observing.ts';
import { commandPath, type InstallPlan, isForeign, planInstall, written } from '../install/plan.ts';
import { hasRules, type PlannedRules, planRules } from '../install/sandbox.ts';
import { applySettings, backupsBelow, planSettings, type SettingsChange } from '../install/settings-file.ts';
import { initManaged } from '../managed/init.ts';
import { homeNote, homeOf, sharedRepository, withHome } from '../places.ts';
import { type Colors, colorsFor, confirm, isAttended } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { versionOf } from '../version.ts';

export const initCommand: Command = {
  name: 'init',
  about: 'install the guard for this user and wire it into Claude Code; shows the change first',
  usage: '[--observe] [--sandbox] [--expectations] [--dry-run] [--project | --managed] [--home DIR] [--yes]',
  flags: {
    observe: { about: 'begin by observing: judge and record everything, refuse only what is grave' },
    sandbox: {
      about:
        "also write the host's own rules for its tools and its sandbox: the guard's files, and secrets that no program needs",
    },
    expectations: {
      about: 'tell agents beforehand what is asked of them, in CLAUDE.md; no control, only fewer refusals',
    },
    'dry-run': { about: 'show what would change, change nothing' },
    project: {
      about: 'wire the settings of this repository instead, for a team; each member runs init once',
    },
    managed: { about: 'install for every user of this machine, where only root may write: needs sudo' },
    prefix: { value: 'DIR', about: 'with --managed: a folder that stands for /, to try it out' },
    home: { value: 'DIR', about: 'the home to install below; absent: yours' },
    yes: { about: 'do not ask; needed where there is no terminal to ask at' },
  },
  words: [],
  details: [
    'Copies the shim, the hook and this program to ~/.local/share/holdfast, so that no branch, cache or node_modules can',
    'replace them, and puts `holdfast` into ~/.local/bin. What the settings hold is kept. Undo: holdfast off --uninstall',
  ],
  run: init,
};

interface InitPlan {
  readonly home: string;
  /** The home was named, so a `~` that is shown is not that of the shell. */
  readonly elsewhere: boolean;
  readonly node: string;
  readonly install: InstallPlan;
  /** Whether the hook's code has to be compiled and kept anew. */
  readonly compile: boolean;
  readonly settings: SettingsChange;
  /** The host's own rules, where they are wanted. */
  readonly rules: PlannedRules | undefined;
  /** Texts of the user that would change: the configuration, and what agents are told. */
  readonly texts: readonly SettingsChange[];
  /** Agents are told nothing yet, and could be. */
  readonly untold: boolean;
  /** What a person types to prove it. */
  readonly proof: string;
  /** Why the user's configuration cannot be used: the guard then refuses every call. */
  readonly fault: string | undefined;
  /** False: nothing of the host was found; the wiring waits for it. */
  readonly hostFound: boolean;
}

function init(given: Given): ExitCode {
  if (process.platform === 'win32') {
    throw new UsageError('the shim needs a POSIX shell: on Windows, run the agent and holdfast inside WSL');
  }
  if (given.has('managed')) return initManaged(given);
  if (given.has('prefix')) throw new UsageError('`--prefix` goes with `--managed`');
  const plan = planInit(given);
  show(plan, colorsFor(process.stdout));
  if (plan.install.stale.length === 0 && !plan.compile && !plan.settings.changed && plan.texts.length === 0)
    return finish(['nothing to change: it is installed and wired'], plan);
  if (given.has('dry-run')) return finish(['dry run: nothing was changed'], plan);
  if (!given.has('yes') && !agreed()) {
    process.stdout.write('nothing was changed\n');
    return EXIT.found;
  }
  return carryOut(plan);
}

function planInit(given: Given): InitPlan {
  const home = homeOf(given);
  const node = nodeProgram();
  const version = versionOf(import.meta.url);
  const install = planInstall({ home, node, version, assets: readAssets(process.argv[1] ?? '') });
  const compile = install.stale.length > 0 || !hasKeptCode(install.folder);
  const project = given.has('project');
  if (project && given.has('sandbox')) {
    throw new UsageError('`--sandbox` names places below your home, so it takes no `--project`');
  }
  // What was asked for once is renewed each time.
  const rules = !project && (given.has('sandbox') || hasRules(home)) ? planRules(home) : undefined;
  const base = project ? sharedRepository(home) : home;
  const settings = planSettings(join(base, '.claude', 'settings.json'), (text) =>
    wiredWith(text, wiringPlan(project, install.shim), rules),
  );
  const proof = proofFor(home, given);
  const place = project ? { repository: base } : { home };
  const tell = given.has('expectations');
  const texts = [planObserving(home, given.has('observe')), ...(tell ? toldAt(home, place) : [])];
  return {
    home,
    elsewhere: given.has('home'),
    node,
    install,
    compile,
    settings,
    rules,
    texts: texts.filter(({ changed }) => changed),
    untold: !tell && !isTold(place),
    proof,
    fault: configFault(home),
    hostFound: hasHost(home),
  };
}

function wiredWith(
  text: string | undefined,
  plan: WiringPlan,
  rules: PlannedRules | undefined,
): ReturnType<typeof wire> {
  const wired = wire(text, plan);
  if (!wired.ok || rules === undefined) return wired;
  const ruled = rules.change(wired.text);
  return ruled.ok ? { ...ruled, changed: ruled.text !== (text ?? ''), warnings: wired.warnings } : ruled;
}

function show(
  { home, elsewhere, install, compile, settings, texts, hostFound }: InitPlan,
  colors: Colors,
): void {
  const lines = [
    ...written(install).map((path) => `write ${short(path, home)}`),
    ...(compile ? [`compile ${short(join(install.folder, PARTS), home)}`] : []),
    ...[settings, ...texts].flatMap((change) => changeLines(change, home, colors)),
    ...settings.warnings.map((warning) => `warning: ${warning}`),
    ...(hostFound ? [] : [`note: ${CLAUDE_CODE.name} was not found (${PRESENCE}); the wiring waits for it`]),
    ...(install.foreignCommand === undefined ? [] : [foreignWarning(short(install.foreignCommand, home))]),
  ];
  const noted = homeNote(home, elsewhere, process.env['HOME']);
  if (noted !== undefined && lines.length > 0) lines.unshift(noted);
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

function changeLines(
  { changed, path, before, after }: SettingsChange,
  home: string,
  colors: Colors,
): readonly string[] {
  if (!changed) return [];
  const lines = diffLines(before ?? '', after ?? '').map((line) => painted(line, colors));
  return [`${before === undefined ? 'write' : 'change'} ${short(path, home)}`, ...lines];
}

/** What agents would be told, from the configuration that holds there; nothing where it cannot be used. */
function toldAt(home: string, place: Place): readonly SettingsChange[] {
  const config = configInForce(home, 'repository' in place ? place.repository : undefined);
  return config === undefined ? [] : planExpectations(place, config);
}

function foreignWarning(command: string): string {
  return `warning: ${command} is not ours and is left alone; agents need \`holdfast\` on their PATH`;
}

function short(path: string, home: string): string {
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

function painted(line: string, colors: Colors): string {
  if (line.startsWith('+')) return colors.green(`  ${line}`);
  return line.startsWith('-') ? colors.red(`  ${line}`) : `  ${line}`;
}

function agreed(): boolean {
  if (!isAttended())
    throw new UsageError('there is no terminal to ask at; look at `--dry-run`, then add `--yes`');
  return confirm('go on?');
}

/** The files first: settings never name a shim that is not there yet. */
function carryOut(plan: InitPlan): ExitCode {
  const { home, node, install, compile, settings, texts, fault, proof } = plan;
  for (const { path, content, mode } of install.stale) writeAtomically(path, content, mode);
  const slow = compile && !keepCode(install.folder, node);
  for (const change of texts) applySettings(change, backupsBelow(home));
  plan.rules?.keep(settings.before);
  const backup = settings.changed ? applySettings(settings, backupsBelow(home)) : undefined;
  const unrecorded = settings.changed ? noteWiring(home, settings.path, true) : undefined;
  noteUpkeep(home, [
    ...install.stale.map(({ path }) => path),
    ...(compile ? filesBelow(join(install.folder, PARTS)) : []),
    ...[...texts, ...(settings.changed ? [settings] : [])].map(({ path }) => path),
  ]);
  const lines = [
    `installed in ${short(install.folder, home)} and wired into ${CLAUDE_CODE.name}; sessions that run now take it up when they restart`,
    ...(backup === undefined ? [] : [`the settings as they were: ${short(backup, home)}`]),
    ...(unrecorded === undefined ? [] : [unrecorded]),
    ...(slow ? ['the hook could not be compiled in advance: it answers the same, only later'] : []),
    ...pathHint(commandPath(home), home),
    ...(fault === undefined ? [`prove that it holds: ${proof}`] : []),
    ...(plan.untold ? [UNTOLD] : []),
  ];
  return finish(lines, plan);
}

/** Beside a configuration that cannot be used nothing is called done: every call would be refused. */
function finish(lines: readonly string[], { home, fault }: InitPlan): ExitCode {
  const broken = fault === undefined ? [] : [`but your configuration cannot be used: ${fault}`, REFUSES_ALL];
  const observes = configObserves(home) ? [OBSERVES] : [];
  process.stdout.write([...lines, ...observes, ...broken].map((line) => `${line}\n`).join(''));
  return fault === undefined ? EXIT.done : EXIT.found;
}

const UNTOLD = 'to tell agents beforehand what is asked of them: init --expectations';
const OBSERVES =
  'your configuration only observes: `holdfast log` shows what it would have said; take `observe` out to enforce it';
const REFUSES_ALL = 'until a person corrects it, every call of an agent is refused';

/** By a name that works now: the command is not found by its bare name where its folder is on no PATH. */
function proofFor(home: string, given: Given): string {
  const command = commandPath(home);
  if (isOnPath(command) || isForeign(command)) return withHome('holdfast prove', given);
  return given.has('home')
    ? withHome(`${quotedWord(command)} prove`, given)
    : `${short(command, home)} prove`;
}

function isOnPath(command: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).includes(dirname(command));
}

function pathHint(command: string, home: string): readonly string[] {
  const folder = dirname(command);
  if (isOnPath(command)) return [];
  return [`put ${short(folder, home)} on your PATH: agents answer challenges with the command \`holdfast\``];
}
