import { OBSERVE } from '../../gate/enforcement.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { compileConfig } from '../config/compile.ts';
import { originsIn } from '../config/origins.ts';
import { UsageError } from '../usage-error.ts';
import { planSettings, type SettingsChange } from './settings-file.ts';

const LINE = 'observe: true # judges and records; take this out to enforce\n';

/**
 * Plans the line with which the user's configuration only observes; nothing is planned where that is not `wanted`.
 * @throws UsageError where the configuration says otherwise: it is a person's text, and not ours to overrule.
 */
export function planObserving(home: string, wanted: boolean): SettingsChange {
  const path = locationsBelow(home).configFile;
  return planSettings(path, (text) => {
    const before = text ?? '';
    if (!wanted || saysObserve(before, path)) return { ok: true, text: before, changed: false, warnings: [] };
    const gap = before === '' || before.endsWith('\n') ? '' : '\n';
    const after = `${before}${gap}${LINE}`;
    const compiled = compileConfig(after, home);
    if (compiled.ok && compiled.config.observe) return { ok: true, text: after, changed: true, warnings: [] };
    throw new UsageError(`\`${path}\` was left alone: write \`${OBSERVE}: true\` into it by hand`);
  });
}

function saysObserve(text: string, path: string): boolean {
  const place = placeOfKey(text, path);
  if (place === undefined) return /^mode:[ \t]*observe\b/m.test(text);
  if (/^observe:[ \t]*true\b/m.test(text)) return true;
  throw new UsageError(`\`${path}\` ${place} says \`${OBSERVE}\` already: change it there`);
}

function placeOfKey(text: string, path: string): string | undefined {
  try {
    return originsIn(text).get(OBSERVE);
  } catch {
    throw new UsageError(`\`${path}\` cannot be read: correct it, then run this again`);
  }
}
