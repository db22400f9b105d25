import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GUARD_CORPUS } from '../../src/corpus/index.ts';
import { SHIPPED_NAMES, shippedGuards, shippedKinds } from '../../src/guards/shipped.ts';
import { guardPage } from '../../src/harness/guard-page.ts';
import { ROOT } from './markdown.ts';

const PAGES = join(ROOT, 'docs', 'guards');
const CHAPTERS = ['## How good it is', '## Options', '## What it cannot see', '## What it finds'];

const read = (name: string): string => readFileSync(join(PAGES, `${name}.md`), 'utf8');

test('there is a page for every guard, and none besides', () => {
  expect(readdirSync(PAGES).sort()).toEqual(SHIPPED_NAMES.map((name) => `${name}.md`).sort());
});

test.each(SHIPPED_NAMES)('the list of guards links the page of %s', (name) => {
  expect(readFileSync(join(ROOT, 'docs', 'guards.md'), 'utf8')).toContain(`](guards/${name}.md)`);
});

describe.each(SHIPPED_NAMES)('the page of %s', (name) => {
  test('says what the guard and the corpus say: run `npm run docs`', async () => {
    const [guard] = await shippedGuards([name], { tenant: 'yours' });
    if (guard === undefined) throw new Error('there is no guard');
    const page = read(name);
    const parts = Object.entries(await guardPage(guard, await shippedKinds(name), GUARD_CORPUS));
    expect(parts.length).toBe(3);
    for (const [part, text] of parts)
      expect(page).toContain(
        `<!-- ${part}: written by \`npm run docs\` -->\n\n${text}\n\n<!-- end of ${part} -->`,
      );
  });

  test('has the shape of all pages', () => {
    const page = read(name);
    expect(page.startsWith(`# \`${name}\`: `)).toBe(true);
    expect([...page.matchAll(/^## .+$/gm)].map(([chapter]) => chapter)).toEqual(CHAPTERS);
  });

  test('lists every code that a finding bears, once', async () => {
    const codes = (await shippedKinds(name)).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const [guard] = await shippedGuards([name], { tenant: 'yours' });
    const found = new Set<string>();
    for (const { text } of GUARD_CORPUS)
      for (const { code } of (await guard?.check(text))?.findings ?? []) found.add(code);
    expect(codes.length).toBeGreaterThan(0);
    expect([...found].filter((code) => !codes.includes(code))).toEqual([]);
  });

  test('links lead somewhere', () => {
    for (const [, link = ''] of read(name).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g))
      expect(existsSync(join(PAGES, link)), link).toBe(true);
  });
});
