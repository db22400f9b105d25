import type { IdempotencyKey, TenantId } from '../../../src/action/ids.ts';
import type { EvidenceEvent } from '../../../src/evidence/event.ts';
import type { EvidenceStore, StoreFailure } from '../../../src/evidence/store/store.ts';
import { NothingHappened, partial, type Tool, type ToolContext } from '../../../src/executor/tool.ts';
import type { VirtualClock } from '../../../src/testing/virtual-clock.ts';

/** What a tool does on one attempt. */
export const BEHAVIOURS = [
  'answers',
  'fails before',
  'fails after',
  'says nothing happened',
  'hangs before',
  'hangs after',
  'leaves late, deaf to its signal',
  'has its effect late, deaf to its signal',
  'does a part',
  'answers nonsense',
  'fails while it departs',
  'fails, and departs behind its own back',
  'answers, and departs behind its own back',
] as const;

export type Behaviour = (typeof BEHAVIOURS)[number];

/** How the next write of the store goes wrong. */
export type StoreFault = 'refused' | 'written, and the answer lost';

/** In the order in which it happened, for a judge that knows nothing of the executor. */
export type Happening =
  | { readonly what: 'event'; readonly event: EvidenceEvent; readonly tenant: TenantId }
  | {
      readonly what: 'effect';
      readonly tenant: TenantId;
      readonly key: IdempotencyKey;
      readonly digest: string;
    };

/** The outside: what tools really did, and everything that was recorded, in one order. */
export interface World {
  readonly happenings: Happening[];
  /** What the next attempts do. Empty: they answer. */
  script: Behaviour[];
  /** What the next transactions meet. */
  faults: (StoreFault | undefined)[];
  effectsOf(tenant: TenantId, key: IdempotencyKey): number;
}

export function createWorld(): World {
  const happenings: Happening[] = [];
  return {
    happenings,
    script: [],
    faults: [],
    effectsOf: (tenant, key) =>
      happenings.filter((one) => one.what === 'effect' && one.tenant === tenant && one.key === key).length,
  };
}

const LATE = 20_000;
const SOON = 120;

/** A tool of one tenant's executor whose every attempt follows the script. */
export function scripted(world: World, clock: VirtualClock, tenant: TenantId, tool: Omit<Tool, 'run'>): Tool {
  return {
    ...tool,
    run: async (_, context) => {
      const { key, action } = context;
      const effect = (): void => {
        world.happenings.push({ what: 'effect', tenant, key, digest: action.digest });
      };
      return behave(world.script.shift() ?? 'answers', context, effect, clock);
    },
    reconcile: ({ key }) => (world.effectsOf(tenant, key) > 0 ? 'confirmed' : 'failed'),
  };
}

async function behave(
  behaviour: Behaviour,
  { dispatch }: ToolContext,
  effect: () => void,
  clock: VirtualClock,
): ReturnType<typeof never> {
  switch (behaviour) {
    case 'answers':
      await dispatch();
      effect();
      return 'done';
    case 'fails before':
      throw new Error('before');
    case 'fails after':
      await dispatch();
      effect();
      throw new Error('after');
    case 'says nothing happened':
      throw new NothingHappened({ retryAfterMs: 50 });
    case 'hangs before':
      return never();
    case 'hangs after':
      await dispatch();
      effect();
      return never();
    case 'leaves late, deaf to its signal':
      await sleep(clock, LATE);
      await dispatch();
      effect();
      return 'late';
    case 'has its effect late, deaf to its signal':
      await dispatch();
      await sleep(clock, LATE);
      effect();
      return 'late';
    case 'does a part':
      await dispatch();
      effect();
      return partial('half');
    case 'answers nonsense':
      await dispatch();
      effect();
      return Symbol('nonsense') as never;
    case 'fails while it departs':
      await Promise.all([dispatch().then(effect), Promise.reject(new Error('beside'))]);
      return 'never';
    case 'fails, and departs behind its own back':
      void sleep(clock, SOON)
        .then(dispatch)
        .then(effect, () => undefined);
      throw new NothingHappened();
    case 'answers, and departs behind its own back':
      void sleep(clock, SOON)
        .then(dispatch)
        .then(effect, () => undefined);
      return 'done';
    default:
      return behaviour satisfies never;
  }
}

function never(): Promise<string | ReturnType<typeof partial>> {
  return new Promise(() => undefined);
}

function sleep(clock: VirtualClock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    clock.timer(milliseconds, resolve);
  });
}

const REFUSED: StoreFailure = {
  ok: false,
  code: 'EVIDENCE_UNWRITABLE',
  message: 'no space is left on this disk',
  mend: 'free some',
};

/** The store as the executor sees it: it fails as the world says, and what is written is noted. */
export function watched(store: EvidenceStore, world: World): EvidenceStore {
  return {
    ...store,
    transact: async (request, decide) => {
      const fault = world.faults.shift();
      if (fault === 'refused') return REFUSED;
      const written = await store.transact(request, decide);
      if (written.ok) {
        for (const event of written.events) {
          world.happenings.push({ what: 'event', event, tenant: request.tenant });
        }
      }
      return fault === undefined ? written : REFUSED;
    },
  };
}
