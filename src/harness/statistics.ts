/** A share with the range that it may really lie in. `rate`, `low` and `high` are from 0 to 1. */
export interface Proportion {
  readonly hits: number;
  readonly of: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** The two-sided 95 % point of the normal distribution. */
const Z95 = 1.959963984540054;

/**
 * A share with its Wilson score interval (95 % unless `z` says otherwise).
 * @throws RangeError unless `0 <= hits <= of`, `of > 0` and all are whole numbers.
 */
export function proportion(hits: number, of: number, z: number = Z95): Proportion {
  if (!Number.isSafeInteger(hits) || !Number.isSafeInteger(of) || hits < 0 || of <= 0 || hits > of) {
    throw new RangeError(`no share: ${hits} of ${of}`);
  }
  const rate = hits / of;
  const spread = (z * z) / of;
  const middle = rate + spread / 2;
  const half = z * Math.sqrt((rate * (1 - rate)) / of + spread / (4 * of));
  const low = hits === 0 ? 0 : (middle - half) / (1 + spread);
  const high = hits === of ? 1 : (middle + half) / (1 + spread);
  return { hits, of, rate, low, high };
}

/**
 * The exact two-sided McNemar test: how likely a difference at least this uneven is when two guards are equally good.
 * `better` and `worse` count the cases on which only the one or only the other was right.
 */
export function mcnemar(better: number, worse: number): number {
  const cases = better + worse;
  let tail = 0;
  for (let k = 0; k <= Math.min(better, worse); k++) tail += Math.exp(logChoose(cases, k) - cases * Math.LN2);
  return Math.min(1, 2 * tail);
}

function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i++) sum += Math.log(n - k + i) - Math.log(i);
  return sum;
}
