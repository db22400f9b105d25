import { SECRET_PATTERNS } from '../secret-shapes.ts';
import { type Likeness, matchesOf } from './find.ts';

const LOOKS_RANDOM = 3;
const ASSIGNED =
  /(?<![A-Za-z])(?:pass(?:word|wd)?|pwd|secret|token|api[_-]?key|access[_-]?key|auth(?:orization)?|credential|bearer)["']?\s{0,3}(?::|=|:=|=>|\s)\s{0,3}(?:bearer\s)?["']?([A-Za-z0-9+/_=.~-]{20,200})/gi;
const IN_URL = /:\/\/[^\s:@/]{1,64}:([^\s:@/]{8,64})@/g;
const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----[\s\\n]{1,8}[A-Za-z0-9+/=]{40}/g;
const WEB_TOKEN = /(?<![\w-])eyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{16,}/g;

/** Credentials that look alive: the shape of a provider with random characters, or a random value under a telling name. */
export function credentialsIn(text: string): readonly Likeness[] {
  return [...byShape(text), ...byName(text), ...plain(text, PRIVATE_KEY), ...plain(text, WEB_TOKEN)];
}

function byShape(text: string): readonly Likeness[] {
  return SECRET_PATTERNS.filter(({ prefix }) => text.includes(prefix)).flatMap(({ kind, prefix, pattern }) =>
    matchesOf(text, pattern)
      .filter(({ found }) => looksRandom(found.slice(prefix.length)))
      .map(({ start, found }) => ({ ...like(start, found.length), secret: kind })),
  );
}

function byName(text: string): readonly Likeness[] {
  const named = (pattern: RegExp, digits: number): readonly Likeness[] =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const value = match[1] ?? '';
      if (!looksRandom(value) || !isNoName(value, digits)) return [];
      return [like(match.index + match[0].lastIndexOf(value), value.length)];
    });
  return [...named(ASSIGNED, 3), ...named(IN_URL, 0)];
}

function plain(text: string, pattern: RegExp): readonly Likeness[] {
  return matchesOf(text, pattern)
    .filter(({ found }) => looksRandom(found.slice(30)))
    .map(({ start, found }) => like(start, found.length));
}

function like(start: number, length: number): Likeness {
  return { what: 'a credential that looks alive', kind: 'credential', start, end: start + length };
}

/** Letters with at least so many digits among them, and not words joined by signs. */
function isNoName(value: string, digits: number): boolean {
  const found = value.replace(/\D/g, '').length;
  return found >= digits && /[A-Za-z]/.test(value) && !/^(?:[a-z]+[-_.])+[a-z0-9]+$/i.test(value);
}

/** Shannon entropy in bits a character: words stay below, and so do fillers such as `xxxx` and `12341234`. */
function looksRandom(value: string): boolean {
  if (
    value.length < 12 ||
    /x{4}|\*{3}|\.{3}|example|placeholder|dummy|redacted|changeme|your[_-]/i.test(value)
  )
    return false;
  const counts = new Map<string, number>();
  for (const one of value) counts.set(one, (counts.get(one) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits >= LOOKS_RANDOM;
}
