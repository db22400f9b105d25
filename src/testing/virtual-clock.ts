import type { Timer } from '../policy/settle.ts';

/** A clock that stands still until it is moved. */
export interface VirtualClock {
  now(): Date;
  readonly timer: Timer;
  /** Moves on by so many milliseconds; what is due on the way is called in its order, with time for what follows from it. */
  advance(milliseconds: number): Promise<void>;
  /** Moves to whatever is due next, until nothing waits. @throws RangeError when that takes more than 10,000 steps. */
  drain(): Promise<void>;
  /** Sets the clock without calling anything: it may go back. */
  set(instant: string): void;
  /** How many timers wait. */
  readonly waiting: number;
}

interface Due {
  readonly at: number;
  readonly order: number;
  readonly call: () => void;
}

const MOST_STEPS = 10_000;

/** A clock that begins at an instant, RFC 3339. */
export function createVirtualClock(start = '2030-01-01T00:00:00.000Z'): VirtualClock {
  let now = Date.parse(start);
  if (Number.isNaN(now)) throw new RangeError(`\`${start}\` is no instant`);
  let order = 0;
  const due = new Set<Due>();
  const next = (): Due | undefined => {
    let first: Due | undefined;
    for (const one of due) {
      if (!first || one.at < first.at || (one.at === first.at && one.order < first.order)) first = one;
    }
    return first;
  };
  const fire = async (one: Due): Promise<void> => {
    due.delete(one);
    now = Math.max(now, one.at);
    one.call();
    await settled();
  };
  return {
    now: () => new Date(now),
    timer: (milliseconds, call) => {
      const one = { at: now + Math.max(0, milliseconds), order: order++, call };
      due.add(one);
      return () => due.delete(one);
    },
    advance: async (milliseconds) => {
      const until = now + milliseconds;
      await settled();
      for (let one = next(); one && one.at <= until; one = next()) await fire(one);
      now = Math.max(now, until);
      await settled();
    },
    drain: async () => {
      await settled();
      for (let steps = 0; due.size > 0; steps++) {
        if (steps === MOST_STEPS) throw new RangeError(`${due.size} timers still wait after ${steps} steps`);
        const one = next();
        if (one) await fire(one);
      }
    },
    set: (instant) => {
      now = Date.parse(instant);
    },
    get waiting() {
      return due.size;
    },
  };
}

/** Lets everything run that is ready, and what is ready after that. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}
