import { describe, expect, test } from 'vitest';
import { builtIn } from './built-in.ts';
import { packTable } from './packed.ts';
import { matchTable, openTable } from './table.ts';

const ANCHORS = { homes: ['/home/ines'], roots: ['/home/ines/bakery'] };

const table = openTable(
  packTable([
    {
      kind: 'expensive',
      rows: [
        { rule: 'a.name', because: 'a', globs: ['ovens.toml', 'odd\tname', 'odd\nname', '__proto__'] },
        { rule: 'a.folder', because: 'b', globs: ['~/recipes/**'], except: ['~/recipes/drafts/**'] },
        { rule: 'a.extension', because: 'c', globs: ['./**/*.{flour,yeast}'] },
        { rule: 'a.rest', because: 'd', globs: ['*crumb*', '/srv/[a-c]?/**'] },
      ],
    },
  ]),
);

const rulesOf = (path: string): readonly string[] =>
  matchTable(table, path, ANCHORS, () => true).map(({ rule }) => rule);

const ROWS: readonly (readonly [path: string, rules: readonly string[]])[] = [
  ['/x/ovens.toml', ['a.name']],
  ['/x/OVENS.TOML', ['a.name']],
  ['/x/ovens.toml.md', []],
  ['/x/odd\tname', ['a.name']],
  ['/x/odd\nname', ['a.name']],
  ['/x/odd', []],
  ['/x/name', []],
  ['/x/__proto__', ['a.name']],
  ['/x/constructor', []],
  ['/x/[0,"anywhere"', []],
  ['/home/ines/recipes/rye.md', ['a.folder']],
  ['/home/ines/recipes/drafts/rye.md', []],
  ['/home/ines/recipes', []],
  ['/home/otto/recipes/rye.md', []],
  ['/home/ines/bakery/a/b.yeast', ['a.extension']],
  ['/home/ines/bakery/crumbs.flour', ['a.extension', 'a.rest']],
  ['/elsewhere/b.yeast', []],
  ['/srv/b1/x', ['a.rest']],
  ['/srv/d1/x', []],
  ['/', []],
];

describe('a packed table', () => {
  test.each(ROWS)('%j', (path, rules) => {
    expect(rulesOf(path)).toEqual(rules);
  });

  test('tells the same however often it is asked', () => {
    for (let round = 0; round < 20; round++) {
      expect(ROWS.map(([path]) => rulesOf(path))).toEqual(ROWS.map(([, rules]) => rules));
    }
  });

  test('of no rows finds nothing', () => {
    expect(matchTable(openTable(packTable([])), '/x/y.z', ANCHORS, () => true)).toEqual([]);
  });

  test('refuses a row that is no glob', () => {
    const globs = ['{a,b}'.repeat(40)];
    expect(() => packTable([{ kind: 'secret', rows: [{ rule: 'x', because: 'x', globs }] }])).toThrow(
      RangeError,
    );
  });

  test('is data, so that a build can hold it', () => {
    expect(JSON.parse(JSON.stringify(builtIn()))).toEqual(builtIn());
  });
});
