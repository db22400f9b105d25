import type { ToolCall } from '../action/tool-call.ts';
import { blockAnswer, type GateAnswer } from './answer.ts';
import type { Justification } from './facts.ts';
import { prepare } from './judge.ts';
import { checkJustification } from './justification.ts';
import { type GateSetting, workspaceOf } from './standing.ts';

export type CheckedAnswer =
  | { readonly ok: true; readonly vague: boolean }
  | { readonly ok: false; readonly refusal: GateAnswer };

/** Checks an answer under a setting. `challenged` are real paths; `journal`: see `JustificationContext`. */
export function checkedAnswer(
  setting: GateSetting,
  answer: Justification,
  challenged: readonly string[],
  journal?: string,
): CheckedAnswer {
  const workspace = workspaceOf(setting);
  const check = checkJustification(answer, {
    workspace,
    prepare: (call: ToolCall) => prepare(call, workspace),
    challenged,
    strict: setting.config.strict,
    ...(journal !== undefined && { journal }),
  });
  if (check.ok) return check;
  const mend = 'answer again with a real file:line and an exact rollback';
  return { ok: false, refusal: blockAnswer('JUSTIFICATION_INVALID', check.why, mend) };
}
