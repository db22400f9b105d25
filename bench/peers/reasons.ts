import type { Row } from './result.ts';

interface Reason {
  readonly family?: Row['family'];
  readonly peer?: string;
  readonly sets?: readonly string[];
  readonly because: string;
}

/** Why we are not ahead, in the order in which they are tried. */
const REASONS: readonly Reason[] = [];

/** The reason that is known for a comparison that we are not ahead in. */
export function reasonFor({ family, peer, set }: Pick<Row, 'family' | 'peer' | 'set'>): string | undefined {
  return REASONS.find(
    (one) =>
      (one.family === undefined || one.family === family) &&
      (one.peer === undefined || one.peer === peer) &&
      (one.sets === undefined || one.sets.includes(set)),
  )?.because;
}
