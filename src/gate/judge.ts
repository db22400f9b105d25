import { createAction } from '../action/create-action.ts';
import { HoldfastError } from '../action/error.ts';
import type { ActorId, TenantId } from '../action/ids.ts';
import type { JsonObject } from '../action/json.ts';
import type { ReasonCode } from '../action/reason.ts';
import type { ToolCall } from '../action/tool-call.ts';
import { authorityOf, type Holder, type Mode } from '../authority/modes.ts';
import { refusalKeys, timesRefused } from '../evidence/refusal-keys.ts';
import type { Decision } from '../policy/decision.ts';
import { evaluate, type Policy } from '../policy/policy.ts';
import { type Reading, readCall, withinBudget, withinShare } from '../reading/index.ts';
import { resolve, type Workspace, type WorkspaceFacts } from '../workspace/index.ts';
import { type Challenge, challengeOf } from './challenge.ts';
import { type Enforcement, isOnlyObserved } from './enforcement.ts';
import type { GateFacts, LedgerFacts, QuarantineFacts } from './facts.ts';
import { aboutOf } from './objected.ts';
import type { GateRequest } from './rules/rule.ts';
import { toolKindOf } from './tool-kind.ts';

/** A call that was read and resolved: all I/O of judging is behind it. */
export interface Prepared {
  readonly call: ToolCall;
  readonly action: GateRequest['action'];
  readonly reading: Reading;
  readonly workspace: WorkspaceFacts;
}

/** What stays the same from call to call. */
export interface Standing {
  readonly policy: Policy<GateFacts>;
  readonly mode: Mode;
  readonly ledger: LedgerFacts;
  /** Absent: all. */
  readonly enforcement?: Enforcement;
}

/** What the current turn has brought. */
export interface TurnStanding {
  readonly run: string;
  readonly turn: string;
  /** See `CallOptions.actor`. */
  readonly actor?: string;
  readonly opened: readonly string[];
  /** Digests of actions that a person approved and that did not run yet. */
  readonly approved: readonly string[];
  /** See `GateFacts.refused`. */
  readonly refused: readonly ReasonCode[];
  /** See `GateFacts.quarantines`. Absent: none. */
  readonly quarantines?: readonly QuarantineFacts[];
  /** See `TurnState.refusals`. It changes what a refusal says, never what is decided. Absent: nothing was refused. */
  readonly refusals?: ReadonlyMap<string, number>;
}

export interface Judgement extends Prepared {
  readonly request: GateRequest;
  readonly decision: Decision;
  readonly challenge?: Challenge;
  /** The decision is recorded and the call passes. */
  readonly observed: boolean;
  /** See the event `decision`. */
  readonly about: readonly string[];
  /** How often the same was refused in this turn before, see `timesRefused`. */
  readonly retry: number;
}

/** Everybody on this machine belongs to one tenant; the session's own agent has no name of its own. */
function holderOf(actor: string | undefined): Holder {
  return { tenant: 'local' as TenantId, actor: (actor ?? 'agent') as ActorId };
}

/** What reading a call may take of the whole budget; the rest is for looking at what it touches. */
const READING_SHARE = 2 / 3;

/**
 * Reads a call and asks the workspace for the facts, both within one budget.
 * @throws HoldfastError for a call that is no call: a name, a path or arguments that cannot be what they say.
 */
export function prepare(call: ToolCall, workspace: Workspace): Prepared {
  checkPlaces(call);
  const action = createAction({ name: call.name ?? call.tool, arguments: argumentsOf(call) });
  return withinBudget(() => {
    const reading = withinShare(READING_SHARE, () => readCall(call, { proxies: workspace.proxies }));
    return { call, action, reading, workspace: resolve(call, reading, workspace) };
  });
}

/** No file has such a path: whoever sent it meant something else, or hopes to be read differently. */
function checkPlaces({ path = '', cwd }: ToolCall): void {
  if (path.includes('\0') || cwd.includes('\0')) {
    throw new HoldfastError('INPUT_MALFORMED', 'a path holds a NUL character');
  }
  if (path !== '' && path.trim() === '') throw new HoldfastError('INPUT_MALFORMED', 'the path is blank');
}

/** Judges a prepared call. Pure: the same facts give the same decision and the same challenge. */
export function judge(prepared: Prepared, standing: Standing, turn: TurnStanding): Judgement {
  const { call, action, workspace } = prepared;
  const toolKind = toolKindOf(call);
  const request: GateRequest = {
    action,
    effects: workspace.effects,
    authority: authorityOf(standing.mode, holderOf(turn.actor)),
    facts: {
      tool: call.tool,
      toolName: call.name ?? call.tool,
      ...(toolKind !== undefined && { toolKind }),
      mode: standing.mode,
      workspace,
      opened: turn.opened,
      ledger: standing.ledger,
      approved: turn.approved.includes(action.digest),
      refused: turn.refused,
      quarantines: turn.quarantines ?? [],
    },
  };
  const decision = evaluate(standing.policy, request);
  const challenge = challengeOf(decision, request, turn);
  const observed = isOnlyObserved(decision, standing.enforcement);
  const about = aboutOf(decision, request);
  const retry = timesRefused(
    refusalKeys({ verdict: decision.verdict, about, action }),
    turn.refusals ?? NEVER,
  );
  return { ...prepared, request, decision, observed, about, retry, ...(challenge ? { challenge } : {}) };
}

const NEVER: ReadonlyMap<string, number> = new Map();

/** The call as canonical arguments: what a person approves is exactly this, in this folder. */
function argumentsOf(call: ToolCall): JsonObject {
  const { tool, command, dialect, path, content, url, input, server, definition, cwd } = call;
  const given = { tool, command, dialect, path, content, url, input, server, definition, cwd };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as JsonObject;
}
