import { describe, expect, test } from 'vitest';
import { cardHolds, holds, IDENTIFIER_TYPES, ISSUERS, ibanHolds } from '../index.ts';
import { broken, fill, MAKEABLE, makeCard, makeIban, makeIdentifier, seeded, spellings } from './index.ts';

describe('synthetic identifiers', () => {
  test('the same seed makes the same values', () => {
    const once = MAKEABLE.map((code) => makeIdentifier(code, seeded(11)));
    expect(MAKEABLE.map((code) => makeIdentifier(code, seeded(11)))).toEqual(once);
  });

  test('an unknown code is named', () => {
    expect(() => makeIdentifier('MARTIAN_ID', seeded(1))).toThrow('`MARTIAN_ID`');
  });

  const checked = IDENTIFIER_TYPES.flatMap((type) =>
    (type.schemes ?? []).map((scheme, index) => ({ code: type.code, scheme, index })),
  );

  test.each(checked)(
    '$code ($index): made values hold, a changed check digit does not',
    ({ code, scheme }) => {
      const below = seeded(code.length * 31);
      for (let round = 0; round < 40; round += 1) {
        const value = makeIdentifier(code, below);
        const row = IDENTIFIER_TYPES.find((type) => type.code === code && type.schemes !== undefined);
        expect(row?.schemes?.some((one) => holds(one, value))).toBe(true);
        const at = scheme.at ?? value.length - (scheme.size ?? 1);
        const tail = value.charAt(at);
        const other = /\d/.test(tail) ? String((Number(tail) + 1) % 10) : tail === 'B' ? 'C' : 'B';
        expect(holds(scheme, value.slice(0, at) + other + value.slice(at + 1))).toBe(false);
      }
    },
  );

  test.each(ISSUERS)('cards of $issuer from $from', ({ issuer }) => {
    const card = makeCard(seeded(5), issuer);
    expect(cardHolds(card)).toBe(true);
    expect(cardHolds(broken(card))).toBe(false);
  });

  test.each(['DE', 'GB', 'NO', 'MT', 'BE'])('accounts of %s', (country) => {
    const iban = makeIban(seeded(9), country);
    expect(ibanHolds(iban)).toBe(true);
    expect(ibanHolds(broken(iban))).toBe(false);
    expect(ibanHolds(`${iban}0`)).toBe(false);
  });

  test('spellings keep the characters and their order', () => {
    for (const code of MAKEABLE) {
      const value = makeIdentifier(code, seeded(3));
      for (const spelled of spellings(code, value)) {
        expect(spelled.replace(/[^\p{L}\d]/gu, '')).toBe(value.replace(/[^\p{L}\d]/gu, ''));
      }
    }
  });

  test('a template says where digits and letters go', () => {
    expect(fill('{A|A}-##%@', seeded(2))).toMatch(/^A-\d\d[1-9][A-Z]$/);
    expect(fill('{yyyymmdd}', seeded(2))).toMatch(/^19[5-9]\d[01]\d[0-2]\d$/);
  });
});
