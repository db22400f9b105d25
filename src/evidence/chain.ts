import { canonicalize } from '../action/canonical.ts';
import { digestOf, digestOfForm } from '../action/digest.ts';
import type { EventId, RunId } from '../action/ids.ts';
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

/** Where the chain of a run begins. No two runs share it, so no event moves from one to another. */
export function genesisOf(run: RunId): Head {
  return { seq: -1, hash: digestOf('evidence-genesis', EVENT_VERSION, run) };
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
  /** The head as it was published or kept elsewhere. Without it, a cut-off end cannot be seen. */
  readonly head?: Head;
}

/** Verifies a whole stream, from any store. */
export function verifyChain(events: Iterable<unknown>, { run, head: expected }: ChainOptions): ChainVerdict {
  let head = genesisOf(run);
  let line = 0;
  for (const value of events) {
    line++;
    const checked = checkEvent(value);
    if (!checked.ok)
      return { ok: false, code: checked.code, line, what: `field \`${checked.field}\` is wrong` };
    const event = checked.value;
    const what = wrongWith(event, run, head);
    if (what !== undefined) return { ok: false, code: 'CHAIN_BROKEN', line, seq: event.seq, what };
    head = { seq: event.seq, hash: event.hash };
  }
  const what = wrongEnd(head, expected);
  return what === undefined
    ? { ok: true, events: line, head }
    : { ok: false, code: 'CHAIN_BROKEN', line: line + 1, what };
}

/** @internal */
export function wrongEnd(head: Head, expected: Head | undefined): string | undefined {
  if (!expected || (expected.seq === head.seq && expected.hash === head.hash)) return undefined;
  return head.seq < expected.seq
    ? `the stream ends at ${head.seq}, before its known end at ${expected.seq}`
    : 'the stream does not end at its known end';
}

function wrongWith(event: EvidenceEvent, run: RunId, head: Head): string | undefined {
  if (event.run !== run) return 'it belongs to another run';
  return (
    brokenLink(event, head) ??
    (hashOf(event) === event.hash ? undefined : 'its content does not match its hash')
  );
}

/** Events are plain JSON data; their types say so field by field, which no index signature can express. */
function asJson(value: object): JsonObject {
  return value as JsonObject;
}
