import type { Effect } from '../../action/effect.ts';
import type { ToolCall } from '../../action/tool-call.ts';
import { type GateAnswer, objectionOf } from '../../gate/answer.ts';
import { type Judgement, judge, prepare, type TurnStanding } from '../../gate/judge.ts';
import { type GateSetting, standingOf, workspaceOf } from '../../gate/standing.ts';
import type { Finding } from '../../policy/decision.ts';
import type { Unread } from '../../reading/reading.ts';
import type { GitState } from '../../workspace/index.ts';
import { UsageError } from '../usage-error.ts';
import { type Change, changesOf } from './changes.ts';
import { type ReadingNode, treeOf } from './tree.ts';

/** How one call was read and judged, for people and programs. */
export interface Explanation {
  readonly call: ToolCall;
  readonly mode: string;
  readonly verdict: GateAnswer['verdict'];
  readonly reason: GateAnswer['reason'];
  readonly rule?: string;
  /** The gate only observes: the call would pass, and the verdict would only be recorded. Absent: it holds. */
  readonly observed?: true;
  /** What the agent would be told; `ID` stands for the id that the refusal of a real call carries. */
  readonly message: string;
  readonly effects: readonly ExplainedEffect[];
  /** The same effects below the commands that have them. */
  readonly tree: ReadingNode;
  /** All that rules said, most restrictive first. */
  readonly findings: readonly Finding[];
  readonly unread: readonly Unread[];
  /** What would bring another decision, each judged. */
  readonly changes: readonly Change[];
  readonly policyVersion: string;
}

export interface ExplainedEffect extends Effect {
  /** The real paths that the effect touches, with what each is. */
  readonly paths: readonly {
    readonly real: string;
    readonly inside: boolean;
    readonly classes: readonly string[];
    /** What git says of it, where it was asked. */
    readonly git?: GitState;
  }[];
}

/** The first call of a turn, in which nothing was said yet. */
const FIRST: TurnStanding = { run: 'explain', turn: 'explain', opened: [], approved: [], refused: [] };

/** An id that no journal holds would open nothing, so none is shown. */
function withoutId({ challenge, ...judgement }: Judgement): Judgement {
  return challenge === undefined ? judgement : { ...judgement, challenge: { ...challenge, id: 'ID' } };
}

/** Reads and judges one call as the first of its turn. Nothing is recorded. */
export function explain(call: ToolCall, setting: GateSetting): Explanation {
  const found = standingOf(setting);
  if (!found.ok) throw new UsageError(found.why);
  const { standing } = found;
  const workspace = workspaceOf(setting);
  const judgement = judge(prepare(call, workspace), standing, FIRST);
  const { verdict, reason, rule, message } = objectionOf(withoutId(judgement));
  const { findings, policyVersion } = judgement.decision;
  const spoken = new Set(findings.flatMap(({ effect }) => (effect === undefined ? [] : [effect])));
  const tree = treeOf(call, judgement.workspace, spoken);
  return {
    call,
    mode: standing.mode.name,
    verdict,
    reason,
    ...(rule === undefined ? {} : { rule }),
    ...(judgement.observed ? { observed: true as const } : {}),
    message: judgement.observed ? '' : message,
    effects: effectsOf(judgement),
    tree,
    findings,
    unread: judgement.workspace.unread,
    changes: changesOf(judgement, tree, { standing, turn: FIRST, workspace, modes: setting.config.modes }),
    policyVersion,
  };
}

function effectsOf({ workspace }: Judgement): readonly ExplainedEffect[] {
  return workspace.effects.map((effect, at) => ({
    ...effect,
    paths: (workspace.of[at]?.paths ?? []).map(({ real, inside, classes, git }) => ({
      real,
      inside,
      classes: classes.map(({ rule }) => rule),
      ...(git === undefined ? {} : { git }),
    })),
  }));
}
