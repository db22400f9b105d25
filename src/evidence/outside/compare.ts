import type { RunId } from '../../action/ids.ts';
import type { OutsideEffect } from './log.ts';
import { type Assigned, assign, type Unpermitted } from './match.ts';
import type { Recorded, RecordedEffect } from './recorded.ts';

/** An effect of the store with what the log tells of it, in its order. */
export interface Pair {
  readonly effect: RecordedEffect;
  readonly outside: readonly OutsideEffect[];
}

/** Each effect of the store is in one of the lists at most, `doubled` apart. */
export interface Comparison {
  /** Both say the same. */
  readonly matched: readonly Pair[];
  /** Confirmed here, and the log knows nothing of it. */
  readonly missing: readonly RecordedEffect[];
  /** The log tells of something that nothing recorded here gave a right to. */
  readonly unpermitted: readonly Unpermitted[];
  /** One key, and more than one effect of it outside. */
  readonly doubled: readonly Pair[];
  /** Both know it, and say different things of how it ended. */
  readonly contradicted: readonly Pair[];
  /** Unknown here, and the log says how it ended. */
  readonly settled: readonly (Pair & { readonly outcome: 'confirmed' | 'failed' })[];
  /** Unknown here, and the log does not help. */
  readonly unsettled: readonly RecordedEffect[];
}

export interface CompareOptions {
  /** What the log covers, RFC 3339 in UTC with milliseconds: outside of it, nothing is missed. Absent: everything. */
  readonly from?: string;
  readonly until?: string;
  /** How far the clocks of both sides may be apart, in milliseconds. Absent: 5 minutes. */
  readonly skewMs?: number;
}

export const DEFAULT_SKEW: number = 5 * 60_000;

/**
 * Compares what was recorded with what another side tells. An entry is matched by its key; without one by its digest;
 * without either by tool and time, which is good enough to explain it, and not to settle what is unknown.
 */
export function compareWithOutside(
  recorded: Recorded,
  outside: readonly OutsideEffect[],
  options: CompareOptions = {},
): Comparison {
  const { assigned, unpermitted } = assign(recorded, outside, options.skewMs ?? DEFAULT_SKEW);
  const lists = {
    matched: [] as Pair[],
    missing: [] as RecordedEffect[],
    doubled: [] as Pair[],
    contradicted: [] as Pair[],
    settled: [] as (Pair & { outcome: 'confirmed' | 'failed' })[],
    unsettled: [] as RecordedEffect[],
  };
  for (const effect of recorded.effects) {
    const found = assigned.get(effect) ?? [];
    const pair: Pair = { effect, outside: found.map(({ entry }) => entry) };
    const verdict = judge(effect, found);
    if (found.filter(({ by, entry }) => by === 'key' && happened(entry)).length > 1) lists.doubled.push(pair);
    if (verdict === 'settled') lists.settled.push({ ...pair, outcome: toldBy(found) });
    else if (verdict === 'matched' || verdict === 'contradicted') lists[verdict].push(pair);
    else if (verdict === 'unsettled') lists.unsettled.push(effect);
    else if (verdict === 'missing' && isCovered(effect, options)) lists.missing.push(effect);
  }
  return { ...lists, unpermitted };
}

type Judged = 'matched' | 'missing' | 'contradicted' | 'settled' | 'unsettled' | 'nothing';

function judge({ outcome, key, dispatched }: RecordedEffect, found: readonly Assigned[]): Judged {
  if (outcome === 'unknown') return found.some(({ by }) => by !== 'time') ? 'settled' : 'unsettled';
  if (found.length === 0) return outcome === 'confirmed' ? 'missing' : 'nothing';
  const did = found.some(({ entry }) => happened(entry));
  if (outcome === undefined) {
    // An executor writes down that something leaves before it does.
    return did && key !== undefined && dispatched === undefined ? 'contradicted' : 'matched';
  }
  return did === (outcome === 'confirmed') ? 'matched' : 'contradicted';
}

function toldBy(found: readonly Assigned[]): 'confirmed' | 'failed' {
  return found.some(({ by, entry }) => by !== 'time' && happened(entry)) ? 'confirmed' : 'failed';
}

function happened({ outcome }: OutsideEffect): boolean {
  return outcome !== 'failed';
}

function isCovered({ dispatched, permitted }: RecordedEffect, { from, until }: CompareOptions): boolean {
  const at = dispatched ?? permitted;
  return (from === undefined || at >= from) && (until === undefined || at <= until);
}

/** Where what has no permit is noted when nobody knows which run did it. */
export const RECONCILIATION_RUN: RunId = 'outside-reconciliation' as RunId;
