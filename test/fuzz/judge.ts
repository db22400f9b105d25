import type { ToolCall } from '../../src/action/tool-call.ts';
import { DEFAULT_CONFIG, type GateAnswer, locationsBelow, openStreamGate } from '../../src/gate/index.ts';

export const ROOT = '/home/maya/shop';
export const HOME = '/home/maya';

export type Judge = (call: Omit<ToolCall, 'cwd'>) => GateAnswer;

/** Judges calls in a repository that exists nowhere, each in a turn of its own; keeps nothing of any of them. */
export function freshJudge(): Judge {
  const gate = openStreamGate({
    locations: locationsBelow(HOME),
    config: DEFAULT_CONFIG,
    configDigest: 'fuzz',
    roots: [ROOT],
    cwd: ROOT,
    ledger: 'off',
  });
  return (call) => {
    gate.beginTurn('fuzz');
    return gate.decide({ ...call, cwd: ROOT }, { session: 'fuzz' });
  };
}
