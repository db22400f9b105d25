import type { MetricId } from './metrics.ts';
import type { QuarantineFacts, SessionFacts, Stop, Wait } from './session-facts.ts';
import type { Counted, Metric, Part } from './usage.ts';

/** Whether a session ran with the guard. */
export interface GuardedSessions {
  /** Sessions with a gate event. */
  readonly guarded: number;
  /** Sessions without one: while the guard was wired, and while it was switched off. Undefined: nobody can see them. */
  readonly unguarded: { readonly unseen: number; readonly off: number } | undefined;
  /** How often it was taken out, and switched off for a while. */
  readonly takenOut: number;
  readonly paused: number;
  readonly notes: readonly string[];
  /** What is missing where they cannot be seen. */
  readonly why: string;
}

/** The facts of the sessions, cut to the period. */
export interface Period {
  readonly calls: number;
  readonly stops: readonly Stop[];
  readonly answers: readonly { readonly vague: boolean }[];
  readonly waits: readonly Wait[];
  /** Calls that were watched, and those after which something was found. */
  readonly watched: number;
  readonly unpermitted: number;
  readonly sessions: number;
  /** By session, where there was one. */
  readonly quarantines: readonly (readonly QuarantineFacts[])[];
  /** False: no transcript tells of a no at the host's prompt. */
  readonly seesPrompt: boolean;
}

/** What of the sessions lies in the period that begins at `from`. */
export function cut(facts: readonly SessionFacts[], from: string): Omit<Period, 'seesPrompt'> {
  const within = ({ at }: { readonly at: string }): boolean => at >= from;
  const number = (times: (session: SessionFacts) => readonly string[]): number =>
    facts.reduce((sum, session) => sum + times(session).filter((at) => at >= from).length, 0);
  const quarantines = facts.map((session) => session.quarantines.filter(within));
  return {
    calls: number(({ calls }) => calls),
    watched: number(({ watched }) => watched),
    unpermitted: number(({ unpermitted }) => unpermitted),
    sessions: facts.filter(({ calls }) => calls.some((at) => at >= from)).length,
    quarantines: quarantines.filter((some) => some.length > 0),
    stops: facts.flatMap(({ stops }) => stops.filter(within)),
    answers: facts.flatMap(({ answers }) => answers.filter(within)),
    waits: facts.flatMap(({ waits }) => waits.filter(within)),
  };
}

/** All numbers of a period. Pure. */
export function measure(period: Period, guarded: GuardedSessions): Readonly<Record<MetricId, Metric>> {
  return {
    disableRate: disableRate(guarded),
    retries: retries(period),
    vagueJustifications: share(
      period.answers.filter(({ vague }) => vague).length,
      period.answers.length,
      'accepted answers',
      'no challenge was answered',
    ),
    nearMisses: nearMisses(period),
    wrongBlocks: wrongBlocks(period),
    interruptions: interruptions(period),
    waited: waited(period),
    unpermitted: share(
      period.unpermitted,
      period.watched,
      'watched calls',
      'no call was watched: none could do more than its text says',
    ),
    quarantined: quarantined(period),
  };
}

function disableRate({ guarded, unguarded, takenOut, paused, notes, why }: GuardedSessions): Metric {
  const acts: readonly Part[] = [
    { name: 'times it was taken out', value: takenOut },
    { name: 'times it was switched off for a while', value: paused },
  ];
  if (unguarded === undefined) return { measured: false, why, parts: acts };
  const { unseen, off } = unguarded;
  const parts = [
    { name: 'while it was taken out', value: off },
    { name: 'while it was wired', value: unseen },
    ...acts,
  ];
  const none = 'no session is known since it was wired';
  return share(unseen + off, guarded + unseen + off, 'sessions', none, parts, notes);
}

function retries({ stops }: Period): Metric {
  const blocks = stops.filter(({ question }) => !question);
  const again = stops.filter(({ retryOf }) => retryOf === 'block').length;
  const asked = stops.filter(({ retryOf }) => retryOf === 'ask').length;
  const parts = [{ name: 'the same after a question that nobody answered', value: asked }];
  return share(again, blocks.length, 'refusals', 'nothing was refused', asked > 0 ? parts : []);
}

function nearMisses({ stops, seesPrompt }: Period): Metric {
  const declined = stops.filter((stop) => stop.declined && stop.mark !== 'wrong');
  const right = stops.filter((stop) => !stop.declined && stop.mark === 'right');
  const candidates = stops.filter(
    ({ wentOn, opened, retryOf, declined, mark }) =>
      wentOn && !opened && retryOf === undefined && !declined && mark === undefined,
  );
  const parts = [
    { name: 'declined by a person', value: declined.length },
    { name: 'marked as right', value: right.length },
    { name: 'candidates, not counted: the course changed', value: candidates.length },
  ];
  const notes = seesPrompt ? [] : ["a no at the host's prompt is not measured: no transcripts were found"];
  const count = declined.length + right.length;
  return share(count, stops.length, 'refusals and questions', 'nothing was stopped', parts, notes);
}

function wrongBlocks({ stops }: Period): Metric {
  const marked = stops.filter(({ mark }) => mark !== undefined);
  const wrong = marked.filter(({ mark }) => mark === 'wrong').length;
  const why =
    stops.length === 0
      ? 'nothing was stopped'
      : 'nobody has marked a refusal yet (`holdfast log wrong ID`, `holdfast log right ID`)';
  const parts = [{ name: 'refusals and questions in all', value: stops.length }];
  return share(wrong, marked.length, 'marked', why, parts);
}

function interruptions({ stops, calls }: Period): Metric {
  if (calls === 0) return { measured: false, why: 'no call was judged', parts: [] };
  const number = (wanted: (stop: Stop) => boolean): number => stops.filter(wanted).length;
  return {
    measured: true,
    value: rounded((stops.length * 1000) / calls),
    unit: 'perThousand',
    count: stops.length,
    of: calls,
    ofWhat: 'calls',
    parts: [
      { name: 'questions to a person', value: number(({ question }) => question) },
      { name: 'challenges to the agent', value: number(({ challenged }) => challenged) },
      { name: 'final refusals', value: number(({ question, challenged }) => !question && !challenged) },
    ],
    notes: [],
  };
}

function waited({ waits, stops }: Period): Metric {
  const person = waits.filter(({ by }) => by !== 'agent');
  const times = person.flatMap(({ milliseconds }) => milliseconds ?? []);
  const own = waits.flatMap(({ by, milliseconds }) => (by === 'agent' ? (milliseconds ?? []) : []));
  const lost = waits.filter(({ milliseconds }) => milliseconds === undefined).length;
  const agent =
    own.length === 0 ? [] : [{ name: "median of the agent's own answers", value: minutes(median(own)) }];
  const notes = lost === 0 ? [] : [`${lost} left out: the clock went back in between`];
  if (times.length === 0) {
    const asked = stops.some(({ question }) => question);
    const why = asked ? 'no question was answered with yes' : 'nobody was asked';
    return { measured: false, why: [why, ...notes].join('; '), parts: agent };
  }
  const prompt = person.filter(({ by }) => by !== 'terminal').length;
  return {
    measured: true,
    value: minutes(times.reduce((sum, time) => sum + time, 0)),
    unit: 'minutes',
    count: times.length,
    of: person.length,
    ofWhat: 'yeses',
    parts: [{ name: 'median', value: minutes(median(times)) }, ...agent],
    notes: [
      ...notes,
      ...(prompt === 0 ? [] : [`${prompt} at the host's prompt, so the run of the call is in it`]),
    ],
  };
}

function quarantined({ sessions, quarantines }: Period): Metric {
  const all = quarantines.flat();
  const parts = [
    { name: 'quarantines in all', value: all.length },
    { name: 'of them ended by a person', value: all.filter(({ cleared }) => cleared).length },
  ];
  const none = 'no session is on record';
  return share(quarantines.length, sessions, 'sessions', none, all.length === 0 ? [] : parts, reasonsOf(all));
}

function reasonsOf(quarantines: readonly QuarantineFacts[]): readonly string[] {
  return tally(quarantines.map(({ reason }) => reason)).map(({ name, times }) => `${times} ${name}`);
}

function share(
  count: number,
  of: number,
  ofWhat: string,
  none: string,
  parts: readonly Part[] = [],
  notes: readonly string[] = [],
): Metric {
  if (of === 0) return { measured: false, why: none, parts: parts.filter(({ value }) => value > 0) };
  return { measured: true, value: rounded(count / of, 4), unit: 'share', count, of, ofWhat, parts, notes };
}

/** How often each name occurs, the most frequent first. */
export function tally(names: readonly string[]): readonly Counted[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times]
    .map(([name, count]) => ({ name, times: count }))
    .sort((a, b) => b.times - a.times || (a.name < b.name ? -1 : 1));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

function minutes(milliseconds: number): number {
  return rounded(milliseconds / 60_000);
}

function rounded(value: number, digits = 1): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
