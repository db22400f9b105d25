import { type ActionDigest, newId, type RunId } from '../action/ids.ts';
import type { ToolCall } from '../action/tool-call.ts';
import {
  type Decided,
  type JournalFailure,
  type OpenTurn,
  openJournal,
  type TurnOf,
  type TurnState,
  type Watched,
} from '../evidence/records.ts';
import { forgetCall, lookBefore, watchedCall } from './aftermath.ts';
import {
  answerOf,
  blockAnswer,
  blockSaying,
  faultBlock,
  type GateAnswer,
  NO_OBJECTION,
  unrecordedBlock,
} from './answer.ts';
import { APPROVAL_LIFETIME } from './approval-lifetime.ts';
import { checkedAnswer } from './checked-answer.ts';
import { detectCredential } from './credential.ts';
import { type Ended, type Recorded, recordEnd } from './ended.ts';
import { forged } from './found.ts';
import { type Judgement, judge, type Prepared, prepare, type Standing } from './judge.ts';
import {
  ANSWER_ALONE,
  answersInVain,
  type JustifyCommand,
  justifyCommandOf,
  namedChallenge,
} from './justify-command.ts';
import { isForged } from './origin.ts';
import { ownCallOf } from './own-tools.ts';
import { draftsOf, justificationDraft } from './record.ts';
import { rootOf } from './root.ts';
import { type GateOptions, type GateSession, rootsIn, type Settled } from './session.ts';
import { type GateSetting, standingOf, workspaceOf } from './standing.ts';
import { inForce } from './tighten.ts';

export interface CallOptions {
  /** The host's turn key. Absent: the call is a turn of its own, so nothing that it opens lasts. */
  readonly turn?: string;
  readonly callId?: string;
  /** Who calls, where it is not the session's own agent: each answers for itself, and opens for itself only. */
  readonly actor?: string;
  /** Absent: the configuration's mode. */
  readonly mode?: string;
  /** See `Inherited`. */
  readonly agentTypes?: readonly string[];
}

/** The gate of one host session. Answers always; never throws. */
export interface Gate {
  decide(call: ToolCall, options: CallOptions): GateAnswer;
  /**
   * Records how a call ended. A call that was asked about and ran was approved where the host asked; what a person's yes
   * there taught the ledger is given back, and what changed while it ran and nothing permitted explains is told. A call
   * that nobody judged is left alone.
   */
  record(ended: Ended): Recorded;
}

/**
 * How long a call waits for others of its session to be recorded: long enough for many at once on a busy machine, well
 * inside every host's deadline. Milliseconds.
 */
const LOCK_WAIT = 8_000;

export function openGate(options: GateOptions): Gate {
  const now = options.now ?? (() => new Date());
  const roots = options.roots ?? [rootOf(options.cwd, options.locations.home)];
  const journal = openJournal({
    dir: options.locations.sessions,
    run: options.run as RunId,
    host: options.host,
    roots,
    now,
    ...(options.origin?.host !== undefined && { origin: options.origin.host }),
    detectCredential,
    waitMs: LOCK_WAIT,
  });
  const session: GateSession = { options, journal, now, firstRoots: roots };
  return {
    decide: (call, callOptions) => {
      try {
        return decide(session, call, callOptions);
      } catch (error) {
        return faultBlock(error);
      }
    },
    record: (ended) => recordEnd(session, ended, () => settingOf(session)),
  };
}

function decide(session: GateSession, call: ToolCall, options: CallOptions): GateAnswer {
  const settled = settingOf(session);
  if (!settled.ok) return brokenRepository(settled.why);
  const { setting } = settled;
  const standing = standingOf(setting, options.mode, options);
  if (!standing.ok) return blockSaying(standing.code, standing.why, 'name a mode that is defined');
  const prepared = prepare(call, workspaceOf(setting));
  const turn = options.turn ?? newId('turn');
  const own = isOwnServer(session, setting, call) ? ownCallOf(call) : undefined;
  if (own?.kind === 'look') return NO_OBJECTION;
  if (own?.kind === 'vain') return blockAnswer('JUSTIFICATION_INVALID', own.why, own.mend);
  const command = own?.command ?? justifyCommandOf(prepared.reading);
  if (command) return justify(session, setting, command, { turn, actor: options.actor });
  if (answersInVain(prepared.reading)) {
    return blockAnswer('JUSTIFICATION_INVALID', ANSWER_ALONE.why, ANSWER_ALONE.mend);
  }
  const watched = watchBefore(session, prepared, standing.standing, setting, options);
  const answer = decideRecorded(session, prepared, standing.standing, {
    ...options,
    turn,
    hasTurn: options.turn !== undefined,
    ...(watched && { watched }),
  });
  if (watched && answer.verdict !== 'allow' && answer.verdict !== 'ask') forget(session, options);
  return answer;
}

/** Asked only about a call by one of our names: the answer takes looking at the host's settings. */
function isOwnServer({ options }: GateSession, { roots }: GateSetting, call: ToolCall): boolean {
  return ownCallOf(call) !== undefined && options.ownServer?.([...roots, call.cwd]) === true;
}

function settingOf(session: GateSession): Settled {
  const roots = rootsIn(session);
  const { options } = session;
  const [root] = roots;
  const { repository, config, configDigest } = options;
  if (repository === undefined || root === undefined) return { ok: true, setting: { ...options, roots } };
  const found = inForce({ ok: true, config, digest: configDigest }, repository(root));
  // What a person switched off is not stopped by the fault of a file either.
  if (!found.ok) return options.off === true ? { ok: true, setting: { ...options, roots } } : found;
  return { ok: true, setting: { ...options, roots, config: found.config, configDigest: found.digest } };
}

/** What is there before a call that could do more than it says. What is refused anyway is not looked at. */
function watchBefore(
  { options: gate }: GateSession,
  prepared: Prepared,
  standing: Standing,
  setting: GateSetting,
  { turn, callId, actor }: CallOptions,
): Watched | undefined {
  if (turn === undefined || callId === undefined || gate.off === true) return undefined;
  const scope = { run: gate.run, turn, ...(actor === undefined ? {} : { actor }) };
  const alone = judge(prepared, standing, { ...scope, opened: [], approved: [], refused: [] });
  if (alone.decision.verdict === 'block' && alone.challenge === undefined) return undefined;
  return lookBefore(watchedCall(gate, turn, callId), prepared, workspaceOf(setting));
}

function forget({ options: gate }: GateSession, { turn, callId }: CallOptions): void {
  if (turn !== undefined && callId !== undefined) forgetCall(watchedCall(gate, turn, callId));
}

function brokenRepository(why: string): GateAnswer {
  return blockAnswer('CONFIG_INVALID', why, 'a person mends that file, or removes it');
}

function decideRecorded(
  session: GateSession,
  prepared: Prepared,
  standing: Standing,
  options: CallOptions & { readonly turn: string; readonly hasTurn: boolean; readonly watched?: Watched },
): GateAnswer {
  const { journal, options: gate } = session;
  const offered = options.hasTurn ? (judgement: Judgement) => judgement : withoutTurn;
  const scope = {
    run: gate.run,
    turn: options.turn,
    ...(options.actor === undefined ? {} : { actor: options.actor }),
  };
  const judged = ({ state, fresh, origin }: OpenTurn): Decided<Judgement | GateAnswer> => {
    if (isForged(gate.origin, origin, fresh)) return refuseForged(gate, options);
    const judgement = judge(prepared, standing, {
      ...scope,
      opened: [...state.openings.keys()],
      approved: approvedNow(state, session.now()),
      refused: state.refused,
      quarantines: state.quarantines,
      refusals: state.refusals,
    });
    return { value: judgement, drafts: draftsOf(judgement, state, { ...options, host: gate.host }) };
  };
  const result = journal.transact(options.turn, judged, options.actor);
  if (result.ok) return 'decision' in result.value ? answerOf(offered(result.value)) : result.value;
  const judgement = judge(prepared, standing, { ...scope, opened: [], approved: [], refused: [] });
  return gate.off === true ? answerOf(judgement) : unrecorded(judgement, result);
}

/** A call that the host did not send is refused, whatever it is. */
function refuseForged(
  { run, config: { observe: observes } }: GateOptions,
  { callId = '', actor }: CallOptions,
): Decided<GateAnswer> {
  const { drafts, message } = forged(FORGED_CALL, { run, call: callId, actor, observes });
  return { value: { verdict: 'block', reason: 'EVENT_FORGED', message, effects: [] }, drafts };
}

const FORGED_CALL = 'a process that a tool call started asked the gate in the name of the host';

/** A yes lasts its time by a clock that only goes on; one that went back could make it last for ever. */
function approvedNow({ approvals }: TurnState, now: Date): readonly ActionDigest[] {
  const at = now.toISOString();
  const last = new Date(now.getTime() + APPROVAL_LIFETIME).toISOString();
  return [...approvals.values()]
    .filter(({ expires, latest }) => latest <= at && at < expires && expires <= last)
    .map(({ digest }) => digest);
}

/** Where the host names no turn, an answer would open nothing for the next call, so none is asked for. */
function withoutTurn({ challenge, ...judgement }: Judgement): Judgement {
  return challenge?.kind === 'approval' ? { ...judgement, challenge } : judgement;
}

/** What cannot be recorded does not happen, unless it only looks at files inside the roots. */
function unrecorded(judgement: Judgement, failure: JournalFailure): GateAnswer {
  const answer = answerOf(judgement);
  // A challenge that no journal holds cannot be answered, so the failure leads.
  if (answer.verdict !== 'allow' && answer.challenge === undefined) return answer;
  return answer.verdict === 'allow' && looksInsideOnly(judgement) ? answer : unrecordedBlock(failure);
}

function looksInsideOnly({ workspace }: Judgement): boolean {
  return workspace.effects.every(
    (effect, index) =>
      effect.verb === 'read' &&
      effect.domain === 'file' &&
      (workspace.of[index]?.paths ?? []).length > 0 &&
      workspace.of[index]?.paths.every((path) => path.inside) === true,
  );
}

function justify(
  session: GateSession,
  setting: GateSetting,
  command: JustifyCommand,
  { turn, actor }: TurnOf,
): GateAnswer {
  const { origin: from } = session.options;
  const answered = ({ state, fresh, origin }: OpenTurn): Decided<GateAnswer> => {
    if (isForged(from, origin, fresh))
      return refuseForged(session.options, {
        callId: command.challenge,
        ...(actor !== undefined && { actor }),
      });
    const challenge = state.challenges.get(command.challenge) ?? state.answered.get(command.challenge);
    if (!challenge || challenge.paths.length === 0) {
      const value = blockAnswer(
        'CHALLENGE_UNKNOWN',
        namedChallenge(command),
        'repeat the refused call in this turn to get its challenge',
      );
      return { value, drafts: [] };
    }
    const journal = session.options.seesReads === true ? session.journal.file : undefined;
    const check = checkedAnswer(setting, command.answer, challenge.paths, journal);
    if (!check.ok) return { value: check.refusal, drafts: [] };
    const value: GateAnswer = { verdict: 'allow', reason: 'JUSTIFIED', message: '', effects: [] };
    return { value, drafts: [justificationDraft(challenge, command.answer, check.vague)] };
  };
  const result = session.journal.transact(turn, answered, actor);
  return result.ok ? result.value : unrecordedBlock(result);
}

export type { Ended, Recorded } from './ended.ts';
export type { GateOptions } from './session.ts';
