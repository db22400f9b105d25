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
