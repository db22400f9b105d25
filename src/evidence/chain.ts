import { canonicalize } from '../action/canonical.ts';
import { digestOf, digestOfForm } from '../action/digest.ts';
import type { EventId, RunId, TenantId } from '../action/ids.ts';
import type { JsonObject } from '../action/json.ts';
import type { ReasonCode } from '../action/reason.ts';
import { EVENT_VERSION, type EventDraft, type EvidenceEvent } from './event.ts';
import { checkEvent } from './schema.ts';

/** The place in a chain that the next event follows. */
export interface Head {
  /** Sequence number of the last event; -1 before the first one. */
  readonly seq: number;
  readonly hash: string;
}

/** The first event that does not belong where it stands. */
export interface BadLink {
  readonly code: ReasonCode;
  /** Number of the line or position of the event, from 1. */
  readonly line: number;
  /** What the event calls itself, where that could be read. */
  readonly seq?: number;
  /** What is wrong, for a person. Never content. */
  readonly what: string;
}

export type ChainVerdict =
  | { readonly ok: true; readonly events: number; readonly head: Head }
  | ({ readonly ok: false } & BadLink);

/**
 * Where the chain of a run begins. No two runs share it, nor do two tenants' runs of one name, so no event moves from one
 * to another. `tenant` absent: the gate's, which has one user.
 */
export function genesisOf(run: RunId, tenant?: TenantId): Head {
  const whose = tenant === undefined ? run : { run, tenant };
  return { seq: -1, hash: digestOf('evidence-genesis', EVENT_VERSION, whose) };
}

/** The hash of an event: over the canonical form of all its fields but `hash`. */
export function hashOf(event: EvidenceEvent): string {
  const { hash: _, ...rest } = event;
  return hashOfForm(canonicalize(asJson(rest)));
}

/** @internal `form` is the canonical form of the event without its hash. */
export function hashOfForm(form: string): string {
  return digestOfForm('evidence-event', EVENT_VERSION, form);
}

/** Gives an admitted draft its place behind `head`. */
export function link(draft: EventDraft, id: EventId, at: string, head: Head): EvidenceEvent {
  const rest = { ...draft, v: EVENT_VERSION, id, seq: head.seq + 1, at, prev: head.hash } as const;
  return { ...rest, hash: hashOfForm(canonicalize(asJson(rest))) };
}

/** What keeps `event` from following `head`, or undefined. The event's own hash is not looked at. */
export function brokenLink(event: EvidenceEvent, head: Head): string | undefined {
  if (event.seq !== head.seq + 1) return `its number is ${event.seq} where ${head.seq + 1} was due`;
  return event.prev === head.hash ? undefined : 'it does not name the event before it';
}

export interface ChainOptions {
  readonly run: RunId;
  /** Whose run it must be. Absent: whose the first event says, and of nobody else. */
  readonly tenant?: TenantId;
  /** The head as it was published or kept elsewhere. Without it, a cut-off end cannot be seen. */
  readonly head?: Head;
}

/** Verifies a whole stream, from any store. */
export function verifyChain(events: Iterable<unknown>, options: ChainOptions): ChainVerdict {
  const walk = walkChain(options);
  for (const value of events) {
    const bad = walk.next(value);
    if (bad) return bad;
  }
  return walk.end();
}

/** `verifyChain` for a stream that comes piece by piece. */
export async function verifyChainAsync(
  events: AsyncIterable<unknown>,
  options: ChainOptions,
): Promise<ChainVerdict> {
  const walk = walkChain(options);
  for await (const value of events) {
    const bad = walk.next(value);
    if (bad) return bad;
  }
  return walk.end();
}

type Broken = Extract<ChainVerdict, { readonly ok: false }>;

/** @internal Verifies event by event; after the first bad link it must not be used any more. */
export interface ChainWalk {
  next(value: unknown): Broken | undefined;
  end(): ChainVerdict;
}

/** @internal */
export function walkChain({ run, tenant: wanted, head: expected }: ChainOptions): ChainWalk {
  let tenant = wanted;
  let head: Head | undefined;
  let line = 0;
  return {
    next(value) {
      line++;
      const checked = checkEvent(value);
      if (!checked.ok)
        return { ok: false, code: checked.code, line, what: `field \`${checked.field}\` is wrong` };
      const event = checked.value;
      if (line === 1) tenant ??= event.tenant;
      head ??= genesisOf(run, tenant);
      const what = wrongWith(event, run, tenant, head);
      if (what !== undefined) return { ok: false, code: 'CHAIN_BROKEN', line, seq: event.seq, what };
      head = { seq: event.seq, hash: event.hash };
      return undefined;
    },
    end() {
      const last = head ?? genesisOf(run, tenant);
      const what = wrongEnd(last, expected);
      return what === undefined
        ? { ok: true, events: line, head: last }
        : { ok: false, code: 'CHAIN_BROKEN', line: line + 1, what };
    },
  };
}

/** @internal */
export function wrongEnd(head: Head, expected: Head | undefined): string | undefined {
  if (!expected || (expected.seq === head.seq && expected.hash === head.hash)) return undefined;
  return head.seq < expected.seq
    ? `the stream ends at ${head.seq}, before its known end at ${expected.seq}`
    : 'the stream does not end at its known end';
}

function wrongWith(
  event: EvidenceEvent,
  run: RunId,
  tenant: TenantId | undefined,
  head: Head,
): string | undefined {
  if (event.run !== run) return 'it belongs to another run';
  if (event.tenant !== tenant) return 'it belongs to another tenant';
  return (
    brokenLink(event, head) ??
    (hashOf(event) === event.hash ? undefined : 'its content does not match its hash')
  );
}

/** Events are plain JSON data; their types say so field by field, which no index signature can express. */
function asJson(value: object): JsonObject {
  return value as JsonObject;
}
