import { describe, expect, it } from 'vitest';
import { SecretsGuard } from '../../src/guards/secrets/index.ts';
import { HAS_TEXTS, halfOf, readTextBugs, readTexts } from './texts.ts';

/**
 * Least share of the credentials found, and most of the counter-examples and clean texts taken for one, in percent:
 * of the half that may be looked at while rules are written, and of the one that is only measured.
 */
const BARS: readonly (readonly [set: string, recall: number | null, alarms: number | null])[] = [
  ['gitleaks_rules', 90, 8],
  // Its tests draw on entropy alone and on names without a value, which is what this guard leaves out on purpose.
  ['detectsecrets_tests', 45, 12.5],
  ['code_chunks', null, 0],
  ['docs_prose', null, 0],
  ['selfinstruct', null, 0],
  ['mitre_frr', null, 0],
  ['notinject', null, 0],
  ['xstest', null, 0],
];
/** What one half may be worse by than the whole, in percent: halves are small. */
const HALF = 3.5;
const CLEAN = BARS.filter(([, recall]) => recall === null).map(([set]) => set);
const MOST_CLEAN = 0.2;

describe.skipIf(!HAS_TEXTS)('SecretsGuard on public sets', () => {
  const guard = SecretsGuard();
  const flagged = (texts: readonly { readonly text: string }[]): number => {
    expect(texts.length).toBeGreaterThan(0);
    return (100 * texts.filter(({ text }) => guard.check(text).verdict !== 'allow').length) / texts.length;
  };

  it.each(BARS)('%s', (set, recall, alarms) => {
    const cases = readTexts(set);
    const attacks = cases.filter(({ label, family }) => label === 'attack' && family === 'secrets');
    const benign = cases.filter(({ label }) => label === 'benign');
    if (recall !== null) expect(flagged(attacks)).toBeGreaterThanOrEqual(recall);
    if (alarms !== null) expect(flagged(benign)).toBeLessThanOrEqual(alarms);
    for (const half of ['seen', 'unseen'] as const) {
      const of = (texts: typeof cases) => texts.filter(({ id }) => halfOf(id) === half);
      if (recall !== null) expect(flagged(of(attacks)), half).toBeGreaterThanOrEqual(recall - HALF);
      if (alarms !== null) expect(flagged(of(benign)), half).toBeLessThanOrEqual(alarms + HALF);
    }
  });

  it('clean texts together', () => {
    const benign = CLEAN.flatMap((set) => readTexts(set)).filter(({ label }) => label === 'benign');
    expect(benign.length).toBeGreaterThan(2000);
    expect(flagged(benign)).toBeLessThanOrEqual(MOST_CLEAN);
  });

  it('every report about a detector of secrets is answered with a verdict', () => {
    for (const { id, input } of readTextBugs('secret'))
      expect(['allow', 'degrade'], id).toContain(guard.check(input).verdict);
  });
});
