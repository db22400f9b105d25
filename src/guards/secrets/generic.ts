import type { Assignment } from './assignment.ts';
import { shannonEntropy } from './entropy.ts';
import { type NameKind, nameKind } from './names.ts';
import { isPlaceholder } from './placeholder.ts';

const UUID = /^[a-fA-F0-9]{8}(?:-[a-fA-F0-9]{4}){3}-[a-fA-F0-9]{12}$/;
const TOKEN_LIKE = /^[A-Za-z0-9_+/=.~%:!@-]{12,512}$/;

/** An expression of a program: a call, an index, a member, a type, a path of words. */
const CODE =
  /[()[\]{}<>|]|^[A-Za-z_$][\w$]{0,60}(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]{0,60}){1,8}$|^(?:null|none|nil|true|false|undefined|self|this|new|str|string|bytes|int|number|bool|boolean|any|object|required|optional|hidden|secret|password|token|test|await|async|function|return)$|^(?:\.{0,2}|~|[A-Za-z]:\\?)\/[\w./-]{1,200}$|:\/\//i;

/** The code of what is assigned to a telling name, when the value could really be a secret. */
export function genericCode(text: string, assignment: Assignment, minimum: number): string | undefined {
  const kind = nameKind(assignment.name);
  if (kind === undefined) return undefined;
  if (assignment.operator === '>' && !text.startsWith('</', assignment.end)) return undefined;
  const value = text.slice(assignment.start, assignment.end);
  if (isPlaceholder(value)) return undefined;
  if (kind === 'password') return isPassword(value, assignment) ? 'PASSWORD' : undefined;
  return isToken(value, kind, assignment, minimum) ? 'SECRET' : undefined;
}

function isPassword(value: string, { quoted, operator, name }: Assignment): boolean {
  if (value.length < 6 || value.length > 128 || /\s/.test(value)) return false;
  if (operator === '(' || operator === '>')
    return isMixed(value) && shannonEntropy(value) >= 2.5 && !CODE.test(value);
  if (operator === '' || operator === ',') return isStrong(value) && !CODE.test(value);
  if (quoted) return isMixed(value) && shannonEntropy(value) >= 2.5 && !isNameLike(value, name);
  return isMixed(value) && shannonEntropy(value) >= 2.75 && !CODE.test(value) && !isNameLike(value, name);
}

function isToken(
  value: string,
  kind: NameKind,
  { quoted, operator, name }: Assignment,
  minimum: number,
): boolean {
  if (!TOKEN_LIKE.test(value) || CODE.test(value)) return false;
  if (UUID.test(value)) return kind === 'token' && shannonEntropy(value) >= 3;
  if (/[:@]/.test(value) && !quoted) return false;
  const enough = kind === 'key' || operator === '' || operator === ',' ? 20 : 15;
  if (value.length < enough || !isMixed(value) || isNameLike(value, name)) return false;
  return shannonEntropy(value) >= (isHex(value) ? minimum - 0.5 : minimum) && !isWordy(value);
}

function isMixed(value: string): boolean {
  return /[0-9!#$%^&*@?]/.test(value) && /[A-Za-z]/.test(value);
}

/** Digits or marks among letters, and no word with a number behind it. */
function isStrong(value: string): boolean {
  return (
    value.length >= 10 &&
    /[0-9]/.test(value) &&
    /[a-z]/.test(value) &&
    shannonEntropy(value) >= 3.2 &&
    !isWordy(value)
  );
}

function isHex(value: string): boolean {
  return /^[a-fA-F0-9]{1,512}$/.test(value);
}

/** The name of something else: words joined by one kind of mark, none of them a number among letters. */
function isNameLike(value: string, name: string): boolean {
  return /^[A-Za-z]{1,20}(?:[_.:/-][A-Za-z]{1,20}){1,12}[_.:/-]?[0-9]{0,3}$/.test(value) || value === name;
}

/** Mostly words: long runs of small letters such as names and sentences have, with few digits among them. */
function isWordy(value: string): boolean {
  const words = value.match(/[A-Z]?[a-z]{4,40}/g) ?? [];
  const inWords = words.reduce((sum, word) => sum + (/[aeiou]/.test(word) ? word.length : 0), 0);
  return inWords > value.length * 0.6;
}
