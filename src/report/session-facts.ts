import type { EvidenceEvent } from '../evidence/records.ts';
import { isNamed } from '../evidence/refusal-keys.ts';

type Of<T extends EvidenceEvent['type']> = Extract<EvidenceEvent, { readonly type: T }>;

/** A decision that stopped a call: a refusal, or a question to a person. */
export interface Stop {
  readonly event: string;
  /** When, by a clock that never goes back. RFC 3339. */
  readonly at: string;
  readonly question: boolean;
  /** A refusal that an answer of the agent opens. */
  readonly challenged: boolean;
  readonly reason: string;
  readonly rule: string;
  readonly kinds: readonly string[];
  /** Host's id of the call. */
  readonly call?: string;
  /** What was refused before in the turn, and by what: the agent tried again without what was asked for. */
  readonly retryOf?: 'block' | 'ask';
  /** The agent went on with something that was let through. */
  wentOn: boolean;
  /** It was answered or approved. */
  opened: boolean;
  declined: boolean;
  mark?: 'wrong' | 'right';
}

export interface Wait {
  readonly at: string;
  readonly by: 'agent' | 'terminal' | 'host_prompt' | 'host';
  /** Undefined: the clock went back in between. */
  readonly milliseconds: number | undefined;
}

/** A quarantine of a session. */
export interface QuarantineFacts {
  readonly at: string;
  readonly challenge: string;
  readonly reason: string;
  cleared: boolean;
}

/** What the events of one session amount to. */
export interface SessionFacts {
  readonly run: string;
  readonly root?: string;
  /** When each call was judged. */
  readonly calls: readonly string[];
  readonly callIds: ReadonlySet<string>;
  /** Calls after which the gate looked: when each was judged. */
  readonly watched: readonly string[];
  /** When changes were found that nothing permitted explains, once a call. */
  readonly unpermitted: readonly string[];
  readonly quarantines: readonly QuarantineFacts[];
  /** When a verdict was only recorded: the gate observed, or was switched off for a while. */
  readonly observed: readonly string[];
  readonly stops: readonly Stop[];
  readonly answers: readonly { readonly at: string; readonly vague: boolean }[];
  readonly waits: readonly Wait[];
}

/** Folds the events of a session, in their order, into what a report counts. Pure. */
export function factsOf(events: readonly EvidenceEvent[]): SessionFacts | undefined {
  const [first] = events;
  if (first === undefined) return undefined;
  const fold: Fold = {
    now: '',
    before: '',
    jumps: 0,
    calls: [],
    watched: [],
    unpermitted: [],
    quarantines: [],
    observed: [],
    callIds: new Set(),
    callOf: new Map(),
    stops: new Map(),
    sayings: new Map(),
    refused: new Map(),
    stopped: new Map(),
    asked: new Map(),
    answers: [],
    waits: [],
  };
  for (const event of events) take(fold, event);
  const root = events.find((event) => event.type === 'session_started')?.roots[0];
  const { stops, calls, callIds, watched, unpermitted, quarantines, observed, answers, waits } = fold;
  const after = { watched, unpermitted, quarantines };
  const facts = { run: first.run, calls, callIds, ...after, observed, answers, waits };
  return { ...facts, stops: [...stops.values()], ...(root === undefined ? {} : { root }) };
}

interface Fold {
  /** The latest time so far, and the time of the last event as it says. */
  now: string;
  before: string;
  /** How often the clock went back so far. */
  jumps: number;
  readonly calls: string[];
  readonly watched: string[];
  readonly unpermitted: string[];
  readonly quarantines: QuarantineFacts[];
  readonly observed: string[];
  readonly callIds: Set<string>;
  /** Host's call id by action. */
  readonly callOf: Map<string, string>;
  /** By event. */
  readonly stops: Map<string, Stop>;
  /** By event of the decision: what was objected to, and to whom. */
  readonly sayings: Map<string, { readonly owner: string; readonly keys: readonly string[] }>;
  /** What stands refused, by turn and actor. */
  readonly refused: Map<string, Map<string, 'block' | 'ask'>>;
  /** Those after which nothing was let through yet, by turn and actor. */
  readonly stopped: Map<string, Stop[]>;
  /** When a challenge was first put, by turn and challenge. */
  readonly asked: Map<string, { readonly at: string; readonly jumps: number }>;
  readonly answers: { readonly at: string; readonly vague: boolean }[];
  readonly waits: Wait[];
}

function take(fold: Fold, event: EvidenceEvent): void {
  if (event.at < fold.before) fold.jumps++;
  fold.before = event.at;
  if (event.at > fold.now) fold.now = event.at;
  switch (event.type) {
    case 'proposal':
      fold.calls.push(fold.now);
      if (event.call === undefined) break;
      fold.callIds.add(event.call);
      fold.callOf.set(event.action.id, event.call);
      break;
    case 'decision':
      if (event.watched !== undefined) fold.watched.push(fold.now);
      if (event.observed === true) fold.observed.push(fold.now);
      else if (event.verdict !== 'allow' && event.verdict !== 'degrade') stop(fold, event);
      break;
    case 'justification':
      answer(fold, event);
      break;
    case 'approval':
      approve(fold, event);
      break;
    case 'permit':
      goOn(fold, event);
      break;
    case 'unpermitted':
      fold.unpermitted.push(fold.now);
      break;
    case 'quarantined':
      fold.quarantines.push({
        at: fold.now,
        challenge: event.challenge,
        reason: event.reason,
        cleared: false,
      });
      break;
    case 'cleared':
      for (const one of fold.quarantines) if (one.challenge === event.challenge) one.cleared = true;
      break;
    case 'review':
      review(fold, event);
      break;
    default:
      break;
  }
}

/** Each agent of a turn is refused for itself. */
function ownerOf({ turn = '', actor = '' }: EvidenceEvent): string {
  return `${turn}\n${actor}`;
}

function stop(fold: Fold, event: Of<'decision'>): void {
  const owner = ownerOf(event);
  const question = event.verdict === 'ask';
  const refused = fold.refused.get(owner) ?? new Map<string, 'block' | 'ask'>();
  fold.refused.set(owner, refused);
  const keys = keysOf(event);
  const before = keys.flatMap((key) => refused.get(key) ?? []);
  const retryOf = before.includes('block') ? 'block' : before[0];
  for (const key of keys) if (refused.get(key) !== 'block') refused.set(key, question ? 'ask' : 'block');
  const call = fold.callOf.get(event.action.id);
  fold.sayings.set(event.id, { owner, keys });
  const stopped: Stop = {
    event: event.id,
    at: fold.now,
    question,
    challenged: (event.paths ?? []).length > 0,
    reason: event.reason,
    rule: event.rule ?? event.reason,
    kinds: event.kinds ?? [],
    wentOn: false,
    opened: false,
    declined: false,
    ...(call === undefined ? {} : { call }),
    ...(retryOf === undefined ? {} : { retryOf }),
  };
  fold.stops.set(event.id, stopped);
  fold.stopped.set(owner, [...(fold.stopped.get(owner) ?? []), stopped]);
  const { challenge, turn = '' } = event;
  const put = `${turn}\n${challenge}`;
  if (challenge !== undefined && !fold.asked.has(put))
    fold.asked.set(put, { at: event.at, jumps: fold.jumps });
}

/**
 * By what an effect is known again: its verb, domain and place. That something of a program runs tells two commands
 * apart by nothing, so there only the same action is the same.
 */
function keysOf({ about, effects, action }: Of<'decision'>): readonly string[] {
  return [...(about ?? effects).filter(isNamed), action.digest];
}

function answer(fold: Fold, event: Of<'justification'>): void {
  const { challenge, paths, vague } = event;
  fold.answers.push({ at: fold.now, vague });
  const refused = fold.refused.get(ownerOf(event));
  for (const key of refused?.keys() ?? []) {
    if (paths.some((path) => key.endsWith(` ${path}`))) refused?.delete(key);
  }
  open(fold, event.parent);
  waited(fold, event, challenge, 'agent');
}

function approve(fold: Fold, event: Of<'approval'>): void {
  open(fold, event.parent);
  waited(fold, event, event.challenge, event.by ?? 'terminal');
}

/** What was said yes to is not refused any more; to ask for it again retries nothing. */
function open(fold: Fold, decision: string | undefined): void {
  const said = fold.sayings.get(decision ?? '');
  const refused = said && fold.refused.get(said.owner);
  for (const key of said?.keys ?? []) refused?.delete(key);
  for (const stop of fold.stops.values()) {
    const other = fold.sayings.get(stop.event);
    if (said && other?.owner === said.owner && other.keys.some((key) => said.keys.includes(key)))
      stop.opened = true;
  }
}

function waited(fold: Fold, event: EvidenceEvent, challenge: string, by: Wait['by']): void {
  const put = `${event.turn ?? ''}\n${challenge}`;
  const asked = fold.asked.get(put);
  if (asked === undefined) return;
  fold.asked.delete(put);
  const sound = asked.jumps === fold.jumps;
  const milliseconds = sound ? Date.parse(event.at) - Date.parse(asked.at) : undefined;
  fold.waits.push({ at: fold.now, by, milliseconds });
}

function goOn(fold: Fold, event: Of<'permit'>): void {
  const owner = ownerOf(event);
  for (const stop of fold.stopped.get(owner) ?? []) stop.wentOn = true;
  fold.stopped.delete(owner);
}

function review(fold: Fold, { parent, says }: Of<'review'>): void {
  const stop = fold.stops.get(parent ?? '');
  if (stop === undefined) return;
  if (says === 'declined') stop.declined = true;
  else stop.mark = says;
}
