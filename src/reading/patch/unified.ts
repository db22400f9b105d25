import type { SourceSpan } from '../../action/effect.ts';
import { addChange, type Draft, linesOf, type PatchReading } from './change.ts';
import { unquote } from './unquote.ts';

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** What the headers of one file in a diff have said so far. */
interface FileHeaders {
  old?: string;
  new?: string;
  git?: { readonly old: string; readonly new: string } | undefined;
  created: boolean;
  deleted: boolean;
  renameFrom?: string;
  renameTo?: string;
  copyTo?: string;
  source: SourceSpan;
}

/** A unified diff, plain or git's, one file after another. */
export function readUnified(text: string): PatchReading {
  const draft: Draft = { effects: [], unread: [] };
  let file: FileHeaders | undefined;
  let [oldLines, newLines] = [0, 0];
  const lines = linesOf(text);
  for (const [index, { text: line, source }] of lines.entries()) {
    if (oldLines > 0 || newLines > 0) {
      if (line.startsWith('\\')) continue;
      if (line.startsWith('-')) oldLines -= 1;
      else if (line.startsWith('+')) newLines -= 1;
      else if (line.startsWith(' ') || line === '') {
        oldLines -= 1;
        newLines -= 1;
      } else {
        draft.unread.push({ why: 'a hunk of the patch is shorter than it says', source });
        [oldLines, newLines] = [0, 0];
      }
      continue;
    }
    const hunk = HUNK.exec(line);
    if (hunk !== null) {
      if (file === undefined) draft.unread.push({ why: 'a hunk of the patch names no file', source });
      [oldLines, newLines] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
      continue;
    }
    const begins =
      line.startsWith('diff --git ') ||
      (line.startsWith('--- ') && lines[index + 1]?.text.startsWith('+++ '));
    if (begins && (file === undefined || line.startsWith('diff ') || file.old !== undefined)) {
      settle(draft, file);
      file = { created: false, deleted: false, source };
    }
    if (file !== undefined) readHeader(file, line, draft, source);
    else if (/^(?:[-+]{3} |\*{3} |Index: |GIT binary)/.test(line)) {
      draft.unread.push({ why: 'a header of the patch could not be read', source });
    }
  }
  settle(draft, file);
  if (draft.effects.length === 0) draft.unread.push({ why: 'the patch names no file' });
  return draft;
}

function readHeader(file: FileHeaders, line: string, draft: Draft, source: SourceSpan): void {
  const value = (prefix: string): string | undefined =>
    line.startsWith(prefix) ? pathOf(line.slice(prefix.length)) : undefined;
  if (line.startsWith('diff --git ')) {
    file.git = gitPaths(line.slice('diff --git '.length));
    return;
  }
  if (line.startsWith('new file mode')) file.created = true;
  if (line.startsWith('deleted file mode')) file.deleted = true;
  const [oldPath, newPath] = [value('--- '), value('+++ ')];
  if (oldPath !== undefined) file.old = oldPath;
  if (newPath !== undefined) file.new = newPath;
  const [from, to, copied] = [value('rename from '), value('rename to '), value('copy to ')];
  if (from !== undefined) file.renameFrom = from;
  if (to !== undefined) file.renameTo = to;
  if (copied !== undefined) file.copyTo = copied;
  if (/^(?:\*{3} |Index: )/.test(line))
    draft.unread.push({ why: 'a header of the patch could not be read', source });
}

/** A path in a header: quoted as C does when it must be, a tab and a date behind it cut off. */
function pathOf(spelled: string): string {
  if (spelled.startsWith('"')) return unquote(spelled) ?? '';
  return (spelled.split('\t')[0] ?? '').trimEnd();
}

/** `a/x b/x`: told apart where both halves name the same path, or where they are quoted. */
function gitPaths(rest: string): { old: string; new: string } | undefined {
  const quoted = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)$/.exec(rest);
  if (quoted?.[1] !== undefined && quoted[2] !== undefined)
    return { old: pathOf(quoted[1]), new: pathOf(quoted[2]) };
  const half = (rest.length - 1) / 2;
  const [first, second] = [rest.slice(0, half), rest.slice(half + 1)];
  return stripped(first) === stripped(second) ? { old: first, new: second } : undefined;
}

/** Without the `a/` or `b/` (or `i/`, `w/`, `c/`, `o/`) that git puts in front. */
function stripped(path: string): string {
  return path.replace(/^[abciow]\//, '');
}

function settle(draft: Draft, file: FileHeaders | undefined): void {
  if (file === undefined) return;
  const add = (change: Parameters<typeof addChange>[1], path: string): void => {
    addChange(draft, change, stripped(path), file.source);
  };
  if (file.renameFrom !== undefined && file.renameTo !== undefined) {
    addChange(draft, 'move-from', file.renameFrom, file.source);
    addChange(draft, 'move-to', file.renameTo, file.source);
    return;
  }
  if (file.copyTo !== undefined) {
    addChange(draft, 'move-to', file.copyTo, file.source);
    return;
  }
  const oldPath = file.old ?? file.git?.old;
  const newPath = file.new ?? file.git?.new;
  if (oldPath === undefined || newPath === undefined) {
    draft.unread.push({ why: 'a file of the patch could not be told', source: file.source });
    return;
  }
  if (newPath === '/dev/null' || file.deleted) add('delete', oldPath);
  else if (oldPath === '/dev/null' || file.created) add('create', newPath);
  else {
    add('edit', newPath);
    if (stripped(oldPath) !== stripped(newPath)) add('edit', oldPath);
  }
}
