import { expect, test } from 'vitest';
import type { BenchText } from './sets.ts';
import { sumOf, tallyOf } from './tally.ts';

const quiet = { flagged: false, gone: [] };
const flagged = { flagged: true, gone: [] };
const attack: BenchText = { text: 'a', attack: true };
const benign: BenchText = { text: 'b', attack: false };

test('a text without an outcome is a fault of the bench', () => {
  expect(() => tallyOf([attack], [])).toThrow('a text without an outcome');
});

test('attacks and benign texts are counted apart', () => {
  expect(tallyOf([attack, attack, benign, benign, benign], [flagged, quiet, flagged, quiet, quiet])).toEqual({
    found: { hits: 1, of: 2 },
    alarms: { hits: 1, of: 3 },
    errors: {},
  });
});

test('what gave no answer counts as not flagged, and is named', () => {
  const failed = { ...quiet, error: 'no answer within 10 s' };
  expect(tallyOf([attack, benign], [failed, failed])).toEqual({
    found: { hits: 0, of: 1 },
    alarms: { hits: 0, of: 1 },
    errors: { 'no answer within 10 s': 2 },
  });
});

test('labelled values count one by one, those of kinds that are not claimed not at all', () => {
  const text: BenchText = {
    text: 'card, mail, phone',
    attack: true,
    values: [
      { kind: 'card', text: 'card' },
      { kind: 'email', text: 'mail' },
      { kind: 'phone', text: 'phone' },
    ],
  };
  const outcome = { flagged: true, gone: [true, true, false] };
  expect(tallyOf([text], [outcome], ['card', 'phone']).found).toEqual({ hits: 1, of: 2 });
  expect(tallyOf([text], [outcome]).found).toEqual({ hits: 2, of: 3 });
});

test('a flagged text whose value is still there has not been found', () => {
  const text: BenchText = { text: 'mail', attack: true, values: [{ kind: 'email', text: 'mail' }] };
  expect(tallyOf([text], [{ flagged: true, gone: [false] }]).found).toEqual({ hits: 0, of: 1 });
});

test("a text about a kind that is not claimed is nobody's", () => {
  const about = (text: BenchText): BenchText => ({ ...text, kind: 'iban' });
  const { found, alarms } = tallyOf([about(attack), about(benign)], [flagged, flagged], ['card']);
  expect([found.of, alarms.of]).toEqual([0, 0]);
});

test('sums', () => {
  expect(
    sumOf([
      { hits: 1, of: 2 },
      { hits: 3, of: 4 },
    ]),
  ).toEqual({ hits: 4, of: 6 });
  expect(sumOf([])).toEqual({ hits: 0, of: 0 });
});
