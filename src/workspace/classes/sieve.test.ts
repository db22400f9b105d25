import { expect, test } from 'vitest';
import { baseName, joinPath, parentPath } from '../path-text.ts';
import { sceneOf } from '../scene.ts';
import { createWorkspace } from '../workspace.ts';
import { classify } from './classify.ts';
import { CLASS_EXAMPLES } from './examples.ts';
import { sieveOf } from './sieve.ts';

const OWN = { glob: 'ledger/**/*.dat', because: 'books are closed' };
const workspace = createWorkspace({
  roots: ['/r'],
  home: '/h',
  cwd: '/r',
  disk: false,
  presets: 'all',
  expensive: [OWN],
});
const { classes } = sceneOf(workspace, { tool: 'shell', command: 'x', cwd: '/r' });
const { tables } = classes;
const sieve = sieveOf(tables.own ? [tables.all(), tables.own] : [tables.all()]);

const PATHS = Object.values(CLASS_EXAMPLES)
  .flatMap(([match, near]) => [...match, ...near])
  .map((path) => path.replace(/^~/, '/h'))
  .map((path) => (path.startsWith('/') ? path : joinPath('/r', path)))
  .flatMap((path) => [path, path.toUpperCase(), joinPath('/r/packages/one', path.slice(1))])
  .concat('/r/ledger/2030/q1.dat', '/r/app/ledger/q1.dat');

const watched = (path: string): boolean =>
  classify(path, classes).some(({ kind }) => kind === 'guard' || kind === 'secret' || kind === 'expensive');

test('no path of a class is sieved out', () => {
  const found = PATHS.filter(watched);
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter((path) => !sieve(parentPath(path))(baseName(path)))).toEqual([]);
});

test.each(['src/orders.ts', 'README.md', 'public/logo.png', 'data/rows.json'])('%s is', (path) => {
  expect(sieve(parentPath(`/r/${path}`))(baseName(path))).toBe(false);
});
