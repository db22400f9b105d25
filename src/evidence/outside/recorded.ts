import type { EventId, IdempotencyKey, RunId } from '../../action/ids.ts';
import type { ActionRef, EvidenceEvent, Outcome } from '../event.ts';

/** One permitted effect, as the events of its run tell it. */
export interface RecordedEffect {
  readonly run: RunId;
  /** The event of the permit. */
  readonly permit: EventId;
  /** Absent: the host executed it. */
  readonly key?: IdempotencyKey;
  readonly action: ActionRef;
  readonly permitted: string;
  /** When it first left. Absent: it never did from here, or the host executed it. */
  readonly dispatched?: string;
  readonly ended?: string;
  /** What is known of it now, a reconciliation included. Absent: it is on its way, or was never begun. */
  readonly outcome?: Outcome;
}

/** What a store holds that an outside log can be compared with. */
export interface Recorded {
  readonly effects: readonly RecordedEffect[];
  /** The run in which an action was asked for, the newest where there are several. */
  readonly proposals: ReadonlyMap<string, RunId>;
  readonly runs: ReadonlySet<RunId>;
  /** What quarantines of each run name. */
  readonly quarantined: ReadonlyMap<RunId, ReadonlySet<string>>;
}

type Row = { -readonly [Field in keyof RecordedEffect]: RecordedEffect[Field] };

/** Folds the events of all runs of one tenant, each run in its order. */
export async function recordedOf(
  events: AsyncIterable<EvidenceEvent> | Iterable<EvidenceEvent>,
): Promise<Recorded> {
  const rows = new Map<EventId, Row>();
  const proposals = new Map<string, RunId>();
  const runs = new Set<RunId>();
  const quarantined = new Map<RunId, Set<string>>();
  for await (const event of events) {
    runs.add(event.run);
    if (event.type === 'proposal') proposals.set(event.action.digest, event.run);
    else if (event.type === 'quarantined') {
      const named = quarantined.get(event.run) ?? new Set();
      for (const what of event.what) named.add(what);
      quarantined.set(event.run, named);
    } else note(rows, event);
  }
  return { effects: [...rows.values()], proposals, runs, quarantined };
}

function note(rows: Map<EventId, Row>, event: EvidenceEvent): void {
  if (event.type === 'permit') {
    const { id, run, action, at, key } = event;
    rows.set(id, { run, permit: id, action, permitted: at, ...(key !== undefined && { key }) });
    return;
  }
  const row = event.parent === undefined ? undefined : rows.get(event.parent);
  if (!row) return;
  if (event.type === 'dispatched') row.dispatched ??= event.at;
  else if (event.type === 'receipt') {
    row.ended = event.at;
    row.outcome = event.outcome;
  } else if (event.type === 'reconciled') row.outcome = event.outcome;
}
