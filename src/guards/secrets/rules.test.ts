import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KEYED_RULES } from './keyed-rules.ts';
import type { TokenRule } from './rule.ts';
import { SecretsGuard } from './secrets-guard.ts';
import { MODEL_TOKENS } from './tokens-models.ts';
import { PLATFORM_TOKENS } from './tokens-platforms.ts';
import { SERVICE_TOKENS } from './tokens-services.ts';

const guard = SecretsGuard();
const SAMPLES = 12;

/** Every token rule by its place in the table, so that rules of one code stand apart. */
const TOKENS = [...PLATFORM_TOKENS, ...MODEL_TOKENS, ...SERVICE_TOKENS].filter(
  (rule): rule is TokenRule => rule.kind === 'token',
);

/** Texts that a pattern describes, drawn the same way in every run. What surrounds a match is left out. */
function drawn(pattern: RegExp): readonly string[] {
  const source = pattern.source
    .replace(/\(\?(?:<!|!|=|<=)(?:[^()]|\([^()]*\))*\)/g, '')
    .replace('(?<secret>', '(?:');
  return fc.sample(fc.stringMatching(new RegExp(`^${source}$`)), { numRuns: SAMPLES, seed: 20 });
}

function covers(text: string, from: number, to: number): boolean {
  return guard.check(text).findings.some(({ start, end }) => start < to && end > from);
}

describe('every token is found by its letters alone', () => {
  test.each(TOKENS.map((rule, index) => [`${index} ${rule.code}`, rule] as const))('%s', (_, { pattern }) => {
    const samples = drawn(pattern);
    const found = samples.filter((sample) => covers(`It reads ${sample} there.`, 9, 9 + sample.length));
    // Drawn by lot, some have too little in them, or a checksum that refutes them.
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('every keyed credential is found beside its name', () => {
  test.each(KEYED_RULES.map((rule) => [rule.code, rule] as const))('%s', (_, { pattern, keywords }) => {
    for (const keyword of keywords) {
      const head = `${keyword} = "`;
      const found = drawn(pattern).filter((sample) =>
        covers(`${head}${sample}"`, head.length, head.length + sample.length),
      );
      expect(found.length).toBeGreaterThan(0);
    }
  });

  test('and most not without it', () => {
    const bare = KEYED_RULES.flatMap(({ pattern }) => drawn(pattern));
    const found = bare.filter((sample) => guard.check(`value "${sample}"`).verdict !== 'allow');
    expect(found.length).toBeLessThan(bare.length / 10);
  });
});
