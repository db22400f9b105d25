import { describe, expect, test } from 'vitest';
import { occurs, occursAsNumber, occursInGroups, spelled } from './spelled.ts';

describe('a value stands in a text', () => {
  test.each([
    ['dana@oak.example', 'mail it to dana@oak.example.'],
    ['dana@oak.example', 'To:Dana@Oak.Example, thanks'],
    ['oak.example', 'dana@oak.example'],
    ['oak.example', 'see https://oak.example/launch'],
    ['oak.example', 'see https://oak.example:8443/launch'],
    ['dana', 'dana@oak.example'],
    ['/srv/reports', 'save it as /srv/reports/may.txt'],
    ['may.txt', 'save it as /srv/reports/may.txt'],
    ['https://oak.example/a?b=c', 'open https://oak.example/a?b=c!'],
    ['harbour lane 4', 'I live in\n  Harbour  Lane 4'],
    ['general', 'post it to #general'],
    ['caf\u00e9', 'the cafe\u0301 there'],
  ])('%s in: %s', (value, text) => {
    expect(occurs(spelled(value), spelled(text))).toBe(true);
  });

  test.each([
    ['dana@oak.example', 'mail it to jordana@oak.example'],
    ['dana@oak.example', 'mail it to x.dana@oak.example'],
    ['dana@oak.example', 'mail it to dana@oak.example.attacker.test'],
    ['dana@oak.example', 'mail it to dana@oak.example-mail.test'],
    ['oak.example', 'mail it to dana@notoak.example'],
    ['oak.example', 'mail it to dana@sub.oak.example'],
    ['/etc/passwd', 'look into sandbox/etc/passwd'],
    ['/srv/rep', 'save it under /srv/reports'],
    ['ann', 'annual report'],
    ['d\u0430na@oak.example', 'mail it to dana@oak.example'],
    ['dana\u200b@oak.example', 'mail it to dana@oak.example'],
    ['', 'anything'],
  ])('not %s in: %s', (value, text) => {
    expect(occurs(spelled(value), spelled(text))).toBe(false);
  });
});

describe('a number stands in a text', () => {
  test.each<[number, string]>([
    [1100, 'rent of 1,100'],
    [1100, 'rent of 1.100,00 euros'],
    [1100, 'rent of $1100.'],
    [1234567.5, 'in all 1,234,567.50'],
    [50, '50 or so'],
    [50, 'EUR 50,00'],
    [0.5, 'by 0.5'],
    [-3, 'down by -3'],
  ])('%d in: %s', (value, text) => {
    expect(occursAsNumber(value, spelled(text))).toBe(true);
  });

  test.each<[number, string]>([
    [100, 'rent of 1,100'],
    [1100, 'rent of 11001'],
    [1100, 'rent of 1100.75'],
    [50, 'EUR 500'],
    [50, 'gate B50'],
    [5, '0.5 percent'],
    [1e21, '1e+21'],
    [1e-7, '1e-7'],
    [Number.NaN, 'nan'],
    [-3, 'up by 3'],
  ])('not %d in: %s', (value, text) => {
    expect(occursAsNumber(value, spelled(text))).toBe(false);
  });
});

test.each<[string, string, boolean]>([
  ['GB29NWBK60161331926819', 'to GB29 NWBK 6016 1331 9268 19 please', true],
  ['440277819930', 'account 4402-7781-9930', true],
  ['GB29NWBK60161331926818', 'to GB29 NWBK 6016 1331 9268 19 please', false],
  ['NWBK60161331', 'to GB29NWBK6016133192', false],
  ['meetings', 'meet ing s', false],
  ['1234567', '123 4567', false],
])('%s in groups in `%s`: %s', (value, text, stands) => {
  expect(occursInGroups(spelled(value), spelled(text))).toBe(stands);
});

test('texts made to be slow are not', () => {
  const text = spelled('a1 '.repeat(100_000));
  expect(occursInGroups(`${'a1'.repeat(15)}b`, text)).toBe(false);
  expect(occursAsNumber(1, text)).toBe(false);
  expect(occurs('a1b', text)).toBe(false);
});
