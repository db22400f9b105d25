import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { actionDigest, digestOf } from './digest.ts';

function sha256(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

describe('digestOf', () => {
  test('hashes the domain, the version, a NUL and the canonical form', () => {
    expect(digestOf('event', 3, { b: 1, a: '\u20ac' })).toBe(
      sha256('holdfast/event/v3\0{"a":"\u20ac","b":1}'),
    );
  });

  test('keeps domains and versions apart', () => {
    const digests = [
      digestOf('event', 1, 1),
      digestOf('event', 2, 1),
      digestOf('policy', 1, 1),
      digestOf('event', 1, '1'),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });

  test.each(['', 'Event', 'event/v1', 'event\0', ' event', '1event'])('refuses the domain %j', (domain) => {
    expect(() => digestOf(domain, 1, null)).toThrow(RangeError);
  });

  test.each([-1, 1.5, Number.NaN, 2 ** 53])('refuses the version %d', (version) => {
    expect(() => digestOf('event', version, null)).toThrow(RangeError);
  });
});

describe('actionDigest', () => {
  test('is stable from release to release', () => {
    expect(actionDigest('send_reply', { to: 'customer@example.invalid', ticket: 41 })).toBe(
      sha256(
        'holdfast/action/v1\0{"arguments":{"ticket":41,"to":"customer@example.invalid"},"name":"send_reply"}',
      ),
    );
    expect(actionDigest('shell', {})).toBe(PINNED);
  });

  test.each([
    ['another name', 'shell2', { a: '1' }],
    ['another type', 'shell', { a: 1 }],
    ['another key', 'shell', { b: '1' }],
    ['one key more', 'shell', { a: '1', b: null }],
    ['a name that moved into the arguments', 'shel', { l: { a: '1' } }],
  ])('differs for %s', (_, name, args) => {
    expect(actionDigest(name, args)).not.toBe(actionDigest('shell', { a: '1' }));
  });
});

/** `printf 'holdfast/action/v1\0{"arguments":{},"name":"shell"}' | sha256sum` */
const PINNED = 'sha256:4de380be73700691318e195448a24991d42d19712a810b729058f5ba12d74d21';
