import type { JsonObject, JsonValue } from '../../action/json.ts';
import { TELEMETRY } from '../telemetry/names.ts';
import {
  checkedEffect,
  isObject,
  LineRefusal,
  type OutsideEffect,
  type OutsideLog,
  readLines,
} from './log.ts';

const { attributes: NAME, operation: OPERATION } = TELEMETRY;
const LONGEST_LINE = 16 * 1024 * 1024;
const ERRORS: readonly (JsonValue | undefined)[] = [2, '2', 'STATUS_CODE_ERROR'];

/**
 * Reads spans as a collector's file exporter writes them: OTLP in JSON, one request a line. A span of a tool's execution
 * is an effect: `gen_ai.operation.name` is `execute_tool`, or it has `holdfast.effect.key` or `holdfast.action.digest`.
 * Those that Holdfast made itself are left out, as nobody is a witness of himself; so is everything else.
 */
export function readOtlpLog(text: string): OutsideLog {
  return readLines(text, LONGEST_LINE, (request, line) =>
    listOf(request, 'resourceSpans')
      .flatMap((resource) => listOf(resource, 'scopeSpans'))
      .flatMap((scope) => listOf(scope, 'spans'))
      .flatMap((span) => effectOf(span, line)),
  );
}

function effectOf(span: JsonObject, line: number): readonly OutsideEffect[] {
  const attributes = attributesOf(span);
  if (attributes.has(NAME.version)) return [];
  const key = attributes.get(NAME.key);
  const digest = attributes.get(NAME.digest);
  if (attributes.get(NAME.operation) !== OPERATION && key === undefined && digest === undefined) return [];
  const run = attributes.get(NAME.conversation);
  const status = span['status'];
  return [
    checkedEffect(
      {
        ...(key !== undefined && { key }),
        ...(digest !== undefined && { digest }),
        ...(run !== undefined && { run }),
        tool: attributes.get(NAME.tool) ?? '',
        at: instantOf(span['startTimeUnixNano']),
        outcome: isObject(status) && ERRORS.includes(status['code']) ? 'failed' : 'confirmed',
      },
      line,
    ),
  ];
}

/** Those with a text for a value: nothing else is asked for. */
function attributesOf(span: JsonObject): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { key, value } of listOf(span, 'attributes')) {
    if (typeof key !== 'string' || !isObject(value)) continue;
    const text = value['stringValue'] ?? value['intValue'];
    if (typeof text === 'string' || typeof text === 'number') texts.set(key, String(text));
  }
  return texts;
}

function listOf(holder: JsonObject, field: string): readonly JsonObject[] {
  const list = holder[field];
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list) || !list.every(isObject))
    throw new LineRefusal(`\`${field}\` must be a list of objects`);
  return list;
}

const NANOS = /^\d{1,19}$/;

function instantOf(value: JsonValue | undefined): string {
  if (typeof value !== 'string' || !NANOS.test(value))
    throw new LineRefusal('`startTimeUnixNano` must be nanoseconds since 1970, as text');
  return new Date(Number(BigInt(value) / 1_000_000n)).toISOString();
}
