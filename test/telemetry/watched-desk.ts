import type { EvidenceEvent } from '../../src/evidence/event.ts';
import { openMemoryStore } from '../../src/evidence/store/memory.ts';
import type { EvidenceStore } from '../../src/evidence/store/store.ts';
import { observedStore, type StoreObserver } from '../../src/evidence/telemetry/observed-store.ts';
import { createExecutor, type Executor, type ExecutorOptions } from '../../src/executor/executor.ts';
import type { Tool } from '../../src/executor/tool.ts';
import { createVirtualClock, type VirtualClock } from '../../src/testing/virtual-clock.ts';
import { detectSample } from '../evidence/story.ts';
import { POLICY, RUN, TENANT } from '../executor/desk.ts';

export interface WatchedDesk {
  readonly clock: VirtualClock;
  /** The one that is watched. */
  readonly store: EvidenceStore;
  readonly executor: Executor;
  another(options?: Partial<ExecutorOptions>): Executor;
  events(): Promise<readonly EvidenceEvent[]>;
}

/** An executor on a store that somebody looks at. */
export function watchedDesk(tools: readonly Tool[], observer: StoreObserver): WatchedDesk {
  const clock = createVirtualClock();
  const inner = openMemoryStore({ now: clock.now, detectCredential: detectSample });
  const store = observedStore(inner, observer);
  const another = (more: Partial<ExecutorOptions> = {}): Executor =>
    createExecutor({ store, tools, policy: POLICY, clock, host: 'desk', ...more });
  const events = async (): Promise<readonly EvidenceEvent[]> => {
    const all: EvidenceEvent[] = [];
    for await (const event of inner.events(TENANT, RUN)) all.push(event);
    return all;
  };
  return { clock, store, executor: another(), another, events };
}

/** Lets what was handed to an observer arrive. */
export function delivered(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}
