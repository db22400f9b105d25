import type { JsonValue } from '../../action/json.ts';
import type { Condition } from './table.ts';

type ValueTest = (value: JsonValue) => boolean;

/** All tests of a condition that look at one value alone. Absent when it names none. */
export function valueTestOf(condition: Condition): ValueTest | undefined {
  const { max, min, oneOf, startsWith, under, matches, maxLength } = condition;
  const tests: ValueTest[] = [];
  if (max !== undefined) tests.push((value) => typeof value === 'number' && value <= max);
  if (min !== undefined) tests.push((value) => typeof value === 'number' && value >= min);
  if (oneOf !== undefined) tests.push((value) => (oneOf as readonly JsonValue[]).includes(value));
  if (startsWith !== undefined)
    tests.push(text((value) => startsWith.some((start) => value.startsWith(start))));
  if (under !== undefined) tests.push(text((value) => under.some((folder) => isUnder(value, folder))));
  if (matches !== undefined) tests.push(text((value) => matches.some((pattern) => fits(value, pattern))));
  if (maxLength !== undefined) tests.push(text((value) => value.length <= maxLength));
  if (tests.length === 0) return undefined;
  const [only] = tests;
  return tests.length === 1 && only !== undefined ? only : (value) => tests.every((test) => test(value));
}

function text(test: (value: string) => boolean): ValueTest {
  return (value) => typeof value === 'string' && test(value);
}

const UNCLEAR_PATH = /(?:^|\/)\.{0,2}(?:\/|$)|[\\\p{Cc}]/u;

/** True when the path lies in the folder whatever program reads it. */
function isUnder(path: string, folder: string): boolean {
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  return path.startsWith(start) && !UNCLEAR_PATH.test(path.slice(start.length));
}

/** The longest text that a pattern is held against; a longer one fits none. */
const LONGEST = 4096;

/** `*` is any run of characters, `?` any one. The time is at most the product of the two lengths. */
export function fits(value: string, pattern: string): boolean {
  if (value.length > LONGEST) return false;
  let at = 0;
  let next = 0;
  let star = -1;
  let taken = 0;
  while (at < value.length) {
    const sign = pattern[next];
    if (sign === '*') {
      star = next++;
      taken = at;
    } else if (sign !== undefined && (sign === '?' || sign === value[at])) {
      at++;
      next++;
    } else if (star >= 0) {
      next = star + 1;
      at = ++taken;
    } else return false;
  }
  while (pattern[next] === '*') next++;
  return next === pattern.length;
}
