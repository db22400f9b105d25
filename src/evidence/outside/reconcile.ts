import { digestOf } from '../../action/digest.ts';
import { idFrom, type RunId, type TenantId, type TraceId } from '../../action/ids.ts';
import type { EvidenceEvent } from '../event.ts';
import { LIMITS } from '../limits.ts';
import { reconciledChange } from '../store/reconciled.ts';
import type { EvidenceStore, StoreDraft, StoreFailure, StoreRequest } from '../store/store.ts';
import { toolName } from '../telemetry/attributes.ts';
import { type CompareOptions, type Comparison, compareWithOutside, RECONCILIATION_RUN } from './compare.ts';
import type { OutsideEffect } from './log.ts';
import type { Unpermitted } from './match.ts';
import { type Recorded, recordedOf } from './recorded.ts';

export interface ReconcileOptions extends CompareOptions {
  readonly tenant: TenantId;
  /** What the other side tells, all of it: `readOutsideLog` and `readOtlpLog` read it. */
  readonly outside: readonly OutsideEffect[];
  /** True: what is unknown and the log settles is recorded as reconciled. Absent: it is only told. */
  readonly settle?: boolean;
  /** Who says so, in evidence. Absent: `outside log`. */
  readonly by?: string;
  /** Name of the application, for evidence. Absent: `holdfast`. */
  readonly host?: string;
}

export interface Reconciled {
  readonly comparison: Comparison;
  /** Runs that were quarantined now. Those that were before, for the same, are not again. */
  readonly quarantined: readonly RunId[];
  /** How many unknown effects were recorded as reconciled. */
  readonly settled: number;
  /** What could not be written. */
  readonly failures: readonly StoreFailure[];
}

/**
 * Compares a store with what another side tells, and quarantines each run that did something without a permit; where
 * nobody knows the run, the run `outside-reconciliation` of the tenant. To be called again with a longer log: what a
 * quarantine names already is not named twice, also after a person has cleared it.
 * @throws StoreError when the store cannot be read.
 */
export async function reconcileWithOutside(
  store: EvidenceStore,
  options: ReconcileOptions,
): Promise<Reconciled> {
  const { tenant, outside, settle = false, by = 'outside log', host = 'holdfast' } = options;
  const recorded = await recordedOf(allEvents(store, tenant));
  const comparison = compareWithOutside(recorded, outside, options);
  const desk: Desk = { store, tenant, host, failures: [] };
  const quarantined = await quarantineAll(desk, recorded, comparison.unpermitted);
  const settled = settle ? await settleAll(desk, comparison, idFrom('by', by)) : 0;
  return { comparison, quarantined, settled, failures: desk.failures };
}

interface Desk {
  readonly store: EvidenceStore;
  readonly tenant: TenantId;
  readonly host: string;
  readonly failures: StoreFailure[];
}

async function* allEvents(store: EvidenceStore, tenant: TenantId): AsyncGenerator<EvidenceEvent> {
  for await (const { run } of store.runs(tenant)) yield* store.events(tenant, run);
}

async function quarantineAll(
  desk: Desk,
  recorded: Recorded,
  unpermitted: readonly Unpermitted[],
): Promise<readonly RunId[]> {
  const lines = new Map<RunId, Set<string>>();
  for (const one of unpermitted) {
    const run = one.run ?? RECONCILIATION_RUN;
    const what = whatOf(one);
    if (recorded.quarantined.get(run)?.has(what)) continue;
    lines.set(run, (lines.get(run) ?? new Set()).add(what));
  }
  const done: RunId[] = [];
  for (const [run, whats] of lines) {
    const events = inPieces([...whats]).map((what) => quarantineOf(what));
    const result = await desk.store.transact(requestOf(desk, run), () => ({
      events,
      effects: [],
      result: 0,
    }));
    if (result.ok) done.push(run);
    else desk.failures.push(result);
  }
  return done;
}

/** Names the entry by its digest: what the log says beyond that is not ours to repeat. */
function whatOf({ entry, why }: Unpermitted): string {
  const { line: _, ...told } = entry;
  const tool = toolName(entry.tool) ?? 'a tool';
  return `${tool} had an effect outside at ${entry.at} (${WHY[why]}): ${digestOf('outside-effect', 1, { ...told })}`;
}

const WHY: Readonly<Record<Unpermitted['why'], string>> = {
  no_permit: 'no permit for it',
  other_digest: 'the permit of its key is for other arguments',
  other_tool: 'the permit of its key is for another tool',
  before_permit: 'before it was permitted',
};

function quarantineOf(what: readonly string[]): StoreDraft {
  const challenge = `outside-${digestOf('outside-quarantine', 1, what).slice(-16)}`;
  return { type: 'quarantined', reason: 'PERMIT_MISSING', challenge, what };
}

function inPieces(whats: readonly string[]): readonly (readonly string[])[] {
  const pieces: string[][] = [];
  for (let at = 0; at < whats.length; at += LIMITS.whats) pieces.push(whats.slice(at, at + LIMITS.whats));
  return pieces;
}

async function settleAll(desk: Desk, { settled }: Comparison, by: string): Promise<number> {
  let count = 0;
  for (const { effect, outcome } of settled) {
    const { key, run } = effect;
    if (key === undefined) continue;
    const result = await desk.store.transact({ ...requestOf(desk, run), keys: [key] }, (view) =>
      reconciledChange(view.effect(key), outcome, by, run),
    );
    if (!result.ok) desk.failures.push(result);
    else if (result.result) count++;
  }
  return count;
}

function requestOf({ tenant, host }: Desk, run: RunId): StoreRequest {
  return { tenant, run, trace: idFrom<TraceId>('trace', run), host, keys: [], actions: [] };
}
