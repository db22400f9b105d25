import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '../../src/evidence/chain.ts';
import type { EvidenceEvent } from '../../src/evidence/event.ts';
import { cloudEventOf, exportEvents } from '../../src/evidence/export.ts';
import { openHead, type PublishedHead, signHead } from '../../src/evidence/signed-head.ts';
import { verifyStream } from '../../src/evidence/verify-stream.ts';
import { ask, deskOf, keyNamed, PERSON, RUN, TENANT, toolThat } from '../executor/desk.ts';

let events: readonly EvidenceEvent[] = [];
let head: PublishedHead;

/** A run with effects of every kind. */
beforeAll(async () => {
  const post = toolThat(() => 'sent').tool;
  const refund = toolThat(() => 'paid', { name: 'refund' }).tool;
  const desk = deskOf([post, refund]);
  for (let index = 0; index < 6; index++) await desk.executor.execute(ask('post', { index }));
  const key = keyNamed('refund-1');
  const asked = await desk.executor.execute(ask('refund', {}, { key }));
  if (asked.status !== 'asked') throw new Error('nobody was asked');
  const { id, digest } = asked.question;
  await desk.executor.approve({ tenant: TENANT, run: RUN, question: id, digest, approver: PERSON });
  await desk.executor.execute(ask('refund', {}, { key }));
  await desk.executor.execute(ask('unheard of'));
  events = await desk.events();
  const last = events.at(-1);
  if (!last) throw new Error('nothing was recorded');
  head = { run: RUN, tenant: TENANT, seq: last.seq, hash: last.hash, at: last.at };
});

const verified = (changed: readonly unknown[]) => verifyStream(changed, { run: RUN, tenant: TENANT, head });

test('the stream as it was written is whole', async () => {
  expect(events.length).toBeGreaterThan(30);
  expect(await verified(events)).toMatchObject({ ok: true, events: events.length });
});

/** One change by somebody who may write the file, with the hash of what they changed made right again or not. */
const TAMPERING = fc.oneof(
  fc.record({ how: fc.constant('edit' as const), at: fc.nat(), field: fc.nat(), rehash: fc.boolean() }),
  fc.record({ how: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({ how: fc.constant('insert' as const), at: fc.nat(), from: fc.nat() }),
  fc.record({ how: fc.constant('swap' as const), at: fc.nat(), with: fc.nat() }),
  fc.record({ how: fc.constant('truncate' as const), at: fc.nat() }),
);

type Tampering = typeof TAMPERING extends fc.Arbitrary<infer T> ? T : never;

function tampered(by: Tampering): readonly unknown[] {
  const changed: EvidenceEvent[] = [...events];
  const at = by.at % events.length;
  switch (by.how) {
    case 'edit':
      changed[at] = edited(changed[at] as EvidenceEvent, by.field, by.rehash);
      return changed;
    case 'delete':
      return changed.toSpliced(at, 1);
    case 'insert':
      return changed.toSpliced(at, 0, changed[by.from % events.length] as EvidenceEvent);
    case 'swap': {
      const other = by.with % events.length === at ? (at + 1) % events.length : by.with % events.length;
      [changed[at], changed[other]] = [changed[other] as EvidenceEvent, changed[at] as EvidenceEvent];
      return changed;
    }
    case 'truncate':
      return changed.slice(0, at);
    default:
      return by satisfies never;
  }
}

function edited(event: EvidenceEvent, field: number, rehash: boolean): EvidenceEvent {
  const names = Object.keys(event).filter((name) => name !== 'hash');
  const name = names[field % names.length] as string;
  const value: unknown = event[name as keyof EvidenceEvent];
  const text = (said: string): string => `${said.slice(0, -1)}${said.endsWith('1') ? '2' : '1'}`;
  const other = typeof value === 'string' ? text(value) : value === 7 ? 8 : 7;
  const changed = { ...event, [name]: other } as EvidenceEvent;
  return rehash ? { ...changed, hash: hashOf(changed) } : changed;
}

test('1,000 edits, deletions, insertions, swaps and truncations are all found', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(TAMPERING, async (by) => {
      kinds.add(by.how);
      expect(await verified(tampered(by))).toMatchObject({ ok: false });
    }),
    { numRuns: 1000 },
  );
  expect(kinds.size).toBe(5);
});

test('the first bad event is named', async () => {
  const changed = events.map((event) => (event.seq === 7 ? edited(event, 3, false) : event));
  expect(await verified(changed)).toMatchObject({ ok: false, line: 8 });
});

describe('a whole new chain, as the owner of the store could write it', () => {
  /** Chains anew what is left, as a forger with all the code would. */
  function rechained(kept: readonly EvidenceEvent[]): readonly EvidenceEvent[] {
    let prev = events[0]?.prev ?? '';
    return kept.map((event, seq) => {
      const next = { ...event, seq, prev };
      const hash = hashOf(next);
      prev = hash;
      return { ...next, hash };
    });
  }

  test('without a head it is taken, as long as every effect has its right', async () => {
    const forged = rechained(events.slice(0, -3));
    expect(await verifyStream(forged, { run: RUN, tenant: TENANT })).toMatchObject({ ok: true });
    expect(await verified(forged)).toMatchObject({ ok: false, code: 'CHAIN_BROKEN' });
  });

  test.each(['permit', 'decision', 'dispatched', 'approval'] as const)(
    'without a %s nothing follows',
    async (type) => {
      const at = events.findIndex((event) => event.type === type);
      const forged = rechained(events.toSpliced(at, 1));
      expect(await verifyStream(forged, { run: RUN, tenant: TENANT })).toMatchObject({
        ok: false,
        line: at + 1,
      });
    },
  );
});

describe('signed heads', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519');

  test('are read again by whoever trusts the key', () => {
    const envelope = signHead(head, { keyid: 'store-1', key: privateKey });
    expect(openHead(JSON.parse(JSON.stringify(envelope)), { 'store-1': publicKey })).toEqual(head);
  });

  test.each<[string, () => unknown]>([
    ['of another key', () => signHead(head, { keyid: 'store-1', key: other.privateKey })],
    ['under another name', () => signHead(head, { keyid: 'store-2', key: privateKey })],
    [
      'changed afterwards',
      () => {
        const envelope = signHead(head, { keyid: 'store-1', key: privateKey });
        const payload = Buffer.from(JSON.stringify({ ...head, seq: head.seq + 1 })).toString('base64');
        return { ...envelope, payload };
      },
    ],
    [
      'of another type',
      () => ({ ...signHead(head, { keyid: 'store-1', key: privateKey }), payloadType: 'text/plain' }),
    ],
    ['with a field more', () => signHead({ ...head, at: 'noon' }, { keyid: 'store-1', key: privateKey })],
    ['nothing', () => undefined],
    ['a word', () => 'signed'],
    ['an empty envelope', () => ({ payloadType: '', payload: '', signatures: [] })],
  ])('%s are none', (_, envelope) => {
    expect(openHead(envelope(), { 'store-1': publicKey })).toBeUndefined();
  });

  test('a key of another kind signs nothing', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(() => signHead(head, { keyid: 'store-1', key: rsa.privateKey })).toThrow('Ed25519');
  });
});

describe('exports', () => {
  test('as they are, so that they can be verified again', async () => {
    const lines = [];
    for await (const line of exportEvents(events)) lines.push(JSON.parse(line));
    expect(await verified(lines)).toMatchObject({ ok: true });
  });

  test('as CloudEvents, which hold them as they are', async () => {
    const lines = [];
    for await (const line of exportEvents(events, 'cloudevents')) lines.push(JSON.parse(line));
    expect(await verified(lines.map(({ data }) => data))).toMatchObject({ ok: true });
    const [first] = events;
    expect(first && cloudEventOf(first)).toMatchObject({
      specversion: '1.0',
      source: 'urn:holdfast:tenant-ash:run-birch',
      type: 'dev.holdfast.evidence.run_started.v1',
      subject: RUN,
    });
    expect(new Set(lines.map(({ id }) => id)).size).toBe(events.length);
  });
});
