import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import { patternModel } from './pattern-model.ts';

const GUARDS = join(import.meta.dirname, '..', '..', 'src', 'guards');

/** The longest that one pattern is thought about, in milliseconds. */
const PATIENCE = 4000;

/**
 * Patterns that the checker may not decide in time, by how they begin, and why they are linear: every count has a bound,
 * and where a repeat ends nothing of the next can have been read by it, or its bound is small.
 */
const UNDECIDED: readonly (readonly [start: string, reason: string])[] = [
  ['chat\\.googleapis', '`?key=` and `&token=` stand in no class beside them'],
  ['authorization', 'one repeat, and spaces before it that are none of its letters'],
  ['(?:token|api-?key|', 'the alternatives repeat at most twelve letters'],
  ['machine\\s', 'words and white space exclude one another'],
  ['(?:server|', 'each part ends at a `;` that is none of its letters; twelve parts at most'],
  [':(?<secret>\\$', 'every `$` is none of the letters beside it'],
  ['kind: secret', 'each line ends at a line end that is none of its letters; twenty lines at most'],
];

/** What each family lists, by the name of its folder. */
const FAMILIES = await Promise.all(
  readdirSync(GUARDS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(GUARDS, entry.name, 'index.ts')))
    .map(async ({ name }) => {
      const module: unknown = await import(pathToFileURL(join(GUARDS, name, 'index.ts')).href);
      return { name, patterns: patternsOf(module) };
    }),
);

function patternsOf(module: unknown): readonly RegExp[] {
  if (typeof module !== 'object' || module === null || !('PATTERNS' in module)) return [];
  const { PATTERNS } = module;
  if (!Array.isArray(PATTERNS) || !PATTERNS.every((one) => one instanceof RegExp))
    throw new TypeError('PATTERNS must be a list of regular expressions');
  return PATTERNS;
}

describe('the patterns of the guards', () => {
  test('are listed', () => {
    expect(FAMILIES.find(({ name }) => name === 'secrets')?.patterns.length).toBeGreaterThan(180);
  });

  test.each(FAMILIES.filter(({ name }) => name === 'secrets'))(
    'grow with the text and no faster: $name',
    ({ patterns }) => {
      const models = new Map(
        patterns.map(({ source, flags }) => [patternModel(source) + flags, { source, flags }]),
      );
      const found = [...models.values()].flatMap(({ source, flags }) => {
        if (UNDECIDED.some(([start]) => source.startsWith(start))) return [];
        const answer = checkSync(patternModel(source), flags.replace(/[gy]/g, ''), { timeout: PATIENCE });
        return answer.status === 'safe' ? [] : [`${answer.status}: ${source}`];
      });
      expect(found).toEqual([]);
    },
  );

  test('the checker names what is not linear, and the model keeps it so', () => {
    for (const source of ['[a-z]{1,40}-?[a-z-]{1,60}!', '(?:[ab]{1,9}){1,9}c'])
      expect(checkSync(patternModel(source), '', { timeout: 20_000 }).status).toBe('vulnerable');
  });
});
