import { describe, expect, test } from 'vitest';
import { isHoldfastError } from '../action/error.ts';
import { isAtLeast, VERDICTS, type Verdict } from '../action/verdict.ts';
import {
  DEPENDENCIES,
  type Dependency,
  FAILURE_POLICY,
  type FailurePolicy,
  onFailure,
  tightenFailurePolicy,
} from './failure-policy.ts';

describe('onFailure', () => {
  test.each([
    ['authorisation', 'block', 'AUTHORITY_UNAVAILABLE'],
    ['detector', 'quarantine', 'DETECTION_UNAVAILABLE'],
    ['summariser', 'degrade', 'RETURN_FACTS_WITHOUT_SUMMARY'],
    ['clock', 'block', 'DEPENDENCY_UNAVAILABLE'],
    ['', 'block', 'DEPENDENCY_UNAVAILABLE'],
    ['constructor', 'block', 'DEPENDENCY_UNAVAILABLE'],
    ['__proto__', 'block', 'DEPENDENCY_UNAVAILABLE'],
  ])('of `%s` is %s', (dependency, verdict, reason) => {
    expect(onFailure(dependency)).toEqual({ verdict, reason });
  });

  test('never follows a table below the floor, whoever wrote it', () => {
    for (const verdict of [...VERDICTS, 'fine', undefined]) {
      const outcome = { verdict: verdict as Verdict, reason: 'NO_OBJECTION' } as const;
      const table: FailurePolicy = { authorisation: outcome, detector: outcome, summariser: outcome };
      for (const dependency of DEPENDENCIES) {
        const { verdict: got, reason } = onFailure(dependency, table);
        expect(isAtLeast(got, FAILURE_POLICY[dependency].verdict) && isAtLeast(got, verdict as Verdict)).toBe(
          true,
        );
        expect(reason).toBe(FAILURE_POLICY[dependency].reason);
      }
    }
  });

  test('blocks what a table leaves out', () => {
    expect(onFailure('summariser', {} as FailurePolicy).verdict).toBe('block');
  });
});

describe('tightenFailurePolicy', () => {
  const attempts = DEPENDENCIES.flatMap((dependency) =>
    VERDICTS.map((verdict) => [dependency, verdict] as const),
  );

  test.each(attempts)('of %s to %s only ever restricts more', (dependency, verdict) => {
    const tighten = () => tightenFailurePolicy({ [dependency]: verdict });
    const floor = FAILURE_POLICY[dependency];
    if (isAtLeast(verdict, floor.verdict)) {
      expect(tighten()).toEqual({ ...FAILURE_POLICY, [dependency]: { verdict, reason: floor.reason } });
      expect(onFailure(dependency, tighten()).verdict).toBe(verdict);
    } else {
      expect(tighten).toThrow(
        `the failure of a ${dependency} is at least \`${floor.verdict}\`, not \`${verdict}\``,
      );
    }
  });

  test.each<[string, Partial<Record<Dependency, Verdict>>]>([
    ['something undeclared', { clock: 'block' } as never],
    ['an inherited name', JSON.parse('{"constructor":"block"}')],
    ['what is no verdict', { detector: 'deny' } as never],
    ['null', { detector: null } as never],
  ])('refuses %s', (_, table) => {
    try {
      tightenFailurePolicy(table);
      expect.unreachable();
    } catch (error) {
      expect(isHoldfastError(error) && error.code).toBe('POLICY_INVALID');
    }
  });

  test('of nothing changes nothing, and freezes what it gives', () => {
    const table = tightenFailurePolicy({});
    expect(table).toEqual(FAILURE_POLICY);
    expect(Object.isFrozen(table) && Object.isFrozen(FAILURE_POLICY) && Object.isFrozen(table.detector)).toBe(
      true,
    );
  });
});
