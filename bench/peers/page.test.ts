import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IDENTIFIER_CODES } from '../../src/guards/index.ts';
import { ROOT, readDocument, tableUnder } from '../../test/docs/markdown.ts';
import { KINDS } from './kinds.ts';
import { reasonFor } from './reasons.ts';
import { NOT_MEASURED, PEERS } from './roster.ts';
import { OWN, setsOf } from './sets.ts';

const document = readDocument(join(ROOT, 'docs', 'peers.md'));
const page = readFileSync(join(ROOT, 'docs', 'peers.md'), 'utf8');
const bare = (cell = ''): string => cell.replaceAll('`', '');
const pinned: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(ROOT, 'scripts', 'pinned', 'peers', 'package.json'), 'utf8'),
).dependencies;

const comparisons = tableUnder(document, 'Comparisons');
const standings = comparisons.map((cells) => cells.at(-1));

test('the page names who is measured, at the version that is pinned', () => {
  const said = tableUnder(document, 'What was measured').map(([name, version, family, how]) => [
    bare(name),
    version,
    family,
    how,
  ]);
  expect(said).toEqual(PEERS.map((peer) => [peer.name, pinned[peer.package], peer.family, peer.how]));
  expect(tableUnder(document, 'What was not')).toEqual(NOT_MEASURED);
});

test('every peer is in the comparison, and everything that is pinned is a peer or what one of them wants', () => {
  const compared = new Set(comparisons.map(([, peer]) => bare(peer)));
  expect([...compared]).toEqual(
    [...new Set(PEERS.map(({ name }) => name))].filter((name) => compared.has(name)),
  );
  expect(PEERS.filter(({ name }) => !compared.has(name))).toEqual([]);
  const wanted = ['@langchain/core', '@secretlint/secretlint-rule-preset-recommend'];
  expect(
    Object.keys(pinned)
      .filter((name) => !PEERS.some((peer) => peer.package === name))
      .sort(),
  ).toEqual(wanted);
});

test('the summary is what the table says, and at least four fifths are ahead', () => {
  const count = (standing: string): number => standings.filter((one) => one === standing).length;
  const ahead = count('ahead');
  expect(page).toContain(
    `ahead in ${ahead} of ${standings.length} comparisons (${((100 * ahead) / standings.length).toFixed(1)} %), equal in ${count('equal')}, behind in ${count('behind')};`,
  );
  expect(ahead / standings.length).toBeGreaterThanOrEqual(0.8);
});

test('whatever is not ahead has its reason, and no other', () => {
  const rest = comparisons.filter((cells) => cells.at(-1) !== 'ahead');
  const named = tableUnder(document, 'Where we are not ahead');
  expect(named.map(([family, peer, set]) => [family, peer, set])).toEqual(
    rest.map(([family, peer, set]) => [family, peer, set]),
  );
  for (const [family, peer, set, , because] of named) {
    const known = PEERS.find((one) => one.family === family && one.name === bare(peer));
    expect(known, peer).toBeDefined();
    if (known === undefined) continue;
    expect(because).toBe(reasonFor({ family: known.family, peer: known.name, set: bare(set) }));
  }
});

test('each peer has an adapter, and claims kinds of identifiers that our guard knows', () => {
  for (const { adapter, family, kinds } of PEERS) {
    expect(existsSync(join(ROOT, 'bench', 'peers', 'adapters', `${adapter}.mjs`)), adapter).toBe(true);
    expect(kinds.length > 0).toBe(family === 'identifiers');
    for (const kind of kinds) expect(Object.keys(KINDS)).toContain(kind);
  }
  for (const { codes } of Object.values(KINDS))
    for (const code of codes) expect(IDENTIFIER_CODES).toContain(code);
});

test.each(['injection', 'identifiers', 'secrets', 'content'] as const)(
  'our own corpus is always there: %s',
  (family) => {
    const own = setsOf(family).find(({ name }) => name === OWN);
    expect(own?.texts.some(({ attack }) => attack)).toBe(true);
    expect(own?.texts.some(({ attack }) => !attack)).toBe(true);
  },
);

test('no lockfile of the peers names a registry', () => {
  const lock = readFileSync(join(ROOT, 'scripts', 'pinned', 'peers', 'package-lock.json'), 'utf8');
  expect(lock).not.toContain('"resolved"');
});
