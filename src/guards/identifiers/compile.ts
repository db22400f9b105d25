import { holds } from './checks/scheme.ts';
import { hears, hearsClose, isOtherNumber, noted } from './cues.ts';
import { counts, type Match, type Reading, scored } from './match.ts';
import type { From, IdentifierType, Strictness } from './types/identifier-type.ts';

/** A row made ready to match. */
export interface CompiledType {
  readonly type: IdentifierType;
  readonly label: string;
  /** Sticky patterns, tried in order. */
  readonly patterns: readonly RegExp[];
  readonly cues: ReadonlySet<string>;
  /** The least letters and digits that a spelling has. */
  readonly least: number;
  readonly byDigit: boolean;
  readonly byLetter: boolean;
}

const CLASSES: Readonly<Record<string, string>> = {
  '#': '\\d',
  '@': '[A-Z]',
  '*': '[A-Z\\d]',
  ' ': '[ \\t]',
};
const END = '(?![A-Za-z\\d_]|[-.]\\d)';

function source(form: string): string {
  return form.replace(/(.)\1*/g, (run: string) => {
    const char = run.charAt(0);
    const one = CLASSES[char] ?? char.replace(/[.*+?^${}()|[\]\\/-]/, '\\$&');
    return run.length === 1 ? one : `${one}{${run.length}}`;
  });
}

function places(form: string): number {
  return form.replace(/[^#@*\dA-Z]/g, '').length;
}

/** Makes a row ready. */
export function compiled(type: IdentifierType): CompiledType {
  const forms = [...type.forms].sort((left, right) => right.length - left.length);
  const spelled = new RegExp(`(?:${forms.map(source).join('|')})${END}`, 'iy');
  const patterns = [...(forms.length > 0 ? [spelled] : []), ...(type.pattern ? [type.pattern] : [])];
  const free = type.pattern !== undefined || type.read !== undefined;
  return {
    type,
    label: type.label ?? type.code,
    patterns,
    cues: noted(type.cues),
    least: free ? 5 : Math.min(...forms.map(places)),
    byDigit: free || forms.some((form) => /^[#*\d]/.test(form)),
    byLetter: free || forms.some((form) => /^[@*A-Z]/.test(form)),
  };
}

/** Where a spelling of the type that begins at a place ends. */
function spellingEnd({ type, patterns }: CompiledType, text: string, start: number): number | undefined {
  if (type.read !== undefined) return type.read(text, start);
  for (const pattern of patterns) {
    pattern.lastIndex = start;
    if (pattern.test(text)) return pattern.lastIndex;
  }
  return undefined;
}

function compactOf(type: IdentifierType, spelling: string): string {
  return type.compact?.(spelling) ?? spelling.replace(/[^\dA-Za-z]/g, '').toUpperCase();
}

function isRight(type: IdentifierType, compact: string): boolean {
  if (type.accepts?.(compact) === false) return false;
  return type.schemes === undefined || type.schemes.some((scheme) => holds(scheme, compact));
}

/** Whether groups of digits go on beside a range, so that it may be a part of something longer. */
function goesOn(text: string, start: number, end: number): boolean {
  return /\d[ ]$/.test(text.slice(Math.max(0, start - 2), start)) || /^[ ]\d/.test(text.slice(end, end + 2));
}

/** Numbers that a clock gives: seconds, milli-, micro- and nanoseconds since 1970, from 2001 to 2033. */
function isClock(compact: string): boolean {
  return /^1\d{9}(?:\d{3}){0,3}$/.test(compact);
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly spelling: string;
  readonly compact: string;
}

/** Whether a right value without any cue counts. */
function countsAlone(type: IdentifierType, reading: Reading, found: Found): boolean {
  const { start, end, spelling, compact } = found;
  if (reading.isAll(start, end)) return countsAsField(type, reading.strictness, spelling, compact);
  if (!counts(fromOf(type, spelling), reading.strictness)) return false;
  if (type.bare === 'relaxed') return true;
  if (/[a-z]/.test(spelling) && type.compact === undefined) return false;
  const before = reading.text.charAt(start - 1);
  if (/[$€£¥+%/~]/.test(before) || (/\s/.test(spelling) && goesOn(reading.text, start, end))) return false;
  return !isOtherNumber(reading.before(start));
}

/** A checked value that is the whole text needs no cue, unless it may as well be a count or a time. */
function countsAsField(
  type: IdentifierType,
  strictness: Strictness,
  spelling: string,
  compact: string,
): boolean {
  if (strictness === 'relaxed') return type.bare === 'relaxed';
  if (counts(fromOf(type, spelling), strictness)) return true;
  if (type.schemes === undefined || type.bare === 'never') return false;
  return /[A-Z]/.test(compact) || (compact.length >= 11 && !isClock(compact));
}

/** From which strictness on a spelling counts with no cue. */
function fromOf(type: IdentifierType, spelling: string): From {
  return (/^[\dA-Za-z]*$/.test(spelling) ? undefined : type.spelled) ?? type.bare;
}

/** Whether anything of a type counts at a strictness, announced or not. What cannot need not be looked for. */
export function canCount(type: IdentifierType, strictness: Strictness): boolean {
  const { cues, cued = 'relaxed', bare, spelled = bare, schemes } = type;
  const announced = cues.length > 0 && counts(cued, strictness);
  const alone = counts(bare, strictness) || counts(spelled, strictness);
  return announced || alone || (strictness !== 'relaxed' && schemes !== undefined && bare !== 'never');
}

function asMatch({ type, label }: CompiledType, found: Found, score: number): Match {
  return { code: type.code, label, start: found.start, end: found.end, value: found.compact, score };
}

/** What a type finds at the place where a word begins. */
export function detect(compiledType: CompiledType, reading: Reading, start: number): Match | undefined {
  const { type, cues } = compiledType;
  const end = spellingEnd(compiledType, reading.text, start);
  if (end === undefined) return undefined;
  const spelling = reading.text.slice(start, end);
  const found = { start, end, spelling, compact: compactOf(type, spelling) };
  const right = isRight(type, found.compact);
  if (!right && type.mistyped !== true) return undefined;
  const checked = right && (type.schemes !== undefined || type.bare !== 'never');
  if (counts(type.cued ?? 'relaxed', reading.strictness)) {
    const before = reading.before(start);
    const close = type.close === true || !right;
    const cued = close ? hearsClose(before, cues) : hears(before, cues) || hears(reading.behind(end), cues);
    if (cued) return asMatch(compiledType, found, scored(checked, true));
  }
  return right && countsAlone(type, reading, found)
    ? asMatch(compiledType, found, scored(checked, false))
    : undefined;
}
