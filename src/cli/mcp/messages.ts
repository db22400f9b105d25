import type { JsonObject, JsonValue } from '../../action/json.ts';
import { parseUtf8Strict } from '../../action/utf8.ts';
import type { Line } from '../decide/lines.ts';

/** Codes of JSON-RPC 2.0. */
export const RPC = { parse: -32700, invalid: -32600, method: -32601, params: -32602 } as const;

/** Bytes of one message. */
export const MESSAGE_LIMIT: number = 4 * 1024 * 1024;

export type MessageId = string | number;

/** What a line of the client is. */
export type Message =
  | { readonly kind: 'request'; readonly id: MessageId; readonly method: string; readonly params: JsonObject }
  /** A notification, or the answer to a request that this server never makes: neither is answered. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'fault'; readonly id: MessageId | null; readonly code: number; readonly why: string };

/** Reads one line. A batch is refused: the protocol has none. */
export function readMessage(line: Line): Message {
  if (line.kind === 'too-long') return fault(RPC.parse, `the message is longer than ${MESSAGE_LIMIT} bytes`);
  const parsed = parseUtf8Strict(line.bytes, { length: MESSAGE_LIMIT });
  if (!parsed.ok) return fault(RPC.parse, parsed.message);
  const { value } = parsed;
  if (Array.isArray(value)) return fault(RPC.invalid, 'batches are not answered: send one message a line');
  if (!isObject(value)) return fault(RPC.invalid, 'a message is an object');
  return messageIn(value);
}

function messageIn(value: JsonObject): Message {
  const { jsonrpc, id, method, params = {} } = value;
  const asked = typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)) ? id : undefined;
  if (jsonrpc !== '2.0') return fault(RPC.invalid, '`jsonrpc` must be "2.0"', asked);
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'unanswered' };
  if (typeof method !== 'string') return fault(RPC.invalid, '`method` is missing', asked);
  if (id === undefined) return { kind: 'unanswered' };
  if (asked === undefined) return fault(RPC.invalid, '`id` is a text or a whole number');
  if (!isObject(params)) return fault(RPC.params, '`params` is an object', asked);
  return { kind: 'request', id: asked, method, params };
}

function fault(code: number, why: string, id: MessageId | null = null): Message {
  return { kind: 'fault', id, code, why };
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
