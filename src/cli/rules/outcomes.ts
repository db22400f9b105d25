import type { Reason } from '../../action/reason.ts';
import type { ToolCall } from '../../action/tool-call.ts';
import type { Verdict } from '../../action/verdict.ts';
import { BUILT_IN_MODES } from '../../authority/index.ts';
import { createGatePolicy, type Judgement, judge, prepare } from '../../gate/index.ts';
import { createWorkspace } from '../../workspace/index.ts';

/** What the gate says of one example. */
export interface Outcome {
  readonly of: string;
  readonly verdict: Verdict;
  readonly reason: Reason;
}

type Call = Omit<ToolCall, 'cwd'>;

/** A repository that exists nowhere, so that an example is judged by its text alone. */
const CWD = '/home/you/shop';
const WORKSPACE = createWorkspace({
  roots: [CWD],
  home: '/home/you',
  cwd: CWD,
  disk: false,
  presets: 'all',
});
const TURN = { run: 'rules', turn: 'rules', opened: [], approved: [], refused: [] };

/** Judges an example: in mode `build` where none is named, with a ledger that approves nothing. */
export function judgeExample(call: Call, modeName = 'build'): Judgement {
  const mode = BUILT_IN_MODES.find(({ name }) => name === modeName);
  if (mode === undefined) throw new RangeError(`\`${modeName}\` is no mode`);
  const standing = {
    policy: createGatePolicy('rules'),
    mode,
    ledger: { state: 'present' as const, approved: [] },
  };
  return judge(prepare({ ...call, cwd: CWD }, WORKSPACE), standing, TURN);
}

export function exampleOf({ tool, command, path, name }: Call): string {
  return command ?? [tool, path ?? name].filter((part) => part !== undefined).join(' ');
}

export function outcomesOfCalls(calls: readonly Call[], mode?: string): readonly Outcome[] {
  return calls.map((call) => outcome(exampleOf(call), judgeExample(call, mode)));
}

/** What comes of reading, writing and deleting a path. */
export function outcomesOfPath(path: string): readonly Outcome[] {
  if (path === '') return [];
  const calls: readonly Call[] = [
    { tool: 'read', path },
    { tool: 'write', path },
    { tool: 'shell', command: `rm -rf ${path}` },
  ];
  return outcomesOfCalls(calls);
}

/** What the gate says of the effects that a rule of a pack reads from a command. */
export function outcomesOfRule(rule: string, command: string): readonly Outcome[] {
  if (command === '') return [];
  const judged = judgeExample({ tool: 'shell', command });
  const own = judged.workspace.effects.flatMap((effect, at) => (effect.rule === rule ? [at] : []));
  const finding = judged.decision.findings.find(({ effect = -1 }) => own.includes(effect));
  const { verdict, reason } = finding ?? { verdict: 'allow' as const, reason: 'NO_OBJECTION' as const };
  return [{ of: command, verdict, reason }];
}

function outcome(of: string, { decision }: Judgement): Outcome {
  return { of, verdict: decision.verdict, reason: decision.reason };
}
