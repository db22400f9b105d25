import type { Effect } from '../../action/effect.ts';
import type { ToolCall } from '../../action/tool-call.ts';
import { answerOf, type GateAnswer } from '../../gate/answer.ts';
import { type Judgement, judge, prepare } from '../../gate/judge.ts';
import { type GateSetting, standingOf, workspaceOf } from '../../gate/standing.ts';
import type { Finding } from '../../policy/decision.ts';
import type { Unread } from '../../reading/reading.ts';
import { UsageError } from '../usage-error.ts';

/** How one call was read and judged, for people and programs. */
export interface Explanation {
  readonly call: ToolCall;
  readonly mode: string;
  readonly verdict: GateAnswer['verdict'];
  readonly reason: GateAnswer['reason'];
  readonly rule?: string;
  readonly message: string;
  readonly effects: readonly ExplainedEffect[];
  /** All that rules said, most restrictive first. */
  readonly findings: readonly Finding[];
  readonly unread: readonly Unread[];
  readonly policyVersion: string;
}

export interface ExplainedEffect extends Effect {
  /** The real paths that the effect touches, with what each is. */
  readonly paths: readonly {
    readonly real: string;
    readonly inside: boolean;
    readonly classes: readonly string[];
  }[];
}

/** Reads and judges one call as the first of its turn. Nothing is recorded. */
export function explain(call: ToolCall, setting: GateSetting): Explanation {
  const standing = standingOf(setting);
  if (!standing.ok) throw new UsageError(standing.why);
  const judgement = judge(prepare(call, workspaceOf(setting)), standing.standing, {
    run: 'explain',
    turn: 'explain',
    opened: [],
    approved: [],
    refused: [],
  });
  const { verdict, reason, rule, message } = answerOf(judgement);
  const { decision, workspace } = judgement;
  return {
    call,
    mode: standing.standing.mode.name,
    verdict,
    reason,
    ...(rule === undefined ? {} : { rule }),
    message,
    effects: effectsOf(judgement),
    findings: decision.findings,
    unread: workspace.unread,
    policyVersion: decision.policyVersion,
  };
}

function effectsOf({ workspace }: Judgement): readonly ExplainedEffect[] {
  return workspace.effects.map((effect, at) => ({
    ...effect,
    paths: (workspace.of[at]?.paths ?? []).map(({ real, inside, classes }) => ({
      real,
      inside,
      classes: classes.map(({ rule }) => rule),
    })),
  }));
}
