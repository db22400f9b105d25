import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '../../action/json.ts';
import { harmlessBecause } from './harmless.ts';
import { isObject } from './settings.ts';

/** What the host's own record says of one session. */
export interface Transcript {
  readonly session: string;
  /** Of its first and its last line. RFC 3339. */
  readonly began: string;
  readonly last: string;
  readonly cwd: string;
  /** Host's ids of the calls that the gate judges; harmless tools are not among them. */
  readonly calls: readonly string[];
  /** Of these, those to which a person said no at the host's prompt. */
  readonly declined: readonly string[];
}

export interface Transcripts {
  readonly sessions: readonly Transcript[];
  /** Files that were too large or could not be read. */
  readonly unread: number;
}

/** Larger transcripts are not read. Bytes. */
const LIMIT = 256 << 20;

/**
 * The transcripts below a home that were written to since then. Undefined where the host keeps none. What is no line of
 * the host is passed over.
 */
export function readTranscripts(home: string, since: Date): Transcripts | undefined {
  const folder = join(home, '.claude', 'projects');
  if (!existsSync(folder)) return undefined;
  const sessions = new Map<string, Collected>();
  let unread = 0;
  for (const file of filesIn(folder)) {
    try {
      const { size, mtimeMs } = statSync(file);
      if (mtimeMs < since.getTime()) continue;
      if (size > LIMIT) unread++;
      else collect(readFileSync(file, 'utf8'), sessions);
    } catch {
      unread++;
    }
  }
  const all = [...sessions].map(([session, { calls, declined, ...rest }]) => ({
    session,
    ...rest,
    calls: [...calls],
    declined: [...declined],
  }));
  return { sessions: all, unread };
}

interface Collected {
  began: string;
  last: string;
  readonly cwd: string;
  readonly calls: Set<string>;
  readonly declined: Set<string>;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(folder, name))
        .filter((file) => file.endsWith('.jsonl'))
        .map((file) => join(folder, name, file)),
    );
}

/** Lines name their session themselves: a resumed session may repeat another's in a file of its own. */
function collect(text: string, sessions: Map<string, Collected>): void {
  for (const line of text.split('\n')) {
    const value = parsed(line);
    const { sessionId, timestamp, cwd } = value ?? {};
    if (value === undefined || typeof sessionId !== 'string' || typeof timestamp !== 'string') continue;
    const session = sessions.get(sessionId) ?? begun(timestamp, cwd);
    sessions.set(sessionId, session);
    if (timestamp < session.began) session.began = timestamp;
    if (timestamp > session.last) session.last = timestamp;
    for (const part of partsOf(value)) note(part, value, session);
  }
}

function begun(at: string, cwd: JsonValue | undefined): Collected {
  const folder = typeof cwd === 'string' ? cwd : '';
  return { began: at, last: at, cwd: folder, calls: new Set(), declined: new Set() };
}

function note(part: JsonObject, line: JsonObject, { calls, declined }: Collected): void {
  const { type, id, name, input, tool_use_id: answered, is_error: failed } = part;
  if (type === 'tool_use' && typeof id === 'string' && typeof name === 'string') {
    if (harmlessBecause(name, isObject(input) ? input : {}) === undefined) calls.add(id);
  } else if (type === 'tool_result' && typeof answered === 'string' && failed === true) {
    if (line['toolUseResult'] === DECLINED) declined.add(answered);
  }
}

/** What the host writes beside the result of a call that a person rejected. */
const DECLINED = 'User rejected tool use';

function partsOf({ message }: JsonObject): readonly JsonObject[] {
  const content = isObject(message) ? message['content'] : undefined;
  return Array.isArray(content) ? content.filter(isObject) : [];
}

function parsed(line: string): JsonObject | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: JsonValue = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
