import type { RunId, TenantId } from '../../action/ids.ts';
import { type Head, walkChain } from '../chain.ts';
import type { EvidenceEvent } from '../event.ts';
import type { HeldStream } from './held.ts';
import type { StoreFailure, StoreResult } from './store.ts';

/** Events that are taken in at once. */
const PIECE = 1_000;

/** Adds what is new of a piece that was verified, or says why not. How many were new. */
export type AppendPiece = (piece: readonly EvidenceEvent[]) => Promise<StoreResult<number>>;

/**
 * Takes in a stream that was written elsewhere, in pieces of 1,000 events: one that turns out to be broken leaves the
 * whole pieces before the bad link, and never a part of one.
 */
export async function takeIn(
  { tenant, run }: { readonly tenant: TenantId; readonly run: RunId },
  events: AsyncIterable<EvidenceEvent> | Iterable<EvidenceEvent>,
  append: AppendPiece,
): Promise<StoreResult<{ readonly added: number }>> {
  let walk: ReturnType<typeof walkChain> | undefined;
  let piece: EvidenceEvent[] = [];
  let added = 0;
  const flush = async (): Promise<StoreFailure | undefined> => {
    if (piece.length === 0) return undefined;
    const appended = await append(piece);
    if (!appended.ok) return appended;
    added += appended.result;
    piece = [];
    return undefined;
  };
  for await (const event of events) {
    const theirs = tenantOf(event);
    if (theirs !== undefined && theirs !== tenant) return foreignTenant(run);
    walk ??= walkChain({ run, ...(theirs === undefined ? {} : { tenant }) });
    const bad = walk.next(event);
    if (bad) return another(run, bad.code, `event ${bad.line}: ${bad.what}`);
    piece.push(event);
    const failure = piece.length < PIECE ? undefined : await flush();
    if (failure) return failure;
  }
  return (await flush()) ?? { ok: true, result: { added }, events: [] };
}

export type Joined =
  | { readonly ok: true; readonly fresh: readonly EvidenceEvent[] }
  | { readonly ok: false; readonly failure: StoreFailure };

/**
 * What of a verified piece is new behind `stream`. `hashAt` gives the hash that the store holds at a place: since every
 * hash covers all before it, one place that agrees is enough.
 */
export function joinPiece(
  run: RunId,
  piece: readonly EvidenceEvent[],
  stream: HeldStream | undefined,
  hashAt: (seq: number) => string | undefined,
): Joined {
  const [first] = piece;
  const last = piece.at(-1);
  if (!first || !last) return { ok: true, fresh: [] };
  if (!stream) return first.seq === 0 ? { ok: true, fresh: piece } : { ok: false, failure: gap(run) };
  const { head } = stream;
  if (first.seq > head.seq + 1) return { ok: false, failure: gap(run) };
  const shared = Math.min(head.seq, last.seq);
  const theirs = shared < first.seq ? first.prev : piece[shared - first.seq]?.hash;
  const ours = shared === head.seq ? head.hash : hashAt(shared);
  if (theirs !== ours) {
    return { ok: false, failure: another(run, 'CHAIN_BROKEN', 'another stream of this name is there') };
  }
  return { ok: true, fresh: piece.slice(Math.max(0, head.seq + 1 - first.seq)) };
}

/** The end of a stream once these have been added. */
export function headBehind(fresh: readonly EvidenceEvent[], before: Head): Head {
  const last = fresh.at(-1);
  return last ? { seq: last.seq, hash: last.hash } : before;
}

/** Of what only claims to be an event. */
function tenantOf(event: unknown): unknown {
  return typeof event === 'object' && event !== null && 'tenant' in event ? event.tenant : undefined;
}

function gap(run: RunId): StoreFailure {
  return another(run, 'CHAIN_BROKEN', 'the stream was forgotten while it was taken in');
}

function foreignTenant(run: RunId): StoreFailure {
  return another(run, 'TENANT_MISMATCH', "it is another tenant's");
}

function another(run: RunId, code: StoreFailure['code'], what: string): StoreFailure {
  return {
    ok: false,
    code,
    message: `the stream \`${run}\` was not taken in: ${what}`,
    mend: 'see where both come from; a stream is taken in whole and unchanged',
  };
}
