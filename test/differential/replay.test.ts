import { describe, expect, test } from 'vitest';
import { HAS_CASES, readRows } from './cases.ts';
import { type AgentCommand, curve, replay, type Stop } from './replay.ts';

if (!HAS_CASES) process.stderr.write('SKIPPED: no cases beside this repository, so nothing is replayed\n');

const PUSH = { task: 't', command: 'git push origin main' };
const SUDO = { task: 't', command: 'sudo systemctl restart nginx' };

test('what was approved once is not asked again, in another task neither', () => {
  const stops = replay([
    { ...PUSH, id: '1' },
    { ...PUSH, id: '2', task: 'another' },
  ]);
  expect(stops).toEqual([
    {
      at: 0,
      id: '1',
      verdict: 'ask',
      reason: 'KIND_NOVEL',
      learned: [expect.stringContaining('git push')],
    },
  ]);
});

test('what no yes approves for good is asked each time', () => {
  const stops = replay([
    { ...SUDO, id: '1' },
    { ...SUDO, id: '2' },
  ]);
  expect(stops.map(({ id, learned }) => [id, learned])).toEqual([
    ['1', []],
    ['2', []],
  ]);
});

test('the curve counts stops in a hundred commands of each part', () => {
  const stop = (at: number): Stop => ({ at, id: '', verdict: 'ask', reason: 'KIND_NOVEL', learned: [] });
  expect(curve([stop(0), stop(1), stop(7)], 10, 2)).toEqual([40, 20]);
});

describe.skipIf(!HAS_CASES)('what a real agent ran', () => {
  test('stops it seldom, and ever more seldom', { timeout: 300_000 }, () => {
    const rows = readRows<AgentCommand>('agent-commands.jsonl');
    expect(rows.length).toBeGreaterThan(1_000);
    const stops = replay(rows);
    const [whole = Number.NaN] = curve(stops, rows.length, 1);
    const [, second = Number.NaN] = curve(stops, rows.length, 2);
    process.stdout.write(
      `replay: ${whole.toFixed(2)} stops in 100 commands, ${second.toFixed(2)} in the second half\n`,
    );
    expect(whole).toBeLessThanOrEqual(4);
    expect(second).toBeLessThanOrEqual(1);
  });
});
