import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import { patternModel } from './pattern-model.ts';
import { patternsWritten, type WrittenPattern } from './pattern-sources.ts';

const GUARDS = join(import.meta.dirname, '..', '..', 'src', 'guards');

/** The longest that one pattern is thought about, in milliseconds. */
const PATIENCE = 90_000;

/** Patterns that the checker does not decide in time, by how they begin, and why they are linear. */
const UNDECIDED: readonly (readonly [start: string, reason: string])[] = [
  [
    '<[a-z][a-z0-9]{0,9}\\s',
    'one long repeat; behind it each way begins with a word of its own, and blanks repeat twice at most',
  ],
  [
    '!\\[[^\\]',
    'the address is one repeat of 280 at most; what may end it reads no further than its next bracket or 60 letters',
  ],
  [
    '(?<![\\p{L}\\p{N}])(?:(?<VIOLENCE>',
    'words of a list: nothing repeats but blanks between two of them, three at most, and an ending of twelve letters',
  ],
];

/**
 * Files that put patterns together when they are loaded: how many times, and the family whose `PATTERNS` list what
 * comes of it. Literals need no row: they are read from the sources.
 */
const MADE: Readonly<Record<string, readonly [count: number, family: string]>> = {
  'content/content-guard.ts': [2, 'content'],
  'identifiers/compile.ts': [1, 'identifiers'],
  'identifiers/networks.ts': [1, 'identifiers'],
  'identifiers/types/crypto.ts': [2, 'identifiers'],
  'identifiers/types/documents.ts': [1, 'identifiers'],
  'injection/marks.ts': [1, 'injection'],
  'secrets/rule.ts': [2, 'secrets'],
};

/** The same, where no list holds what is made, and why that is well. */
const UNLISTED: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'identifiers/phone.ts': [1, 'plans of a library, tried from the start on at most seventeen digits'],
};

const WRITTEN = patternsWritten(GUARDS);

/** What each family lists, by the name of its folder. */
const LISTED = new Map(
  await Promise.all(
    readdirSync(GUARDS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(GUARDS, entry.name, 'index.ts')))
      .map(async ({ name }) => {
        const module: unknown = await import(pathToFileURL(join(GUARDS, name, 'index.ts')).href);
        return [name, patternsOf(module, name)] as const;
      }),
  ),
);

function patternsOf(module: unknown, name: string): readonly WrittenPattern[] {
  if (typeof module !== 'object' || module === null || !('PATTERNS' in module)) return [];
  const { PATTERNS } = module;
  if (!Array.isArray(PATTERNS) || !PATTERNS.every((one) => one instanceof RegExp))
    throw new TypeError('PATTERNS must be a list of regular expressions');
  return PATTERNS.map(({ source, flags }) => ({ source, flags, where: `PATTERNS of ${name}` }));
}

const LITERALS = new Set(WRITTEN.literals.map(key));

function key({ source, flags }: WrittenPattern): string {
  return `/${source}/${flags}`;
}

/** By the top folder of the guards: literals first, then what only its list holds. */
function patternsBelow(folder: string): readonly WrittenPattern[] {
  const own = WRITTEN.literals.filter(({ where }) =>
    where.includes('/') ? where.startsWith(`${folder}/`) : folder === '',
  );
  return [...own, ...(LISTED.get(folder) ?? []).filter((one) => !LITERALS.has(key(one)))];
}

/** What is left of a pattern without its escapes and classes: the signs that repeat mean it. */
function signsOf(source: string): string {
  return source.replace(/\\[pPu]\{[^}]*\}|\\./g, 'a').replace(/\[[^\]]*\]/g, 'a');
}

/**
 * What is given to the checker; nothing where nothing repeats. A pattern that is tried at one place, or that never
 * reads further than its bounds, is checked by its model; what is searched for and has no bounds, as it is.
 */
function checkedForm({ source, flags }: WrittenPattern): string | undefined {
  const signs = signsOf(source);
  if (!/[*+]|\{\d/.test(signs)) return undefined;
  const isPlaced = flags.includes('y') || source.startsWith('^');
  return isPlaced || !/[*+]|\{\d+,\}/.test(signs) ? patternModel(source) : source;
}

function notLinear(patterns: readonly WrittenPattern[]): readonly string[] {
  const forms = new Map<string, readonly [form: string, pattern: WrittenPattern]>();
  for (const pattern of patterns) {
    const form = checkedForm(pattern);
    if (form !== undefined && !UNDECIDED.some(([start]) => pattern.source.startsWith(start)))
      forms.set(form + pattern.flags, [form, pattern]);
  }
  return [...forms.values()].flatMap(([form, { source, flags, where }]) => {
    const { status } = checkSync(form, flags.replace(/[gyd]/g, ''), { timeout: PATIENCE });
    return status === 'safe' ? [] : [`${status}: ${where}: /${source}/${flags}`];
  });
}

describe('the patterns of the guards', () => {
  test('are all known: literals from the sources, what is put together from lists', () => {
    expect(WRITTEN.literals.length).toBeGreaterThan(300);
    const rows = [...Object.entries(MADE), ...Object.entries(UNLISTED)].map(
      ([file, [count]]) => [file, count] as const,
    );
    expect(WRITTEN.made).toEqual(Object.fromEntries(rows));
  });

  test.each(Object.entries(MADE))('%s puts no more together than its family lists', (_, [count, family]) => {
    const made = (LISTED.get(family) ?? []).filter((one) => !LITERALS.has(key(one)));
    expect(made.length).toBeGreaterThanOrEqual(count);
  });

  test('of secrets are more than 180', () => {
    expect(LISTED.get('secrets')?.length).toBeGreaterThan(180);
  });

  test.each(
    ['', ...new Set(WRITTEN.literals.map(({ where }) => where.split('/')[0] ?? ''))].filter(
      (folder) => !folder.includes('.'),
    ),
  )(
    'grow with the text and no faster: guards/%s',
    (folder) => {
      const patterns = patternsBelow(folder);
      expect(patterns.length).toBeGreaterThan(0);
      expect(notLinear(patterns)).toEqual([]);
    },
    10 * PATIENCE,
  );

  test('of the exceptions are there', () => {
    const all = [...WRITTEN.literals, ...[...LISTED.values()].flat()];
    for (const [start] of UNDECIDED) expect(all.some(({ source }) => source.startsWith(start))).toBe(true);
  });
});

describe('the checker', () => {
  const written = (source: string, flags: string): WrittenPattern => ({ source, flags, where: 'here' });

  test.each([
    ['[a-z]{1,40}-?[a-z-]{1,60}!', 'y'],
    ['(?:[ab]{1,9}){1,9}c', 'y'],
    ['(?: ?[A-Z\\d]{2,7}){2,8}(?![A-Za-z\\d])', 'y'],
    ['a+b', 'g'],
    ['^(?:yyyy|yy|-)+$', ''],
  ])('names /%s/%s', (source, flags) => {
    expect(notLinear([written(source, flags)])).toHaveLength(1);
  });

  test.each([
    ['[a-z]{1,40}-[A-Z]{1,60}!', 'y'],
    ['a{1,40}b', 'g'],
    ['^(?:yy|-)+$', ''],
    ['[+*]\\+', 'g'],
  ])('lets /%s/%s pass', (source, flags) => {
    expect(notLinear([written(source, flags)])).toEqual([]);
  });
});
