import { describe, expect, test } from 'vitest';
import { EFFECT_DOMAINS, EFFECT_TRAITS, EFFECT_VERBS, type Effect, hasTrait } from './effect.ts';
import { TOOL_KINDS } from './tool-call.ts';

test('hasTrait looks only at the traits that are there', () => {
  const plain: Effect = { verb: 'delete', domain: 'file', certainty: 'certain' };
  expect(hasTrait(plain, 'recursive')).toBe(false);
  expect(hasTrait({ ...plain, traits: [] }, 'recursive')).toBe(false);
  expect(hasTrait({ ...plain, traits: ['force'] }, 'recursive')).toBe(false);
  expect(hasTrait({ ...plain, traits: ['force', 'recursive'] }, 'recursive')).toBe(true);
});

describe('the vocabulary', () => {
  test.each([
    ['verbs', EFFECT_VERBS],
    ['domains', EFFECT_DOMAINS],
    ['traits', EFFECT_TRAITS],
    ['tools', TOOL_KINDS],
  ])('of %s has plain words, each once', (_, words: readonly string[]) => {
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('keeps capabilities for tools and for effects apart', () => {
    const verbs: readonly string[] = EFFECT_VERBS;
    expect(verbs.includes('tool') || verbs.includes('app')).toBe(false);
  });
});
