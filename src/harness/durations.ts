/** How often checks took how long: the count of each bucket by its number. Buckets are 2.2 % wide, so that shards add up. */
export type Durations = Readonly<Record<string, number>>;

const PER_DOUBLING = 32;

/** The shortest duration that is told apart, in seconds. */
const FLOOR = 1e-9;

export function durationsOf(seconds: Iterable<number>): Durations {
  const counts: Record<string, number> = {};
  for (const one of seconds) {
    const bucket = String(bucketOf(one));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}

export function addDurations(all: readonly Durations[]): Durations {
  const sum: Record<string, number> = {};
  for (const durations of all) {
    for (const [bucket, count] of Object.entries(durations)) sum[bucket] = (sum[bucket] ?? 0) + count;
  }
  return sum;
}

/** The upper end, in seconds, of the bucket that holds the quantile; null when nothing was timed. */
export function quantile(durations: Durations, share: number): number | null {
  const buckets = Object.entries(durations).map(([bucket, count]) => [Number(bucket), count] as const);
  buckets.sort(([a], [b]) => a - b);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen >= share * total) return FLOOR * 2 ** (bucket / PER_DOUBLING);
  }
  return null;
}

/** The whole of a duration that no clock can have shown counts as the shortest. */
function bucketOf(seconds: number): number {
  return seconds > FLOOR ? Math.ceil(Math.log2(seconds / FLOOR) * PER_DOUBLING) : 0;
}
