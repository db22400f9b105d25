import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import type { Invocation } from '../program.ts';
import { inFolder, onPath } from './effects.ts';

/** What applying a patch writes: the files that a known patch names, else anything below the folder. */
export function patchWrites(call: Invocation, folder: Word | undefined, strip = 1): Effect[] {
  const at = inFolder(call, folder);
  const names = call.stdin.kind === 'text' && call.stdin.known ? patchedNames(call.stdin.text, strip) : [];
  if (names.length > 0) return names.flatMap((name) => patched(at, name));
  const here: Word = { text: '.', known: true, glob: false, source: call.source };
  return onPath(at, 'write', here, { certainty: 'likely', note: 'only the patch knows the names' });
}

interface Patched {
  readonly path: string;
  readonly gone: boolean;
}

function patched(call: Invocation, name: Patched): Effect[] {
  const word: Word = { text: name.path, known: true, glob: false, source: call.source };
  return onPath(call, name.gone ? 'delete' : 'write', word);
}

/** Paths of a unified diff: the new side, or the old one where the new one is `/dev/null`. */
export function patchedNames(text: string, strip: number): readonly Patched[] {
  const names: Patched[] = [];
  let old = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('--- ')) old = pathOf(line, strip);
    if (!line.startsWith('+++ ')) continue;
    const path = pathOf(line, strip);
    if (path === '/dev/null' && old !== '') names.push({ path: old, gone: true });
    else if (path !== '/dev/null') names.push({ path, gone: false });
  }
  return names;
}

function pathOf(line: string, strip: number): string {
  const path = (line.slice(4).split('\t')[0] ?? '').trim().replace(/^"|"$/g, '');
  if (path === '/dev/null') return path;
  return path.split('/').slice(strip).join('/') || path;
}
