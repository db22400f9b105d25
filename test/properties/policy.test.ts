import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAction } from '../../src/action/create-action.ts';
import type { Effect } from '../../src/action/effect.ts';
import { isReasonCode } from '../../src/action/reason.ts';
import { compareVerdicts, isAtLeast, isVerdict, joinVerdicts, VERDICTS } from '../../src/action/verdict.ts';
import { attenuate } from '../../src/authority/attenuate.ts';
import { type Authority, holds } from '../../src/authority/authority.ts';
import { composePolicies } from '../../src/policy/compose.ts';
import type { Decision, Finding } from '../../src/policy/decision.ts';
import {
  DEPENDENCIES,
  FAILURE_POLICY,
  onFailure,
  tightenFailurePolicy,
} from '../../src/policy/failure-policy.ts';
import { createPolicy, evaluate, type Policy, type Rule } from '../../src/policy/policy.ts';
import { authority, effect, finding } from './arbitraries.ts';

const ACTION = createAction({ name: 'tool', arguments: {} });
const NOBODY: Authority = {
  tenant: 'a' as Authority['tenant'],
  actor: 'b' as Authority['actor'],
  capabilities: [],
};

function saying(answers: readonly unknown[]): Rule<unknown>[] {
  return answers.map((answer, index) => ({
    id: `rule.${index}`,
    about: 'says what it was given',
    reasons: ['UNREAD', 'APPROVED', 'KIND_NOVEL'],
    judge: () => answer as Finding[],
  }));
}

function judge(rules: readonly Rule<unknown>[], effects: readonly Effect[] = [], by = NOBODY): Decision {
  return evaluate(createPolicy({ name: 'desk', rules }), {
    action: ACTION,
    effects,
    authority: by,
    facts: undefined,
  });
}

const findings = fc.array(finding, { maxLength: 4 });
const answers = fc.array(findings, { minLength: 1, maxLength: 5 });

function requirementsOf({ requires }: Decision): readonly string[] {
  return requires.map(({ kind, by }) => `${kind} by ${by}`).sort();
}

describe('a decision', () => {
  test('is the join of all that the rules say, led by the first of the most restrictive', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const said = given.flat();
        const decision = judge(saying(given));
        expect(decision.verdict).toBe(joinVerdicts(...said.map(({ verdict }) => verdict)));
        expect(decision.findings).toHaveLength(said.length);
        const leading = said.find(({ verdict }) => verdict === decision.verdict);
        expect(decision.reason).toBe(leading?.reason ?? 'NO_OBJECTION');
        expect(decision.rule).toBe(leading?.rule);
      }),
    );
  });

  test('does not depend on the order of rules, but for what leads among equals', () => {
    fc.assert(
      fc.property(shuffledPair(answers), ([given, other]) => {
        const [first, second] = [judge(saying(given)), judge(saying(other))];
        expect(second.verdict).toBe(first.verdict);
        expect(requirementsOf(second)).toEqual(requirementsOf(first));
      }),
    );
  });

  test('is never weaker, and requires no less, for one more finding', () => {
    fc.assert(
      fc.property(answers, fc.nat(), fc.nat(), finding, (given, rule, place, added) => {
        const before = judge(saying(given));
        const more = given.map((list, index) =>
          index === rule % given.length ? insert(list, place, added) : list,
        );
        const after = judge(saying(more));
        expect(isAtLeast(after.verdict, before.verdict)).toBe(true);
        expect(requirementsOf(after)).toEqual(expect.arrayContaining([...requirementsOf(before)]));
      }),
    );
  });

  test('is never weaker for one more rule, whatever it answers', () => {
    fc.assert(
      fc.property(answers, fc.oneof(findings, fc.anything()), (given, added) => {
        const before = judge(saying(given));
        expect(isAtLeast(judge(saying([...given, added])).verdict, before.verdict)).toBe(true);
        expect(isAtLeast(judge(saying([added, ...given])).verdict, before.verdict)).toBe(true);
      }),
    );
  });

  test('of rules that answer anything at all is a decision, and allows nothing but on their word', () => {
    const finding = fc.record({ verdict: fc.anything(), reason: fc.anything(), rule: fc.anything() });
    const anything = fc.oneof(fc.anything(), fc.array(fc.oneof(fc.anything(), finding)));
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 3 }), (given) => {
        const decision = judge(saying(given));
        expect(isVerdict(decision.verdict) && isReasonCode(decision.reason)).toBe(true);
        expect(decision.findings.every((each) => isVerdict(each.verdict) && isReasonCode(each.reason))).toBe(
          true,
        );
        const silent =
          given.length > 0 && given.every((answer) => Array.isArray(answer) && answer.length === 0);
        if (decision.verdict === 'allow' && decision.findings.length === 0) expect(silent).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('is the same each time', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const rules = saying(given);
        expect(judge(rules)).toEqual(judge(rules));
      }),
    );
  });
});

test('a composed policy judges as its strictest part, and requires what all parts require', () => {
  fc.assert(
    fc.property(answers, answers, (some, others) => {
      const request = { action: ACTION, effects: [], authority: NOBODY, facts: undefined };
      const all = saying([...some, ...others]);
      const parts: Policy<unknown>[] = [
        createPolicy({ name: 'some', rules: all.slice(0, some.length) }),
        createPolicy({ name: 'others', rules: all.slice(some.length) }),
      ];
      const whole = evaluate(composePolicies('whole', parts), request);
      const each = parts.map((part) => evaluate(part, request));
      expect(whole.verdict).toBe(joinVerdicts(...each.map(({ verdict }) => verdict)));
      expect(requirementsOf(whole)).toEqual([...new Set(each.flatMap(requirementsOf))].sort());
    }),
  );
});

describe('a rule that asks for capabilities', () => {
  const EFFECTS_HELD: Rule<unknown> = {
    id: 'effects.held',
    about: 'every effect must be held by the authority',
    reasons: ['CAPABILITY_MISSING'],
    judge: ({ effects, authority: held }) =>
      effects.flatMap(({ verb, domain }, index): Finding[] =>
        holds(held, `${verb}:${domain}`)
          ? []
          : [{ verdict: 'block', reason: 'CAPABILITY_MISSING', rule: 'effects.held', effect: index }],
      ),
  };

  test('never gives a weaker verdict to less authority', () => {
    const weight = { allow: 0, block: 0 };
    fc.assert(
      fc.property(authority, authority, fc.array(effect, { maxLength: 3 }), (larger, other, effects) => {
        const before = judge([EFFECTS_HELD], effects, larger).verdict;
        const after = judge([EFFECTS_HELD], effects, attenuate(larger, other)).verdict;
        expect(compareVerdicts(after, before)).toBeGreaterThanOrEqual(0);
        if (before === 'allow' && effects.length > 0) weight[after as 'allow' | 'block']++;
      }),
      { numRuns: 2000 },
    );
    expect(Math.min(weight.allow, weight.block)).toBeGreaterThan(5);
  });
});

test('a failure policy only ever tightens', () => {
  const table = fc.record(
    Object.fromEntries(DEPENDENCIES.map((name) => [name, fc.constantFrom(...VERDICTS)])),
    { requiredKeys: [] },
  );
  let accepted = 0;
  fc.assert(
    fc.property(table, (stricter) => {
      const tightens = DEPENDENCIES.every((name) =>
        isAtLeast(stricter[name] ?? 'block', FAILURE_POLICY[name].verdict),
      );
      if (!tightens) {
        expect(() => tightenFailurePolicy(stricter)).toThrow();
        return;
      }
      accepted++;
      for (const name of DEPENDENCIES) {
        const { verdict } = onFailure(name, tightenFailurePolicy(stricter));
        expect(verdict).toBe(stricter[name] ?? FAILURE_POLICY[name].verdict);
      }
    }),
    { numRuns: 300 },
  );
  expect(accepted).toBeGreaterThan(10);
});

function insert(list: readonly Finding[], place: number, added: Finding): Finding[] {
  const at = place % (list.length + 1);
  return [...list.slice(0, at), added, ...list.slice(at)];
}

function shuffledPair<T>(lists: fc.Arbitrary<T[]>): fc.Arbitrary<[T[], T[]]> {
  return lists.chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
    ),
  );
}
