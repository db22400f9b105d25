import { when } from '../../report/when.ts';
import { isWithin, relativeTo } from '../../workspace/path-text.ts';
import { plain } from '../plain.ts';
import type { LogEntry } from './entries.ts';

/** An entry in one line. Paths are shown as seen from the root. */
export function entryLine(entry: LogEntry, root: string): string {
  const who = entry.actor === undefined ? '' : ` (${entry.actor})`;
  return plain(`${when(entry.at)}  ${wordsOf(entry, root)}${who}`);
}

function wordsOf(entry: LogEntry, root: string): string {
  switch (entry.kind) {
    case 'decision': {
      const asked = entry.challenge === undefined ? '' : `  ${entry.challenge}`;
      const id = entry.verdict === 'allow' ? '' : `${asked}  ${entry.id}`;
      const passed = entry.observed ? ' (not enforced)' : '';
      return `${entry.verdict.padEnd(5)}  ${entry.reason}  ${entry.action}: ${subjectOf(entry, root)}${passed}${id}`;
    }
    case 'justification': {
      const vague = entry.vague ? ', vaguely' : '';
      return `answered${vague}  ${shown(entry.paths, root)}: ${entry.fileLine}; to undo: ${entry.rollback}`;
    }
    case 'switch':
      return entry.to === 'on'
        ? 'switched on'
        : `switched off until ${entry.until === undefined ? '?' : when(entry.until)}: ${entry.why ?? '?'}`;
    case 'wired':
      return `${entry.on ? 'wired into' : 'taken out of'} ${entry.settings}`;
    case 'approval':
      return `approved  ${entry.challenge} by ${BY[entry.by] ?? entry.by}`;
    case 'unpermitted': {
      const id = entry.challenge === undefined ? '' : `  ${entry.challenge}`;
      return `found  EFFECT_UNPERMITTED  ${changedWords(entry, root)}${id}`;
    }
    case 'quarantined':
      return `quarantined  ${entry.reason}  ${few(entry.what)}  ${entry.challenge}`;
    case 'cleared':
      return `cleared  ${entry.challenge} by a person at a terminal`;
    case 'review': {
      const why = entry.why === undefined ? '' : `: ${entry.why}`;
      return `${entry.says}  ${entry.of}, says a person${why}`;
    }
  }
}

const BY: Readonly<Record<string, string>> = {
  terminal: 'a person at a terminal',
  host_prompt: 'a person at the prompt of the host',
  host: 'whoever answers for the person there',
};

const MAX_NAMED = 3;

function subjectOf({ paths, effects }: Extract<LogEntry, { kind: 'decision' }>, root: string): string {
  return paths.length > 0 ? shown(paths, root) : few(effects.length > 0 ? effects : ['no effect']);
}

function changedWords(
  { changes, more = 0 }: Extract<LogEntry, { kind: 'unpermitted' }>,
  root: string,
): string {
  const named = changes.slice(0, MAX_NAMED).map(({ path, change }) => `${change} ${shown([path], root)}`);
  const rest = changes.length - named.length + more;
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function shown(paths: readonly string[], root: string): string {
  return few(paths.map((path) => (isWithin(path, root) ? relativeTo(path, root) || '.' : path)));
}

function few(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return `${names.slice(0, MAX_NAMED).join(', ')}${more}`;
}
