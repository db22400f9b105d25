import type { Reason } from '../../action/reason.ts';
import { compareVerdicts, VERDICTS, type Verdict } from '../../action/verdict.ts';
import { evaluate, type Policy, type PolicyRequest } from '../policy.ts';
import { tablesOf } from '../tables-of.ts';
import { reachOf } from './reach.ts';
import { type Trial, type TrialOptions, trialsOf } from './trials.ts';

/** `weaker`: the later policy restricts less. `reason`: the verdict is the same and the reason another. */
export type Direction = 'weaker' | 'stricter' | 'reason';

export interface Outcome {
  readonly verdict: Verdict;
  readonly reason: Reason;
}

/** One way in which an action is judged differently, with the simplest request that shows it. */
export interface PolicyChange<Facts> {
  readonly direction: Direction;
  readonly action: string;
  readonly before: Outcome;
  readonly after: Outcome;
  /** How many of the requests that were tried are judged so. */
  readonly times: number;
  /** The counterexample. */
  readonly request: PolicyRequest<Facts>;
  /** How it differs from a request that meets all demands. Empty: in nothing. */
  readonly differs: readonly string[];
}

export interface PolicyDiff<Facts> {
  /** How many requests were tried. What was not tried is not known to be the same. */
  readonly tried: number;
  /**
   * Rows that no request met in all they demand, as `table.action`: what they come to was not compared. Give `requests`
   * that meet them.
   */
  readonly unreached: readonly string[];
  /** Weaker first, the largest step before, then stricter, then reasons. */
  readonly changes: readonly PolicyChange<Facts>[];
}

/**
 * Which requests two policies judge differently. Tried is what either table names, on both sides of each limit: tenants,
 * sets of rights, destinations, values and their sources, ends; functions are tried with the same requests.
 * @throws HoldfastError `POLICY_INVALID` when there is nothing to try.
 */
export function diffPolicies<Facts>(
  before: Policy<Facts>,
  after: Policy<Facts>,
  options: TrialOptions<Facts> = {},
): PolicyDiff<Facts> {
  const tables = [...tablesOf(before), ...tablesOf(after)];
  const found = new Map<string, PolicyChange<Facts>>();
  const reach = reachOf(tables);
  let tried = 0;
  for (const trial of trialsOf(tables, options)) {
    tried++;
    reach.see(trial.request);
    const change = changeOf(trial, outcomeOf(before, trial), outcomeOf(after, trial));
    if (change === undefined) continue;
    const key = JSON.stringify([change.action, change.before, change.after]);
    const known = found.get(key);
    found.set(key, known === undefined ? change : simpler(known, change));
  }
  return { tried, unreached: reach.missed(), changes: [...found.values()].sort(byWeight) };
}

function outcomeOf<Facts>(policy: Policy<Facts>, { request }: Trial<Facts>): Outcome {
  const { verdict, reason } = evaluate(policy, request);
  return { verdict, reason };
}

function changeOf<Facts>(
  { request, differs }: Trial<Facts>,
  before: Outcome,
  after: Outcome,
): PolicyChange<Facts> | undefined {
  const step = compareVerdicts(after.verdict, before.verdict);
  if (step === 0 && before.reason === after.reason) return undefined;
  const direction = step === 0 ? 'reason' : step < 0 ? 'weaker' : 'stricter';
  return { direction, action: request.action.name, before, after, times: 1, request, differs };
}

function simpler<Facts>(known: PolicyChange<Facts>, change: PolicyChange<Facts>): PolicyChange<Facts> {
  const kept = change.differs.length < known.differs.length ? change : known;
  return { ...kept, times: known.times + 1 };
}

const WEIGHT: Readonly<Record<Direction, number>> = { weaker: 0, stricter: 1, reason: 2 };

function byWeight<Facts>(a: PolicyChange<Facts>, b: PolicyChange<Facts>): number {
  return (
    WEIGHT[a.direction] - WEIGHT[b.direction] ||
    stepOf(b) - stepOf(a) ||
    a.differs.length - b.differs.length ||
    a.action.localeCompare(b.action, 'en')
  );
}

function stepOf<Facts>({ before, after }: PolicyChange<Facts>): number {
  return Math.abs(VERDICTS.indexOf(after.verdict) - VERDICTS.indexOf(before.verdict));
}
