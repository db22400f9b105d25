import { isHoldfastError } from '../../action/error.ts';
import type { JsonObject } from '../../action/json.ts';
import { OWN_SERVER } from '../../gate/own-tools.ts';
import type { Line } from '../decide/lines.ts';
import { UsageError } from '../usage-error.ts';
import { isObject, type Message, type MessageId, RPC, readMessage } from './messages.ts';
import { ArgumentFault, type ServedTool } from './tool.ts';

export interface ServerSetting {
  readonly version: string;
  readonly tools: readonly ServedTool[];
}

/**
 * Versions of the protocol, oldest first. `2025-03-26` is not among them: it asks a server to answer batches, which the
 * versions before and after it do not know.
 */
const PROTOCOLS = ['2024-11-05', '2025-06-18', '2025-11-25'] as const;

const INSTRUCTIONS =
  'Holdfast judges the tool calls of this session before they run. Answer a refusal that asks for it with `justify`, ' +
  'ask `explain` before something doubtful, and see with `status` what is in force.';

/** The answer to one line of the client, or undefined where none is due. Never throws. */
export function answerLine(line: Line, setting: ServerSetting): string | undefined {
  const message = readMessage(line);
  switch (message.kind) {
    case 'unanswered':
      return undefined;
    case 'fault':
      return errorLine(message.id, new RpcFault(message.code, message.why));
    case 'request':
      return answerRequest(message, setting);
  }
}

function answerRequest(request: Extract<Message, { kind: 'request' }>, setting: ServerSetting): string {
  try {
    return JSON.stringify({ jsonrpc: '2.0', id: request.id, result: resultOf(request, setting) });
  } catch (error) {
    if (error instanceof RpcFault) return errorLine(request.id, error);
    throw error;
  }
}

class RpcFault extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

function errorLine(id: MessageId | null, { code, message }: RpcFault): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}

function resultOf(
  { method, params }: Extract<Message, { kind: 'request' }>,
  { version, tools }: ServerSetting,
): object {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: protocolFor(params['protocolVersion']),
        capabilities: { tools: {} },
        serverInfo: { name: OWN_SERVER, version },
        instructions: INSTRUCTIONS,
      };
    case 'ping':
      return {};
    case 'tools/list':
      return listed(params, tools);
    case 'tools/call':
      return called(params, tools);
    default:
      throw new RpcFault(RPC.method, `\`${method.slice(0, 80)}\` is no method of this server`);
  }
}

/** The one that the client speaks; else the newest that is older, which it may know too; else the newest of ours. */
function protocolFor(wanted: unknown): string {
  if (typeof wanted !== 'string') throw new RpcFault(RPC.params, '`protocolVersion` is missing');
  return PROTOCOLS.findLast((one) => one <= wanted) ?? PROTOCOLS[PROTOCOLS.length - 1] ?? '';
}

function listed(params: JsonObject, tools: readonly ServedTool[]): object {
  if (params['cursor'] !== undefined)
    throw new RpcFault(RPC.params, 'the list has one page: there is no cursor');
  return { tools: tools.map(({ call: _, ...shown }) => ({ ...shown, annotations: LOOKS_ONLY })) };
}

/** What the host records of an answer is its hook's doing: the process changes nothing. */
const LOOKS_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

function called(params: JsonObject, tools: readonly ServedTool[]): object {
  const { name, arguments: given = {} } = params;
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) {
    throw new RpcFault(
      RPC.params,
      `there is no such tool; there are ${tools.map((one) => one.name).join(', ')}`,
    );
  }
  if (!isObject(given)) throw new RpcFault(RPC.params, '`arguments` is an object');
  try {
    const { text, data } = tool.call(given);
    return { content: [{ type: 'text', text }], ...(data === undefined ? {} : { structuredContent: data }) };
  } catch (error) {
    return { content: [{ type: 'text', text: faultOf(error) }], isError: true };
  }
}

/** What the model is told, so that it can do better. */
function faultOf(error: unknown): string {
  const told = error instanceof ArgumentFault || error instanceof UsageError || isHoldfastError(error);
  return told
    ? error.message
    : `this is a fault of holdfast itself: ${error instanceof Error ? error.name : 'unknown'}`;
}
