import { describe, expect, test } from 'vitest';
import { CORPUS_VERSION } from '../corpus/index.ts';
import { SHIPPED_NAMES, shippedGuards } from '../guards/shipped.ts';
import { BARS } from './bars.ts';
import { measure } from './measure.ts';
import { readBars } from './read-bars.ts';

describe('the bars of the shipped guards', () => {
  test('are for the shipped corpus, one for each guard', () => {
    expect(BARS.corpus).toBe(CORPUS_VERSION);
    expect(Object.keys(BARS.guards).sort()).toEqual([...SHIPPED_NAMES].sort());
    expect(readBars(JSON.parse(JSON.stringify(BARS)))).toEqual(BARS);
  });

  test.each(SHIPPED_NAMES.map((name) => [name] as const))('%s reaches its own', async (name) => {
    const [guard] = await shippedGuards([name], { tenant: 'acme' });
    const bar = BARS.guards[name];
    if (guard === undefined || bar === undefined) throw new Error(`no guard or no bar: ${name}`);
    // What a check takes depends on the machine: the command line tells it, no test does.
    const { p95Seconds: _, ...thresholds } = bar;
    expect((await measure(guard)).failures(thresholds)).toEqual([]);
  });
});
