import { isAtLeast } from '../../action/verdict.ts';
import type { Authority } from '../../authority/authority.ts';
import { evaluate, type Policy, type PolicyRequest } from '../policy.ts';
import { tablesOf } from '../tables-of.ts';
import type { Outcome } from './diff.ts';
import { NOW } from './draft.ts';
import { type TrialOptions, trialsOf } from './trials.ts';

/** An action that less authority is allowed to do more of. */
export interface Weakening<Facts> {
  readonly action: string;
  /** What was taken away: a right, a destination, time. */
  readonly without: string;
  readonly before: Outcome;
  readonly after: Outcome;
  /** The request with the larger authority. */
  readonly request: PolicyRequest<Facts>;
  readonly less: Authority;
}

export interface Monotonicity<Facts> {
  readonly holds: boolean;
  /** How many pairs of authorities were compared. */
  readonly tried: number;
  /** The first of each action, of what was taken away, and of the two outcomes. */
  readonly weakenings: readonly Weakening<Facts>[];
}

/**
 * Whether less authority never gives a weaker verdict, over the whole order from `allow` to `block`. From every request
 * that is tried each right, each destination and the time are taken away in turn, and all of them.
 * @throws HoldfastError `POLICY_INVALID` when there is nothing to try.
 */
export function checkMonotone<Facts>(
  policy: Policy<Facts>,
  options: TrialOptions<Facts> = {},
): Monotonicity<Facts> {
  const found = new Map<string, Weakening<Facts>>();
  let tried = 0;
  for (const { request } of trialsOf(tablesOf(policy), options)) {
    const before = outcomeOf(policy, request);
    for (const [without, less] of lesserOf(request.authority)) {
      tried++;
      const after = outcomeOf(policy, { ...request, authority: less });
      if (isAtLeast(after.verdict, before.verdict)) continue;
      const action = request.action.name;
      const key = JSON.stringify([action, without, before, after]);
      if (!found.has(key)) found.set(key, { action, without, before, after, request, less });
    }
  }
  return { holds: found.size === 0, tried, weakenings: [...found.values()] };
}

function outcomeOf<Facts>(policy: Policy<Facts>, request: PolicyRequest<Facts>): Outcome {
  const { verdict, reason } = evaluate(policy, request);
  return { verdict, reason };
}

function* lesserOf(authority: Authority): Generator<readonly [without: string, less: Authority]> {
  const { capabilities, destinations = [], expires } = authority;
  for (const one of capabilities) {
    yield [`\`${one}\``, { ...authority, capabilities: capabilities.filter((other) => other !== one) }];
  }
  for (const one of destinations) {
    const left = destinations.filter((other) => other !== one);
    yield [`the destination \`${one.value}\``, { ...authority, destinations: left }];
  }
  if (capabilities.length > 1) yield ['every right', { ...authority, capabilities: [] }];
  if (destinations.length > 1) yield ['every destination', { ...authority, destinations: [] }];
  if (expires === undefined || expires > NOW)
    yield ['all time that was left', { ...authority, expires: NOW }];
  yield ['everything', { ...authority, capabilities: [], destinations: [], expires: NOW }];
}
