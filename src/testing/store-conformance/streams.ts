import type { EvidenceEvent } from '../../evidence/event.ts';
import { type ConformanceCase, must } from '../../harness/conformance/case.ts';
import {
  accepted,
  deedOf,
  eventsOf,
  moved,
  permitted,
  requestOf,
  runOf,
  runsOf,
  type Scene,
  START,
  type StorePlace,
  sound,
  tenantOf,
  withScene,
} from './scene.ts';

type Law = readonly [name: string, act: (scene: Scene) => Promise<void>];

const ACME = tenantOf('acme');

/** A stream of this many effects, as another store wrote it. */
async function written(count: number, from = 0): Promise<readonly EvidenceEvent[]> {
  const { openMemoryStore } = await import('../../evidence/store/memory.ts');
  const store = openMemoryStore({ now: () => new Date(START), detectCredential: () => false });
  for (let index = from; index < from + count; index++) {
    await permitted({ store }, deedOf('acme', 'r', String(index)));
  }
  return eventsOf(store, 'acme', 'r');
}

const TAKEN_IN: readonly Law[] = [
  [
    'takes in a stream once, and what it grew by',
    async ({ store }) => {
      const events = await written(3);
      const first = accepted(await store.import(ACME, runOf('r'), events.slice(0, 4)));
      const again = accepted(await store.import(ACME, runOf('r'), events.slice(0, 4)));
      const grown = accepted(await store.import(ACME, runOf('r'), events));
      const shorter = accepted(await store.import(ACME, runOf('r'), events.slice(0, 2)));
      const added = [first, again, grown, shorter].map((result) => result.added).join();
      must(added === '4,0,6,0', `what was added is ${added}`);
      await sound(store, 'acme', 'r', 10);
    },
  ],
  [
    'refuses another stream of the same name, and one that was changed, and writes nothing of it',
    async ({ store }) => {
      const events = await written(2);
      accepted(await store.import(ACME, runOf('r'), events));
      const changed = events.map((event) =>
        event.seq === 2 ? { ...event, at: '2031-01-01T00:00:00.000Z' } : event,
      );
      const cut = events.filter(({ seq }) => seq !== 3);
      for (const wrong of [await written(3, 10), changed, cut]) {
        must(!(await store.import(ACME, runOf('r'), wrong)).ok, 'it was taken in');
      }
      must(!(await store.import(ACME, runOf('s'), events)).ok, 'it was taken in under another name');
      must(!(await store.import(tenantOf('rival'), runOf('r'), events)).ok, "it became another tenant's");
      must((await runsOf(store, 'rival')).length === 0, 'another tenant has a run');
      await sound(store, 'acme', 'r', 7);
    },
  ],
  [
    'reads and takes in a stream of thousands in its order',
    async ({ store }) => {
      const events = await written(700);
      const { added } = accepted(await store.import(ACME, runOf('r'), events));
      must(added === 2101, `${added} were added`);
      await sound(store, 'acme', 'r', 2101);
    },
  ],
];

const OVER: readonly Law[] = [
  [
    'forgets what ended, keeps what waits, and leaves the rest whole',
    async ({ store, set }) => {
      for (const run of ['ended', 'waiting', 'suspect', 'fresh']) {
        if (run === 'fresh') set('2030-03-01T00:00:00.000Z');
        const deed = deedOf('acme', run, run, '2030-03-01T01:00:00.000Z');
        await permitted({ store }, deed);
        await moved({ store }, deed, { state: run === 'waiting' ? 'unknown' : 'confirmed' });
        if (run === 'suspect') {
          const refused = await store.transact(requestOf(deed), () => ({
            events: [{ type: 'cleared', challenge: 'nothing' }],
            effects: [],
            result: undefined,
          }));
          must(!refused.ok, 'a quarantine that is not there was cleared');
        }
      }
      const { runs } = accepted(await store.prune(ACME, '2030-02-01T00:00:00.000Z'));
      const left = await runsOf(store, 'acme');
      must(
        runs === 1 && left.join() === 'waiting,suspect,fresh',
        `${runs} were forgotten, left are ${left.join()}`,
      );
      const gone = deedOf('acme', 'ended', 'ended');
      const row = await store.transact(requestOf(gone), (view) => ({
        events: [],
        effects: [],
        result: view.effect(gone.permit.key),
      }));
      must(accepted(row) === undefined, 'the row of a run that was forgotten is there');
      for (const [run, length] of [
        ['waiting', 4],
        ['suspect', 6],
        ['fresh', 4],
      ] as const)
        await sound(store, 'acme', run, length);
    },
  ],
  [
    'gives each abandoned effect to one owner',
    async ({ store, place, options, set }) => {
      const leased = '2030-01-01T00:10:00.000Z';
      for (let index = 0; index < 12; index++) {
        const deed = deedOf('acme', 'r', String(index));
        await permitted({ store }, deed);
        await moved({ store }, deed, {
          state: index % 2 === 0 ? 'claimed' : 'dispatched',
          owner: 'gone',
          leased,
        });
      }
      await permitted({ store }, deedOf('acme', 'r', 'idle'));
      const request = { tenant: ACME, leased: '2030-01-01T01:00:00.000Z', limit: 4 };
      must(accepted(await store.take({ ...request, owner: 'early' })).length === 0, 'a lease was cut short');
      set('2030-01-01T00:20:00.000Z');
      const other = place.lasting ? await place.open(options) : store;
      const takers = Array.from({ length: 6 }, async (_, index) =>
        accepted(await (index % 2 === 0 ? store : other).take({ ...request, owner: `taker-${index}` })),
      );
      const taken = (await Promise.all(takers)).flat();
      for (let more = 1; more > 0; ) {
        const rest = accepted(await store.take({ ...request, owner: 'last' }));
        taken.push(...rest);
        more = rest.length;
      }
      if (other !== store) await other.close();
      const keys = new Set(taken.map(({ key }) => key));
      must(taken.length === 12 && keys.size === 12, `${taken.length} were given, of ${keys.size} effects`);
    },
  ],
  [
    'gives the effects that wait for somebody, and no others',
    async ({ store }) => {
      for (const [name, more] of [
        ['unknown', { state: 'unknown' }],
        ['partial', { state: 'failed', quarantine: 'EFFECT_PARTIAL' }],
        ['fine', { state: 'confirmed' }],
        ['found', { state: 'reconciled' }],
      ] as const) {
        const deed = deedOf('acme', 'r', name);
        await permitted({ store }, deed);
        await moved({ store }, deed, more);
      }
      const keys = accepted(await store.unknowns(ACME, 9)).map(({ key }) => key);
      must(keys.toSorted().join() === 'key-partial,key-unknown', `they are ${keys.join()}`);
      must(accepted(await store.unknowns(ACME, 1)).length === 1, 'the limit does not hold');
    },
  ],
];

export function streamCases(make: () => Promise<StorePlace>): readonly ConformanceCase[] {
  return [...TAKEN_IN, ...OVER].map(([name, act]) => ({ name, run: () => withScene(make, act) }));
}
