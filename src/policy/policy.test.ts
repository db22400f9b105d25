import { describe, expect, test } from 'vitest';
import { createAction } from '../action/create-action.ts';
import { isHoldfastError } from '../action/error.ts';
import type { ActorId, TenantId } from '../action/ids.ts';
import type { ReasonCode } from '../action/reason.ts';
import type { Verdict } from '../action/verdict.ts';
import { composePolicies } from './compose.ts';
import { createPolicy, evaluate, type PolicyOptions, type PolicyRequest, type Rule } from './policy.ts';

function rule(id: string, verdict?: Verdict, more: Partial<Rule<null>> = {}): Rule<null> {
  const judge = () => (verdict === undefined ? [] : [{ verdict, reason: 'UNREAD' as const, rule: id }]);
  return { id, about: `holds ${id}`, reasons: ['UNREAD'], judge, ...more };
}

function faultOf(run: () => unknown): string {
  try {
    run();
    return 'nothing was thrown';
  } catch (error) {
    return isHoldfastError(error) ? `${error.code}: ${error.message}` : 'not ours';
  }
}

const REQUEST: PolicyRequest<null> = {
  action: createAction({ name: 'read', arguments: {} }),
  effects: [],
  authority: { tenant: 'TENANT_A' as TenantId, actor: 'desk' as ActorId, capabilities: [] },
  facts: null,
};

describe('createPolicy refuses', () => {
  test.each<[string, PolicyOptions<null>, string]>([
    ['a name with a space', { name: 'my policy', rules: [] }, '`my policy` is no name of a policy'],
    ['an empty name', { name: '', rules: [] }, '`` is no name of a policy'],
    ['a name that looks like a version', { name: 'desk@1', rules: [] }, '`desk@1` is no name of a policy'],
    ['an id twice', { name: 'desk', rules: [rule('a'), rule('b'), rule('a')] }, 'rule `a` is there twice'],
    ['an empty id', { name: 'desk', rules: [rule('')] }, '`` is no id of a rule'],
    ['an id with a dot at the end', { name: 'desk', rules: [rule('a.')] }, '`a.` is no id of a rule'],
    [
      'a reason that does not exist',
      { name: 'desk', rules: [rule('a', 'ask', { reasons: ['UNREAD', 'NICE' as ReasonCode] })] },
      'rule `a` declares `NICE`, which is no reason code',
    ],
  ])('%s', (_, options, message) => {
    expect(faultOf(() => createPolicy(options))).toBe(`POLICY_INVALID: ${message}`);
  });
});

describe('the version', () => {
  const version = (options: Partial<PolicyOptions<null>>) =>
    createPolicy({ name: 'desk', rules: [rule('a'), rule('b')], data: 'sha256:1', ...options }).version;

  test('is the name and the beginning of a digest, and the same for the same policy', () => {
    expect(version({})).toMatch(/^desk@[0-9a-f]{12}$/);
    expect(version({})).toBe(version({ rules: [rule('a', 'block'), rule('b')] }));
  });

  test.each<[string, Partial<PolicyOptions<null>>]>([
    ['the name', { name: 'desk2' }],
    ['the order of rules', { rules: [rule('b'), rule('a')] }],
    ['an id', { rules: [rule('a'), rule('c')] }],
    ['what a rule says about itself', { rules: [rule('a'), rule('b', undefined, { about: 'holds less' })] }],
    ['a reason', { rules: [rule('a'), rule('b', undefined, { reasons: ['UNREAD', 'APPROVED'] })] }],
    ['one rule more', { rules: [rule('a'), rule('b'), rule('c')] }],
    ['the data', { data: 'sha256:2' }],
    ['no data', { data: '' }],
  ])('changes with %s', (_, options) => {
    expect(version(options)).not.toBe(version({}));
  });
});

test('a policy cannot be changed, neither itself nor through the rules it was made of', () => {
  const rules = [rule('a', 'block')];
  const policy = createPolicy({ name: 'desk', rules });
  rules.pop();
  expect(policy.rules).toHaveLength(1);
  for (const part of [policy, policy.rules, policy.rules[0], policy.rules[0]?.reasons]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
});

describe('composePolicies', () => {
  const first = createPolicy({ name: 'first', rules: [rule('a', 'ask')] });
  const second = createPolicy({ name: 'second', rules: [rule('b', 'block'), rule('c')], data: 'sha256:1' });

  test('refuses a part that judges nothing', () => {
    const empty = createPolicy({ name: 'empty', rules: [] });
    expect(faultOf(() => composePolicies('all', [first, empty]))).toBe(
      'POLICY_INVALID: policy `empty` has no rules',
    );
  });

  test('refuses two rules of one id', () => {
    expect(faultOf(() => composePolicies('all', [first, first]))).toBe(
      'POLICY_INVALID: rule `a` is there twice',
    );
  });

  test('judges by all rules in their order', () => {
    const all = composePolicies('all', [first, second]);
    expect(all.rules.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(evaluate(all, REQUEST)).toMatchObject({ verdict: 'block', rule: 'b', policyVersion: all.version });
  });

  test('has a new version when a part has one', () => {
    const later = createPolicy({ name: 'second', rules: second.rules, data: 'sha256:2' });
    expect(composePolicies('all', [first, later]).version).not.toBe(
      composePolicies('all', [first, second]).version,
    );
  });

  test('of no parts blocks', () => {
    expect(evaluate(composePolicies<null>('all', []), REQUEST).reason).toBe('POLICY_EMPTY');
  });
});
