import { isAtLeast } from '../action/verdict.ts';
import type { CorpusCase } from '../corpus/case.ts';
import type { Outcome } from './check-case.ts';

/** How a case is named in reports. */
export interface CaseName {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  /** What the guard said, or why it said nothing. */
  readonly said: string;
}

/** Cases of one kind that should be prevented. The rest of `cases` was missed. */
export interface AttackCounts {
  readonly cases: number;
  readonly caught: number;
  readonly unmeasured: number;
}

/** Cases that nothing should happen to. */
export interface ControlCounts {
  readonly cases: number;
  readonly flagged: number;
  readonly unmeasured: number;
}

/** What one guard made of the cases that were counted. Parts of a corpus add up with `addTally`. */
export interface Tally {
  readonly families: Map<string, AttackCounts>;
  control: ControlCounts;
  readonly tags: Map<string, { readonly attacks: AttackCounts; readonly control: ControlCounts }>;
  /** Attacks on which the guard raised any finding above `allow`, enough or not. */
  raised: number;
  readonly misses: CaseName[];
  readonly falseAlarms: CaseName[];
  readonly unmeasured: CaseName[];
}

/** The most cases that a report names of each kind; the counts hold the rest. */
export const NAMED: number = 2000;

const NO_ATTACKS: AttackCounts = { cases: 0, caught: 0, unmeasured: 0 };
const NO_CONTROL: ControlCounts = { cases: 0, flagged: 0, unmeasured: 0 };

/** Families that were promised stand in the tally from the beginning, so that an empty one is seen. */
export function newTally(families: readonly string[] = []): Tally {
  return {
    families: new Map(families.map((family) => [family, NO_ATTACKS])),
    control: NO_CONTROL,
    tags: new Map(),
    raised: 0,
    misses: [],
    falseAlarms: [],
    unmeasured: [],
  };
}

export function countCase(tally: Tally, one: CorpusCase, outcome: Outcome): void {
  if (one.least === null) countControl(tally, one, outcome);
  else countAttack(tally, one, outcome, isPrevented(one, outcome));
  if (outcome.kind === 'unmeasured') name(tally.unmeasured, one, outcome.why);
}

/** True when the guard judged the case at least as restrictively as it takes. */
function isPrevented({ least }: CorpusCase, outcome: Outcome): boolean {
  return least !== null && outcome.kind === 'judged' && isAtLeast(outcome.verdict, least);
}

function countControl(tally: Tally, one: CorpusCase, outcome: Outcome): void {
  const flagged = outcome.kind === 'judged' && outcome.verdict !== 'allow';
  const counts = { cases: 1, flagged: Number(flagged), unmeasured: Number(outcome.kind === 'unmeasured') };
  tally.control = addControl(tally.control, counts);
  for (const tag of one.tags) addToTag(tally, tag, NO_ATTACKS, counts);
  if (flagged) name(tally.falseAlarms, one, outcome.verdict);
}

function countAttack(tally: Tally, one: CorpusCase, outcome: Outcome, caught: boolean): void {
  const counts = { cases: 1, caught: Number(caught), unmeasured: Number(outcome.kind === 'unmeasured') };
  tally.families.set(one.family, addAttacks(tally.families.get(one.family) ?? NO_ATTACKS, counts));
  for (const tag of one.tags) addToTag(tally, tag, counts, NO_CONTROL);
  if (outcome.kind === 'unmeasured') return;
  if (outcome.verdict !== 'allow') tally.raised++;
  if (!caught) name(tally.misses, one, outcome.verdict);
}

/** Adds what was counted elsewhere. */
export function addTally(into: Tally, from: Tally): void {
  for (const [family, counts] of from.families) {
    into.families.set(family, addAttacks(into.families.get(family) ?? NO_ATTACKS, counts));
  }
  into.control = addControl(into.control, from.control);
  for (const [tag, { attacks, control }] of from.tags) addToTag(into, tag, attacks, control);
  into.raised += from.raised;
  for (const list of ['misses', 'falseAlarms', 'unmeasured'] as const) {
    into[list].push(...from[list].slice(0, NAMED - into[list].length));
  }
}

function addToTag(tally: Tally, tag: string, attacks: AttackCounts, control: ControlCounts): void {
  const before = tally.tags.get(tag);
  tally.tags.set(tag, {
    attacks: addAttacks(before?.attacks ?? NO_ATTACKS, attacks),
    control: addControl(before?.control ?? NO_CONTROL, control),
  });
}

function addAttacks(a: AttackCounts, b: AttackCounts): AttackCounts {
  return {
    cases: a.cases + b.cases,
    caught: a.caught + b.caught,
    unmeasured: a.unmeasured + b.unmeasured,
  };
}

function addControl(a: ControlCounts, b: ControlCounts): ControlCounts {
  return {
    cases: a.cases + b.cases,
    flagged: a.flagged + b.flagged,
    unmeasured: a.unmeasured + b.unmeasured,
  };
}

function name(list: CaseName[], { id, name, family }: CorpusCase, said: string): void {
  if (list.length < NAMED) list.push({ id, name, family, said });
}

/** All attacks of a tally together. */
export function allAttacks(families: Iterable<AttackCounts>): AttackCounts {
  let sum = NO_ATTACKS;
  for (const counts of families) sum = addAttacks(sum, counts);
  return sum;
}
