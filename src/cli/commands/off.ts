import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unwire } from '../../adapters/claude-code/index.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { rootOf } from '../../gate/root.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { diffLines } from '../diff.ts';
import { commandPath, isForeign } from '../install/plan.ts';
import { applySettings, planSettings } from '../install/settings-file.ts';
import { homeOf } from '../places.ts';
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
  const base = project ? rootOf(process.cwd(), home) : home;
  const settings = planSettings(join(base, '.claude', 'settings.json'), (text) =>
    text === undefined ? { ok: true, text: '', changed: false, warnings: [] } : unwire(text),
  );
  const files = project ? [] : installedBelow(home);
  const shown = [
    ...diffLines(settings.before ?? '', settings.after),
    ...files.map((path) => `remove ${path}`),
  ];
  if (shown.length === 0) return say('nothing to take out');
  process.stdout.write(`${shown.join('\n')}\n`);
  if (!confirm('agents then run unguarded; go on?')) {
    say('nothing was changed');
    return EXIT.found;
  }
  if (settings.changed) applySettings(settings, join(locationsBelow(home).state, 'backups'));
  for (const path of files) rmSync(path, { recursive: true, force: true });
  return say('taken out; the configuration and the record of past sessions stay');
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
