import { HoldfastError } from '../action/error.ts';
import { createPolicy, type Policy } from './policy.ts';

const PARTS = new WeakMap<object, readonly object[]>();

/**
 * One policy of the rules of several, in their order: it judges as restrictively as the strictest of them does. Its
 * version changes with the version of any part.
 * @throws HoldfastError `POLICY_INVALID` when a part has no rules, since alone it would block, or two share an id.
 */
export function composePolicies<Facts>(name: string, parts: readonly Policy<Facts>[]): Policy<Facts> {
  const empty = parts.find((part) => part.rules.length === 0);
  if (empty !== undefined) {
    throw new HoldfastError('POLICY_INVALID', `policy \`${empty.name}\` has no rules`);
  }
  const rules = parts.flatMap((part) => part.rules);
  const policy = createPolicy({ name, rules, data: parts.map((part) => part.version).join(' ') });
  PARTS.set(policy, [...parts]);
  return policy;
}

/** The policies that a policy was composed of, down to those that are not composed. @internal */
export function partsOf(policy: object): readonly object[] {
  return PARTS.get(policy)?.flatMap(partsOf) ?? [policy];
}
