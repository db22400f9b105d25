import { type ActionDigest, type EventId, newId, type RunId } from '../action/ids.ts';
import type { ToolCall } from '../action/tool-call.ts';
import {
  type ActionRef,
  type Decided,
  type Journal,
  type JournalDraft,
  type JournalFailure,
  type OpenTurn,
  openJournal,
  readPinnedRoots,
  type TurnOf,
  type TurnState,
} from '../evidence/index.ts';
import {
  answerOf,
  blockAnswer,
  blockSaying,
  faultBlock,
  type GateAnswer,
  unrecordedBlock,
} from './answer.ts';
import { detectCredential } from './credential.ts';
import { type Judgement, judge, type Prepared, prepare, type Standing } from './judge.ts';
import { checkJustification } from './justification.ts';
import { ANSWER_ALONE, answersInVain, type JustifyCommand, justifyCommandOf } from './justify-command.ts';
import { noteUse, type Remembered, rememberKinds } from './ledger-file.ts';
import { ledgerFileOf } from './locations.ts';
import { answeredByHost, draftsOf, justificationDraft } from './record.ts';
import type { LoadedRepository } from './repository-config.ts';
import { rootOf } from './root.ts';
import { type GateSetting, standingOf, workspaceOf } from './standing.ts';
import { inForce } from './tighten.ts';

/** How a gate with a journal is opened. */
export interface GateOptions extends Omit<GateSetting, 'roots'> {
  /** Absent: the repository around the folder in which the session began. */
  readonly roots?: readonly string[];
  /** The host's session: the stream that everything is recorded in. */
  readonly run: string;
  readonly host: string;
  readonly now?: () => Date;
  /** Loads the configuration that the repository at a root brings. Absent: none is looked for. */
  readonly repository?: (root: string) => LoadedRepository;
}

export interface CallOptions {
  /** The host's turn key. Absent: the call is a turn of its own, so nothing that it opens lasts. */
  readonly turn?: string;
  readonly callId?: string;
  /** Who calls, where it is not the session's own agent: each answers for itself, and opens for itself only. */
  readonly actor?: string;
  readonly toolDefinition?: string;
  /** Absent: the configuration's mode. */
  readonly mode?: string;
}

/** The gate of one host session. Answers always; never throws. */
export interface Gate {
  decide(call: ToolCall, options: CallOptions): GateAnswer;
  /**
   * Records how a call ended. A call that was asked about and ran was approved where the host asked; what a person's yes
   * there taught the ledger is given back. A call that nobody judged is left alone.
   */
  record(ended: Ended): readonly Remembered[];
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
    record: (ended) => record(session, ended),
  };
}

interface GateSession {
  readonly options: GateOptions;
  readonly journal: Journal;
  readonly now: () => Date;
  readonly firstRoots: readonly string[];
}

function decide(session: GateSession, call: ToolCall, options: CallOptions): GateAnswer {
  const settled = settingOf(session);
  if (!settled.ok) return brokenRepository(settled.why);
  const { setting } = settled;
  const standing = standingOf(setting, options.mode);
  if (!standing.ok) return blockSaying(standing.code, standing.why, 'name a mode that is defined');
  const prepared = prepare(call, workspaceOf(setting));
  const turn = options.turn ?? newId('turn');
  const command = justifyCommandOf(prepared.reading);
  if (command) return justify(session, setting, command, { turn, actor: options.actor });
  if (answersInVain(prepared.reading)) {
    return blockAnswer('JUSTIFICATION_INVALID', ANSWER_ALONE.why, ANSWER_ALONE.mend);
  }
  return decideRecorded(session, prepared, standing.standing, {
    ...options,
    turn,
    hasTurn: options.turn !== undefined,
  });
}

type Settled =
  | { readonly ok: true; readonly setting: GateSetting }
  | { readonly ok: false; readonly why: string };

/** The session's roots are pinned by its first event: a later `cd` elsewhere does not move them. */
function rootsIn({ options, journal, firstRoots }: GateSession): readonly string[] {
  return options.roots ?? readPinnedRoots(journal.file) ?? firstRoots;
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

function brokenRepository(why: string): GateAnswer {
  return blockAnswer('CONFIG_INVALID', why, 'a person mends that file, or removes it');
}

function decideRecorded(
  session: GateSession,
  prepared: Prepared,
  standing: Standing,
  options: CallOptions & { readonly turn: string; readonly hasTurn: boolean },
): GateAnswer {
  const { journal, options: gate } = session;
  const offered = options.hasTurn ? (judgement: Judgement) => judgement : withoutTurn;
  const scope = {
    run: gate.run,
    turn: options.turn,
    ...(options.actor === undefined ? {} : { actor: options.actor }),
  };
  const judged = ({ state }: OpenTurn): Decided<Judgement> => {
    const judgement = judge(prepared, standing, {
      ...scope,
      opened: [...state.openings.keys()],
      approved: approvedNow(state, session.now()),
      refused: state.refused,
    });
    return { value: judgement, drafts: draftsOf(judgement, state, { ...options, host: gate.host }) };
  };
  const result = journal.transact(options.turn, judged, options.actor);
  if (result.ok) return answerOf(offered(result.value));
  const judgement = judge(prepared, standing, { ...scope, opened: [], approved: [], refused: [] });
  return gate.off === true ? answerOf(judgement) : unrecorded(judgement, result);
}

function approvedNow({ approvals }: TurnState, now: Date): readonly ActionDigest[] {
  const at = now.toISOString();
  return [...approvals.values()].filter(({ expires }) => expires > at).map(({ digest }) => digest);
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
  const answered = ({ state }: OpenTurn): Decided<GateAnswer> => {
    const challenge = state.challenges.get(command.challenge) ?? state.answered.get(command.challenge);
    if (!challenge || challenge.paths.length === 0) {
      const value = blockAnswer(
        'CHALLENGE_UNKNOWN',
        `\`${command.challenge}\``,
        'repeat the refused call in this turn to get its challenge',
      );
      return { value, drafts: [] };
    }
    const { roots, config, cwd } = setting;
    const { strict } = config;
    const context = { roots: [...roots, ...config.roots], cwd, challenged: challenge.paths, strict };
    const check = checkJustification(command.answer, context);
    if (!check.ok) {
      const mend = 'answer again with a real file:line and an exact rollback';
      return { value: blockAnswer('JUSTIFICATION_INVALID', check.why, mend), drafts: [] };
    }
    const value: GateAnswer = { verdict: 'allow', reason: 'JUSTIFIED', message: '', effects: [] };
    return { value, drafts: [justificationDraft(challenge, command.answer, check.vague)] };
  };
  const result = session.journal.transact(turn, answered, actor);
  return result.ok ? result.value : unrecordedBlock(result);
}

/** How a call ended, as the host tells it. */
export interface Ended {
  readonly turn: string;
  readonly callId: string;
  readonly outcome: 'confirmed' | 'failed';
  /** Whether a person is known to sit at the host's own prompt, so that a yes there is theirs. Asked only when it matters. */
  readonly attended: () => boolean;
}

function record(session: GateSession, ended: Ended): readonly Remembered[] {
  const { turn, callId, outcome } = ended;
  let attended = false;
  const result = session.journal.transact(turn, ({ state }) => {
    const receipt = (parent: EventId, action: ActionRef): JournalDraft => ({
      type: 'receipt',
      parent,
      action,
      outcome,
      call: callId,
    });
    const permit = [...state.permits.values()].find(({ call }) => call === callId);
    if (permit) {
      const kinds = state.decisions.get(permit.action.digest)?.kinds ?? [];
      return { value: { asked: false, kinds }, drafts: [receipt(permit.event, permit.action)] };
    }
    const asked = state.asked.get(callId);
    if (!asked) return { value: { asked: false, kinds: [] }, drafts: [] };
    attended = ended.attended();
    const [approval, right, id] = answeredByHost(asked, attended ? 'host_prompt' : 'host', session.now());
    return {
      value: { asked: true, kinds: asked.kinds },
      drafts: [approval, right, receipt(id, asked.action)],
    };
  });
  return result.ok && outcome === 'confirmed' ? learn(session, result.value, attended) : [];
}

/** A person's yes at the host's prompt approves a kind; a kind that was approved before was made use of. */
function learn(
  session: GateSession,
  { asked, kinds }: { readonly asked: boolean; readonly kinds: readonly string[] },
  attended: boolean,
): readonly Remembered[] {
  const { options, now } = session;
  const [root] = rootsIn(session);
  if (kinds.length === 0 || root === undefined || options.ledger !== undefined) return [];
  const file = ledgerFileOf(options.locations, root);
  if (!asked) noteUse(file, root, kinds, now());
  if (!asked || !attended) return [];
  const change = rememberKinds(file, root, kinds, 'host_prompt', now());
  return change.ok ? change.added : [];
}
