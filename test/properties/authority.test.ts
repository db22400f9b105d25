import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EFFECT_DOMAINS, EFFECT_VERBS } from '../../src/action/effect.ts';
import type { TenantId } from '../../src/action/ids.ts';
import { TOOL_KINDS } from '../../src/action/tool-call.ts';
import { attenuate } from '../../src/authority/attenuate.ts';
import { type Authority, type Capability, covers, holds } from '../../src/authority/authority.ts';
import { exhaustedBudget, type Usage } from '../../src/authority/budget.ts';
import { isVerified } from '../../src/authority/destination.ts';
import { authority, capability } from './arbitraries.ts';

const UNIVERSE: readonly Capability[] = [
  ...[...EFFECT_VERBS, '*' as const].flatMap((verb) =>
    [...EFFECT_DOMAINS, '*' as const].map((domain): Capability => `${verb}:${domain}`),
  ),
  ...TOOL_KINDS.map((tool): Capability => `tool:${tool}`),
  'app:ticket:read',
  'app:reply:send',
  'app:*',
];

const DESTINATIONS = ['a@example.invalid', 'b@example.invalid', 'c@example.invalid', 'd@example.invalid'];

function rights(one: Authority): readonly string[] {
  const held: readonly string[] = UNIVERSE.filter((wanted) => holds(one, wanted));
  return [...held, ...DESTINATIONS.filter((to) => isVerified(one, to))];
}

describe('attenuation', () => {
  test('leaves exactly the rights that both sides hold', () => {
    let left = 0;
    fc.assert(
      fc.property(authority, authority, (from, to) => {
        const both = rights(from).filter((right) => rights(to).includes(right));
        expect(rights(attenuate(from, to))).toEqual(both);
        if (both.length > 0) left++;
      }),
    );
    expect(left).toBeGreaterThan(10);
  });

  test('leaves nothing across tenants', () => {
    fc.assert(
      fc.property(authority, authority, (from, to) => {
        expect(rights(attenuate(from, { ...to, tenant: 'TENANT_B' as TenantId }))).toEqual([]);
      }),
    );
  });

  test('does not depend on the order or the number of times', () => {
    fc.assert(
      fc.property(authority, authority, authority, (a, b, c) => {
        expect(rights(attenuate(a, b))).toEqual(rights(attenuate(b, a)));
        expect(rights(attenuate(a, a))).toEqual(rights(a));
        expect(rights(attenuate(attenuate(a, b), c))).toEqual(rights(attenuate(a, attenuate(b, c))));
      }),
    );
  });
});

describe('budgets that are handed on', () => {
  const amount = fc.integer({ min: 0, max: 5 });
  const usage: fc.Arbitrary<Usage> = fc.record({ calls: amount, timeMs: amount, spend: amount });
  const NONE: Usage = { calls: 0, timeMs: 0, spend: 0 };

  test('leave room only where both sides have it', () => {
    let refused = 0;
    fc.assert(
      fc.property(authority, authority, usage, (from, to, cost) => {
        const left = attenuate(from, to);
        const room = (one: Authority) => exhaustedBudget(one.budgets ?? [], () => NONE, cost) === undefined;
        expect(room(left)).toBe(room(from) && room(to));
        if (!room(left)) refused++;
      }),
    );
    expect(refused).toBeGreaterThan(10);
  });

  test('are never exceeded by several receivers together', () => {
    fc.assert(
      fc.property(authority, fc.array(authority), fc.array(fc.tuple(fc.nat(), usage)), (from, to, calls) => {
        const used = new Map<string, Usage>();
        const of = (id: string) => used.get(id) ?? NONE;
        const receivers = to.map((one) => attenuate(from, one));
        for (const [who, cost] of calls) {
          const receiver = receivers[who % Math.max(1, receivers.length)];
          if (receiver === undefined || exhaustedBudget(receiver.budgets ?? [], of, cost)) continue;
          for (const { id } of receiver.budgets ?? []) used.set(id, plus(of(id), cost));
        }
        expect(exhaustedBudget(from.budgets ?? [], of, NONE)).toBe(undefined);
      }),
    );
  });

  function plus(a: Usage, b: Usage): Usage {
    return {
      calls: (a.calls ?? 0) + (b.calls ?? 0),
      timeMs: (a.timeMs ?? 0) + (b.timeMs ?? 0),
      spend: (a.spend ?? 0) + (b.spend ?? 0),
    };
  }
});

test('to cover is reflexive, transitive, and antisymmetric', () => {
  fc.assert(
    fc.property(capability, capability, capability, (a, b, c) => {
      expect(covers(a, a)).toBe(true);
      if (covers(a, b) && covers(b, c)) expect(covers(a, c)).toBe(true);
      if (covers(a, b) && covers(b, a)) expect(a).toBe(b);
    }),
    { numRuns: 2000 },
  );
});
