import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SHIM_NAME, unwire, wire, wiringPlan } from '../../adapters/claude-code/index.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { diffLines } from '../diff.ts';
import { commandPath, isForeign } from '../install/plan.ts';
import {
  applySettings,
  backupsBelow,
  originOf,
  planSettings,
  type SettingsChange,
} from '../install/settings-file.ts';
import { homeOf, sharedRepository } from '../places.ts';
import { confirm, requireTerminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const offCommand: Command = {
  name: 'off',
  about: 'take the guard out again; a person does this, at a terminal',
  usage: '--uninstall [--project] [--home DIR]',
  flags: {
    uninstall: { about: 'unwire Claude Code and remove the installed files' },
    project: { about: 'unwire the settings of this repository only, and keep the installed files' },
    home: { value: 'DIR', about: 'the home that it was installed below; absent: yours' },
  },
  words: [],
  details: ['The configuration and the record of past sessions stay.'],
  run: off,
};

function off(given: Given): ExitCode {
  if (!given.has('uninstall')) throw new UsageError('say what goes: holdfast off --uninstall');
  requireTerminal('taking the guard out');
  const home = homeOf(given);
  const project = given.has('project');
  const settings = planUnwiring(home, project);
  const files = project ? [] : installedBelow(home);
  const shown = [
    ...diffLines(settings.before ?? '', settings.after ?? ''),
    ...(settings.changed && settings.after === undefined ? [`remove ${settings.path}, which init made`] : []),
    ...files.map((path) => `remove ${path}`),
  ];
  if (shown.length === 0) return say('nothing to take out');
  process.stdout.write(`${shown.join('\n')}\n`);
  if (!confirm('agents then run unguarded; go on?')) {
    say('nothing was changed');
    return EXIT.found;
  }
  if (settings.changed) applySettings(settings, backupsBelow(home));
  for (const path of files) rmSync(path, { recursive: true, force: true });
  return say('taken out; the configuration and the record of past sessions stay');
}

/** As the settings were before `init`, where that is known; else without our hooks. */
function planUnwiring(home: string, project: boolean): SettingsChange {
  const base = project ? sharedRepository(home) : home;
  const unwired = planSettings(join(base, '.claude', 'settings.json'), (text) =>
    text === undefined ? { ok: true, text: '', changed: false, warnings: [] } : unwire(text),
  );
  if (!unwired.changed) return unwired;
  const { install } = locationsBelow(home);
  const origin = originOf(unwired, backupsBelow(home), (text) =>
    wire(text, wiringPlan(project, join(install, SHIM_NAME))),
  );
  return origin === undefined ? unwired : { ...unwired, after: origin.text };
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
