import { expect, test } from 'vitest';
import { withBlocks } from './page.ts';
import type { Result, Row } from './result.ts';
import { blocksOf, shareText, summaryOf } from './tables.ts';

const row = (set: string, standing: 'ahead' | 'equal' | 'behind', isDefault: boolean): Row => {
  const side = { found: { hits: 1, of: 2 }, alarms: { hits: 0, of: 4 } };
  return {
    family: 'secrets',
    peer: 'some-peer',
    set,
    comparison: { standing, theirs: side, ours: { level: 'usual', isDefault, side } },
  };
};
const result: Result = {
  rows: [
    row('one', 'ahead', true),
    row('two', 'ahead', false),
    row('three', 'equal', true),
    row('four', 'behind', true),
  ],
  costs: [
    {
      family: 'secrets',
      name: '`some-peer`',
      speed: {
        rate: { ms: 50 },
        bytes: 100_000,
        prose: { small: { ms: 2 }, large: { ms: 64 } },
        hostile: { shape: 'a|"', small: { ended: 'no answer within 3 s' } },
      },
      found: { hits: 0, of: 7 },
      errors: { TypeError: 2 },
      attempts: 1,
    },
  ],
  unloaded: [['other-peer', 'no such file']],
};
const blocks = blocksOf(result, [], {});

test('the summary counts what is ahead, and how much of it without any setting', () => {
  expect(summaryOf(result.rows)).toBe(
    'ahead in 2 of 4 comparisons (50.0 %), equal in 1, behind in 1;\n1 of those ahead at the default settings.',
  );
  expect(summaryOf([])).toContain('ahead in 0 of 0 comparisons (0 %)');
});

test('a line for each comparison', () => {
  expect(blocks['comparisons']?.split('\n')).toHaveLength(2 + 4);
  expect(blocks['comparisons']).toContain(
    '| secrets | `some-peer` | `one` | 50.0 (9.5-90.5) of 2 | 0.0 (0.0-49.0) of 4 | 50.0 (9.5-90.5) of 2 | 0.0 (0.0-49.0) of 4 | usual | ahead |',
  );
});

test('what is not ahead is named, and that its reason is missing', () => {
  expect(blocks['behind']?.split('\n').slice(2)).toEqual([
    '| secrets | `some-peer` | `three` | equal | no reason is given yet |',
    '| secrets | `some-peer` | `four` | behind | no reason is given yet |',
  ]);
});

test('times, with what was ended and what was not tried', () => {
  expect(blocks['speed']?.split('\n').at(-1)).toBe(
    '| secrets | `some-peer` | 2.00 | 2.00 ms | 64 ms | 32 | `"a\\|\\""` | no answer within 3 s | not tried | - |',
  );
});

test('what failed', () => {
  expect(blocks['errors']?.split('\n').slice(2)).toEqual([
    '|  | `other-peer` | does not load: no such file |',
    '| secrets | `some-peer` | finds none of 7 |',
    '| secrets | `some-peer` | no answer to 2 texts: TypeError |',
    '| secrets | `some-peer` | tried 1 times to reach a network |',
  ]);
});

test('a share of nothing is refused', () => {
  expect(() => shareText({ hits: 0, of: 0 })).toThrow(RangeError);
});

test('blocks are put between their marks, and again', () => {
  const page = 'top\n<!-- one: by hand -->\nold\n<!-- /one -->\nend\n';
  const once = withBlocks(page, { one: 'new' });
  expect(once).toBe('top\n<!-- one: by hand -->\n\nnew\n\n<!-- /one -->\nend\n');
  expect(withBlocks(once, { one: 'new' })).toBe(once);
  expect(() => withBlocks(page, { two: 'new' })).toThrow('the page has no block `two`');
});
