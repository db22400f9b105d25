import { assignmentAt } from './assignment.ts';
import { shannonEntropy } from './entropy.ts';
import { genericCode } from './generic.ts';
import { isPublicName } from './names.ts';
import { isFiller, isPlaceholder } from './placeholder.ts';
import { privateKeyEnd } from './private-key.ts';
import type { KeyedRule, TokenRule } from './rule.ts';
import type { Structured } from './structured.ts';

/** A place that holds a credential, as one look saw it. */
export interface Candidate {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  /** From 0 to 1: a checksum holds, the letters give it away, its name does, what it is assigned to does. */
  readonly score: number;
}

/** What to do where a keyword stands from `start` to `end`. */
export type Look = (text: string, start: number, end: number) => Candidate | undefined;

/** How far before an anchor a word may stand that decides about it, in UTF-16 units. */
export const NEAR = 400;

export function lookForToken(rule: TokenRule, anchor: string): Look {
  return (text, start) => {
    if (!text.startsWith(anchor, start)) return undefined;
    for (const back of rule.back) {
      const from = start - back;
      if (from < 0 || continues(text, from)) continue;
      const candidate = tokenFrom(rule, text, from);
      if (candidate !== undefined) return candidate;
    }
    return undefined;
  };
}

function tokenFrom(
  { code, pattern, entropy, validate }: TokenRule,
  text: string,
  from: number,
): Candidate | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [whole] = match;
  const secret = match.groups?.['secret'] ?? whole;
  const validity = validate === undefined ? 'unsure' : validate(secret);
  if (validity === 'refuted') return undefined;
  if (validity === 'unsure' && (shannonEntropy(secret) < entropy || isFiller(secret))) return undefined;
  const start = from + whole.lastIndexOf(secret);
  return { code, start, end: start + secret.length, score: validity === 'confirmed' ? 1 : 0.9 };
}

export function lookForKeyed({ code, pattern, entropy, validate }: KeyedRule): Look {
  return (text, from, to) => {
    if (!beginsWord(text, from)) return undefined;
    const assignment = assignmentAt(text, from, to);
    if (assignment === undefined) return undefined;
    if (assignment.name.length > to - from && isPublicName(assignment.name)) return undefined;
    if (assignment.operator === '' && !assignment.name.startsWith('-')) return undefined;
    const { start } = assignment;
    pattern.lastIndex = start;
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const [secret] = match;
    if (validate?.(secret) === 'refuted' || shannonEntropy(secret) < entropy) return undefined;
    return isPlaceholder(secret) ? undefined : { code, start, end: start + secret.length, score: 0.8 };
  };
}

export function lookForStructured({ code, pattern, near, accepts }: Structured): Look {
  return (text, from) => {
    if (near !== undefined && !text.slice(Math.max(0, from - NEAR), from).includes(near)) return undefined;
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    const secret = match?.groups?.['secret'];
    if (match === null || secret === undefined || !accepts(secret)) return undefined;
    const start = from + match[0].lastIndexOf(secret);
    return { code, start, end: start + secret.length, score: 0.7 };
  };
}

/** `minimum`: bits per character that the value must have. */
export function lookForAssigned(minimum: number): Look {
  return (text, from, to) => {
    const assignment = assignmentAt(text, from, to);
    const code = assignment === undefined ? undefined : genericCode(text, assignment, minimum);
    if (assignment === undefined || code === undefined) return undefined;
    return { code, start: assignment.start, end: assignment.end, score: code === 'PASSWORD' ? 0.5 : 0.6 };
  };
}

export const lookForPrivateKey: Look = (text, start) => {
  const end = privateKeyEnd(text, start);
  return end === undefined ? undefined : { code: 'PRIVATE_KEY', start, end, score: 1 };
};

/** True where a word goes on: a letter, digit or `_` stands before, unless it belongs to an escaped line end. */
function continues(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (!isWordUnit(before) || !isWordUnit(text.charCodeAt(at))) return false;
  return !((before === 110 || before === 114 || before === 116) && text.charCodeAt(at - 2) === 92);
}

/** True where no letter stands before, or a capital begins a word of a name. */
function beginsWord(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1) | 32;
  if (!(before >= 97 && before <= 122)) return true;
  return text.charCodeAt(at - 1) >= 97 && text.charCodeAt(at) < 97;
}

function isWordUnit(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95
  );
}
