/** Where an event came from, as the system tells it. Processes are `pid:start`. */
export interface EventOrigin {
  /** The host's process, when nothing but the wired command stands between it and the hook. */
  readonly host?: string;
  /** Every process above the hook, nearest first. */
  readonly above: readonly string[];
  readonly isRunning: (process: string) => boolean;
}

/**
 * True for an event that cannot come from the host which the session belongs to: that host still runs, and the hook was
 * not started by it, or by another host below it, or by another host in the middle of a turn. Where a session's host is
 * not known, or has ended, nothing is said.
 */
export function isForged(
  origin: EventOrigin | undefined,
  pinned: string | undefined,
  fresh: boolean,
): boolean {
  if (origin === undefined || pinned === undefined || origin.host === pinned) return false;
  if (!origin.isRunning(pinned)) return false;
  if (origin.host === undefined || origin.above.includes(pinned)) return true;
  return !fresh;
}
