import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idFrom, type TenantId } from '../../src/action/ids.ts';
import { type EvidenceEvent, openPostgresStore, verifyChain } from '../../src/evidence/index.ts';
import { createVirtualClock, type VirtualClock } from '../../src/testing/virtual-clock.ts';
import { startServer } from '../evidence/postgres-server.ts';
import { detectSample } from '../evidence/story.ts';
import {
  AUTHORITY,
  ask,
  type DeskPlace,
  deskOf,
  keyNamed,
  never,
  PERSON,
  RUN,
  statusOf,
  TENANT,
  toolThat,
} from './desk.ts';

const server = await startServer();
if (!server)
  console.warn(
    'SKIPPED: the package of the PostgreSQL server is not installed, so executors on it are not tested',
  );
afterAll(() => server?.stop());

const KEY = keyNamed('parcel-9');
const RIVAL: TenantId = idFrom('tenant', 'tenant-elm');

let schemas = 0;

const sender = () =>
  toolThat((_, __, effect) => {
    effect();
    return 'sent';
  });

/** The clock of the executor, and the server's time. */
async function whileBothGoOn<T>(clock: VirtualClock, work: Promise<T>): Promise<T> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  while (!done) {
    if (clock.waiting > 0) await clock.drain();
    else await sleep(5);
  }
  return ended;
}

describe.skipIf(!server)('an executor on PostgreSQL', () => {
  let place: DeskPlace;

  beforeEach(async () => {
    const clock = createVirtualClock();
    const store = await openPostgresStore({
      now: clock.now,
      detectCredential: detectSample,
      connectionString: server?.url ?? '',
      schema: `desk_${++schemas}`,
    });
    place = { clock, store };
  });

  afterEach(() => place.store.close());

  test('carries an action out once, however often and by whomever it is asked at once', async () => {
    const post = sender();
    const desk = deskOf([post.tool], {}, place);
    const asked = Array.from({ length: 8 }, () => desk.another().execute(ask('post', {}, { key: KEY })));
    const ends = (await Promise.all(asked)).map(statusOf);
    expect(ends).toContain('confirmed');
    expect(ends.filter((end) => end !== 'confirmed' && end !== 'in_flight EFFECT_IN_FLIGHT')).toEqual([]);
    expect(post.effects).toEqual([KEY]);
    expect(statusOf(await desk.another().execute(ask('post', {}, { key: KEY })))).toBe('confirmed');
    expect(statusOf(await desk.executor.execute(ask('post', { to: 'elsewhere' }, { key: KEY })))).toBe(
      'refused KEY_REUSED',
    );
    expect(post.effects).toEqual([KEY]);
    expect((await desk.story()).filter((type) => type === 'receipt')).toHaveLength(1);
  });

  test('leaves a chain that is read back as it was hashed', async () => {
    const desk = deskOf([sender().tool], {}, place);
    const odd = { z: 'line\nend \u0000', a: [1e-7, 0.1], é: '\u2028' };
    expect(statusOf(await desk.executor.execute(ask('post', odd)))).toBe('confirmed');
    const events: readonly EvidenceEvent[] = await desk.events();
    expect(verifyChain(events, { run: RUN, tenant: TENANT })).toMatchObject({ ok: true });
  });

  test('asks a person, and a yes holds for those arguments only', async () => {
    const refund = toolThat(
      (_, __, effect) => {
        effect();
        return 'refunded';
      },
      { name: 'refund' },
    );
    const desk = deskOf([refund.tool], {}, place);
    const asked = await desk.executor.execute(ask('refund', { sum: 5 }, { key: KEY }));
    if (asked.status !== 'asked') throw new Error(statusOf(asked));
    expect(refund.effects).toEqual([]);
    const { question } = asked;
    const approval = { tenant: TENANT, run: RUN, question: question.id, digest: question.digest };
    expect((await desk.another().approve({ ...approval, approver: PERSON })).ok).toBe(true);
    const [five, fifty] = [{ sum: 5 }, { sum: 50 }];
    expect(statusOf(await desk.executor.execute(ask('refund', five, { key: KEY })))).toBe('confirmed');
    expect((await desk.executor.execute(ask('refund', fifty, { key: KEY }))).status).toBe('refused');
    expect((await desk.executor.execute(ask('refund', fifty))).status).toBe('asked');
    expect(refund.effects).toEqual([KEY]);
  });

  test('does not repeat what left and never answered, and hears from a reconciliation how it ended', async () => {
    const silent = toolThat(
      (_, __, effect) => {
        effect();
        return never();
      },
      { timeoutMs: 1000, reconcile: () => 'confirmed' },
    );
    const desk = deskOf([silent.tool], {}, place);
    const asked = desk.executor.execute(ask('post', {}, { key: KEY }));
    await vi.waitFor(() => expect(silent.effects).toHaveLength(1), 60_000);
    const first = await whileBothGoOn(desk.clock, asked);
    expect(statusOf(first)).toBe('unknown EFFECT_OUTCOME_UNKNOWN');
    expect(statusOf(await desk.another().execute(ask('post', {}, { key: KEY })))).toBe(
      'unknown EFFECT_OUTCOME_UNKNOWN',
    );
    await desk.clock.advance(600_000);
    expect(await desk.another().reconcile(TENANT)).toEqual([{ ok: true, key: KEY, outcome: 'confirmed' }]);
    expect(silent.effects).toEqual([KEY]);
  });

  test('keeps tenants apart under one key', async () => {
    const post = sender();
    const desk = deskOf([post.tool], {}, place);
    const rival = { ...AUTHORITY, tenant: RIVAL };
    expect(statusOf(await desk.executor.execute(ask('post', { n: 1 }, { key: KEY })))).toBe('confirmed');
    expect(statusOf(await desk.executor.execute(ask('post', { n: 2 }, { key: KEY, authority: rival })))).toBe(
      'confirmed',
    );
    expect(post.effects).toEqual([KEY, KEY]);
    for await (const event of place.store.events(RIVAL, RUN)) expect(event.tenant).toBe(RIVAL);
  });
});
