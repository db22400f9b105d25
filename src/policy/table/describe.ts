import type { JsonValue } from '../../action/json.ts';
import type { Condition } from './table.ts';

/** What a condition demands, in a clause for people. */
export function describeCondition(place: string, condition: Condition): string {
  const demands = [
    ...(condition.verified ? ['is a verified destination'] : []),
    ...(condition.from === undefined ? [] : [`comes from ${listed(condition.from)} alone`]),
    ...(condition.links === undefined
      ? []
      : [`has addresses, URLs, paths and account numbers from ${listed(condition.links)} alone`]),
    ...valueDemands(condition),
  ];
  return `\`${place}\`${condition.optional ? ', where given,' : ''} ${demands.join(' and ')}`;
}

/** What the tests of the value alone demand. */
export function valueDemands(condition: Condition): readonly string[] {
  const { max, min, oneOf, startsWith, under, matches, maxLength, maxItems } = condition;
  return [
    ...(min === undefined ? [] : [`is at least ${min}`]),
    ...(max === undefined ? [] : [`is at most ${max}`]),
    ...(oneOf === undefined ? [] : [`is ${listed(oneOf)}`]),
    ...(startsWith === undefined ? [] : [`begins with ${listed(startsWith)}`]),
    ...(under === undefined ? [] : [`lies under ${listed(under)}`]),
    ...(matches === undefined ? [] : [`fits ${listed(matches)}`]),
    ...(maxLength === undefined ? [] : [`has at most ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`has at most ${maxItems} elements`]),
  ];
}

function listed(values: readonly JsonValue[]): string {
  const quoted = values.map((value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``);
  const last = quoted.pop() ?? 'nothing';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}
