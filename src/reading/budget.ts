/**
 * Work that one judgement may ask for. A unit is about a microsecond on a slow machine: one element looked at or copied,
 * four characters folded. Counted, never timed: the same call gets the same answer on every machine.
 */
export const MOST_WORK = 1_500_000;

/** What one command, one word or one statement costs, whatever is in it. */
const STEP = 50;

/** Thrown where the budget ends, caught where a reading began: what is left of the text is unread. */
export class OverBudget extends Error {}

/** Work that is left of the judgement that is being made; undefined between judgements. */
let left: number | undefined;

/** Runs one judgement. What is run inside of another one spends from that one's budget. */
export function withinBudget<T>(run: () => T): T {
  if (left !== undefined) return run();
  left = MOST_WORK;
  try {
    return run();
  } finally {
    left = undefined;
  }
}

/** The units that a judgement asked for, at most a little above `MOST_WORK`. */
export function workOf(run: () => unknown): number {
  return withinBudget(() => {
    const before = left ?? 0;
    run();
    return before - (left ?? 0);
  });
}

/** Runs a part of a judgement that may spend no more than a share of what is left, so that the other parts come about. */
export function withinShare<T>(share: number, run: () => T): T {
  return withinBudget(() => {
    const whole = left ?? 0;
    const given = Math.max(0, Math.floor(whole * share));
    left = given;
    try {
      return run();
    } finally {
      left = whole - (given - Math.max(0, left));
    }
  });
}

/** What `run` answers; undefined when the budget ends before it does. */
export function unlessOverBudget<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof OverBudget) return undefined;
    throw error;
  }
}

/** @throws OverBudget */
export function spend(work: number): void {
  if (left === undefined) return;
  left -= work;
  if (left < 0) throw new OverBudget();
}

/** @throws OverBudget */
export function step(): void {
  spend(STEP);
}

/**
 * What looking at each of so many things costs where some reader looks at all of them for each: little for few of them.
 * @throws OverBudget
 */
export function spendEach(count: number): void {
  spend(count + Math.floor((count * count) / 4096));
}

/** What folding, matching or parsing a text costs. @throws OverBudget */
export function spendText(text: string): void {
  spend(text.length >> 2);
}
