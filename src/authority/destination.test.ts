import { describe, expect, test } from 'vitest';
import type { ActorId, TenantId } from '../action/ids.ts';
import type { Authority } from './authority.ts';
import { type DestinationStatus, destinationStatus, isVerified } from './destination.ts';

const VERIFIED = [
  'Billing@example.invalid',
  'konto@b\u00fccher.example',
  'https://hooks.example.com/in/~team?q=a%2Fb',
  'wss://stream.example.com:8443/',
  'user-4711',
  'IBAN DE00 1234',
];

const DESK: Authority = {
  tenant: 'TENANT_A' as TenantId,
  actor: 'desk' as ActorId,
  capabilities: [],
  destinations: VERIFIED.map((value) => ({ value, how: 'contract', at: '2026-01-01T00:00:00.000Z' })),
};

function statusOf(destination: string): DestinationStatus {
  return destinationStatus(DESK, destination);
}

describe('verified is', () => {
  test.each(VERIFIED)('%s itself', (value) => {
    expect(statusOf(value)).toBe('verified');
    expect(isVerified(DESK, value)).toBe(true);
  });

  test.each([
    ['a domain in capitals', 'Billing@EXAMPLE.Invalid'],
    ['the dot of the root', 'Billing@example.invalid.'],
    ['the ASCII form of an international domain', 'konto@xn--bcher-kva.example'],
    ['an international domain in capitals', 'konto@B\u00dcCHER.example'],
    ['an international domain in parts', 'konto@bu\u0308cher.example'],
    ['a wide full stop', 'konto@b\u00fccher\u3002example'],
    ['a scheme and host in capitals', 'HTTPS://Hooks.Example.COM/in/~team?q=a%2fb'],
    ['the port that is the default', 'https://hooks.example.com:443/in/~team?q=a%2Fb'],
    ['dots in the path', 'https://hooks.example.com/x/../in/./~team?q=a%2Fb'],
    ['percent signs that need not be', 'https://hooks.example.com/%69n/%7eteam?q=%61%2Fb'],
    ['no path for the root', 'wss://stream.example.com:8443'],
  ])('%s', (_, value) => {
    expect(statusOf(value)).toBe('verified');
  });
});

describe('unverified is', () => {
  test.each([
    ['another mailbox', 'support@example.invalid'],
    ['another domain', 'Billing@example.test'],
    ['a longer domain', 'Billing@example.invalid.attacker.test'],
    ['a domain that ends alike', 'Billing@notexample.invalid'],
    ['two addresses', 'Billing@example.invalid,other@attacker.test'],
    ['an address with a name', 'Billing <other@attacker.test>'],
    ['another scheme', 'http://hooks.example.com/in/~team?q=a%2Fb'],
    ['another port', 'https://hooks.example.com:8443/in/~team?q=a%2Fb'],
    ['another path', 'https://hooks.example.com/out/~team?q=a%2Fb'],
    ['a folder whose dots lead out of it', 'https://hooks.example.com/in/../~team?q=a%2Fb'],
    ['a slash that was none', 'https://hooks.example.com/in/~team?q=a/b'],
    ['the host as user of another', 'https://hooks.example.com@attacker.test/in/~team?q=a%2Fb'],
    ['a user before the host', 'https://admin@hooks.example.com/in/~team?q=a%2Fb'],
    ['a parameter more', 'https://hooks.example.com/in/~team?q=a%2Fb&to=attacker'],
    ['another id', 'user-9000'],
    ['an id with more behind it', 'user-4711/../user-1'],
    ['nothing', ''],
  ])('%s', (_, value) => {
    expect(statusOf(value)).toBe('unverified');
    expect(isVerified(DESK, value)).toBe(false);
  });

  test('everything, where nothing was verified', () => {
    const { destinations: _, ...nothing } = DESK;
    expect(destinationStatus(nothing, 'Billing@example.invalid')).toBe('unverified');
    expect(destinationStatus({ ...DESK, destinations: [] }, '')).toBe('unverified');
  });

  test.each([null, undefined, 7, ['user-4711'], { value: 'user-4711' }])('what is no text: %j', (value) => {
    expect(destinationStatus(DESK, value as unknown as string)).toBe('unverified');
  });

  test('a mailbox in another script, which looks like none that is verified', () => {
    expect(statusOf('\u043f\u043e\u0447\u0442\u0430@example.invalid')).toBe('unverified');
  });
});

describe('confusable is', () => {
  test.each([
    ['a Cyrillic letter in the domain', 'Billing@ex\u0430mple.invalid'],
    ['a Greek letter in the mailbox', 'B\u03b9lling@example.invalid'],
    ['the same domain in punycode', 'Billing@xn--exmple-4nf.invalid'],
    ['a capital i for an l', 'BiIIing@example.invalid'],
    ['a one for an l', 'https://hooks.examp1e.com/in/~team?q=a%2Fb'],
    ['a zero for an o', 'https://h0oks.example.com/in/~team?q=a%2Fb'],
    ['rn for m', 'https://hooks.exarnple.com/in/~team?q=a%2Fb'],
    ['wide letters in an id', '\uff55ser-4711'],
    ['another dash', 'user\u20104711'],
    ['a character that nobody sees', 'user-\u200b4711'],
    ['a soft hyphen', 'us\u00ader-4711'],
    ['an accent', 'us\u00e9r-4711'],
    ['other case in an id', 'USER-4711'],
    ['other case in a mailbox', 'billing@example.invalid'],
    ['a blank at the end', 'Billing@example.invalid '],
    ['a line break in a URL', 'https://hooks.example.com/in/\n~team?q=a%2Fb'],
    ['a word of two scripts, though nothing verified looks like it', 'payr\u043ell@attacker.test'],
    ['a direction turned round', 'user-\u202e1174'],
  ])('%s', (_, value) => {
    expect(statusOf(value)).toBe('confusable');
    expect(isVerified(DESK, value)).toBe(false);
  });

  test('what mixes scripts, also where nothing was verified', () => {
    const { destinations: _, ...nothing } = DESK;
    expect(destinationStatus(nothing, 'p\u0430y@example.invalid')).toBe('confusable');
  });
});

test('a destination that mixes scripts is verified when exactly it was', () => {
  const destinations = [
    { value: 'k\u0430ssa@example.invalid', how: 'by hand', at: '2026-01-01T00:00:00.000Z' },
  ];
  expect(destinationStatus({ ...DESK, destinations }, 'k\u0430ssa@example.invalid')).toBe('verified');
  expect(destinationStatus({ ...DESK, destinations }, 'kassa@example.invalid')).toBe('confusable');
});

test('a text as long as a book is looked at as well', () => {
  expect(statusOf(`user-4711${'x'.repeat(1_000_000)}`)).toBe('unverified');
});
