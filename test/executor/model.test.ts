import process from 'node:process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMANDS, createReal, judgeTheEnd, type Real } from './model/commands.ts';

const RUNS = Number(process.env['HOLDFAST_FUZZ_EXECUTOR'] ?? 250);
const SEED = process.env['HOLDFAST_FUZZ_SEED'];

test(
  `whatever happens to it, no effect without a right, and none twice (${RUNS} runs)`,
  async () => {
    const ends = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.commands([...COMMANDS], { maxCommands: 30, size: 'max' }), async (commands) => {
        const real: Real = createReal();
        await fc.asyncModelRun(() => ({ model: {}, real }), commands);
        await judgeTheEnd(real);
        for (const { status } of real.told) ends.set(status, (ends.get(status) ?? 0) + 1);
      }),
      { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) },
    );
    // A run that never came to an end of some kind has not tried it.
    expect([...ends.keys()].sort()).toEqual([
      'asked',
      'cancelled',
      'confirmed',
      'failed',
      'in_flight',
      'refused',
      'retry_exhausted',
      'unknown',
    ]);
    if (process.env['HOLDFAST_FUZZ_EXECUTOR'] !== undefined)
      console.log(JSON.stringify(Object.fromEntries(ends)));
  },
  60 * 60_000,
);
