import type { Effect, SourceSpan } from '../../action/effect.ts';
import type { Unread } from '../reading.ts';

/** What a patch says of its files, before it is a reading. */
export interface PatchReading {
  readonly effects: readonly Effect[];
  readonly unread: readonly Unread[];
}

export interface Draft {
  readonly effects: Effect[];
  readonly unread: Unread[];
}

export type Change = 'create' | 'edit' | 'delete' | 'move-from' | 'move-to';

/** Adds the effect of one change to one path. */
export function addChange(draft: Draft, change: Change, path: string, source: SourceSpan): void {
  if (path === '' || path.includes('\0')) {
    draft.unread.push({ why: 'a path in the patch could not be read', source });
    return;
  }
  const base = { domain: 'file', target: path, certainty: 'certain', program: 'patch', source } as const;
  if (change === 'delete') draft.effects.push({ verb: 'delete', ...base });
  else if (change === 'move-from') draft.effects.push({ verb: 'move', ...base });
  else if (change === 'edit') draft.effects.push({ verb: 'write', ...base });
  else draft.effects.push({ verb: 'write', ...base, traits: ['create'] });
}

/** Lines with where they stand; `\r\n` counts as one line end. */
export function linesOf(text: string): readonly { readonly text: string; readonly source: SourceSpan }[] {
  const lines: { text: string; source: SourceSpan }[] = [];
  let start = 0;
  while (start <= text.length) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    const line = text.slice(start, stop);
    lines.push({ text: line.endsWith('\r') ? line.slice(0, -1) : line, source: { start, end: stop } });
    if (end < 0) break;
    start = end + 1;
  }
  return lines;
}
