import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { continueJournal, type EvidenceEvent, type JournalEnd } from '../../evidence/records.ts';
import type { Locations } from '../../gate/locations.ts';
import { readSession, sessionFiles } from '../../gate/sessions.ts';
import { entryOf, type LogEntry } from './entries.ts';
import { brokenLine, type Log } from './read-log.ts';

/** How often the journals are looked at: sizes only, unless one has grown. Milliseconds. */
const EVERY = 400;

export interface Following {
  readonly locations: Locations;
  /** Absent: every repository. */
  readonly root: string | undefined;
  /** What was shown before. */
  readonly log: Log;
  readonly show: (entry: LogEntry) => void;
  readonly complain: (fault: string) => void;
}

/** Shows what is recorded from now on, until the person interrupts. True when every chain held. */
export async function follow({ locations, root, log, show, complain }: Following): Promise<boolean> {
  const stop = interruption();
  const places = placesOf(log);
  let held = log.faults.length === 0;
  while (!stop.aborted) {
    for (const file of sessionFiles(locations)) {
      const { place, events, fault } = step(file, places.get(file), root);
      if (place) places.set(file, place);
      for (const entry of events.map(entryOf)) if (entry) show(entry);
      if (fault === undefined) continue;
      held = false;
      complain(fault);
    }
    await pause(EVERY, undefined, { signal: stop }).catch(() => undefined);
  }
  return held;
}

/** A journal that is followed, or one that is left alone: of another repository, or broken and named. */
type Place = { readonly kind: 'followed'; readonly end: JournalEnd } | { readonly kind: 'left' };

interface Step {
  /** Undefined: nothing can be read yet. */
  readonly place: Place | undefined;
  readonly events: readonly EvidenceEvent[];
  readonly fault?: string;
}

const LEFT: Place = { kind: 'left' };

/** What was there before: followed from where it was shown to, unless it is not of this repository or does not hold. */
function placesOf({ seen, ends }: Log): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const file of seen) if (sizeOf(file) > 0) places.set(file, LEFT);
  for (const [file, end] of ends) places.set(file, { kind: 'followed', end });
  return places;
}

function step(file: string, place: Place | undefined, root: string | undefined): Step {
  if (place?.kind === 'left') return { place, events: [] };
  return place === undefined ? begin(file, root) : goOn(file, place.end);
}

/** A journal that has just come up. */
function begin(file: string, root: string | undefined): Step {
  if (sizeOf(file) === 0) return { place: undefined, events: [] };
  const record = readSession(file);
  if (!record.ok) return { place: LEFT, events: [], fault: record.why };
  const { events, bad, end } = record.reading;
  const [first] = events;
  if (first === undefined) return { place: undefined, events: [] };
  if (root !== undefined && first.type === 'session_started' && first.roots[0] !== root) {
    return { place: LEFT, events: [] };
  }
  if (bad) return { place: LEFT, events, fault: brokenLine(file, bad) };
  return { place: end && { kind: 'followed', end }, events };
}

function goOn(file: string, from: JournalEnd): Step {
  if (sizeOf(file) === from.bytes) return { place: undefined, events: [] };
  const went = continueJournal(file, from);
  if (!went.ok) return { place: LEFT, events: [], fault: brokenLine(file, went.bad) };
  return { place: { kind: 'followed', end: went.end }, events: went.events };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Aborted when the person presses Ctrl-C. */
function interruption(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
