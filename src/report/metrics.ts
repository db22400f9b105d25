/** What one number of the report says, and of what. */
export interface MetricDefinition {
  /** Its name in the JSON. Added to, never renamed. */
  readonly id: MetricId;
  readonly title: string;
  /** What is counted, in one clause. */
  readonly counts: string;
  /** What it is counted of. */
  readonly of: string;
  /** How it is measured, and what it cannot see. */
  readonly how: string;
}

/** In the order in which they are printed: what predicts failure comes first. */
export const METRIC_IDS = [
  'disableRate',
  'retries',
  'vagueJustifications',
  'nearMisses',
  'wrongBlocks',
  'interruptions',
  'waited',
  'unpermitted',
  'quarantined',
] as const;

export type MetricId = (typeof METRIC_IDS)[number];

/** The definitions of all numbers. docs/report.md prints this table. */
export const METRICS: readonly MetricDefinition[] = [
  {
    id: 'disableRate',
    title: 'disable rate',
    counts: 'sessions that ran without the guard',
    of: 'sessions since it was first wired',
    how:
      "a session is unguarded when the host's transcript holds a tool call that is judged, and no journal holds the " +
      'session or one of its calls; it counts as switched off or as unseen by whether the guard was wired when it began',
  },
  {
    id: 'retries',
    title: 'retries after a block',
    counts: 'refusals of an effect that was refused before in the same turn',
    of: 'refusals',
    how:
      'by verb, domain and real place of what was objected to, however it is spelled, and by agent: a subagent that ' +
      'meets what another met retries nothing; an answer or an approval in between ends the count',
  },
  {
    id: 'vagueJustifications',
    title: 'vague justifications',
    counts: 'answers that name a test or no exact undo',
    of: 'accepted answers',
    how: 'as the gate judged them when they were given',
  },
  {
    id: 'nearMisses',
    title: 'near misses',
    counts: 'refusals and questions that a person declined, or marked as right',
    of: 'refusals and questions',
    how:
      "a no at the host's prompt is read from its transcript, a no at `holdfast approve` and a mark from the journal; a " +
      'changed course (refused, never let through, work went on) is a candidate and is not counted',
  },
  {
    id: 'wrongBlocks',
    title: 'wrong blocks',
    counts: 'refusals and questions that a person marked as wrong',
    of: 'those that a person marked',
    how: 'by `holdfast log wrong`; the last mark of a decision counts',
  },
  {
    id: 'interruptions',
    title: 'interruptions per 1,000 calls',
    counts: 'questions, challenges and final refusals',
    of: 'calls that were judged',
    how: 'a challenge is a refusal that an answer opens; tools without an effect of their own are not judged',
  },
  {
    id: 'waited',
    title: 'minutes waited',
    counts: 'minutes from a question to the yes of a person',
    of: 'questions that were answered with yes',
    how:
      'from the first time it was put to the yes at a terminal, or to the end of the call that a yes at the prompt let ' +
      "run, which is too long by the call; the agent's own answers to challenges stand apart; where the clock went back " +
      'in between, it is left out',
  },
  {
    id: 'unpermitted',
    title: 'found after a call',
    counts: 'calls after which a change was found that nothing permitted explains',
    of: 'calls that were watched',
    how:
      'a call is watched when it can do more than its text says, so what the others did is not in it; what one call was ' +
      'found to change counts once, however many paths it is',
  },
  {
    id: 'quarantined',
    title: 'quarantined sessions',
    counts:
      'sessions in which a secret, the guard or its record changed under a call, or an event was forged',
    of: 'sessions',
    how: 'as recorded when it was found; a quarantine is over when a person ended it by `holdfast approve`',
  },
];
