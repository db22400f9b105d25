import { isVerdict } from '../action/verdict.ts';
import { isGuardFamily } from './family.ts';
import type { Finding, GuardVerdict, Replacement } from './guard.ts';
import { mergeReplacements } from './redact.ts';

const CODE = /^[A-Z][A-Z0-9_]{0,79}$/;
const NAME = /^[A-Za-z0-9][\w.@/+ -]{0,79}$/;
const MAX_REPLACEMENT = 1000;

/** Tells a name that a guard may carry: 1 to 80 letters, digits, spaces and `_.@/+-`, first a letter or a digit. */
export function isGuardName(value: unknown): value is string {
  return typeof value === 'string' && NAME.test(value);
}

/** The verdict of a check that did not come to one: it blocks, and the reason says why. */
export function failedVerdict(reason: string): GuardVerdict {
  return Object.freeze({ verdict: 'block', reason, findings: Object.freeze([]) });
}

/**
 * What a guard answered about a text of `length` units, as a copy that is known to be sound: a verdict of the order,
 * codes that are codes, ranges inside the text, findings and rewrites sorted. Absent: the answer is no verdict, which
 * a caller treats as `block`. A `degrade` that rewrites nothing is none either: nothing would be taken out.
 */
export function readVerdict(answer: unknown, length: number): GuardVerdict | undefined {
  try {
    return read(answer, length);
  } catch {
    return undefined;
  }
}

function read(answer: unknown, length: number): GuardVerdict | undefined {
  if (!isRecord(answer)) return undefined;
  const { verdict, reason, findings, rewrite } = answer;
  if (!isVerdict(verdict) || !Array.isArray(findings)) return undefined;
  if (reason !== undefined && !(typeof reason === 'string' && CODE.test(reason))) return undefined;
  const found = findings.map((finding) => readFinding(finding, length));
  const replaced = rewrite === undefined ? [] : readRewrite(rewrite, length);
  if (replaced === undefined || (verdict === 'degrade' && replaced.length === 0)) return undefined;
  if (!found.every((finding) => finding !== undefined)) return undefined;
  return {
    verdict,
    ...(reason !== undefined && verdict !== 'allow' && { reason }),
    findings: found.toSorted((a, b) => a.start - b.start),
    ...(replaced.length > 0 && { rewrite: mergeReplacements(replaced) }),
  };
}

function readFinding(value: unknown, length: number): Finding | undefined {
  if (!isRecord(value)) return undefined;
  const { guard, family, code, start, end, score } = value;
  if (!isGuardName(guard) || !isGuardFamily(family)) return undefined;
  if (typeof code !== 'string' || !CODE.test(code)) return undefined;
  if (!isOffset(start, length) || !isOffset(end, length) || start > end) return undefined;
  if (score === undefined) return { guard, family, code, start, end };
  if (typeof score !== 'number' || !(score >= 0 && score <= 1)) return undefined;
  return { guard, family, code, start, end, score };
}

function readRewrite(value: unknown, length: number): readonly Replacement[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const read = value.map((item) => readReplacement(item, length));
  return read.every((item) => item !== undefined) ? read : undefined;
}

function readReplacement(value: unknown, length: number): Replacement | undefined {
  if (!isRecord(value)) return undefined;
  const { start, end, text } = value;
  if (!isOffset(start, length) || !isOffset(end, length) || start >= end) return undefined;
  return typeof text === 'string' && text.length <= MAX_REPLACEMENT ? { start, end, text } : undefined;
}

function isOffset(value: unknown, length: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= length;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
