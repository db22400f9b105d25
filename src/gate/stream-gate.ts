import type { ToolCall } from '../action/tool-call.ts';
import { countRefusals, refusalKeys } from '../evidence/refusal-keys.ts';
import { answerOf, blockAnswer, blockSaying, faultBlock, type GateAnswer, NO_OBJECTION } from './answer.ts';
import { checkedAnswer } from './checked-answer.ts';
import type { Justification } from './facts.ts';
import { type Judgement, judge, type Prepared, prepare } from './judge.ts';
import {
  ANSWER_ALONE,
  answersInVain,
  type JustifyCommand,
  justifyCommandOf,
  namedChallenge,
} from './justify-command.ts';
import { ownCallOf } from './own-tools.ts';
import { type GateSetting, type StandingResult, standingOf, workspaceOf } from './standing.ts';

/** A gate whose memory lasts as long as a stream of calls does; nothing touches the disk. */
export interface StreamGate {
  /** Begins a session's next turn: what was opened closes. */
  beginTurn(session: string): void;
  /** Never throws: what cannot be judged is a block. */
  decide(call: ToolCall, options: StreamCall): GateAnswer;
}

export interface StreamCall {
  readonly session: string;
  readonly mode?: string;
  /**
   * Who calls, where it is not the session's own agent: what one opens stays shut to the others, and none has more than
   * the session's own had when it last called.
   */
  readonly actor?: string;
  /** What kind of agent calls: the configuration may narrow it. */
  readonly agentType?: string;
  readonly justification?: Justification;
}

/** One session's current turn. */
interface Turn {
  readonly number: number;
  /** By actor; the empty name is the session's own agent. */
  readonly actors: Map<string, ActorTurn>;
}

/** What was opened to one actor in a turn, which challenges were put to it, and what was refused. */
interface ActorTurn {
  readonly number: number;
  readonly opened: Set<string>;
  readonly challenges: Map<string, readonly string[]>;
  readonly refusals: Map<string, number>;
}

/** Calls of no session have nothing to do with one another. */
const NO_SESSION = '';

export function openStreamGate(setting: GateSetting): StreamGate {
  const turns = new Map<string, Turn>();
  const standings = new Map<string, StandingResult>();
  const sessions = new Map<string, StreamCall>();
  const standingFor = (call: StreamCall): StandingResult => {
    if (call.actor === undefined && call.session !== NO_SESSION) sessions.set(call.session, call);
    const own: Partial<StreamCall> | undefined =
      call.actor === undefined ? undefined : (sessions.get(call.session) ?? {});
    const { mode = own?.mode ?? setting.config.mode } = call;
    const within = own && (own.mode ?? setting.config.mode);
    const agentTypes = [call.agentType, own?.agentType].filter((type) => type !== undefined);
    const key = JSON.stringify([mode, within, agentTypes]);
    const standing =
      standings.get(key) ??
      standingOf(setting, mode, { agentTypes, ...(within !== undefined && { within }) });
    standings.set(key, standing);
    return standing;
  };
  const workspace = workspaceOf(setting);
  const turnOf = ({ session, actor = '' }: StreamCall): ActorTurn => {
    const turn = turns.get(session) ?? newTurn(0);
    turns.set(session, turn);
    const own = turn.actors.get(actor) ?? newActorTurn(turn);
    turn.actors.set(actor, own);
    return own;
  };
  return {
    beginTurn: (session) => {
      turns.set(session, newTurn((turns.get(session)?.number ?? 0) + 1));
    },
    decide: (call, options) => {
      try {
        return decide(setting, standingFor(options), prepare(call, workspace), turnOf(options), options);
      } catch (error) {
        return faultBlock(error);
      }
    },
  };
}

function newTurn(number: number): Turn {
  return { number, actors: new Map() };
}

function newActorTurn({ number }: Turn): ActorTurn {
  return { number, opened: new Set(), challenges: new Map(), refusals: new Map() };
}

function decide(
  setting: GateSetting,
  standing: StandingResult,
  prepared: Prepared,
  turn: ActorTurn,
  options: StreamCall,
): GateAnswer {
  if (!standing.ok) return blockSaying(standing.code, standing.why, 'name a mode that is defined');
  // Whoever sends calls here says what they are of: there is no host whose settings could be looked at.
  const own = ownCallOf(prepared.call);
  if (own?.kind === 'look') return NO_OBJECTION;
  if (own?.kind === 'vain') return blockAnswer('JUSTIFICATION_INVALID', own.why, own.mend);
  const command = own?.command ?? justifyCommandOf(prepared.reading);
  if (command) return justify(setting, prepared.call.cwd, command, turn);
  if (answersInVain(prepared.reading)) {
    return blockAnswer('JUSTIFICATION_INVALID', ANSWER_ALONE.why, ANSWER_ALONE.mend);
  }
  const judgeNow = (): Judgement =>
    judge(prepared, standing.standing, {
      run: options.session,
      turn: String(turn.number),
      ...(options.actor === undefined ? {} : { actor: options.actor }),
      opened: [...turn.opened],
      approved: [],
      refused: [],
      ...(options.session === NO_SESSION ? {} : { refusals: turn.refusals }),
    });
  const judgement = judgeNow();
  const { challenge, decision, about, action, observed } = judgement;
  countRefusals(turn.refusals, refusalKeys({ verdict: decision.verdict, observed, about, action }));
  if (challenge?.kind !== 'justification') return answerOf(judgement, false);
  turn.challenges.set(challenge.id, challenge.paths);
  if (!options.justification) return answerOf(judgement, false);
  const refusal = open(setting, prepared.call.cwd, options.justification, challenge.paths, turn);
  return refusal ?? answerOf(judgeNow(), false);
}

function justify(setting: GateSetting, cwd: string, command: JustifyCommand, turn: ActorTurn): GateAnswer {
  const paths = turn.challenges.get(command.challenge);
  if (!paths) {
    return blockAnswer(
      'CHALLENGE_UNKNOWN',
      namedChallenge(command),
      'repeat the refused call to get its challenge again',
    );
  }
  return (
    open(setting, cwd, command.answer, paths, turn) ?? {
      verdict: 'allow',
      reason: 'JUSTIFIED',
      message: '',
      effects: [],
    }
  );
}

/** Opens the paths for the turn; the refusal when the answer is none. */
function open(
  setting: GateSetting,
  cwd: string,
  answer: Justification,
  paths: readonly string[],
  turn: ActorTurn,
): GateAnswer | undefined {
  const check = checkedAnswer({ ...setting, cwd }, answer, paths);
  if (!check.ok) return check.refusal;
  for (const path of paths) turn.opened.add(path);
  return undefined;
}
