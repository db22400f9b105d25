import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { managedSettingsFile, SHIM_NAME, unwire, wire } from '../../adapters/claude-code/index.ts';
import type { SystemPlaces } from '../../gate/system.ts';
import { EXIT, type ExitCode, type Given } from '../command.ts';
import { diffLines } from '../diff.ts';
import { isForeign } from '../install/plan.ts';
import { applySettings, originOf, planSettings, type SettingsChange } from '../install/settings-file.ts';
import { confirm, requireTerminal } from '../terminal.ts';
import { MANAGED_CONFIG, managedBackups, systemFrom } from './plan.ts';
import { requireRoot } from './root.ts';

/** Takes a managed installation out. A configuration that somebody wrote stays, and goes on to hold. */
export function uninstallManaged(given: Given): ExitCode {
  const places = systemFrom(given.text('prefix'));
  requireRoot(places.prefix, 'holdfast off --uninstall --managed');
  requireTerminal('taking the guard out');
  const settings = planUnwiring(places);
  const files = installedFiles(places);
  const shown = [
    ...diffLines(settings.before ?? '', settings.after ?? ''),
    ...(settings.changed && settings.after === undefined ? [`remove ${settings.path}, which init made`] : []),
    ...files.map((path) => `remove ${path}`),
  ];
  if (shown.length === 0) return say('nothing to take out');
  say(shown.join('\n'));
  if (!confirm('agents of every user then run unguarded, but for those who wired it themselves; go on?')) {
    say('nothing was changed');
    return EXIT.found;
  }
  if (settings.changed) applySettings(settings, managedBackups(places));
  for (const path of files) rmSync(path, { recursive: true, force: true });
  rmSync(managedBackups(places), { recursive: true, force: true });
  for (const path of [places.configFile, settings.path]) removeEmpty(dirname(path));
  if (existsSync(places.configFile)) {
    return say(
      `taken out; \`${places.configFile}\` stays, and holds for whoever wires the guard: remove it to end that`,
    );
  }
  return say('taken out');
}

/** As the settings were before `init --managed`, where that is known; else without our hooks. */
function planUnwiring(places: SystemPlaces): SettingsChange {
  const unwired = planSettings(managedSettingsFile(places.prefix), (text) =>
    text === undefined ? { ok: true, text: '', changed: false, warnings: [] } : unwire(text),
  );
  if (!unwired.changed) return unwired;
  const origin = originOf(unwired, managedBackups(places), (text) =>
    wire(text, { scope: 'managed', shim: join(places.install, SHIM_NAME) }),
  );
  return origin === undefined ? unwired : { ...unwired, after: origin.text };
}

function installedFiles({ install, command, compiled, configFile }: SystemPlaces): readonly string[] {
  const own = existsSync(configFile) && readFileSync(configFile, 'utf8') === MANAGED_CONFIG;
  return [install, ...(isForeign(command) ? [] : [command]), compiled, ...(own ? [configFile] : [])].filter(
    (path) => existsSync(path),
  );
}

function removeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

function say(text: string): ExitCode {
  process.stdout.write(`${text}\n`);
  return EXIT.done;
}
