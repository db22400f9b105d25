import { describe, expect, it } from 'vitest';
import { reversed, rot13, viewsOf } from './index.ts';

const PLAIN = 'water the green plants today';
const bytes = [...Buffer.from(PLAIN)];
const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
const around = (hidden: string): string => `\u{1f375} note: ${hidden} end`;

const HIDDEN: readonly (readonly [kind: string, spelled: string])[] = [
  ['base64', Buffer.from(PLAIN).toString('base64')],
  ['base64', Buffer.from(PLAIN).toString('base64url')],
  ['hex', Buffer.from(PLAIN).toString('hex')],
  ['percent', bytes.map((byte, at) => (at % 5 === 0 ? `%${hex(byte)}` : String.fromCharCode(byte))).join('')],
  ['escapes', bytes.map((byte) => `\\x${hex(byte)}`).join('')],
  ['escapes', bytes.map((byte) => `\\u00${hex(byte)}`).join('')],
  ['entities', bytes.map((byte) => `&#${byte};`).join('')],
  ['entities', bytes.map((byte) => `&#x${hex(byte)};`).join('')],
  [
    'quoted-printable',
    bytes
      .map((byte, at) => (at % 5 === 0 ? `=${hex(byte).toUpperCase()}` : String.fromCharCode(byte)))
      .join(''),
  ],
  ['spaced', 'w a t e r   t h e   g r e e n   p l a n t s   t o d a y'],
  ['spaced', 'w.a.t.e.r...t.h.e...g.r.e.e.n...p.l.a.n.t.s...t.o.d.a.y'],
  ['leet', 'w4t3r the gr3en pl4nts t0d4y'],
];

describe('what is hidden is read', () => {
  it.each(HIDDEN)('%s: %s', (kind, spelled) => {
    const text = around(spelled);
    const view = viewsOf(text).hidden.find((one) => one.kind === kind && one.text.includes(PLAIN));
    expect(view?.kind).toBe(kind);
    const at = view?.text.indexOf(PLAIN) ?? 0;
    const { start, end } = view?.rangeOf(at, at + PLAIN.length) ?? { start: 0, end: 0 };
    expect(text.slice(start, end)).toBe(spelled);
  });

  it('also what is encoded twice', () => {
    const twice = Buffer.from(Buffer.from(PLAIN).toString('base64')).toString('hex');
    const view = viewsOf(around(twice)).hidden.find(({ text }) => text === PLAIN);
    expect(view?.rangeOf(0, 3)).toEqual({ start: 9, end: 9 + twice.length });
  });

  it('a thrice encoded text is left', () => {
    const base64 = (text: string): string => Buffer.from(text).toString('base64');
    const thrice = base64(Buffer.from(base64(PLAIN)).toString('hex'));
    expect(viewsOf(around(thrice)).hidden.some(({ text }) => text === PLAIN)).toBe(false);
  });

  it('in ROT13 and backwards, of a part that is named', () => {
    const turned = rot13('so: jngre gur cynagf.', { start: 4, end: 20 });
    expect(turned.text).toBe('water the plants');
    expect(turned.rangeOf(6, 9)).toEqual({ start: 10, end: 13 });
    const back = reversed('so: \u{1f375} stnalp.', { start: 4, end: 13 });
    expect(back.text).toBe('plants \u{1f375}');
    expect(back.rangeOf(0, 6)).toEqual({ start: 7, end: 13 });
  });
});

describe('what hides nothing has no view', () => {
  it.each([
    ['prose', 'Water the plants, please; the key is under the mat.'],
    ['a digest', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    ['one escape', 'a 50%20 share'],
    ['initials', 'J. R. R. and A. B. met'],
    ['an address', 'https://example.com/a/path/that/is/rather/long?with=query'],
    ['a version', 'v1.2.3 of x86_64 h264'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(viewsOf(text).hidden.filter(({ text: view }) => view !== text)).toEqual([]);
  });
});
