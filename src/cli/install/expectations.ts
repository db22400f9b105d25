import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { GateConfig } from '../../gate/config.ts';
import { LONGEST_WORDING, plainWording } from '../../gate/wording.ts';
import { UsageError } from '../usage-error.ts';
import { planSettings, type SettingsChange } from './settings-file.ts';

const BEGIN =
  '<!-- holdfast: written by `holdfast init --expectations`, taken out by `holdfast off --uninstall` -->';
const END = '<!-- end of holdfast -->';

/** Rows of the configuration that are named; the rest the agent meets when it gets there. */
const NAMED = 6;

/**
 * What an agent is told of the guard before it meets it: short, and from the configuration that holds. It saves refusals
 * and is no control: no verdict depends on whether anybody read it.
 */
export function expectationsOf({ expensive, strict }: GateConfig): string {
  const own = expensive.slice(0, NAMED).map(({ glob }) => `\`${plainWording(glob, LONGEST_WORDING)}\``);
  const more = expensive.length > NAMED ? ' and others' : '';
  const also = own.length === 0 ? '' : `; here also ${own.join(', ')}${more}`;
  return [
    '## Holdfast',
    '',
    'Each tool call is judged before it happens. What is asked of you:',
    '',
    `- An expensive path (migrations, SQL, CI, schemas, lockfiles, authentication, billing, images, infrastructure${also}) is`,
    '  refused once a turn. Name the line of code that makes the change necessary and exactly how it is taken back: run',
    '  `holdfast justify ID --file-line PATH:LINE --rollback "EXACT UNDO"` alone, with the ID of the refusal, then repeat the call.',
    ...(strict ? ['  An answer that would fit any change is refused.'] : []),
    '- Do not read, print or send credentials, and do not ask for them. Let the program that needs a value read it itself.',
    '- Some calls are for a person to approve. Say what you would do and why, and go on with something else; trying again or',
    '  in another spelling does not help, and you cannot approve it yourself.',
    "- Leave the guard's configuration, wiring and state alone; say what should change.",
  ].join('\n');
}

/**
 * Plans the text in each file of instructions that the host reads there; one that holds it already is renewed.
 * @throws UsageError for a file in which the marks are broken.
 */
export function planExpectations(folder: Place, config: GateConfig): readonly SettingsChange[] {
  const block = `${BEGIN}\n${expectationsOf(config)}\n${END}\n`;
  return filesIn(folder, 'to write').map((path) =>
    planSettings(path, (text = '') => {
      const parts = partsOf(text, path);
      const gap = text === '' || text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n';
      const after = parts === undefined ? `${text}${gap}${block}` : `${parts.before}${block}${parts.behind}`;
      return { ok: true, text: after, changed: after !== text, warnings: [] };
    }),
  );
}

/** Plans taking the text out again. A file that holds nothing else goes. */
export function planWithoutExpectations(folder: Place): readonly SettingsChange[] {
  return filesIn(folder, 'to clean').map((path) => {
    const change = planSettings(path, (text = '') => {
      const parts = partsOf(text, path);
      if (parts === undefined) return { ok: true, text, changed: false, warnings: [] };
      const { before, behind } = parts;
      const joined = behind === '' ? before.replace(/\n\n$/, '\n') : `${before}${behind}`;
      return { ok: true, text: joined, changed: true, warnings: [] };
    });
    const empty = change.changed && change.after?.trim() === '' && !lstatSync(path).isSymbolicLink();
    return empty ? { ...change, after: undefined } : change;
  });
}

/** Whether any of the files there holds our text. */
export function isTold(place: Place): boolean {
  return filesIn(place, 'to clean').some((path) => {
    try {
      return readFileSync(path, 'utf8').includes(BEGIN);
    } catch {
      return false;
    }
  });
}

/** The home, with the instructions of the user, or a repository, with those of everybody who works in it. */
export type Place = { readonly home: string } | { readonly repository: string };

function filesIn(place: Place, why: 'to write' | 'to clean'): readonly string[] {
  const names =
    'home' in place
      ? [join(place.home, '.claude', 'CLAUDE.md')]
      : ['CLAUDE.md', 'AGENTS.md'].map((name) => join(place.repository, name));
  const there = names.filter((path) => existsSync(path));
  // A link from one to the other is one file.
  const real = new Map(there.map((path) => [realpathSync(path), path] as const));
  if (real.size > 0 || why === 'to clean') return [...real.values()];
  return names.slice(0, 1);
}

/** What stands before and behind our text; undefined where it is not there. */
function partsOf(
  text: string,
  path: string,
): { readonly before: string; readonly behind: string } | undefined {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 && end < 0) return undefined;
  const whole =
    begin >= 0 && begin < end && begin === text.lastIndexOf(BEGIN) && end === text.lastIndexOf(END);
  if (!whole)
    throw new UsageError(
      `\`${path}\` was left alone: the marks of our text in it are broken; mend or remove them`,
    );
  return { before: text.slice(0, begin), behind: text.slice(end + END.length).replace(/^\n/, '') };
}
