import { isVerdict, VERDICTS, type Verdict } from '../action/verdict.ts';
import { GUARD_FAMILIES, isGuardFamily } from '../guards/family.ts';
import { assembled } from './assemble.ts';
import type { CaseFamily, CorpusCase } from './case.ts';
import { type Corpus, corpusOf } from './corpus.ts';
import { isCasePart } from './stored.ts';

/** What is wrong with a line. Never quotes the text of a case. */
export interface CorpusFault {
  /** Counted from 1. */
  readonly line: number;
  readonly what: string;
}

export type CorpusLine =
  | { readonly kind: 'case'; readonly case: CorpusCase }
  | { readonly kind: 'fault'; readonly fault: CorpusFault }
  | { readonly kind: 'blank' };

/** Reads the lines of one NDJSON corpus in their order. */
export interface CorpusReader {
  read(line: string): CorpusLine;
}

const PARTS_FAULT =
  '`parts` must be a list of texts, `{"make", "seed", "spelling"?}` and `{"hide", "as"}`, with at least one';
const LINE_MAY_HOLD = 16 * 1024 * 1024;

/** A reader that passes over fields it does not know, and remembers the ids it has seen, and nothing else of the cases. */
export function corpusReader(): CorpusReader {
  const seen = new Map<string, number>();
  let line = 0;
  return {
    read: (text) => {
      line += 1;
      const bare = line === 1 && text.startsWith('\uFEFF') ? text.slice(1) : text;
      if (bare.trim() === '') return { kind: 'blank' };
      const one = caseOf(bare);
      if (typeof one === 'string') return { kind: 'fault', fault: { line, what: one } };
      const before = seen.get(one.id);
      if (before !== undefined) {
        return { kind: 'fault', fault: { line, what: `\`id\` is that of line ${before}` } };
      }
      seen.set(one.id, line);
      return { kind: 'case', case: one };
    },
  };
}

/** Says in one line what is wrong with a corpus that could not be read. */
export class CorpusError extends TypeError {
  readonly faults: readonly CorpusFault[];

  constructor(faults: readonly CorpusFault[]) {
    const shown = faults.slice(0, 5).map(({ line, what }) => `line ${line}: ${what}`);
    const more = faults.length > shown.length ? `; and ${faults.length - shown.length} more` : '';
    super(`the corpus could not be read: ${shown.join('; ')}${more}`);
    this.name = 'CorpusError';
    this.faults = faults;
  }
}

/**
 * A whole corpus from NDJSON text.
 * @throws CorpusError naming each bad line, or saying that there is no case at all.
 */
export function readCorpus(ndjson: string, version: string): Corpus {
  const reader = corpusReader();
  const cases: CorpusCase[] = [];
  const faults: CorpusFault[] = [];
  for (const text of ndjson.split('\n')) {
    const read = reader.read(text);
    if (read.kind === 'case') cases.push(read.case);
    if (read.kind === 'fault') faults.push(read.fault);
  }
  if (faults.length === 0 && cases.length === 0) faults.push({ line: 1, what: 'there is no case' });
  if (faults.length > 0) throw new CorpusError(faults);
  return corpusOf(cases, version);
}

/** The case, or what is wrong with the line. */
function caseOf(line: string): CorpusCase | string {
  if (line.length > LINE_MAY_HOLD) return `it is longer than ${LINE_MAY_HOLD} code units`;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'it is not JSON';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is not an object';
  return checked(value as Readonly<Record<string, unknown>>);
}

function checked(fields: Readonly<Record<string, unknown>>): CorpusCase | string {
  const { id, family, name, least, tags = [] } = fields;
  const text = textOf(fields);
  if (typeof id !== 'string' || id === '') return '`id` must be a text that is not empty';
  if (typeof text !== 'string') return text.what;
  if (typeof name !== 'string' || name.trim() === '') return '`name` must say what the case is';
  if (!isLeast(least)) return leastFault(least);
  if (!isFamily(family))
    return `\`family\` must be one of ${GUARD_FAMILIES.join(', ')}, or benign with \`least\` null`;
  if (family === 'benign' && least !== null)
    return 'a `benign` case belongs to the control set: `least` must be null';
  if (!isTexts(tags)) return '`tags` must be a list of texts';
  return { id, family, name, text, least, tags };
}

/** The text as it stands, or put together from `parts`. */
function textOf({ text, parts }: Readonly<Record<string, unknown>>): string | { readonly what: string } {
  if (parts === undefined) return typeof text === 'string' ? text : { what: '`text` must be a text' };
  if (text !== undefined) return { what: 'a case has `text` or `parts`, not both' };
  if (!Array.isArray(parts) || parts.length === 0 || !parts.every(isCasePart)) return { what: PARTS_FAULT };
  try {
    return assembled(parts);
  } catch (error) {
    return { what: error instanceof Error ? error.message : PARTS_FAULT };
  }
}

function isFamily(value: unknown): value is CaseFamily {
  return value === 'benign' || isGuardFamily(value);
}

function isLeast(value: unknown): value is Verdict | null {
  return value === null || (isVerdict(value) && value !== 'allow');
}

function leastFault(value: unknown): string {
  const allowed = `one of ${VERDICTS.filter((verdict) => verdict !== 'allow').join(', ')}, or null for the control set`;
  if (value === 'allow') return `\`least\` is \`allow\`, which prevents nothing: give ${allowed}`;
  return value === undefined ? `\`least\` is missing: give ${allowed}` : `\`least\` must be ${allowed}`;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
