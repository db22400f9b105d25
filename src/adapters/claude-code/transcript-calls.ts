import type { JsonObject, JsonValue } from '../../action/json.ts';
import { parseUtf8Strict } from '../../action/utf8.ts';
import { PAYLOAD_LIMIT, type ToolUse } from './payload.ts';

/** A tool call as a session's transcript keeps it. */
export interface TranscriptCall extends ToolUse {
  /** When it was asked for, RFC 3339. Absent: not said. */
  readonly at?: string;
  /** Names the line, the same in every transcript that took it over. Absent: not said. */
  readonly line?: string;
}

/** Whose line it is, as far as it says. */
export interface TranscriptPlace {
  readonly session?: string;
  readonly at?: string;
  readonly cwd?: string;
}

export type TranscriptLine =
  | (TranscriptPlace & { readonly kind: 'calls'; readonly calls: readonly TranscriptCall[] })
  /** These calls did not run: a person, a hook or the host refused them. */
  | (TranscriptPlace & {
      readonly kind: 'refused';
      readonly calls: readonly Pick<TranscriptCall, 'line' | 'callId'>[];
      /** A person said no at the host's prompt. */
      readonly byPerson: boolean;
    })
  /** A line that is about something else. */
  | (TranscriptPlace & { readonly kind: 'other' })
  /** No JSON, as a line that is still being written, or none of the forms that are known. */
  | { readonly kind: 'unknown' };

/** Reads the lines of one transcript in their order: a line says what changed since the one before. */
export interface TranscriptReader {
  read(line: Uint8Array): TranscriptLine;
}

const UNKNOWN: TranscriptLine = { kind: 'unknown' };

/**
 * A reader of one file of `~/.claude/projects`: of a session, or of a subagent of one, whose turns are those of the
 * session. The form is nobody's promise, so what has another one is passed over.
 */
export function transcriptReader(): TranscriptReader {
  let turn: string | undefined;
  let permissionMode: string | undefined;
  return {
    read: (bytes) => {
      const line = objectIn(bytes);
      const type = line?.['type'];
      if (line === undefined || typeof type !== 'string') return UNKNOWN;
      if (type === 'user') {
        turn = turnIn(line) ?? turn;
        permissionMode = textOf(line['permissionMode']) ?? permissionMode;
        return refusedIn(line);
      }
      return type === 'assistant' ? callsIn(line, turn, permissionMode) : { kind: 'other', ...placeOf(line) };
    },
  };
}

function objectIn(bytes: Uint8Array): JsonObject | undefined {
  const parsed = parseUtf8Strict(bytes, { length: PAYLOAD_LIMIT });
  return parsed.ok && isObject(parsed.value) ? parsed.value : undefined;
}

/** Older versions name no turn: there each message of the person begins one. */
function turnIn(line: JsonObject): string | undefined {
  const named = textOf(line['promptId']);
  if (named !== undefined) return named;
  const own = line['isMeta'] !== true && line['isSidechain'] !== true;
  return own && blocksOf(line, 'tool_result').length === 0 ? textOf(line['uuid']) : undefined;
}

function callsIn(
  line: JsonObject,
  turn: string | undefined,
  permissionMode: string | undefined,
): TranscriptLine {
  const [session, cwd] = [textOf(line['sessionId']), textOf(line['cwd'])];
  if (session === undefined || cwd === undefined || !isObject(line['message'])) return UNKNOWN;
  const agent = textOf(line['agentId']) ?? (line['isSidechain'] === true ? 'sidechain' : undefined);
  const calls = blocksOf(line, 'tool_use').flatMap(({ name, input, id }) => {
    const tool = textOf(name);
    if (tool === undefined || !isObject(input)) return [];
    const call: TranscriptCall = {
      session,
      cwd,
      tool,
      input,
      ...named('turn', turn),
      ...named('permissionMode', permissionMode),
      ...named('agent', agent),
      ...named('callId', textOf(id)),
      ...named('at', textOf(line['timestamp'])),
      ...named('line', textOf(line['uuid'])),
    };
    return [call];
  });
  return { kind: 'calls', ...placeOf(line), calls };
}

/** What the host writes beside the result of a call that a person rejected. */
const DECLINED = 'User rejected tool use';

/** Newer versions say which kind of denial it was; of older ones a hook's refusal looks like any other error. */
function refusedIn(line: JsonObject): TranscriptLine {
  const byPerson = line['toolUseResult'] === DECLINED;
  const denied = byPerson || textOf(line['toolDenialKind']) !== undefined;
  if (!denied) return { kind: 'other', ...placeOf(line) };
  const asked = named('line', textOf(line['sourceToolAssistantUUID']));
  const calls = blocksOf(line, 'tool_result').map(({ tool_use_id: id }) => ({
    ...asked,
    ...named('callId', textOf(id)),
  }));
  return { kind: 'refused', ...placeOf(line), calls, byPerson };
}

function placeOf(line: JsonObject): TranscriptPlace {
  return {
    ...named('session', textOf(line['sessionId'])),
    ...named('at', textOf(line['timestamp'])),
    ...named('cwd', textOf(line['cwd'])),
  };
}

function blocksOf(line: JsonObject, type: string): readonly JsonObject[] {
  const message = line['message'];
  const content = isObject(message) ? message['content'] : undefined;
  if (!Array.isArray(content)) return [];
  return content.filter((block: JsonValue): block is JsonObject => isObject(block) && block['type'] === type);
}

function named<Name extends string>(
  name: Name,
  value: string | undefined,
): { readonly [K in Name]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [K in Name]?: string };
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
