import { isAbsolute, resolve } from 'node:path';
import { digestOf } from '../../action/digest.ts';
import type { JsonObject, JsonValue } from '../../action/json.ts';
import type { ReasonCode } from '../../action/reason.ts';
import { TOOL_KINDS, type ToolCall, type ToolKind } from '../../action/tool-call.ts';
import { parseUtf8Strict } from '../../action/utf8.ts';
import type { Justification } from '../../gate/facts.ts';
import { LINE_LIMIT } from './lines.ts';

/** An id as the caller wrote it; null when there is none to be known. */
export type RequestId = string | number | null;

/** What one line of input asks for. */
export type Request =
  | {
      readonly kind: 'call';
      readonly id: RequestId;
      readonly call: ToolCall;
      readonly session: string;
      readonly mode?: string;
      readonly actor?: string;
      readonly agentType?: string;
      readonly justification?: Justification;
    }
  | { readonly kind: 'turn'; readonly session: string }
  | { readonly kind: 'malformed'; readonly id: RequestId; readonly reason: ReasonCode; readonly why: string };

/** Fields of text that a call may carry. */
const TEXTS = ['command', 'path', 'content', 'name', 'server', 'url', 'glob'] as const;
const REACHES = ['content', 'tree', 'names'] as const;
const DIALECTS = ['posix', 'powershell'] as const;

/** What each kind of tool cannot be judged without: one of these. */
const NEEDS: Readonly<Record<ToolKind, readonly (keyof ToolCall)[]>> = {
  shell: ['command'],
  read: ['path'],
  write: ['path'],
  edit: ['path'],
  delete: ['path'],
  patch: ['content'],
  fetch: ['url'],
  other: [],
};

/** Reads one line. `folder` is where a relative `cwd`, or none, stands. */
export function readRequest(bytes: Uint8Array, folder: string): Request {
  const parsed = parseUtf8Strict(bytes, { length: LINE_LIMIT });
  if (!parsed.ok) return malformed(null, `${parsed.code} at ${parsed.at}: ${parsed.message}`);
  const { value } = parsed;
  if (!isObject(value)) return malformed(null, 'the line is not an object');
  const id = idOf(value['id']);
  try {
    if (value['event'] !== undefined) return readEvent(value);
    return readCallLine(value, id, folder);
  } catch (error) {
    if (error instanceof Malformed) return malformed(id ?? null, error.message);
    throw error;
  }
}

export function malformed(id: RequestId, why: string): Request {
  return { kind: 'malformed', id, reason: 'INPUT_MALFORMED', why };
}

class Malformed extends Error {}

function readEvent(line: JsonObject): Request {
  if (line['event'] !== 'turn') throw new Malformed('`event` can only be `turn`');
  return { kind: 'turn', session: textOf(line, 'session') ?? '' };
}

function readCallLine(line: JsonObject, id: RequestId | undefined, folder: string): Request {
  if (id === undefined) throw new Malformed('`id` is a text or a number');
  const mode = modeOf(line);
  const actor = nameOf(line, 'actor');
  const agentType = nameOf(line, 'agentType');
  const justification = justificationOf(line['justification']);
  return {
    kind: 'call',
    id,
    call: callFrom(line, folder),
    session: textOf(line, 'session') ?? '',
    ...(mode === undefined ? {} : { mode }),
    ...(actor === undefined ? {} : { actor }),
    ...(agentType === undefined ? {} : { agentType }),
    ...(justification === undefined ? {} : { justification }),
  };
}

/** Whoever writes `null` may have lost the name of a stricter mode: only a mode that is left out means the default. */
function modeOf(line: JsonObject): string | undefined {
  if (line['mode'] === null) throw new Malformed('`mode` is null; leave it out for the default');
  return textOf(line, 'mode');
}

/** An empty one would be taken for the session's own agent. */
function nameOf(line: JsonObject, key: 'actor' | 'agentType'): string | undefined {
  const name = textOf(line, key);
  if (name === '') throw new Malformed(`\`${key}\` is empty`);
  return name;
}

function callFrom(line: JsonObject, folder: string): ToolCall {
  const tool = oneOf(line, 'tool', TOOL_KINDS);
  if (tool === undefined) throw new Malformed('`tool` is missing');
  const fields: { [key: string]: JsonValue } = {};
  for (const key of TEXTS) {
    const text = textOf(line, key);
    if (text !== undefined) fields[key] = text;
  }
  const input = objectOf(line, 'input');
  const definition = objectOf(line, 'definition');
  const [reach, dialect] = [oneOf(line, 'reach', REACHES), oneOf(line, 'dialect', DIALECTS)];
  const call: ToolCall = {
    ...fields,
    tool,
    cwd: folderOf(line, folder),
    ...(reach === undefined ? {} : { reach }),
    ...(dialect === undefined ? {} : { dialect }),
    ...(input === undefined ? {} : { input }),
    ...(definition === undefined ? {} : { definition: digestOf('tool-definition', 1, definition) }),
  };
  return checked(withUrl(call));
}

/** An address may also stand among the raw arguments, as most hosts have it. */
function withUrl(call: ToolCall): ToolCall {
  if (call.tool !== 'fetch' || call.url !== undefined) return call;
  const url = call.input?.['url'] ?? call.path;
  return typeof url === 'string' ? { ...call, url } : call;
}

function checked(call: ToolCall): ToolCall {
  const missing = NEEDS[call.tool].find((key) => call[key] === undefined);
  if (missing !== undefined) throw new Malformed(`a call of \`${call.tool}\` needs \`${missing}\``);
  return call;
}

function folderOf(line: JsonObject, folder: string): string {
  const cwd = textOf(line, 'cwd');
  if (cwd === undefined) return folder;
  if (cwd === '' || cwd.includes('\0')) throw new Malformed('`cwd` is no folder');
  return isAbsolute(cwd) ? cwd : resolve(folder, cwd);
}

function justificationOf(value: JsonValue | undefined): Justification | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) throw new Malformed('`justification` is an object');
  const { fileLine, rollback } = value;
  if (typeof fileLine !== 'string' || typeof rollback !== 'string') {
    throw new Malformed('`justification` needs the texts `fileLine` and `rollback`');
  }
  return { fileLine, rollback };
}

function idOf(value: JsonValue | undefined): RequestId | undefined {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

function textOf(line: JsonObject, key: string): string | undefined {
  const value = line[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new Malformed(`\`${key}\` is a text`);
  return value;
}

function objectOf(line: JsonObject, key: string): JsonObject | undefined {
  const value = line[key];
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) throw new Malformed(`\`${key}\` is an object`);
  return value;
}

function oneOf<T extends string>(line: JsonObject, key: string, known: readonly T[]): T | undefined {
  const text = textOf(line, key);
  if (text === undefined) return undefined;
  const found = known.find((one) => one === text);
  if (found === undefined) throw new Malformed(`\`${key}\` is one of ${known.join(', ')}`);
  return found;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
