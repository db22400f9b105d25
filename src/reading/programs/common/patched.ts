import type { Effect } from '../../../action/effect.ts';
import { spendText } from '../../budget.ts';
import { unquote } from '../../patch/unquote.ts';
import type { FollowUp, Word } from '../../reading.ts';
import type { Invocation, ProgramReading, Stdin } from '../program.ts';
import { inFolder, onPath } from './effects.ts';
import { joinPath } from './words.ts';

/** How a patch is applied. */
export interface Applied {
  /** Leading folders that are taken off its paths. */
  readonly strip: number;
  /** The folder that its paths are below, where it is not the call's own. */
  readonly folder?: Word | undefined;
  readonly reverse?: boolean;
  /** Files that hold the patch. Absent: it comes in. */
  readonly files?: readonly Word[];
}

/** What applying a patch writes: the files that a known patch names, else anything below the folder. */
export function patchWrites(call: Invocation, applied: Applied): ProgramReading {
  const { folder, strip, reverse = false } = applied;
  const at = inFolder(call, folder);
  const { stdin } = call;
  const names = stdin.kind === 'text' && stdin.known ? patchedNames(stdin.text, strip, reverse) : [];
  if (names.length > 0) return { effects: names.flatMap((name) => patched(at, name)) };
  const here: Word = { text: '.', known: true, glob: false, source: call.source };
  const files = applied.files ?? comingFrom(stdin);
  const place = folder?.known === false ? { base: null } : {};
  const below = folder?.known ? { folder: folder.text } : {};
  return {
    effects: onPath(at, 'write', here, { certainty: 'likely', note: 'only the patch knows the names' }),
    followUps: files
      .filter(({ known }) => known)
      .map(
        ({ text, glob }): FollowUp => ({
          kind: 'patch',
          path: text,
          glob,
          strip,
          reverse,
          ...below,
          ...place,
        }),
      ),
  };
}

function comingFrom(stdin: Stdin): readonly Word[] {
  if (stdin.kind === 'file') return [stdin.target];
  return stdin.kind === 'pipe' ? (stdin.files ?? []) : [];
}

interface Patched {
  readonly path: string;
  readonly gone: boolean;
}

function patched(call: Invocation, name: Patched): Effect[] {
  const word: Word = { text: name.path, known: true, glob: false, source: call.source };
  return onPath(call, name.gone ? 'delete' : 'write', word);
}

/** What a patch that a follow-up points to changes, once its text is known. */
export function patchEffects(
  text: string,
  { strip, reverse, folder }: Extract<FollowUp, { kind: 'patch' }>,
): readonly Effect[] {
  return patchedNames(text, strip, reverse).map(({ path, gone }) => ({
    verb: gone ? 'delete' : 'write',
    domain: 'file',
    target: folder === undefined ? path : joinPath(folder, path),
    certainty: 'certain',
    program: 'patch',
  }));
}

/** Paths of a diff, unified or with context: both sides, of which one that is not there any more is gone. */
export function patchedNames(text: string, strip: number, reverse: boolean): readonly Patched[] {
  spendText(text);
  const gone = new Map<string, boolean>();
  const name = (spelled: string, taken: boolean): void => {
    const path = pathOf(spelled, strip);
    if (path !== NOTHING && path !== '') gone.set(path, taken && gone.get(path) !== false);
  };
  const lines = text.split(/\r?\n/);
  let whole = '';
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? '';
    if (line.startsWith('diff --git ')) whole = gitPath(line);
    else if (/^(?:old|new) mode |^(?:GIT binary patch|Binary files )/.test(line)) name(whole, false);
    else if (line.startsWith('deleted file mode ')) name(whole, !reverse);
    else if (line.startsWith('new file mode ')) name(whole, reverse);
    else if (line.startsWith('Index: ')) name(line.slice(7), false);
    else if (/^(?:rename|copy) (?:from|to) /.test(line)) {
      const taken = line.startsWith(reverse ? 'rename to' : 'rename from');
      name(inFirst(line.replace(/^\w+ \w+ /, '')), taken);
    } else if (isPair(line, next)) {
      const sides = [line.slice(4), next.slice(4)];
      const [before = '', after = ''] = reverse ? sides.reverse() : sides;
      const isGone = pathOf(after, strip) === NOTHING;
      name(before, isGone);
      name(after, false);
    }
  }
  return [...gone].map(([path, taken]) => ({ path, gone: taken }));
}

const NOTHING = '/dev/null';

function isPair(line: string, next: string): boolean {
  return (
    (line.startsWith('--- ') && next.startsWith('+++ ')) ||
    (line.startsWith('*** ') && next.startsWith('--- ') && !/ \*{4}$/.test(line))
  );
}

/** `diff --git a/x b/x`: where no other line names the file, both halves are the same path. */
function gitPath(line: string): string {
  const both = line.slice('diff --git '.length).trimEnd();
  return both.startsWith('"') ? both : both.slice(0, both.length >> 1);
}

/** Behind `rename from` there is no folder that is taken off. */
function inFirst(path: string): string {
  return path.startsWith('"') ? `"a/${path.slice(1)}` : `a/${path}`;
}

function pathOf(spelled: string, strip: number): string {
  const quoted = spelled.startsWith('"') ? unquote(spelled) : undefined;
  const path = quoted ?? (spelled.split('\t')[0] ?? '').trim();
  if (path === NOTHING) return path;
  return path.split('/').slice(strip).join('/') || path;
}
