import { blockAnswer, type GateAnswer } from '../../gate/answer.ts';
import type { StreamGate } from '../../gate/stream-gate.ts';
import type { Line } from './lines.ts';
import { malformed, type Request, type RequestId, readRequest } from './request.ts';

/** One line of output: the gate's answer under the caller's id. */
export interface DecisionLine extends GateAnswer {
  readonly id: RequestId;
  /** Line of the input, where there is no call that the answer could be matched to. */
  readonly line?: number;
}

/** Answers a line; undefined for the events that ask for no decision. Never throws. */
export function decideLine(line: Line, gate: StreamGate, folder: string): DecisionLine | undefined {
  const request = requestOf(line, folder);
  switch (request.kind) {
    case 'turn':
      gate.beginTurn(request.session);
      return undefined;
    case 'malformed':
      return { id: request.id, line: line.number, ...blockAnswer(request.reason, request.why, MEND) };
    case 'call':
      return { id: request.id, ...judged(request, gate) };
  }
}

const MEND = 'send one JSON object a line, as `holdfast decide --help` shows';

function requestOf(line: Line, folder: string): Request {
  return line.kind === 'too-long'
    ? malformed(null, 'the line is longer than the limit')
    : readRequest(line.bytes, folder);
}

function judged(request: Extract<Request, { kind: 'call' }>, gate: StreamGate): GateAnswer {
  const { call, session, mode, actor, agentType, justification } = request;
  return gate.decide(call, {
    session,
    ...(mode === undefined ? {} : { mode }),
    ...(actor === undefined ? {} : { actor }),
    ...(agentType === undefined ? {} : { agentType }),
    ...(justification === undefined ? {} : { justification }),
  });
}
