import type { ToolCall } from '../../src/action/tool-call.ts';
import { DEFAULT_CONFIG, type GateAnswer, locationsBelow, openStreamGate } from '../../src/gate/index.ts';

const HOME = '/home/dev';

/** Judges as `holdfast decide --ledger off` does, in a session of its own each. */
export function judgeWith(roots: readonly string[]): (call: Omit<ToolCall, 'cwd'>) => GateAnswer {
  const cwd = roots[0] ?? '/repo';
  const gate = openStreamGate({
    locations: locationsBelow(HOME),
    config: DEFAULT_CONFIG,
    configDigest: 'differential',
    roots,
    cwd,
    ledger: 'off',
  });
  let session = 0;
  return (call) => gate.decide({ ...call, cwd }, { session: `case-${session++}` });
}
