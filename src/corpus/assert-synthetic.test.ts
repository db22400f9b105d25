import { describe, expect, it } from 'vitest';
import { assertSynthetic, SyntheticError } from './assert-synthetic.ts';
import { madeValue } from './made-values.ts';
import { SECRET_KINDS } from './secret-kinds.ts';
import { SECRET_PATTERNS } from './secret-shapes.ts';

const check = (text: string): void => assertSynthetic([{ id: 'mine/one', name: 'a case', text }]);
const made = (make: string, seed = 1, spelling?: string): string =>
  madeValue(spelling === undefined ? { make, seed } : { make, seed, spelling });

const CREDENTIAL = 'a credential that looks alive';
const EMAIL = 'an e-mail address outside the reserved example domains';
const CARD = 'a card-shaped number that passes Luhn';
const PHONE = 'a phone number outside the ranges kept for fiction';
const ADDRESS = 'an address outside the networks for documentation and private use';

describe('what could be somebody’s is refused', () => {
  it.each<readonly [what: string, text: string, fault: string]>([
    ['an address of a mail provider', ['write to ina', 'mailhost.com'].join('@'), EMAIL],
    ['an address below a look-alike domain', ['ina', 'example.com.co'].join('@'), EMAIL],
    ['an address of a domain that ends like a reserved one', ['ina', 'myexample.com'].join('@'), EMAIL],
    ['an address of another alphabet', ['ина', 'почта.рф'].join('@'), EMAIL],
    ['a compact card', `card ${made('CARD_NUMBER:Visa')}`, CARD],
    ['a card in groups', `card ${made('CARD_NUMBER:Mastercard', 2, 'fours')}, thanks`, CARD],
    ['a card with dashes', made('CARD_NUMBER:Discover', 3, '####-####-####-####'), CARD],
    ['a card in JSON', JSON.stringify({ pan: made('CARD_NUMBER:American Express', 4) }), CARD],
    ['an IBAN', `IBAN ${made('IBAN:DE', 5, 'fours')}`, 'an IBAN that passes its check'],
    [
      'a social security number',
      made('US_SSN', 6, '###-##-####'),
      'a social security number that may have been given out',
    ],
    ['a phone of Germany', `+49 ${['30', '4411', '2200'].join(' ')}`, PHONE],
    ['a phone of North America', ['212', '664', '7665'].join('-'), PHONE],
    ['a phone just beside the fiction', ['202', '555', '0200'].join('-'), PHONE],
    ['an address of the internet', ['81', '2', '69', '142'].join('.'), ADDRESS],
    ['an address of the newer internet', ['2a00', '1450', '4001', '81b', '', '200e'].join(':'), ADDRESS],
    ['a private key', made('secret:private-key-pkcs8'), CREDENTIAL],
    ['a web token', made('secret:jwt'), CREDENTIAL],
    ['a random value under a telling name', `api_key = "${made('draw:<w32>')}"`, CREDENTIAL],
    ['a password in an address', `https://bot:${made('draw:<w20>')}@git.example/x`, CREDENTIAL],
  ])('%s', (_, text, fault) => {
    expect(() => check(text)).toThrow(`cases that are not synthetic: \`mine/one\` holds ${fault}`);
  });

  it.each(SECRET_PATTERNS.map(({ kind }) => kind))('a credential of the kind %s', (kind) => {
    expect(() => check(`value ${made(`secret:${kind}`, 9)} end`)).toThrow(CREDENTIAL);
  });

  it('knows most kinds by their beginning', () => {
    expect(SECRET_PATTERNS.length).toBeGreaterThan(SECRET_KINDS.length / 2);
  });
});

describe('what is nobody’s passes', () => {
  it.each<readonly [what: string, text: string]>([
    ['reserved domains', 'a@example.com b@mail.example.org c@x.example d@y.test e@z.invalid f@localhost'],
    ['packages and handles', 'npm i left@1.2.3 @scope/pkg@2.0.0, thanks @ina'],
    ['a number that fails Luhn', 'order 4111 1111 1111 1112'],
    ['a timestamp', 'at 1712345678901 and 1712345678901234'],
    ['a card in parts', 'card ending in 1111'],
    ['void social security numbers', '000-12-3456 666-12-3456 987-65-4321 123-00-4567 123-45-0000'],
    [
      'phones for fiction',
      '+1 202-555-0143, (415) 555-0100, +44 7700 900123, +44 20 7946 0958, +33 6 39 98 01 02',
    ],
    ['versions', 'v1.2.3, 10.4.300.2, 1.3.6.1.4.1.311'],
    ['documentation networks', '192.0.2.1 198.51.100.7 203.0.113.9 10.0.0.1 127.0.0.1 2001:db8::1'],
    ['placeholders', 'API_KEY=your-api-key-goes-here-please token: xxxxxxxxxxxxxxxxxxxxxxxx'],
    ['cut keys', 'sk_live_... and ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
    ['a key in words', 'password: correct-horse-battery-staple-again'],
    ['times', '2031:08:12:00 and 12:30:45'],
  ])('%s', (_, text) => {
    expect(() => check(text)).not.toThrow();
  });

  it('a credential in parts that are looked at one by one', () => {
    const [first, second] = ['AKIA', 'QRSTUVWXYZ234567'];
    expect(() => assertSynthetic([{ id: 'a', name: 'a', parts: [first ?? '', second ?? ''] }])).not.toThrow();
    expect(() => check(`${first}${second}`)).toThrow(CREDENTIAL);
  });

  it('a part that is drawn later', () => {
    expect(() =>
      assertSynthetic([{ id: 'a', name: 'a', parts: [{ make: 'secret:jwt', seed: 1 }] }]),
    ).not.toThrow();
  });
});

describe('the refusal', () => {
  it('of nothing says that nothing was checked', () => {
    expect(() => assertSynthetic([])).toThrow(/there is no case to check/);
  });

  it('names each case and what it holds, and never the value', () => {
    const address = ['ina', 'mailhost.com'].join('@');
    const number = made('CARD_NUMBER:Visa', 8);
    try {
      assertSynthetic([
        { id: 'a/fine', name: 'fine', text: 'nothing' },
        { id: 'a/one', name: 'one', text: `${address} ${number} ${address}` },
        { id: 'a/two', name: `about ${address}`, text: '' },
        { id: 'a/three', name: 'three', parts: [{ hide: address, as: 'base64' }] },
      ]);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SyntheticError);
      expect(String(error)).toBe(
        `SyntheticError: cases that are not synthetic: \`a/one\` holds ${EMAIL}; \`a/one\` holds ${CARD}; \`a/two\` holds ${EMAIL}; \`a/three\` holds ${EMAIL}`,
      );
    }
  });
});
