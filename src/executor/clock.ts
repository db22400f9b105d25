import type { Timer } from '../policy/settle.ts';

/** All that the executor knows of time. A test brings one that it moves by hand. */
export interface Clock {
  now(): Date;
  /** Calls back once after so many milliseconds, unless cancelled before. */
  readonly timer: Timer;
}

export const systemClock: Clock = Object.freeze({
  now: () => new Date(),
  timer: (milliseconds: number, callback: () => void) => {
    const timeout = setTimeout(callback, milliseconds);
    return () => clearTimeout(timeout);
  },
});

/** RFC 3339, UTC, milliseconds. */
export function instantAfter(clock: Clock, milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}

/** Waits, or stops waiting when the signal says so: false then. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (whole: boolean): void => {
      cancel();
      signal.removeEventListener('abort', stop);
      resolve(whole);
    };
    const stop = (): void => end(false);
    const cancel = clock.timer(milliseconds, () => end(true));
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** What the work comes to, or `late` where it takes longer. What it throws is thrown on; nothing stops it. */
export async function inTime<T, L>(
  clock: Clock,
  milliseconds: number,
  work: T | PromiseLike<T>,
  late: L,
): Promise<T | L> {
  const done = new AbortController();
  const over = pause(clock, milliseconds, done.signal).then(() => late);
  try {
    return await Promise.race([work, over]);
  } finally {
    done.abort();
  }
}
