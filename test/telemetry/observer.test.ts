import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { idFrom, type TraceId } from '../../src/action/ids.ts';
import type { EvidenceEvent } from '../../src/evidence/event.ts';
import type { NotRecorded, StoreObserver } from '../../src/evidence/telemetry/observed-store.ts';
import { ask, RUN, statusOf, TENANT, toolThat } from '../executor/desk.ts';
import { delivered, watchedDesk } from './watched-desk.ts';

const post = toolThat(() => 'sent').tool;

const OBSERVERS: readonly (readonly [name: string, recorded: StoreObserver['recorded']])[] = [
  ['looks on', () => undefined],
  [
    'throws',
    () => {
      throw new Error('observer');
    },
  ],
  ['rejects', () => Promise.reject(new Error('observer'))],
  ['never answers', () => new Promise(() => undefined)],
  [
    'answers something that throws when it is looked at',
    () => ({
      // biome-ignore lint/suspicious/noThenProperty: what it is about
      get then() {
        throw new Error('observer');
      },
    }),
  ],
  [
    'tries to change what it is shown',
    (events) => {
      Object.assign(events[0] ?? {}, { type: 'cleared' });
    },
  ],
];

test.each(OBSERVERS)('an observer that %s changes no outcome and no event', async (_, recorded) => {
  const desk = watchedDesk([post], { recorded });
  const statuses = [];
  for (const n of [1, 2]) statuses.push(statusOf(await desk.executor.execute(ask('post', { n }))));
  await delivered();
  expect(statuses).toEqual(['confirmed', 'confirmed']);
  const call = ['proposal', 'decision', 'permit', 'dispatched', 'receipt'];
  expect((await desk.events()).map(({ type }) => type)).toEqual(['run_started', ...call, ...call]);
});

test('each transaction arrives once, whole, in order, and after whoever waited for it went on', async () => {
  const seen: (readonly EvidenceEvent[])[] = [];
  let answered = false;
  const before: boolean[] = [];
  const desk = watchedDesk([post], {
    recorded: (events) => {
      seen.push(events);
      before.push(answered);
    },
  });
  const request = {
    tenant: TENANT,
    run: RUN,
    trace: idFrom<TraceId>('trace', RUN),
    host: 'desk',
    keys: [],
    actions: [],
  };
  const empty = { events: [], effects: [], result: 1 };
  await desk.store.transact(request, () => empty);
  await desk.executor.execute(ask('post')).then(() => {
    answered = true;
  });
  await delivered();
  expect(seen.flat()).toEqual(await desk.events());
  expect(seen.map((events) => events.map(({ type }) => type))).toEqual([
    ['run_started', 'proposal', 'decision', 'permit'],
    ['dispatched'],
    ['receipt'],
  ]);
  expect(before.at(-1)).toBe(true);
});

test('`close` hands over what is left first', async () => {
  const seen: string[] = [];
  const desk = watchedDesk([post], { recorded: (events) => seen.push(...events.map(({ type }) => type)) });
  await desk.executor.execute(ask('post'));
  await desk.store.close();
  expect(seen.at(-1)).toBe('receipt');
  await delivered();
  expect(seen.filter((type) => type === 'receipt')).toHaveLength(1);
});

describe('what was not recorded', () => {
  test('is told by its code; nothing of it as an event', async () => {
    const missed: NotRecorded[] = [];
    const seen: EvidenceEvent[] = [];
    const desk = watchedDesk([post], {
      recorded: (events) => seen.push(...events),
      notRecorded: (failure) => missed.push(failure),
    });
    await desk.executor.execute(ask('post', {}, { call: 'sample-key-4711' }));
    await delivered();
    expect(missed).toEqual([{ tenant: TENANT, run: RUN, trace: RUN, code: 'EVENT_CREDENTIAL' }]);
    expect(seen).toEqual([]);
  });

  test('what `decide` throws is thrown on, and nobody is told', async () => {
    const told: unknown[] = [];
    const desk = watchedDesk([post], {
      recorded: (events) => told.push(events),
      notRecorded: (failure) => told.push(failure),
    });
    const request = {
      tenant: TENANT,
      run: RUN,
      trace: idFrom<TraceId>('trace', RUN),
      host: 'desk',
      keys: [],
      actions: [],
    };
    const deciding = desk.store.transact(request, () => {
      throw new Error('cannot decide');
    });
    await expect(deciding).rejects.toThrow('cannot decide');
    await delivered();
    expect(told).toEqual([]);
  });
});

test('the doors of evidence and guards load no package of OpenTelemetry', async () => {
  const { metafile } = await build({
    entryPoints: ['src/evidence/index.ts', 'src/guards/index.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    outdir: 'none',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs).toContain('src/evidence/telemetry/telemetry.ts');
  const packages = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path }) => path),
  );
  expect(packages).toContain('node:crypto');
  expect(packages.filter((path) => path.includes('opentelemetry'))).toEqual([]);
});
