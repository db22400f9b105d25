import { compileSegment } from '../glob-segment.ts';
import { foldName } from '../path-text.ts';
import { isWild } from './packed.ts';
import type { ClassTable } from './table.ts';

/**
 * Tells names that some row could speak of from those that none does, so that a walk asks for the classes of few paths.
 * Says yes too often, never too seldom.
 */
export type Sieve = (folder: string) => (name: string) => boolean;

type Matches = (name: string) => boolean;

/** A pattern as far as single names tell. */
interface Need {
  /** What the folders of a path must hold. */
  readonly folders: readonly string[];
  readonly wildFolders: readonly Matches[];
  readonly last: Matches;
}

type Needs = ReadonlyMap<string, readonly Need[]>;

export function sieveOf(tables: readonly ClassTable[]): Sieve {
  const names = needsOf(tables, ({ names }) => names);
  const extensions = needsOf(tables, ({ extensions }) => extensions);
  const rest = needsOf(tables, ({ rest }) => rest);
  const below = [...needsOf(tables, ({ folders }) => folders).values(), rest.get('') ?? []].flat();
  const byPart = [...rest].flatMap(([key, needs]) => (key === '' ? [] : needs));
  const parts = [...rest.keys()].filter((key) => key !== '').map(escaped);
  const holdsPart = parts.length === 0 ? /(?!)/ : new RegExp(parts.join('|'));
  return (folder) => {
    const here = foldName(folder).split('/');
    const present = new Set(here);
    const met = ({ folders, wildFolders }: Need): boolean =>
      folders.every((name) => present.has(name)) && wildFolders.every((matches) => here.some(matches));
    if (below.some(met)) return () => true;
    const byExtension = new Map<string, readonly Need[]>();
    return (given) => {
      const name = foldName(given);
      if (names.get(name)?.some(met)) return true;
      if (holdsPart.test(name) && byPart.some((need) => need.last(name) && met(need))) return true;
      const extension = name.slice(name.lastIndexOf('.') + 1);
      let known = byExtension.get(extension);
      if (known === undefined) {
        known = (extensions.get(extension) ?? []).filter(met);
        byExtension.set(extension, known);
      }
      return known.some(({ last }) => last(name));
    };
  };
}

function needsOf(tables: readonly ClassTable[], lines: (table: ClassTable) => ClassTable['names']): Needs {
  const needs = new Map<string, Need[]>();
  for (const table of tables) {
    for (const [key, patterns] of lines(table).all()) {
      const known = needs.get(key) ?? [];
      for (const { text } of patterns) known.push(needOf(text));
      needs.set(key, known);
    }
  }
  return needs;
}

function needOf(text: string): Need {
  const parts = text.split('/');
  const last = parts.pop() ?? '';
  const folders = parts.filter((part) => part !== '' && part !== '**');
  return {
    folders: folders.filter((part) => !isWild(part)),
    wildFolders: folders.filter(isWild).map(lazily),
    last: lazily(last),
  };
}

function lazily(segment: string): Matches {
  let compiled: Matches | undefined;
  return (name) => {
    compiled ??= compileSegment(segment, true);
    return compiled(name);
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
