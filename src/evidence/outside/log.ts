import type { IdempotencyKey, RunId } from '../../action/ids.ts';
import type { JsonObject, JsonValue } from '../../action/json.ts';
import { parseStrictJson } from '../../action/strict-json.ts';

/** One effect as the other side tells it. */
export interface OutsideEffect {
  /** The idempotency key that it came with. Absent: the other side keeps none. */
  readonly key?: IdempotencyKey;
  /** Digest of the action. Absent: not known there. */
  readonly digest?: string;
  /** Name of the tool. */
  readonly tool: string;
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string;
  /** Absent: `confirmed`, as it is a log of effects. */
  readonly outcome?: 'confirmed' | 'failed';
  /** Absent: not known there. */
  readonly run?: RunId;
  /** Where in the log it stands, from 1. */
  readonly line: number;
}

export interface BadLine {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** What a log says. Lines that cannot be read are named, each with what is wrong with it; empty ones are nothing. */
export interface OutsideLog {
  readonly effects: readonly OutsideEffect[];
  readonly bad: readonly BadLine[];
}

const LONGEST_LINE = 65_536;
const NAME = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const INSTANT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;
const FIELDS = ['key', 'digest', 'tool', 'at', 'outcome', 'run'];

/** Reads NDJSON: `{"key"?, "digest"?, "tool", "at", "outcome"?, "run"?}` a line, and no other field. */
export function readOutsideLog(text: string): OutsideLog {
  return readLines(text, LONGEST_LINE, (value, line) => [effectOf(value, line)]);
}

/** Why a line says nothing that can be believed. @internal */
export class LineRefusal extends Error {}

/** @internal */
export function readLines(
  text: string,
  longest: number,
  read: (value: JsonObject, line: number) => readonly OutsideEffect[],
): OutsideLog {
  const effects: OutsideEffect[] = [];
  const bad: BadLine[] = [];
  for (const [index, source] of text.split('\n').entries()) {
    if (source.trim() === '') continue;
    const line = index + 1;
    try {
      effects.push(...read(objectOf(source, longest), line));
    } catch (error) {
      if (!(error instanceof LineRefusal)) throw error;
      bad.push({ line, message: error.message });
    }
  }
  return { effects, bad };
}

function objectOf(source: string, longest: number): JsonObject {
  const parsed = parseStrictJson(source, { length: longest });
  if (!parsed.ok) throw new LineRefusal(parsed.message);
  const { value } = parsed;
  if (!isObject(value)) throw new LineRefusal('a line must be one JSON object');
  return value;
}

/** @internal */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function effectOf(value: JsonObject, line: number): OutsideEffect {
  const stranger = Object.keys(value).find((field) => !FIELDS.includes(field));
  if (stranger !== undefined)
    throw new LineRefusal(
      `there is no field \`${stranger.slice(0, 40)}\`: a line may have ${FIELDS.join(', ')}`,
    );
  return checkedEffect(value, line);
}

/** @internal @throws LineRefusal naming the field that is not what it must be. */
export function checkedEffect(value: JsonObject, line: number): OutsideEffect {
  const key = matching(value, 'key', NAME, '1 to 200 printable ASCII characters, no space at either end');
  const run = matching(value, 'run', NAME, '1 to 200 printable ASCII characters, no space at either end');
  const digest = matching(value, 'digest', DIGEST, '`sha256:` and 64 lower-case hexadecimal digits');
  const { tool, outcome } = value;
  if (typeof tool !== 'string' || tool === '' || tool.length > 200)
    throw new LineRefusal('`tool` must be the name of a tool, 1 to 200 characters');
  if (outcome !== undefined && outcome !== 'confirmed' && outcome !== 'failed')
    throw new LineRefusal('`outcome` must be `confirmed` or `failed`');
  return {
    ...(key !== undefined && { key: key as IdempotencyKey }),
    ...(digest !== undefined && { digest }),
    tool,
    at: instantOf(value['at']),
    ...(outcome !== undefined && { outcome }),
    ...(run !== undefined && { run: run as RunId }),
    line,
  };
}

function matching(value: JsonObject, field: string, form: RegExp, what: string): string | undefined {
  const text = value[field];
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !form.test(text)) throw new LineRefusal(`\`${field}\` must be ${what}`);
  return text;
}

function instantOf(value: JsonValue | undefined): string {
  const at = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw new LineRefusal('`at` must be an instant of RFC 3339 with its offset');
  return new Date(at).toISOString();
}
