import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  changeRules,
  NO_RULES,
  SHIM_NAME,
  unwire,
  wire,
  wiringPlan,
} from '../../adapters/claude-code/index.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { readOff, switchOff } from '../../gate/off.ts';
import { LONGEST_OFF, switchFiles } from '../../gate/switched/state.ts';
import { isManaged } from '../../gate/system.ts';
import { when } from '../../report/when.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { diffLines } from '../diff.ts';
import { durationOf } from '../duration.ts';
import { planWithoutExpectations } from '../install/expectations.ts';
import { filesBelow, noteUpkeep, noteWiring } from '../install/note-wiring.ts';
import { commandPath, isForeign } from '../install/plan.ts';
import { forgetRules, hasRules, recordedRules, withoutRules } from '../install/sandbox.ts';
import {
  applySettings,
  backupsBelow,
  originOf,
  planSettings,
  type SettingsChange,
} from '../install/settings-file.ts';
import { uninstallManaged } from '../managed/uninstall.ts';
import { homeOf, sharedRepository, withHome } from '../places.ts';
import { confirm, requireTerminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

const HOUR = 3_600_000;

export const offCommand: Command = {
  name: 'off',
  about: 'switch the guard off for a while, or take it out; a person does this, at a terminal',
  usage: '--for 30m --why TEXT [--home DIR] | --uninstall [--project | --managed] [--home DIR]',
  flags: {
    for: {
      value: 'TIME',
      about: `how long, such as 30m or 2h; at most ${LONGEST_OFF / HOUR}h; then it is on by itself`,
    },
    why: { value: 'TEXT', about: 'why; the record keeps it' },
    uninstall: { about: 'unwire Claude Code and remove the installed files' },
    project: { about: 'unwire the settings of this repository only, and keep the installed files' },
    managed: { about: 'take out what `init --managed` installed for every user: needs sudo' },
    prefix: { value: 'DIR', about: 'with --managed: the folder that stands for /' },
    home: { value: 'DIR', about: 'the home that it was installed below; absent: yours' },
  },
  words: [],
  details: [
    'For a while: nothing is refused or asked except what attacks the guard itself; everything is still judged and recorded',
    'with what would have been said. `holdfast on` ends it. Taken out: the configuration and the record of past sessions stay.',
  ],
  run: off,
};

function off(given: Given): ExitCode {
  const length = given.text('for');
  if (given.has('uninstall')) {
    if (length !== undefined) throw new UsageError('`--uninstall` is for good, so it takes no `--for`');
    return given.has('managed') ? uninstallManaged(given) : takeOut(given);
  }
  if (given.has('managed')) throw new UsageError('`--managed` goes with `--uninstall`');
  const why = (given.text('why') ?? '').trim();
  if (length === undefined || why === '') {
    throw new UsageError(
      'say how long and why: holdfast off --for 30m --why TEXT (or --uninstall, to take it out)',
    );
  }
  const duration = durationOf(length, '--for', '30m or 2h');
  if (duration > LONGEST_OFF) {
    throw new UsageError(`\`--for ${length}\`: it is switched off for ${LONGEST_OFF / HOUR}h at most`);
  }
  return pause(given, { duration, why });
}

function pause(given: Given, setting: { readonly duration: number; readonly why: string }): ExitCode {
  const home = homeOf(given);
  const locations = locationsBelow(home);
  if (isManaged(locations.system)) {
    const file = locations.system.configFile;
    throw new UsageError(`an administrator manages this machine (\`${file}\`): only they take the guard out`);
  }
  requireTerminal('switching the guard off');
  const now = new Date();
  const before = readOff(locations, now);
  if (before.state === 'off')
    say(`it is off already, until ${when(before.until)} (${before.why}); this takes its place`);
  const until = new Date(now.getTime() + setting.duration).toISOString();
  if (!confirm(`agents then run unguarded until ${when(until)}; go on?`)) {
    say('nothing was changed');
    return EXIT.found;
  }
  const result = switchOff(locations, setting, now);
  if (!result.ok)
    throw new UsageError(`it could not be recorded, so it stays on: ${result.why}; ${result.mend}`);
  noteUpkeep(home, switchFiles(locations));
  return say(`off until ${when(until)}; to end it sooner: ${withHome('holdfast on', given)}`);
}

function takeOut(given: Given): ExitCode {
  requireTerminal('taking the guard out');
  const home = homeOf(given);
  const project = given.has('project');
  const settings = planUnwiring(home, project);
  const files = project ? [] : installedBelow(home);
  const place = project ? { repository: sharedRepository(home) } : { home };
  const texts = planWithoutExpectations(place).filter(({ changed }) => changed);
  const shown = [
    ...diffLines(settings.before ?? '', settings.after ?? ''),
    ...(settings.changed && settings.after === undefined ? [`remove ${settings.path}, which init made`] : []),
    ...texts.flatMap(({ path, before = '', after = '' }) => [`change ${path}`, ...diffLines(before, after)]),
    ...files.map((path) => `remove ${path}`),
  ];
  if (shown.length === 0) return say('nothing to take out');
  process.stdout.write(`${shown.join('\n')}\n`);
  if (!confirm('agents then run unguarded; go on?')) {
    say('nothing was changed');
    return EXIT.found;
  }
  const gone = files.flatMap((path) => [path, ...filesBelow(path)]);
  if (settings.changed) applySettings(settings, backupsBelow(home));
  for (const change of texts) applySettings(change, backupsBelow(home));
  const unrecorded = settings.changed ? noteWiring(home, settings.path, false) : undefined;
  if (unrecorded !== undefined) say(unrecorded);
  for (const path of files) rmSync(path, { recursive: true, force: true });
  if (!project) {
    forgetRules(home);
    clearAway(home);
  }
  noteUpkeep(home, [...gone, ...[...texts, ...(settings.changed ? [settings] : [])].map(({ path }) => path)]);
  return say('taken out; the configuration and the record of past sessions stay');
}

/** What is only of use to a hook that runs, and folders that are empty now. */
function clearAway(home: string): void {
  const { pending, compiled, configFile, state, install } = locationsBelow(home);
  for (const path of [pending, compiled]) rmSync(path, { recursive: true, force: true });
  for (const path of [dirname(commandPath(home)), dirname(install), dirname(configFile), state]) {
    if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path);
  }
}

/** As the settings were before `init`, where that is known; else without our hooks. */
function planUnwiring(home: string, project: boolean): SettingsChange {
  const base = project ? sharedRepository(home) : home;
  const unwired = planSettings(join(base, '.claude', 'settings.json'), (text) =>
    text === undefined ? { ok: true, text: '', changed: false, warnings: [] } : taken(text, home, project),
  );
  if (!unwired.changed) return unwired;
  const { install } = locationsBelow(home);
  const origin = originOf(unwired, backupsBelow(home), (text) => {
    const wired = wire(text, wiringPlan(project, join(install, SHIM_NAME)));
    if (!wired.ok || project || !hasRules(home)) return wired;
    const ruled = changeRules(wired.text, NO_RULES, recordedRules(home));
    return ruled.ok ? { ...ruled, changed: true } : ruled;
  });
  return origin === undefined ? unwired : { ...unwired, after: origin.text };
}

/** Without our hooks, and without the rules that `init --sandbox` brought. */
function taken(text: string, home: string, project: boolean): ReturnType<typeof unwire> {
  const unwired = unwire(text);
  if (!unwired.ok || project) return unwired;
  const ruled = withoutRules(home, unwired.text);
  return ruled.ok ? { ...ruled, changed: unwired.changed || ruled.changed } : ruled;
}

/** What `init` put there; a stranger's command of the same name is not ours to remove. */
function installedBelow(home: string): readonly string[] {
  const command = commandPath(home);
  return [locationsBelow(home).install, ...(isForeign(command) ? [] : [command])].filter((path) =>
    existsSync(path),
  );
}

function say(text: string): ExitCode {
  process.stdout.write(`${text}\n`);
  return EXIT.done;
}
