import type { JsonObject, JsonValue } from '../../action/json.ts';
import type { ReasonCode } from '../../action/reason.ts';
import { parseUtf8Strict } from '../../action/utf8.ts';
import type { Verdict } from '../../action/verdict.ts';
import type { Finding, Guard, GuardVerdict } from '../../guards/guard.ts';
import { redact } from '../../guards/redact.ts';
import { LINE_LIMIT, type Line } from '../decide/lines.ts';

type Id = string | number | null;

/** One line of output. */
export interface ScanAnswer {
  readonly id: Id;
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly findings: readonly Finding[];
  /** The text without what the guards take out of it. */
  readonly redacted?: string;
}

/** A line that was no text: it is blocked where it stands. */
export interface Unread extends ScanAnswer {
  readonly error: ReasonCode;
  /** Counted from 1. */
  readonly line: number;
}

export async function scanLine(line: Line, guard: Guard, redacting: boolean): Promise<ScanAnswer | Unread> {
  if (line.kind === 'too-long') return unread(null, 'INPUT_TOO_LARGE', line);
  const parsed = parseUtf8Strict(line.bytes, { length: LINE_LIMIT });
  if (!parsed.ok) return unread(null, parsed.code, line);
  const { id = null, text } = isObject(parsed.value) ? parsed.value : {};
  if (!isId(id)) return unread(null, 'INPUT_MALFORMED', line);
  if (typeof text !== 'string') return unread(id, 'INPUT_MALFORMED', line);
  return answered(id, text, await guard.check(text, {}), redacting);
}

function answered(id: Id, text: string, said: GuardVerdict, redacting: boolean): ScanAnswer {
  const { verdict, reason, findings, rewrite = [] } = said;
  return {
    id,
    verdict,
    ...(reason === undefined ? {} : { reason }),
    findings,
    ...(redacting ? { redacted: redact(text, rewrite).text } : {}),
  };
}

function unread(id: Id, error: ReasonCode, { number }: Line): Unread {
  return { id, verdict: 'block', findings: [], error, line: number };
}

function isId(value: JsonValue): value is Id {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
