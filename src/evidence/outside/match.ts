import type { RunId } from '../../action/ids.ts';
import type { OutsideEffect } from './log.ts';
import type { Recorded, RecordedEffect } from './recorded.ts';

export type WhyUnpermitted =
  /** No permit is like it, or each was used by another entry. */
  | 'no_permit'
  /** There is one of that key, for something else. */
  | 'other_digest'
  | 'other_tool'
  /** It was there before the permit was. */
  | 'before_permit';

export interface Unpermitted {
  readonly entry: OutsideEffect;
  readonly why: WhyUnpermitted;
  /** The run that it belongs to, as far as the store knows it. Absent: nobody knows. */
  readonly run?: RunId;
}

/** An entry that an effect explains. @internal */
export interface Assigned {
  readonly entry: OutsideEffect;
  readonly by: 'key' | 'digest' | 'time';
}

/** @internal */
export interface Assignment {
  readonly assigned: ReadonlyMap<RecordedEffect, readonly Assigned[]>;
  readonly unpermitted: readonly Unpermitted[];
}

interface Matching {
  readonly recorded: Recorded;
  readonly skewMs: number;
  readonly byKey: ReadonlyMap<string, readonly RecordedEffect[]>;
  readonly byDigest: ReadonlyMap<string, readonly RecordedEffect[]>;
  readonly byTool: ReadonlyMap<string, readonly RecordedEffect[]>;
  readonly assigned: Map<RecordedEffect, Assigned[]>;
  readonly unpermitted: Unpermitted[];
}

/** Gives each entry to the effect that explains it: the surest ways first, and in the order of time. @internal */
export function assign(recorded: Recorded, outside: readonly OutsideEffect[], skewMs: number): Assignment {
  const effects = recorded.effects.toSorted((a, b) => compareText(a.permitted, b.permitted));
  const matching: Matching = {
    recorded,
    skewMs,
    byKey: grouped(effects, ({ key }) => key),
    byDigest: grouped(effects, ({ action }) => action.digest),
    byTool: grouped(effects, ({ action }) => action.name),
    assigned: new Map(),
    unpermitted: [],
  };
  const entries = outside.toSorted((a, b) => compareText(a.at, b.at) || a.line - b.line);
  for (const entry of entries) if (entry.key !== undefined) byKey(matching, entry, entry.key);
  for (const entry of entries) {
    if (entry.key === undefined && entry.digest !== undefined) byDigest(matching, entry, entry.digest);
  }
  for (const entry of entries) {
    if (entry.key === undefined && entry.digest === undefined) byTime(matching, entry);
  }
  return matching;
}

function byKey(matching: Matching, entry: OutsideEffect, key: string): void {
  const { byKey: effects, skewMs } = matching;
  const ofKey = effects.get(key) ?? [];
  const ofTool = ofKey.filter(({ action }) => action.name === entry.tool);
  const ofDigest = ofTool.filter(
    ({ action }) => entry.digest === undefined || action.digest === entry.digest,
  );
  const early = ofDigest.filter((effect) => isAfterPermit(effect, entry, skewMs));
  // A key may have had several permits of which one was used.
  const effect = early.findLast(hasBegun) ?? early.at(-1);
  if (effect) give(matching, effect, entry, 'key');
  else object(matching, entry, whyNot(ofKey, ofTool, ofDigest), ofKey.at(-1)?.run);
}

function whyNot(
  ofKey: readonly RecordedEffect[],
  ofTool: readonly RecordedEffect[],
  ofDigest: readonly RecordedEffect[],
): WhyUnpermitted {
  if (ofKey.length === 0) return 'no_permit';
  if (ofTool.length === 0) return 'other_tool';
  return ofDigest.length === 0 ? 'other_digest' : 'before_permit';
}

function byDigest(matching: Matching, entry: OutsideEffect, digest: string): void {
  const alike = (matching.byDigest.get(digest) ?? []).filter(
    ({ run, action }) => action.name === entry.tool && (entry.run === undefined || entry.run === run),
  );
  const early = alike.filter((effect) => isAfterPermit(effect, entry, matching.skewMs));
  const free = early.filter((effect) => !matching.assigned.has(effect));
  const effect = free.find(hasBegun) ?? free[0];
  const why = alike.length > 0 && early.length === 0 ? 'before_permit' : 'no_permit';
  if (effect) give(matching, effect, entry, 'digest');
  else object(matching, entry, why, alike.at(-1)?.run);
}

function byTime(matching: Matching, entry: OutsideEffect): void {
  const { skewMs, assigned } = matching;
  const effect = (matching.byTool.get(entry.tool) ?? []).find(
    (one) =>
      !assigned.has(one) &&
      (entry.run === undefined || entry.run === one.run) &&
      hasBegun(one) &&
      isAfterPermit(one, entry, skewMs) &&
      (one.ended === undefined || Date.parse(entry.at) <= Date.parse(one.ended) + skewMs),
  );
  if (effect) give(matching, effect, entry, 'time');
  else object(matching, entry, 'no_permit');
}

function give(
  { assigned }: Matching,
  effect: RecordedEffect,
  entry: OutsideEffect,
  by: Assigned['by'],
): void {
  const known = assigned.get(effect);
  if (known) known.push({ entry, by });
  else assigned.set(effect, [{ entry, by }]);
}

function object(
  { recorded, unpermitted }: Matching,
  entry: OutsideEffect,
  why: WhyUnpermitted,
  known?: RunId,
): void {
  const { proposals, runs } = recorded;
  const named = entry.run !== undefined && runs.has(entry.run) ? entry.run : undefined;
  const asked = entry.digest === undefined ? undefined : proposals.get(entry.digest);
  const run = known ?? named ?? asked;
  unpermitted.push({ entry, why, ...(run !== undefined && { run }) });
}

function hasBegun({ dispatched, outcome }: RecordedEffect): boolean {
  return dispatched !== undefined || outcome !== undefined;
}

function isAfterPermit({ permitted }: RecordedEffect, { at }: OutsideEffect, skewMs: number): boolean {
  return Date.parse(at) >= Date.parse(permitted) - skewMs;
}

function grouped<K>(
  effects: readonly RecordedEffect[],
  of: (effect: RecordedEffect) => K | undefined,
): ReadonlyMap<K, readonly RecordedEffect[]> {
  const groups = new Map<K, RecordedEffect[]>();
  for (const effect of effects) {
    const key = of(effect);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(effect);
    else groups.set(key, [effect]);
  }
  return groups;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
