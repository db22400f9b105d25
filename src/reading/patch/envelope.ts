import { addChange, type Draft, linesOf, type PatchReading } from './change.ts';

const BEGIN = '*** Begin Patch';
const END = '*** End Patch';
const HEADER = /^\*\*\* (Add|Update|Delete) File: (.*)$/;
const MOVE = /^\*\*\* Move to: (.*)$/;
const BODY = /^(?:[-+ ]|@@|$)/;

export function isEnvelope(text: string): boolean {
  return /^\s*\*\*\* Begin Patch\s*$/m.test(text);
}

/** The `apply_patch` envelope: `*** Add File`, `*** Update File`, `*** Delete File`, `*** Move to`. */
export function readEnvelope(text: string): PatchReading {
  const draft: Draft = { effects: [], unread: [] };
  let state: 'before' | 'inside' | 'after' = 'before';
  let updating: string | undefined;
  for (const { text: line, source } of linesOf(text)) {
    const marked = line.trim();
    if (state !== 'inside') {
      if (marked === BEGIN && state === 'before') state = 'inside';
      else if (/^\*\*\* /.test(marked))
        draft.unread.push({ why: 'the patch names files outside its envelope', source });
      continue;
    }
    if (marked === END) {
      state = 'after';
      continue;
    }
    const header = HEADER.exec(line.trimEnd());
    const move = MOVE.exec(line.trimEnd());
    if (header !== null) {
      const [, verb, path = ''] = header;
      updating = verb === 'Update' ? path.trim() : undefined;
      addChange(
        draft,
        verb === 'Add' ? 'create' : verb === 'Update' ? 'edit' : 'delete',
        path.trim(),
        source,
      );
    } else if (move !== null) {
      if (updating === undefined)
        draft.unread.push({ why: 'a file moves that the patch does not update', source });
      else addChange(draft, 'move-from', updating, source);
      addChange(draft, 'move-to', (move[1] ?? '').trim(), source);
    } else if (!BODY.test(line) && marked !== '*** End of File') {
      draft.unread.push({ why: 'a line of the patch could not be read', source });
    }
  }
  if (state === 'before') draft.unread.push({ why: 'the patch has no envelope' });
  if (state === 'inside') draft.unread.push({ why: 'the patch does not end' });
  if (draft.effects.length === 0) draft.unread.push({ why: 'the patch names no file' });
  return draft;
}
