import { describe, expect, test } from 'vitest';
import { compare, type Level, type Side, sidesOf } from './compare.ts';
import type { Tally } from './tally.ts';

const side = (found: number, alarms: number): Side => ({
  found: { hits: found, of: 100 },
  alarms: { hits: alarms, of: 200 },
});
const level = (name: string, found: number, alarms: number, isDefault = false): Level => ({
  level: name,
  isDefault,
  side: side(found, alarms),
});

describe('compare', () => {
  const levels = [level('middle', 60, 4, true), level('loud', 80, 20), level('quiet', 30, 0)];

  test('no level at all is refused', () => {
    expect(() => compare(side(1, 1), [])).toThrow(new RangeError('no level to compare'));
  });

  test.each([
    ['no level is as quiet', side(10, 0), [level('loud', 90, 1)], 'behind', 'loud'],
    [
      'of levels that are all too loud the quietest is shown',
      side(1, 1),
      levels.slice(0, 2),
      'behind',
      'middle',
    ],
    ['the louder level would find more, and may not', side(70, 10), levels, 'behind', 'middle'],
    ['it finds more with as many alarms', side(61, 4), levels, 'behind', 'middle'],
    ['both are the same', side(60, 4), levels, 'equal', 'middle'],
    ['as much with fewer alarms', side(60, 5), levels, 'ahead', 'middle'],
    ['more with as many alarms', side(59, 4), levels, 'ahead', 'middle'],
    ['a louder peer is met by the loud level', side(79, 20), levels, 'ahead', 'loud'],
    ['a silent peer is met by the quiet level', side(29, 0), levels, 'ahead', 'quiet'],
    ['both find nothing and are never wrong', side(0, 0), [level('only', 0, 0)], 'equal', 'only'],
  ] as const)('%s', (_, theirs, ours, standing, chosen) => {
    const result = compare(theirs, ours);
    expect([result.standing, result.ours.level]).toEqual([standing, chosen]);
  });

  test('of levels that find the same the default is taken', () => {
    const same = [level('other', 60, 1), level('default', 60, 3, true)];
    expect(compare(side(10, 5), same).ours.level).toBe('default');
  });

  test('shares of sets of other sizes are compared as shares', () => {
    const theirs = { found: { hits: 1, of: 2 }, alarms: { hits: 0, of: 5 } };
    const ours = {
      level: 'x',
      isDefault: true,
      side: { found: { hits: 50, of: 99 }, alarms: { hits: 0, of: 70 } },
    };
    expect(compare(theirs, [ours]).standing).toBe('ahead');
  });
});

describe('sidesOf', () => {
  const tally = (found: [number, number], alarms: [number, number]): Tally => ({
    found: { hits: found[0], of: found[1] },
    alarms: { hits: alarms[0], of: alarms[1] },
    errors: {},
  });
  const tallies = {
    both: tally([3, 4], [1, 10]),
    attacks: tally([1, 6], [0, 0]),
    nothing: tally([0, 0], [0, 0]),
    code: tally([0, 0], [2, 20]),
    prose: tally([0, 0], [1, 30]),
  };
  const sides = sidesOf(tallies, ['both', 'attacks', 'nothing'], ['code', 'prose']);

  test('a set with both keeps both', () => {
    expect(sides['both']).toEqual({ found: { hits: 3, of: 4 }, alarms: { hits: 1, of: 10 } });
  });

  test('attacks alone are paired with all clean sets, a clean set with all attacks', () => {
    expect(sides['attacks']).toEqual({ found: { hits: 1, of: 6 }, alarms: { hits: 3, of: 50 } });
    expect(sides['code']).toEqual({ found: { hits: 4, of: 10 }, alarms: { hits: 2, of: 20 } });
  });

  test('a set with nothing of what the peer claims is left out, and a clean set without any attacks', () => {
    expect(Object.keys(sides)).toEqual(['both', 'attacks', 'code', 'prose']);
    expect(sidesOf({ code: tallies.code }, [], ['code'])).toEqual({});
  });
});
