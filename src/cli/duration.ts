import { UsageError } from './usage-error.ts';

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * A length of time such as `30m`, `2h` or `14d`, in milliseconds.
 * @throws UsageError for anything else.
 */
export function durationOf(text: string, flag: string, samples = '30m, 2h or 14d'): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  const length = Number(count) * (UNITS[unit] ?? 0);
  if (length > 0) return length;
  throw new UsageError(`\`${flag} ${text}\`: this is no length of time; write it like ${samples}`);
}
