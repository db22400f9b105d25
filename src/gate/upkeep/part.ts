import { existsSync } from 'node:fs';
import { readSession } from '../sessions.ts';
import { stateDigest } from './state.ts';

/** A call during which a person may have run a command of ours. */
export interface During {
  /** The stream in which such commands put on record what they changed. */
  readonly journal: string;
  /** Milliseconds. */
  readonly started: number;
  /** The host's process as `pid:start`, where it is known: what runs below it is no person's. */
  readonly host: string | undefined;
}

/**
 * Which of these paths are as a person's command left them that ran since then. Nothing is believed of a stream whose
 * chain is broken.
 */
export function keptByPerson(
  paths: readonly string[],
  { journal, started, host }: During,
): readonly string[] {
  if (!existsSync(journal)) return [];
  const read = readSession(journal);
  if (!read.ok || read.reading.bad) return [];
  const left = new Map<string, Set<string>>();
  for (const event of read.reading.events) {
    if (event.type !== 'upkeep' || Date.parse(event.at) < started) continue;
    if (host !== undefined && event.above.includes(host)) continue;
    for (const { path, digest } of event.files) left.set(path, (left.get(path) ?? new Set()).add(digest));
  }
  return paths.filter((path) => {
    const digest = stateDigest(path);
    return digest !== undefined && left.get(path)?.has(digest) === true;
  });
}
