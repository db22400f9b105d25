import { describe, expect, it } from 'vitest';
import { cardHolds, ibanHolds } from '../guards/identifiers/index.ts';
import { assembled } from './assemble.ts';
import { crc32 } from './crc32.ts';
import { hidden } from './hidden.ts';
import { ENCODINGS, type Encoding } from './stored.ts';

describe('parts', () => {
  it.each([
    { make: 'NO_SUCH_NUMBER', seed: 1 },
    { make: 'CARD_NUMBER:Nobody', seed: 1 },
    { make: 'IBAN:XX', seed: 1 },
    { make: 'secret:no-such-kind', seed: 1 },
    { make: '', seed: 1 },
  ])('that nothing makes are refused: $make', (part) => {
    expect(() => assembled([part])).toThrow(TypeError);
  });

  it('are joined as they stand', () => {
    expect(assembled(['a', { hide: 'b', as: 'hex' }, 'c'])).toBe('a62c');
  });

  it('are the same for the same seed and differ for another', () => {
    const card = (seed: number): string => assembled([{ make: 'CARD_NUMBER:Visa', seed }]);
    expect(card(1)).toBe(card(1));
    expect(card(1)).not.toBe(card(2));
  });

  it('are valid numbers, spelled as asked', () => {
    expect(cardHolds(assembled([{ make: 'CARD_NUMBER:American Express', seed: 1 }]))).toBe(true);
    const iban = assembled([{ make: 'IBAN:PL', seed: 1, spelling: 'fours' }]);
    expect(iban).toMatch(/^PL\d\d( \d{4}){6}$/);
    expect(ibanHolds(iban.replaceAll(' ', ''))).toBe(true);
    expect(assembled([{ make: 'US_SSN', seed: 1, spelling: '###-##-####' }])).toMatch(/^\d{3}-\d{2}-\d{4}$/);
    expect(assembled([{ make: 'draw:<A2>-<h6>', seed: 1 }])).toMatch(/^[A-Z]{2}-[0-9a-f]{6}$/);
  });

  it('end tokens of GitHub with their check characters', () => {
    const token = assembled([{ make: 'secret:github-pat', seed: 1 }]);
    expect(token).toMatch(/^ghp_[A-Za-z0-9]{36}$/);
    const [body, check] = [token.slice(4, 34), token.slice(34)];
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    expect([...check].reduce((sum, one) => sum * 62 + digits.indexOf(one), 0)).toBe(crc32(body));
  });

  it('have the checksum that the standard gives as its example', () => {
    expect(crc32('123456789')).toBe(0xcbf43926);
  });
});

describe('a hidden text', () => {
  it.each<readonly [Encoding, string]>([
    ['base64', 'SGkgeW91'],
    ['base64url', 'SGkgeW91'],
    ['hex', '486920796f75'],
    ['percent', '%48%69%20%79%6F%75'],
    ['html', '&#72;&#105;&#32;&#121;&#111;&#117;'],
    ['quoted-printable', '=48=69=20=79=6F=75'],
    ['rot13', 'Uv lbh'],
    ['tags', '\u{E0048}\u{E0069}\u{E0020}\u{E0079}\u{E006F}\u{E0075}'],
    ['zero-width', 'H\u200bi y\u200bo\u200bu'],
    ['soft-hyphen', 'H\u00adi y\u00ado\u00adu'],
    ['bidi', '\u202euoy iH\u202c'],
    ['fullwidth', '\uff28\uff49 \uff59\uff4f\uff55'],
    ['confusable', '\u041d\u0456 \u0443\u043eu'],
    ['spaced', 'H i   y o u'],
    ['dotted', 'H.i y.o.u'],
    ['leet', 'H1 y0u'],
    ['reversed', 'uoy iH'],
    ['upside', 'no\u028e \u1d09\u0265'],
    ['ansi', '\u001b[8mHi you\u001b[0m'],
    ['unicode-escape', '\\u0048\\u0069\\u0020\\u0079\\u006f\\u0075'],
    ['binary', '01001000 01101001 00100000 01111001 01101111 01110101'],
    ['morse', '.... .. / -.-- --- ..-'],
  ])('in %s', (as, ought) => {
    expect(hidden('Hi you', as)).toBe(ought);
  });

  it('has a row above for every way', () => {
    expect(ENCODINGS).toHaveLength(22);
  });
});
