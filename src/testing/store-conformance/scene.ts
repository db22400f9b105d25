import { actionDigest } from '../../action/digest.ts';
import { type ActionId, type EventId, idFrom, newId, type RunId, type TenantId } from '../../action/ids.ts';
import { verifyChainAsync } from '../../evidence/chain.ts';
import type { EvidenceEvent } from '../../evidence/event.ts';
import type { StoreOptions } from '../../evidence/store/options.ts';
import type {
  EffectRow,
  EffectState,
  EvidenceStore,
  StoreChange,
  StoreDraft,
  StoreRequest,
  StoreResult,
} from '../../evidence/store/store.ts';
import { must } from '../../harness/conformance/case.ts';
import { PERMIT_VERSION, type Permit } from '../../permit/permit.ts';

/** Where stores of one kind are kept for one case. */
export interface StorePlace {
  /** Opens the same store every time. */
  open(options: StoreOptions): Promise<EvidenceStore>;
  /** False: what is closed is gone. */
  readonly lasting: boolean;
  /** Takes all of it away. */
  end(): Promise<void>;
}

/** A store that a case acts on, with a clock that it moves. */
export interface Scene {
  readonly store: EvidenceStore;
  readonly place: StorePlace;
  readonly options: StoreOptions;
  set(instant: string): void;
}

/** What no event may hold, for the suite's detector. */
export const CREDENTIAL = 'conformance-credential-0815';

export const START = '2030-01-01T00:00:00.000Z';
export const LATER = '2030-01-01T01:00:00.000Z';

export const tenantOf = (name: string): TenantId => idFrom('tenant', name);
export const runOf = (name: string): RunId => idFrom('run', name);

export async function withScene(
  make: () => Promise<StorePlace>,
  act: (scene: Scene) => Promise<void>,
): Promise<void> {
  const place = await make();
  let now = START;
  const options: StoreOptions = {
    now: () => new Date(now),
    detectCredential: (text) => text.includes(CREDENTIAL),
  };
  const store = await place.open(options);
  try {
    await act({
      store,
      place,
      options,
      set: (instant) => {
        now = instant;
      },
    });
  } finally {
    await store.close();
    await place.end();
  }
}

/** One effect and all that its events need. */
export interface Deed {
  readonly tenant: TenantId;
  readonly run: RunId;
  readonly permit: Permit;
}

export function deedOf(tenant: string, run: string, name: string, expires: string = LATER): Deed {
  const action = {
    id: idFrom<ActionId>('action', `action-${name}`),
    digest: actionDigest('tools.write', { name }),
    name: 'tools.write',
  };
  const permit: Permit = {
    version: PERMIT_VERSION,
    id: idFrom('permit', `permit-${name}`),
    kind: 'policy_allow',
    action,
    tenant: tenantOf(tenant),
    actor: idFrom('actor', 'agent'),
    run: runOf(run),
    trace: idFrom('trace', run),
    tool: `sha256:${'0'.repeat(64)}`,
    policy: idFrom('policy', 'policy-1'),
    key: idFrom('key', `key-${name}`),
    issued: START,
    expires,
    facts: {},
    budgets: [],
    spend: 0,
  };
  return { tenant: permit.tenant, run: permit.run, permit };
}

export function requestOf({ tenant, run, permit }: Deed, more: Partial<StoreRequest> = {}): StoreRequest {
  return {
    tenant,
    run,
    trace: permit.trace,
    host: 'conformance',
    keys: [permit.key],
    actions: [permit.action.id],
    ...more,
  };
}

/** The events by which a permit comes to be. The last one is the permit's. */
export function permitEvents({
  permit,
}: Deed): readonly [...StoreDraft[], StoreDraft & { readonly id: EventId }] {
  const { action, policy } = permit;
  const proposal = newId<EventId>('evt');
  const decision = newId<EventId>('evt');
  return [
    { type: 'proposal', id: proposal, action, host: 'conformance', tool: 'tools.write' },
    {
      type: 'decision',
      id: decision,
      parent: proposal,
      action,
      verdict: 'allow',
      reason: 'NO_OBJECTION',
      policy,
      effects: ['write file'],
    },
    {
      type: 'permit',
      id: newId<EventId>('evt'),
      parent: decision,
      kind: 'policy_allow',
      action,
      policy,
      permit: permit.id,
      key: permit.key,
      expires: permit.expires,
      binding: action.digest as string as `sha256:${string}`,
    },
  ];
}

export function rowOf({ tenant, permit }: Deed, event: EventId, state: EffectState): EffectRow {
  return { tenant, key: permit.key, permit, event, state, attempts: 0 };
}

export function permitChange(deed: Deed, state: EffectState = 'permitted'): StoreChange<EventId> {
  const events = permitEvents(deed);
  const { id } = events[events.length - 1] as StoreDraft & { readonly id: EventId };
  return { events, effects: [rowOf(deed, id, state)], result: id };
}

/** Records a permit, and says whose event it is. */
export async function permitted(
  { store }: Pick<Scene, 'store'>,
  deed: Deed,
  state?: EffectState,
): Promise<EventId> {
  return accepted(await store.transact(requestOf(deed), () => permitChange(deed, state)));
}

/** Writes the row in another state, without an event. */
export async function moved(
  { store }: Pick<Scene, 'store'>,
  deed: Deed,
  more: Partial<EffectRow>,
): Promise<void> {
  accepted(
    await store.transact(requestOf(deed), (view) => {
      const row = view.effect(deed.permit.key);
      must(row !== undefined, 'a row that was written is not there');
      return { events: [], effects: [{ ...row, ...more }], result: undefined };
    }),
  );
}

export function accepted<T>(result: StoreResult<T>): T {
  must(result.ok, result.ok ? '' : `it was not written: ${result.code} ${result.message}`);
  return result.result;
}

export async function eventsOf(store: EvidenceStore, tenant: string, run: string): Promise<EvidenceEvent[]> {
  const events: EvidenceEvent[] = [];
  for await (const event of store.events(tenantOf(tenant), runOf(run))) events.push(event);
  return events;
}

export async function runsOf(store: EvidenceStore, tenant: string): Promise<readonly string[]> {
  const runs: string[] = [];
  for await (const { run } of store.runs(tenantOf(tenant))) runs.push(run);
  return runs;
}

/** The chain of a run is whole, ends where `runs` says, and is this long. */
export async function sound(
  store: EvidenceStore,
  tenant: string,
  run: string,
  length?: number,
): Promise<void> {
  const [id, whose] = [runOf(run), tenantOf(tenant)];
  for await (const known of store.runs(whose)) {
    if (known.run !== id) continue;
    const verdict = await verifyChainAsync(store.events(whose, id), {
      run: id,
      tenant: whose,
      head: known.head,
    });
    must(verdict.ok, verdict.ok ? '' : `event ${verdict.line} of the chain: ${verdict.what}`);
    must(length === undefined || verdict.events === length, `the chain is ${verdict.events} events long`);
    return;
  }
  must(length === 0, 'the run is not there');
}
