import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EvidenceEvent } from '../evidence/records.ts';
import { eventsOf } from './journals.ts';

/** An effect of a decision after which the agent knows what a file says: it read it, searched it, or wrote it. */
const KNOWS = /^(?:read|write) file (?<target>.+)$/s;

/**
 * Whether an agent of a session was let through to read or write a file, or to search a folder around it, as far as the
 * session's journal tells. Targets are recorded as they were spelled, so each is tried from every base.
 * @throws the system's error when the journal cannot be read.
 */
export function isKnownTo(journal: string, file: string, bases: readonly string[]): boolean {
  const tried = new Map<string, boolean>();
  for (const event of eventsOf(journal, ['"type":"decision"'])) {
    for (const target of targetsOf(event)) {
      const known = tried.get(target) ?? bases.some((base) => holds(resolve(base, target), file));
      if (known) return true;
      tried.set(target, false);
    }
  }
  return false;
}

function targetsOf(event: EvidenceEvent): readonly string[] {
  if (event.type !== 'decision' || event.verdict !== 'allow') return [];
  return event.effects.flatMap((effect) => {
    const target = KNOWS.exec(effect)?.groups?.['target'];
    return target === undefined ? [] : [folderOfGlob(target)];
  });
}

/** A pattern reaches what lies below the folder that it begins with. */
function folderOfGlob(target: string): string {
  const at = target.search(/[*?[{]/);
  return at < 0 ? target : target.slice(0, target.lastIndexOf('/', at) + 1) || '.';
}

function holds(target: string, file: string): boolean {
  try {
    const real = realpathSync(target);
    return real === file || file.startsWith(real === '/' ? real : `${real}/`);
  } catch {
    return false;
  }
}
