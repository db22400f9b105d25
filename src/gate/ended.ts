import type { EventId } from '../action/ids.ts';
import type { AskedCall, EvidenceEvent, JournalDraft, OpenPermit, OpenTurn } from '../evidence/records.ts';
import { changesWithoutPermit, forgetCall, type LookedAfter, lookAfter, watchedCall } from './aftermath.ts';
import { unrecordedBlock } from './answer.ts';
import {
  changesFound,
  type Found,
  type FoundOn,
  forged,
  type Suspected,
  switchedBack,
  watchLost,
} from './found.ts';
import { noteUse, type Remembered, rememberKinds } from './ledger-file.ts';
import { ledgerFileOf } from './locations.ts';
import { isForged } from './origin.ts';
import { answeredByHost } from './record.ts';
import { type GateSession, rootsIn, type Settled } from './session.ts';
import { workspaceOf } from './standing.ts';
import { isToolKind } from './tool-kind.ts';

/** How a call ended, as the host tells it. */
export interface Ended {
  readonly turn: string;
  readonly callId: string;
  /** `unknown`: it was interrupted, or the host does not say. What changed is looked at all the same. */
  readonly outcome: 'confirmed' | 'failed' | 'unknown';
  /** Whether a person is known to sit at the host's own prompt, so that a yes there is theirs. Asked only when it matters. */
  readonly attended: () => boolean;
}

/** What came of recording how a call ended. */
export interface Recorded {
  /** What a person's yes taught the ledger. */
  readonly remembered: readonly Remembered[];
  /** For the agent: what was found. Empty: nothing. */
  readonly message: string;
}

const NOTHING: Recorded = { remembered: [], message: '' };

export function recordEnd(session: GateSession, ended: Ended, settle: () => Settled): Recorded {
  const { options, journal } = session;
  const at = watchedCall(options, ended.turn, ended.callId);
  let settled: Settled | undefined;
  const settledNow = (): Settled => {
    settled ??= settle();
    return settled;
  };
  const observes = (): boolean => {
    const found = settledNow();
    return found.ok && found.setting.config.observe;
  };
  const seen = look(at, settledNow);
  let attended = false;
  const result = journal.transact(
    ended.turn,
    (turn) => {
      const { events } = turn;
      const actor = actorOf(events, ended.callId);
      if (isForged(options.origin, turn.origin, turn.fresh)) {
        const { drafts, message } = forged(FORGED_END, {
          run: options.run,
          call: ended.callId,
          actor,
          observes: observes(),
        });
        return { value: { asked: false, kinds: [], message, done: false }, drafts };
      }
      const ran = ranAs(
        turn,
        ended,
        () => {
          attended = ended.attended();
          return attended;
        },
        session.now(),
      );
      const found = findingsOn(ran, seen, { session, ended, actor, events, turn, observes });
      const value = {
        asked: ran?.asked === true,
        kinds: ran?.kinds ?? [],
        message: found?.message ?? '',
        done: true,
      };
      return { value, drafts: [...(ran?.drafts ?? []), ...(found?.drafts ?? [])] };
    },
    (events) => actorOf(events, ended.callId),
  );
  if (!result.ok)
    return seen === undefined ? NOTHING : { remembered: [], message: unrecordedBlock(result).message };
  const { message, done } = result.value;
  if (done) forgetCall(at);
  const remembered = ended.outcome === 'confirmed' && done ? learn(session, result.value, attended) : [];
  return { remembered, message };
}

const FORGED_END =
  'a process that a tool call started told the gate in the name of the host how a call ended';

function look(
  at: Parameters<typeof lookAfter>[0],
  settle: () => Settled,
): LookedAfter | 'unsettled' | undefined {
  return lookAfter(at, () => {
    const settled = settle();
    return settled.ok ? workspaceOf(settled.setting) : undefined;
  });
}

/** The agent of the turn that asked for a call. */
function actorOf(events: readonly EvidenceEvent[], callId: string): string | undefined {
  return events.findLast((event) => event.type === 'proposal' && event.call === callId)?.actor;
}

/** A call that the record knows: on which permit it ran, and what is written of its end. */
interface Ran {
  readonly right: Pick<OpenPermit, 'event' | 'action' | 'policy' | 'watched'>;
  readonly asked: boolean;
  readonly kinds: readonly string[];
  readonly drafts: readonly JournalDraft[];
}

function ranAs(
  { state }: OpenTurn,
  { callId, outcome }: Ended,
  attended: () => boolean,
  now: Date,
): Ran | undefined {
  const receipt = (right: Ran['right']): readonly JournalDraft[] =>
    outcome === 'unknown'
      ? []
      : [{ type: 'receipt', parent: right.event, action: right.action, outcome, call: callId }];
  const permit = [...state.permits.values()].find(({ call }) => call === callId);
  if (permit) {
    const kinds = state.decisions.get(permit.action.digest)?.kinds ?? [];
    return { right: permit, asked: false, kinds, drafts: receipt(permit) };
  }
  const asked = state.asked.get(callId);
  if (!asked || outcome === 'unknown') return undefined;
  return askedAndRan(asked, attended() ? 'host_prompt' : 'host', now, receipt);
}

function askedAndRan(
  asked: AskedCall,
  by: 'host_prompt' | 'host',
  now: Date,
  receipt: (right: Ran['right']) => readonly JournalDraft[],
): Ran {
  const [approval, permit, event] = answeredByHost(asked, by, now);
  const right = { ...asked, event };
  return { right, asked: true, kinds: asked.kinds, drafts: [approval, permit, ...receipt(right)] };
}

interface Scene {
  readonly session: GateSession;
  readonly ended: Ended;
  readonly actor: string | undefined;
  readonly events: readonly EvidenceEvent[];
  readonly turn: OpenTurn;
  readonly observes: () => boolean;
}

/** What is to be said of a call that ended. Whatever took away what was kept of it is found by that. */
function findingsOn(
  ran: Ran | undefined,
  seen: LookedAfter | 'unsettled' | undefined,
  scene: Scene,
): Found | undefined {
  const { session, ended, actor, events, turn, observes } = scene;
  const { run, locations, origin } = session.options;
  const on = (): Suspected => ({ run, call: ended.callId, actor, observes: observes() });
  if (ran === undefined) {
    if (seen === undefined || seen === 'unsettled' || isKnown(turn, ended)) return undefined;
    return watchLost(
      'the record does not hold a call that was judged, so it was cut off while that ran',
      on(),
    );
  }
  const { watched, event: parent, action, policy } = ran.right;
  if (watched === undefined) return undefined;
  if (seen === 'unsettled') {
    return watchLost(
      'the configuration of the repository could not be read any more when the call had ended',
      on(),
    );
  }
  if (seen?.looked.digest !== watched.snapshot) {
    return watchLost('what was noted before a call was taken away or changed while it ran', on());
  }
  const opened = [...turn.state.openings.keys()];
  const changes = changesWithoutPermit(seen, { events, opened, locations, host: origin?.host });
  if (changes.length === 0) return undefined;
  switchedBack(changes, locations);
  const roots = rootsIn(session);
  const found: FoundOn = {
    ...on(),
    turn: ended.turn,
    parent: parent satisfies EventId,
    action,
    policy,
    roots,
  };
  return changesFound(changes, found);
}

/** A call that was asked about and interrupted, so that nobody knows whether it ran. */
function isKnown({ state }: OpenTurn, { callId }: Ended): boolean {
  return state.asked.has(callId);
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
  const learnt = kinds.filter((kind) => !isToolKind(kind));
  if (learnt.length === 0) return [];
  const change = rememberKinds(file, root, learnt, 'host_prompt', now());
  return change.ok ? change.added : [];
}
