import { describe, expect, test } from 'vitest';
import { PiiGuard } from '../../src/guards/identifiers/index.ts';
import { HELD } from './identifier-labels.ts';
import { HAS_TEXTS, readTextBugs, readTexts, type TextCase } from './texts.ts';

const guard = PiiGuard({ tenant: 'measured' });

const CORE: ReadonlySet<string> = new Set(
  'SSN US_SSN CREDIT_CARD IBAN EMAIL EMAIL_ADDRESS PHONE PH_MOBILE_NUMBER TR_PHONE_NUMBER IP_ADDRESS'.split(
    ' ',
  ),
);
const LEAST_RECALL = 0.92;
const MOST_ALTERED = { code_chunks: 0.005, docs_prose: 0.003 } as const;

function removed({ text, entities }: TextCase): readonly boolean[] {
  const { findings } = guard.check(text);
  return entities
    .filter(({ entity }) => CORE.has(entity))
    .map(({ start, end }) => findings.some((found) => found.start < end && start < found.end));
}

describe.skipIf(!HAS_TEXTS)('identifiers in public sets', () => {
  test('the six core kinds are found', () => {
    const hits = ['pii_nano', 'presidio_tests'].flatMap((set) => readTexts(set).flatMap(removed));
    expect(hits.length).toBeGreaterThan(150);
    expect(hits.filter(Boolean).length / hits.length).toBeGreaterThanOrEqual(LEAST_RECALL);
  });

  test.each(['code_chunks', 'docs_prose'] as const)('%s stays as it is', (set) => {
    const texts = readTexts(set);
    const altered = texts.filter(
      ({ id, text }) => HELD[id] === undefined && guard.check(text).verdict !== 'allow',
    );
    expect(altered.length / texts.length).toBeLessThanOrEqual(MOST_ALTERED[set]);
  });

  test('what a label says is held is found', () => {
    const texts = Object.keys(MOST_ALTERED).flatMap((set) => readTexts(set));
    for (const { id, text } of texts) {
      const [code] = HELD[id] ?? [];
      if (code !== undefined)
        expect(
          guard.check(text).findings.map((found) => found.code),
          id,
        ).toContain(code);
    }
  });

  test('every report is answered right', () => {
    for (const { id, input, right_answer } of readTextBugs('pii')) {
      expect(guard.check(input).findings.length > 0, id).toBe(right_answer !== 'none');
    }
  });
});
