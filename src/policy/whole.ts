import type { PolicyVersion } from '../action/ids.ts';
import type { Decision } from './decision.ts';
import type { Policy, PolicyRequest, Rule } from './rule.ts';

type Judge<Facts> = (request: PolicyRequest<Facts>) => Decision;

/**
 * A policy that is judged in one step instead of rule by rule. Only for a judge that says what the rules say, never
 * throws, and gives frozen decisions. A copy of such a policy is judged rule by rule.
 * @internal
 */
export class WholePolicy<Facts> implements Policy<Facts> {
  readonly name: string;
  readonly version: PolicyVersion;
  readonly rules: readonly Rule<Facts>[];
  readonly #judge: Judge<Facts>;

  constructor({ name, version, rules }: Policy<Facts>, judge: Judge<Facts>) {
    this.name = name;
    this.version = version;
    this.rules = rules;
    this.#judge = judge;
    Object.freeze(this);
  }

  static judgeOf<Facts>(policy: Policy<Facts>): Judge<Facts> | undefined {
    // It was made with the facts of the policy.
    return #judge in policy ? (policy.#judge as unknown as Judge<Facts>) : undefined;
  }
}
