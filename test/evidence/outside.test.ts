import { expect, test } from 'vitest';
import { idFrom, type RunId } from '../../src/action/ids.ts';
import { RECONCILIATION_RUN } from '../../src/evidence/outside/compare.ts';
import { readOutsideLog } from '../../src/evidence/outside/log.ts';
import { readOtlpLog } from '../../src/evidence/outside/otlp.ts';
import { type ReconcileOptions, reconcileWithOutside } from '../../src/evidence/outside/reconcile.ts';
import {
  ask,
  type Desk,
  deskOf,
  keyNamed,
  never,
  RUN,
  statusOf,
  TENANT,
  toolThat,
  whileTimeGoesOn,
} from '../executor/desk.ts';

const AT = '2030-01-01T00:00:00.000Z';
const ELM: RunId = idFrom('run', 'run-elm');

const post = toolThat(() => 'sent').tool;

function logOf(...lines: readonly object[]): ReconcileOptions['outside'] {
  const { effects, bad } = readOutsideLog(
    lines.map((line) => JSON.stringify({ tool: 'post', at: AT, ...line })).join('\n'),
  );
  expect(bad).toEqual([]);
  return effects;
}

async function quarantines(desk: Desk, run: RunId): Promise<readonly string[]> {
  const events = await desk.events(run);
  return events.flatMap((event) => (event.type === 'quarantined' ? [event.reason, ...event.what] : []));
}

const compare = (desk: Desk, outside: ReconcileOptions['outside'], more: Partial<ReconcileOptions> = {}) =>
  reconcileWithOutside(desk.store, { tenant: TENANT, outside, ...more });

test('what agrees changes nothing', async () => {
  const desk = deskOf([post]);
  const key = keyNamed('parcel-1');
  await desk.executor.execute(ask('post', { n: 1 }, { key }));
  const before = await desk.events();
  const { comparison, ...rest } = await compare(desk, logOf({ key }), { settle: true });
  expect(comparison.matched.map(({ effect }) => effect.key)).toEqual([key]);
  expect(rest).toEqual({ quarantined: [], settled: 0, failures: [] });
  expect(await desk.events()).toEqual(before);
});

test('an effect without a permit stops its run, once, and no other run', async () => {
  const desk = deskOf([post]);
  const key = keyNamed('parcel-1');
  await desk.executor.execute(ask('post', { n: 1 }, { key }));
  await desk.executor.execute(ask('post', { n: 2 }, { run: ELM, key: keyNamed('parcel-2') }));
  const outside = logOf({ key }, { key: 'parcel-3', run: RUN });
  expect((await compare(desk, outside)).quarantined).toEqual([RUN]);
  expect(await quarantines(desk, RUN)).toEqual([
    'PERMIT_MISSING',
    expect.stringMatching(
      /^post had an effect outside at 2030-\S+ \(no permit for it\): sha256:[0-9a-f]{64}$/,
    ),
  ]);
  expect(statusOf(await desk.executor.execute(ask('post', { n: 3 })))).toBe('refused RUN_QUARANTINED');
  expect(statusOf(await desk.executor.execute(ask('post', { n: 4 }, { run: ELM })))).toBe('confirmed');

  const again = await compare(desk, logOf({ key }, { key: 'parcel-3', run: RUN }));
  expect(again.quarantined).toEqual([]);
  expect(again.comparison.unpermitted).toHaveLength(1);
});

test('what a person has cleared stays cleared; something new does not', async () => {
  const desk = deskOf([post]);
  await desk.executor.execute(ask('post', { n: 1 }, { key: keyNamed('parcel-1') }));
  const first = { key: 'parcel-3', run: RUN };
  await compare(desk, logOf(first));
  const challenge = (await desk.events()).flatMap((one) =>
    one.type === 'quarantined' ? [one.challenge] : [],
  )[0];
  const request = {
    tenant: TENANT,
    run: RUN,
    trace: idFrom<never>('trace', RUN),
    host: 'desk',
    keys: [],
    actions: [],
  };
  await desk.store.transact(request, () => ({
    events: [{ type: 'cleared', challenge: challenge ?? '' }],
    effects: [],
    result: 0,
  }));
  expect((await compare(desk, logOf(first))).quarantined).toEqual([]);
  expect(statusOf(await desk.executor.execute(ask('post', { n: 2 })))).toBe('confirmed');
  expect((await compare(desk, logOf(first, { key: 'parcel-4', run: RUN }))).quarantined).toEqual([RUN]);
  expect(statusOf(await desk.executor.execute(ask('post', { n: 3 })))).toBe('refused RUN_QUARANTINED');
});

test('where nobody knows the run, one is made for it, and it repeats nothing of the log', async () => {
  const desk = deskOf([post]);
  const many = Array.from({ length: 20 }, (_, n) => ({ key: `order-${n}`, tool: 'pay quetzal-7391' }));
  const { quarantined } = await compare(desk, logOf(...many));
  expect(quarantined).toEqual([RECONCILIATION_RUN]);
  const events = await desk.events(RECONCILIATION_RUN);
  expect(events.map(({ type }) => type)).toEqual(['run_started', 'quarantined', 'quarantined']);
  expect(
    (await quarantines(desk, RECONCILIATION_RUN)).filter((what) => what.startsWith('a tool')),
  ).toHaveLength(20);
  expect(JSON.stringify(events)).not.toMatch(/quetzal|order-/);
});

test('what is unknown is told, and recorded only where that is asked for', async () => {
  const desk = deskOf([toolThat(() => never(), { timeoutMs: 1000 }).tool]);
  const [sent, lost, open] = ['parcel-1', 'parcel-2', 'parcel-3'].map(keyNamed);
  for (const [n, key] of [sent, lost, open].entries()) {
    if (key) await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post', { n }, { key })));
  }
  const outside = logOf({ key: sent }, { key: lost, outcome: 'failed' });
  const told = await compare(desk, outside);
  expect(told.comparison.settled.map(({ effect, outcome }) => [effect.key, outcome])).toEqual([
    [sent, 'confirmed'],
    [lost, 'failed'],
  ]);
  expect(told.settled).toBe(0);
  expect(await desk.story()).not.toContain('reconciled');

  expect(await compare(desk, outside, { settle: true, by: 'parcel desk' })).toMatchObject({ settled: 2 });
  const reconciled = (await desk.events()).flatMap((one) =>
    one.type === 'reconciled' ? [[one.outcome, one.by]] : [],
  );
  expect(reconciled).toEqual([
    ['confirmed', 'parcel desk'],
    ['failed', 'parcel desk'],
  ]);
  const left = await desk.store.unknowns(TENANT, 10);
  expect(left.ok && left.result.map(({ key }) => key)).toEqual([open]);
  expect(await compare(desk, outside, { settle: true })).toMatchObject({ settled: 0, failures: [] });
});

test('spans of the other side say the same as lines', async () => {
  const desk = deskOf([post]);
  const key = keyNamed('parcel-1');
  await desk.executor.execute(ask('post', { n: 1 }, { key }));
  const text = (name: string, stringValue: string) => ({ key: name, value: { stringValue } });
  const spanOf = (of: string) => ({
    startTimeUnixNano: `${BigInt(Date.parse(AT)) * 1_000_000n}`,
    attributes: [text('gen_ai.tool.name', 'post'), text('holdfast.effect.key', of)],
  });
  const request = { resourceSpans: [{ scopeSpans: [{ spans: [spanOf(key), spanOf('parcel-9')] }] }] };
  const { effects } = readOtlpLog(JSON.stringify(request));
  const { comparison, quarantined } = await compare(desk, effects);
  expect([comparison.matched.length, comparison.unpermitted.length]).toEqual([1, 1]);
  expect(quarantined).toEqual([RECONCILIATION_RUN]);
});

test('what cannot be written is said', async () => {
  const desk = deskOf([post]);
  const broken = {
    ...desk.store,
    transact: async () =>
      ({ ok: false, code: 'EVIDENCE_UNWRITABLE', message: 'no space', mend: 'make some' }) as const,
  };
  const { quarantined, failures } = await reconcileWithOutside(broken, {
    tenant: TENANT,
    outside: logOf({ key: 'parcel-3' }),
  });
  expect(quarantined).toEqual([]);
  expect(failures.map(({ code }) => code)).toEqual(['EVIDENCE_UNWRITABLE']);
});
