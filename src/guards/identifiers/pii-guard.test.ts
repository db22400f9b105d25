import { describe, expect, test } from 'vitest';
import type { SyncGuard } from '../guard.ts';
import { broken, inFours, makeCard, makeIban, makeIdentifier, seeded, spellings } from './make/index.ts';
import { IDENTIFIER_CODES, PiiGuard } from './pii-guard.ts';
import { STRICTNESSES } from './types/identifier-type.ts';
import { IDENTIFIER_TYPES } from './types/index.ts';

const guard = PiiGuard({ tenant: 'acme' });
const card = makeCard(seeded(1), 'Mastercard');
const iban = makeIban(seeded(2), 'DE');

function codes(text: string): readonly string[] {
  return guard.check(text).findings.map(({ code }) => code);
}

function rewritten(text: string, by = guard): string {
  const { rewrite = [] } = by.check(text);
  return [...rewrite]
    .reverse()
    .reduce((rest, { start, end, text: into }) => rest.slice(0, start) + into + rest.slice(end), text);
}

describe('options', () => {
  test.each([
    [{ tenant: '' }, '`tenant`'],
    [{ tenant: 'a', types: [] }, '`types` must name at least one'],
    [{ tenant: 'a', types: ['MARTIAN_ID'] }, '`MARTIAN_ID`'],
    [{ tenant: 'a', secret: '' }, '`secret`'],
  ])('%j is refused', (options, message) => {
    expect(() => PiiGuard(options)).toThrow(message);
  });

  test('the secret is never printed', () => {
    const kept = PiiGuard({ tenant: 'acme', secret: 'swordfish' });
    expect(JSON.stringify(kept.options)).not.toContain('swordfish');
  });

  test('only the types asked for are found', () => {
    const cards = PiiGuard({ tenant: 'acme', types: ['CARD_NUMBER'] });
    expect(cards.check(`${card} of a@example.com`).findings.map(({ code }) => code)).toEqual(['CARD_NUMBER']);
  });

  test('there are far more than 45 kinds', () => {
    expect(IDENTIFIER_CODES.length).toBeGreaterThan(100);
  });
});

describe('found', () => {
  test.each([
    ['write to user+alias@example.com today', 'EMAIL_ADDRESS'],
    ['schreib an jürgen@example.org', 'EMAIL_ADDRESS'],
    ['mail bob＠example.com', 'EMAIL_ADDRESS'],
    ['ask carol [at] example [dot] org', 'EMAIL_ADDRESS'],
    ['ring (415) 555-0132 ext 9', 'PHONE_NUMBER'],
    ['or +44 20 7946 0958.', 'PHONE_NUMBER'],
    ['client 203.0.113.7 logged in', 'IP_ADDRESS'],
    ['seen from 2001:db8:7::1', 'IP_ADDRESS'],
    ['the device 3c:22:fb:0a:91:7e', 'MAC_ADDRESS'],
    ['BIC COBADEFFXXX', 'BIC'],
    ['passport number XG9382049', 'PASSPORT_NUMBER'],
    ['date of birth: 12 March 1980', 'DATE_OF_BIRTH'],
    [`card ${inFours(card)}`, 'CARD_NUMBER'],
    [`1 ${inFours(card)}`, 'CARD_NUMBER'],
    [`transfer to ${inFours(iban)} failed`, 'IBAN'],
    [`IBAN ${iban} BIC unknown`, 'IBAN'],
  ])('%s', (text, code) => {
    expect(codes(text)).toContain(code);
  });

  test('a number with characters of no width inside is found whole', () => {
    const hidden = inFours(card).replaceAll(' ', '\u200b');
    expect(rewritten(`pay ${hidden}!`)).toMatch(/^pay \[CARD_[\da-f]{8}\]!$/);
  });

  const checked = IDENTIFIER_TYPES.filter((type) => type.schemes !== undefined && type.cues.length > 0);

  test.each(checked)('$code with its cue, in every spelling', ({ code, cues }) => {
    const value = makeIdentifier(code, seeded(code.length));
    for (const spelled of spellings(code, value)) {
      expect(guard.check(`${cues[0]}: ${spelled}`).findings.length, spelled).toBeGreaterThan(0);
    }
  });
});

describe('a card whose check digit is wrong', () => {
  const strict = PiiGuard({ tenant: 'acme', strictness: 'strict', types: ['CARD_NUMBER'] });
  const mistyped = inFours(broken(card));

  test.each([
    [`her credit card number is ${mistyped}`, 1],
    [`debit card: ${broken(card)}`, 1],
    [`order number ${mistyped}`, 0],
    [`the credit card was declined when they tried it. Ticket: ${broken(card)}`, 0],
    [`credit card number ${'9'.repeat(3)}1 2345 6789 1234`, 0],
  ])('strict: %s', (text, found) => {
    expect(strict.check(text).findings).toHaveLength(found);
  });

  test('is left alone otherwise', () => {
    expect(
      guard.check(`her credit card number is ${mistyped}`).findings.map(({ code }) => code),
    ).not.toContain('CARD_NUMBER');
  });
});

describe('an address whose sign is an escape', () => {
  test.each([
    ['/leave?who=lena.maier%40example.org&x=1', 'lena.maier%40example.org'],
    ['to%3Dlena%40mail.example.org%3E', 'lena%40mail.example.org'],
    ['lena+news%40example.org', 'lena+news%40example.org'],
  ])('%s', (text, address) => {
    const [finding] = guard.check(text).findings;
    expect(finding?.code).toBe('EMAIL_ADDRESS');
    expect(text.slice(finding?.start, finding?.end)).toBe(address);
  });

  test.each([
    'GET /%40types%2Fnode',
    'package%401.20.3',
    'icon%402x.png',
    '%40example.org',
    'a..b%40example.org',
    'x%3D%40example.org',
  ])('%s is none', (text) => {
    expect(guard.check(text).findings).toEqual([]);
  });
});

describe('shapes that nothing announces', () => {
  const strict = PiiGuard({ tenant: 'acme', strictness: 'strict' });
  const codes = (made: SyncGuard, text: string): readonly string[] =>
    made.check(text).findings.map(({ code }) => code);

  test.each([
    ['we moved from LS2 9JT last spring', 'UK_POSTCODE'],
    ['seen at EC2V 7HN', 'UK_POSTCODE'],
    ['it was KA05MX4471 that hit us', 'LICENCE_PLATE'],
  ])('strict: %s', (text, code) => {
    expect(codes(strict, text)).toEqual([code]);
    expect(codes(guard, text)).toEqual([]);
  });

  test.each(['a laptop with M2 8GB', 'see QX2 9JT', 'part XX05MX4471', 'row A1 2'])(
    'not even strict: %s',
    (text) => {
      expect(codes(strict, text)).toEqual([]);
    },
  );

  test.each([
    ["the bike's registration number is MH12AB3478", 'LICENCE_PLATE'],
    ['his PAN number is QWERT6789Y', 'IN_PAN'],
    ['passports: AB7654321', 'PASSPORT_NUMBER'],
  ])('announced: %s', (text, code) => {
    expect(codes(guard, text)).toContain(code);
  });

  test('a wrong shape of a tax account is nothing by itself', () => {
    expect(codes(strict, 'the label QWERT6789Y')).toEqual([]);
  });
});

describe('left alone', () => {
  test.each([
    `card ${broken(card)}`,
    broken(iban),
    'commit 1f0e3dad99908345f7439f8ffabdffc4 of 2024-11-30T22:00:37Z',
    'id 550e8400-e29b-41d4-a716-446655440000',
    '{"at_millis":1786543210987}',
    'ratio = 0.5664291703896184',
    'ship to ZIP 12345-6789',
    'invoice 100234567, build 202409158',
    'requires runtime version 2.0.0.1',
    'listen on 0.0.0.0:8080 or 127.0.0.1',
    'const tail = items[1::2]; std::vector<int> v',
    'npm i @scope/package@1.2.3 && git clone git@github.com:org/repo.git',
    'icon@2x.png',
    'serial 2024061501, port 8080, line 1234',
    '| 1234567 | 89012345 | 67890123 |',
  ])('%s', (text) => {
    expect(codes(text)).toEqual([]);
  });
});

describe('placeholders', () => {
  test('spellings of one value share one, and tenants share none', () => {
    const [plain, grouped] = [rewritten(card), rewritten(inFours(card))];
    expect(plain).toMatch(/^\[CARD_[\da-f]{8}\]$/);
    expect(grouped).toBe(plain);
    expect(rewritten(card, PiiGuard({ tenant: 'other' }))).not.toBe(plain);
    expect(rewritten(card, PiiGuard({ tenant: 'acme', secret: 'k' }))).not.toBe(plain);
    expect(rewritten('+1 415 555 0132')).toBe(rewritten('(415) 555-0132'));
  });

  test('a rewritten text has nothing left to rewrite', () => {
    const once = rewritten(`mail a@example.com, card ${card}, IBAN ${iban}`);
    expect(rewritten(once)).toBe(once);
  });
});

test('an eager guard finds what a reserved one finds', () => {
  const text = `a@example.com ${card} ${iban} +14155550132 123-45-6780 ${makeIdentifier('PL_PESEL', seeded(4))}`;
  const found = STRICTNESSES.map(
    (strictness) => PiiGuard({ tenant: 't', strictness }).check(text).findings.length,
  );
  expect(found).toEqual([...found].sort((left, right) => left - right));
  expect(new Set(found).size).toBe(3);
});
