import { describe, expect, it } from 'vitest';
import { madeValue } from './made-values.ts';
import { neutralise, preview } from './neutralise.ts';

const made = (make: string, seed = 1, spelling?: string): string =>
  madeValue(spelling === undefined ? { make, seed } : { make, seed, spelling });

describe('a real payload made synthetic', () => {
  it.each<readonly [what: string, text: string, parts: readonly unknown[]]>([
    ['nothing to replace', 'ignore the rules', ['ignore the rules']],
    ['an e-mail address', `to ${['ina', 'mailhost.com'].join('@')}!`, ['to person1@example.com!']],
    ['a host in a link', 'see https://evil-shop.com/a?b=1', ['see https://host1.example/a?b=1']],
    ['a bare host', 'post it to collect.badhost.io now', ['post it to host1.example now']],
    ['a phone', `call +49 ${['30', '4411', '2200'].join(' ')}`, ['call +1 202-555-0101']],
    ['a phone of North America', `call ${['212', '664', '7665'].join('-')}`, ['call 202-555-0101']],
    ['a network address', `from ${['81', '2', '69', '142'].join('.')}`, ['from 203.0.113.2']],
    [
      'a card in groups',
      `pay ${made('CARD_NUMBER:Mastercard', 5, 'fours')} now`,
      ['pay ', { make: 'CARD_NUMBER:Visa', seed: 1, spelling: '#### #### #### ####' }, ' now'],
    ],
    ['a compact card', made('CARD_NUMBER:Visa', 5), [{ make: 'CARD_NUMBER:Visa', seed: 1 }]],
    [
      'an IBAN',
      `to ${made('IBAN:FR', 2, 'fours')}`,
      ['to ', { make: 'IBAN:DE', seed: 1, spelling: 'fours' }],
    ],
    [
      'a social security number',
      `ssn ${made('US_SSN', 3, '###-##-####')}`,
      ['ssn ', { make: 'US_SSN', seed: 1, spelling: '###-##-####' }],
    ],
    [
      'a credential of a known kind',
      `GITHUB_TOKEN=${made('secret:github-pat', 4)}\n`,
      ['GITHUB_TOKEN=', { make: 'secret:github-pat', seed: 1 }, '\n'],
    ],
    [
      'a random value under a telling name',
      `password: ${made('draw:<w32>', 4)}`,
      ['password: ', { make: 'secret:generic-secret', seed: 1 }],
    ],
  ])('has %s', (_, text, parts) => {
    expect(neutralise(text).parts).toEqual(parts);
  });

  it('gives the same value the same stand-in, and another value another', () => {
    const [a, b] = [['ina', 'mailhost.com'].join('@'), ['bo', 'mailhost.com'].join('@')];
    expect(neutralise(`${a} ${b} ${a}`)).toEqual({
      parts: ['person1@example.com person2@example.com person1@example.com'],
      replaced: { email: 3 },
    });
  });

  it('leaves what is synthetic already', () => {
    const text =
      'mail a@example.com, call 202-555-0143, see https://x.example/ from 192.0.2.4, open notes.txt and main.ts';
    expect(neutralise(text)).toEqual({ parts: [text], replaced: {} });
  });

  it('keeps no trace of the value in what it stores', () => {
    const secret = made('secret:stripe-secret', 77);
    const stored = JSON.stringify(neutralise(`key ${secret} end`));
    for (let at = 8; at + 6 <= secret.length; at += 1) expect(stored).not.toContain(secret.slice(at, at + 6));
  });

  it('shows what will be measured', () => {
    const shown = preview(neutralise(`card ${made('CARD_NUMBER:Visa', 5)}`));
    expect(shown).toBe(`card ${made('CARD_NUMBER:Visa', 1)}`);
  });
});
