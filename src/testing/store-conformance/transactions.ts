import type { StoreChange, StoreDraft } from '../../evidence/store/store.ts';
import { type ConformanceCase, must } from '../../harness/conformance/case.ts';
import {
  accepted,
  CREDENTIAL,
  deedOf,
  eventsOf,
  moved,
  permitChange,
  permitEvents,
  permitted,
  requestOf,
  runsOf,
  type Scene,
  type StorePlace,
  sound,
  tenantOf,
  withScene,
} from './scene.ts';

type Law = readonly [name: string, act: (scene: Scene) => Promise<void>];

const ATOMIC: readonly Law[] = [
  [
    'writes nothing when the caller throws, and throws that on',
    async ({ store }) => {
      const deed = deedOf('acme', 'r', '1');
      const mistake = new Error('the caller changed its mind');
      const thrown = await store
        .transact(requestOf(deed), () => {
          throw mistake;
        })
        .catch((error: unknown) => error);
      must(thrown === mistake, 'the error is another one');
      must((await eventsOf(store, 'acme', 'r')).length === 0, 'an event was written');
      await permitted({ store }, deed);
      await sound(store, 'acme', 'r', 4);
    },
  ],
  [
    'writes nothing of a change with an event that is refused, but says so and quarantines the run',
    async ({ store }) => {
      const deed = deedOf('acme', 'r', '1');
      await permitted({ store }, deedOf('acme', 'r', '0'));
      const result = await store.transact(requestOf(deed, { budgets: ['day'] }), () => {
        const { effects, events } = permitChange(deed);
        const [proposal, decision] = events;
        must(decision?.type === 'decision' && proposal !== undefined, 'a decision');
        return {
          events: [proposal, { ...decision, effects: [`write ${CREDENTIAL}`] }],
          effects,
          spent: { day: { calls: 1, timeMs: 0, spend: 0 } },
          result: undefined,
        };
      });
      must(!result.ok && result.code === 'EVENT_CREDENTIAL', 'it was not refused');
      must(result.field === 'effects[0]', `the field is said to be ${result.field}`);
      const types = (await eventsOf(store, 'acme', 'r')).map(({ type }) => type);
      must(types.slice(4).join() === 'refused,quarantined', `what was written is ${types.join()}`);
      const seen = await store.transact(requestOf(deed, { budgets: ['day'] }), (view) => ({
        events: [],
        effects: [],
        result: [view.quarantined.length, view.effect(deed.permit.key), view.spent('day').calls] as const,
      }));
      const [open, row, calls] = accepted(seen);
      must(open === 1 && row === undefined && calls === 0, 'a part of it was written, or no quarantine');
      await sound(store, 'acme', 'r', 6);
    },
  ],
  [
    'ends a quarantine when a person clears it',
    async ({ store }) => {
      const deed = deedOf('acme', 'r', '1');
      const bad = { ...permitEvents(deed)[1], parent: 'evt_nowhere' } as never;
      must(!(await store.transact(requestOf(deed), () => change(bad))).ok, 'an orphan was taken');
      accepted(
        await store.transact(requestOf(deed), ({ quarantined: [challenge = ''] }) =>
          change({ type: 'cleared', challenge }),
        ),
      );
      const left = await store.transact(requestOf(deed), ({ quarantined }) => ({
        ...change(),
        result: quarantined.length,
      }));
      must(accepted(left) === 0, 'it is still there');
    },
  ],
  [
    'refuses an event whose id another event of the run has',
    async ({ store }) => {
      const id = await permitted({ store }, deedOf('acme', 'r', '1'));
      const other = deedOf('acme', 'r', '2');
      const [proposal] = permitEvents(other);
      const result = await store.transact(requestOf(other), () => change({ ...proposal, id } as never));
      must(!result.ok && result.code === 'EVENT_DUPLICATE', 'it was taken');
    },
  ],
  [
    'throws when a change touches what was not asked for',
    async ({ store }) => {
      const [asked, other] = [deedOf('acme', 'r', '1'), deedOf('acme', 'r', '2')];
      const wrong = await store.transact(requestOf(asked), () => permitChange(other)).catch(() => 'thrown');
      must(wrong === 'thrown', 'a row that nobody locked was written');
      await sound(store, 'acme', 'r', 0);
    },
  ],
];

const ISOLATED: readonly Law[] = [
  [
    'loses no update of a budget among transactions at once',
    async ({ store, place, options }) => {
      const other = place.lasting ? await place.open(options) : store;
      const charge = async (index: number): Promise<void> => {
        const deed = deedOf('acme', `r${index % 3}`, String(index));
        const at = index % 2 === 0 ? store : other;
        accepted(
          await at.transact(requestOf(deed, { budgets: ['day'] }), (view) => ({
            ...permitChange(deed),
            spent: {
              day: { calls: view.spent('day').calls + 1, timeMs: 0, spend: view.spent('day').spend + 0.5 },
            },
          })),
        );
      };
      await Promise.all(Array.from({ length: 24 }, (_, index) => charge(index)));
      const deed = deedOf('acme', 'r0', 'last');
      const spent = accepted(
        await other.transact(requestOf(deed, { budgets: ['day'] }), (view) => ({
          ...change(),
          result: view.spent('day'),
        })),
      );
      if (other !== store) await other.close();
      must(spent.calls === 24 && spent.spend === 12, `${spent.calls} of 24 charges are there`);
      for (const run of ['r0', 'r1', 'r2']) await sound(store, 'acme', run, 25);
    },
  ],
  [
    'lets one of many win a key',
    async ({ store }) => {
      const deed = deedOf('acme', 'r', '1');
      const claim = () =>
        store.transact(requestOf(deed), (view) =>
          view.effect(deed.permit.key)
            ? { ...change(), result: false }
            : { ...permitChange(deed), result: true },
        );
      const won = (await Promise.all(Array.from({ length: 12 }, claim))).map(accepted).filter(Boolean);
      must(won.length === 1, `${won.length} won`);
      await sound(store, 'acme', 'r', 4);
    },
  ],
  [
    'shows nothing of one tenant to another, whose names may be the same',
    async ({ store }) => {
      const [ours, theirs] = [deedOf('acme', 'r', '1'), deedOf('rival', 'r', '1')];
      await permitted({ store }, ours);
      await moved({ store }, ours, { state: 'unknown' });
      const seen = accepted(
        await store.transact(requestOf(theirs, { budgets: ['day'], permits: [ours.permit.id] }), (view) => ({
          ...change(),
          result: [view.effect(ours.permit.key), view.effectOfPermit(ours.permit.id), ...view.events],
        })),
      );
      must(
        seen.every((found) => found === undefined),
        'a row or an event was seen',
      );
      must((await runsOf(store, 'rival')).length === 0, 'a run was seen');
      must((await eventsOf(store, 'rival', 'r')).length === 0, 'events were seen');
      must(accepted(await store.unknowns(tenantOf('rival'), 9)).length === 0, 'an unknown was seen');
      await permitted({ store }, theirs);
      await sound(store, 'rival', 'r', 4);
      await sound(store, 'acme', 'r', 4);
      const [first] = await eventsOf(store, 'acme', 'r');
      const [other] = await eventsOf(store, 'rival', 'r');
      must(first?.prev !== other?.prev, 'both chains begin at one place');
    },
  ],
  [
    'finds a row by its permit, with the events of its action',
    async ({ store }) => {
      const deed = deedOf('acme', 'r', '1');
      const event = await permitted({ store }, deed);
      const request = requestOf(deed, { keys: [], actions: [], permits: [deed.permit.id] });
      const [row, types] = accepted(
        await store.transact(request, (view) => ({
          ...change(),
          result: [view.effectOfPermit(deed.permit.id), view.events.map(({ type }) => type).join()] as const,
        })),
      );
      must(row?.event === event, 'the row is another one');
      must(types === 'proposal,decision,permit', `the events are ${types}`);
    },
  ],
];

const LASTING: readonly Law[] = [
  [
    'holds after it was opened again what it said was written',
    async ({ store, place, options }) => {
      if (!place.lasting) return;
      const deed = deedOf('acme', 'r', '1');
      const event = await permitted({ store }, deed);
      await store.close();
      const again = await place.open(options);
      try {
        const row = accepted(
          await again.transact(requestOf(deed), (view) => ({
            ...change(),
            result: view.effect(deed.permit.key),
          })),
        );
        must(row?.event === event && row.state === 'permitted', 'the row is not as it was');
        await permitted({ store: again }, deedOf('acme', 'r', '2'));
        await sound(again, 'acme', 'r', 7);
      } finally {
        await again.close();
      }
    },
  ],
  [
    'answers with a failure once it is closed',
    async ({ store }) => {
      const deed = deedOf('acme', 'r', '1');
      await permitted({ store }, deed);
      await store.close();
      const answers = [
        await store.transact(requestOf(deed), () => change()),
        await store.take({ tenant: deed.tenant, owner: 'o', leased: '2030-01-02T00:00:00.000Z', limit: 1 }),
        await store.unknowns(deed.tenant, 1),
        await store.import(deed.tenant, deed.run, []),
        await store.prune(deed.tenant, '2030-01-02T00:00:00.000Z'),
      ];
      for (const answer of answers) must(!answer.ok && answer.code === 'EVIDENCE_UNWRITABLE', 'it answered');
      await store.close();
    },
  ],
  [
    'keeps the order of events when the clock goes back',
    async ({ store, set }) => {
      await permitted({ store }, deedOf('acme', 'r', '1'));
      set('2029-06-01T00:00:00.000Z');
      await permitted({ store }, deedOf('acme', 'r', '2'));
      const seqs = (await eventsOf(store, 'acme', 'r')).map(({ seq }) => seq);
      must(seqs.join() === '0,1,2,3,4,5,6', `the order is ${seqs.join()}`);
      await sound(store, 'acme', 'r', 7);
    },
  ],
];

export function transactionCases(make: () => Promise<StorePlace>): readonly ConformanceCase[] {
  return [...ATOMIC, ...ISOLATED, ...LASTING].map(([name, act]) => ({
    name,
    run: () => withScene(make, act),
  }));
}

/** A change that writes these events and no rows. */
function change(...events: readonly StoreDraft[]): StoreChange<undefined> {
  return { events, effects: [], result: undefined };
}
