import { isAbsolute } from 'node:path';
import type { JsonObject, JsonValue } from '../../action/json.ts';
import type { ReasonCode } from '../../action/reason.ts';
import { parseUtf8Strict } from '../../action/utf8.ts';

/** A tool call as the host's hook event tells it. */
export interface ToolUse {
  /** The host's session: one journal each. */
  readonly session: string;
  /** The host's turn (`prompt_id`). Absent: the call is a turn of its own. */
  readonly turn?: string;
  /** The host's id of the call: an attribute, they collide. */
  readonly callId?: string;
  /** Set inside a subagent, which shares the turn of the agent that started it and nothing that was opened in it. */
  readonly agent?: string;
  /** What kind of agent calls, where the host says so. */
  readonly agentType?: string;
  readonly cwd: string;
  readonly tool: string;
  readonly input: JsonObject;
  /** The host's `permission_mode`. Absent: not said. */
  readonly permissionMode?: string;
}

/** How a call ended, as far as the host tells. `unknown`: it was interrupted. */
export type Outcome = 'confirmed' | 'failed' | 'unknown';

export type Payload =
  | { readonly kind: 'before'; readonly use: ToolUse }
  | {
      readonly kind: 'after';
      readonly event: (typeof AFTER_EVENTS)[number];
      readonly session: string;
      readonly turn?: string;
      readonly callId?: string;
      readonly cwd: string;
      readonly outcome: Outcome;
      readonly permissionMode?: string;
    }
  /** An event of the host that is not about one tool call. */
  | { readonly kind: 'other'; readonly event: string }
  | { readonly kind: 'unknown'; readonly event?: string; readonly reason: ReasonCode; readonly why: string };

/** Events that say how a call ended. */
export const AFTER_EVENTS = ['PostToolUse', 'PostToolUseFailure'] as const;

/** Events that carry no single tool call: nothing to judge and nothing to record. */
export const OTHER_EVENTS: readonly string[] = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'Stop',
  'SubagentStart',
  'SubagentStop',
  'PostToolBatch',
  'PermissionRequest',
  'PermissionDenied',
  'Notification',
  'PreCompact',
];

/** Bytes of one event. A larger one is refused unread. */
export const PAYLOAD_LIMIT: number = 16 * 1024 * 1024;

/**
 * Reads what the host writes to a hook's standard input. Fields that this version does not know are ignored, since
 * versions add some; a field that it needs and does not find in the right form makes the event unknown.
 */
export function readPayload(bytes: Uint8Array): Payload {
  if (bytes.length > PAYLOAD_LIMIT) {
    return {
      kind: 'unknown',
      reason: 'INPUT_TOO_LARGE',
      why: `the event is larger than ${PAYLOAD_LIMIT} bytes`,
    };
  }
  if (bytes.every(isBlank)) return { kind: 'unknown', reason: 'INPUT_MALFORMED', why: 'the input is empty' };
  const parsed = parseUtf8Strict(bytes, { length: PAYLOAD_LIMIT });
  if (!parsed.ok) return { kind: 'unknown', reason: parsed.code, why: parsed.message };
  if (!isObject(parsed.value)) return unknownShape('the event is not a JSON object');
  return readEvent(parsed.value);
}

/** What JSON takes for white space. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function readEvent(event: JsonObject): Payload {
  const name = event['hook_event_name'];
  if (typeof name !== 'string') return unknownShape('`hook_event_name` is missing or not a text');
  if (OTHER_EVENTS.includes(name)) return { kind: 'other', event: name };
  try {
    if (name === 'PreToolUse') return { kind: 'before', use: readUse(event) };
    if (isAfter(name)) return readAfter(name, event);
  } catch (error) {
    if (error instanceof ShapeError) return unknownShape(error.message, name);
    throw error;
  }
  return unknownShape('`hook_event_name` names another event', name);
}

function readUse(event: JsonObject): ToolUse {
  const use: ToolUse = {
    session: required(event, 'session_id', isName),
    cwd: required(event, 'cwd', isFolder),
    tool: required(event, 'tool_name', isName),
    input: requiredObject(event, 'tool_input'),
  };
  return {
    ...use,
    ...optional(event, 'prompt_id', 'turn'),
    ...optional(event, 'tool_use_id', 'callId'),
    ...optional(event, 'agent_id', 'agent'),
    ...agentTypeIn(event),
    ...optional(event, 'permission_mode', 'permissionMode'),
  };
}

function readAfter(name: (typeof AFTER_EVENTS)[number], event: JsonObject): Payload {
  return {
    kind: 'after',
    event: name,
    session: required(event, 'session_id', isName),
    cwd: required(event, 'cwd', isFolder),
    outcome: outcomeOf(name, event),
    ...optional(event, 'prompt_id', 'turn'),
    ...optional(event, 'tool_use_id', 'callId'),
    ...optional(event, 'permission_mode', 'permissionMode'),
  };
}

function outcomeOf(name: string, event: JsonObject): Outcome {
  if (name === 'PostToolUse') return 'confirmed';
  return event['is_interrupt'] === true ? 'unknown' : 'failed';
}

class ShapeError extends Error {}

function required(event: JsonObject, key: string, test: (value: string) => boolean): string {
  const value = event[key];
  if (typeof value !== 'string' || !test(value))
    throw new ShapeError(`\`${key}\` is missing or has another form`);
  return value;
}

function requiredObject(event: JsonObject, key: string): JsonObject {
  const value = event[key];
  if (!isObject(value)) throw new ShapeError(`\`${key}\` is missing or not an object`);
  return value;
}

/** Absent and null both mean that the host does not say; anything else must be a name. */
function optional<Name extends string>(
  event: JsonObject,
  key: string,
  name: Name,
): { readonly [K in Name]?: string } {
  const value = event[key];
  if (value === undefined || value === null) return {};
  if (typeof value !== 'string' || !isName(value)) throw new ShapeError(`\`${key}\` has another form`);
  return { [name]: value } as { readonly [K in Name]?: string };
}

/** A person names the types of agents: any text may be one. */
function agentTypeIn({ agent_type: type }: JsonObject): Pick<ToolUse, 'agentType'> {
  if (type === undefined || type === null) return {};
  if (typeof type !== 'string') throw new ShapeError('`agent_type` has another form');
  return { agentType: type };
}

const NAME = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/;

function isName(value: string): boolean {
  return NAME.test(value);
}

function isFolder(value: string): boolean {
  return isAbsolute(value) && !value.includes('\0');
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isAfter(event: string | undefined): event is (typeof AFTER_EVENTS)[number] {
  return AFTER_EVENTS.some((name) => name === event);
}

function unknownShape(why: string, event?: string): Payload {
  return { kind: 'unknown', reason: 'HOST_SHAPE_UNKNOWN', why, ...(event === undefined ? {} : { event }) };
}
