import type { Effect, Sink, SourceSpan } from '../../action/effect.ts';
import type { CommandReading, FollowUp, Reading, Unread } from '../reading.ts';

/** What the walk has found so far. */
export interface Collector {
  readonly effects: Effect[];
  readonly commands: CommandReading[];
  readonly unread: Unread[];
  readonly followUps: FollowUp[];
  /** Where the command that is being walked lets go what it reads from `<(...)`; undefined: it keeps it. */
  streamSink: Sink | undefined;
  /** Variables that were set so far, each of which a later program may obey. */
  assigned: number;
}

export function newCollector(): Collector {
  const found = { effects: [], commands: [], unread: [], followUps: [] };
  return { ...found, streamSink: undefined, assigned: 0 };
}

export function addUnread(out: Collector, why: string, source: SourceSpan): void {
  out.unread.push({ why, source });
}

/** Effects from `from` on that would show content to the model show it to `sink` instead. */
export function retarget(out: Collector, from: number, to: number, sink: Sink): void {
  for (let index = from; index < to; index += 1) {
    const effect = out.effects[index];
    if (effect?.sink === 'model') out.effects[index] = { ...effect, sink };
  }
}

/** The same reading without what it says twice. */
export function toReading(out: Collector): Reading {
  return {
    effects: distinct(out.effects),
    commands: distinct(out.commands),
    unread: distinct(out.unread),
    followUps: distinct(out.followUps),
  };
}

function distinct<T>(all: readonly T[]): readonly T[] {
  if (all.length < 2) return all;
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = JSON.stringify(one);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
