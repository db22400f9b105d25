import { describe, expect, test } from 'vitest';
import type { ActorId, TenantId } from '../action/ids.ts';
import { attenuate } from './attenuate.ts';
import type { Authority, Capability, VerifiedDestination } from './authority.ts';
import type { Budget } from './budget.ts';

const NOON = '2026-05-01T12:00:00.000Z';
const LATER = '2026-05-01T12:00:00.001Z';

function places(...values: string[]): VerifiedDestination[] {
  return values.map((value) => ({ value, how: 'contract', at: NOON }));
}

function authority(capabilities: readonly Capability[], more: Partial<Authority> = {}): Authority {
  return { tenant: 'TENANT_A' as TenantId, actor: 'parent' as ActorId, capabilities, ...more };
}

describe('attenuate leaves', () => {
  test.each<[string, Capability[], Capability[], Capability[]]>([
    ['nothing of nothing', [], ['*:*', 'tool:shell', 'app:ticket:read'], []],
    ['nothing of different rights', ['read:file'], ['write:file', 'read:git'], []],
    [
      'what both list',
      ['app:ticket:read', 'app:reply:send'],
      ['app:ticket:read', 'app:account:write'],
      ['app:ticket:read'],
    ],
    ['the narrower of two', ['read:*'], ['read:file'], ['read:file']],
    ['where two wildcards cross', ['read:*'], ['*:file'], ['read:file']],
    ['the whole of both wildcards', ['*:*'], ['*:*'], ['*:*']],
    ['the narrow side of everything', ['*:*'], ['read:*', 'tool:read', 'app:x'], ['read:*']],
    ['nothing that a wider right on the list covers', ['*:file', 'read:file'], ['*:*', 'read:*'], ['*:file']],
    ['tools that both have', ['tool:shell', 'tool:read'], ['tool:read', 'tool:write'], ['tool:read']],
  ])('%s', (_, from, to, left) => {
    expect(attenuate(authority(from), authority(to)).capabilities).toEqual(left);
    expect(attenuate(authority(to), authority(from)).capabilities).toEqual(left);
  });

  test('nothing across tenants but the limits', () => {
    const from = authority(['*:*'], {
      destinations: places('customer@example.invalid'),
      budgets: [{ id: 'day', calls: 1 }],
    });
    const to = { ...from, tenant: 'TENANT_B' as TenantId };
    expect(attenuate(from, to)).toEqual({ ...to, capabilities: [], destinations: [] });
  });

  test('only destinations that both verified, as the giver recorded them', () => {
    const from = authority([], { destinations: places('a@example.invalid', 'b@example.invalid') });
    const again = places('b@EXAMPLE.invalid', 'c@example.invalid').map((one) => ({ ...one, how: 'hearsay' }));
    const to = authority([], { destinations: again });
    expect(attenuate(from, to).destinations).toEqual(places('b@example.invalid'));
    expect(attenuate(from, authority([])).destinations).toEqual([]);
    expect(attenuate(authority([]), to).destinations).toEqual([]);
  });

  test('no destination that only looks like one of the giver', () => {
    const from = authority([], { destinations: places('pay@example.invalid') });
    const to = authority([], { destinations: places('pay@ex\u0430mple.invalid', 'Pay@example.invalid') });
    expect(attenuate(from, to).destinations).toEqual([]);
  });

  test.each<[string, Budget[], Budget[], Budget[]]>([
    [
      'the budgets of both',
      [{ id: 'day', calls: 9 }],
      [{ id: 'run', spend: 5 }],
      [
        { id: 'day', calls: 9 },
        { id: 'run', spend: 5 },
      ],
    ],
    [
      'the smaller of each limit of one budget',
      [{ id: 'day', calls: 9, spend: 1 }],
      [{ id: 'day', calls: 3, spend: 7, timeMs: 50 }],
      [{ id: 'day', calls: 3, spend: 1, timeMs: 50 }],
    ],
    [
      'no more in a budget of the receiver than the giver has',
      [{ id: 'day', calls: 9 }],
      [{ id: 'run', calls: 20, spend: 5 }],
      [
        { id: 'day', calls: 9 },
        { id: 'run', calls: 9, spend: 5 },
      ],
    ],
    [
      'nothing of a budget that makes no sense',
      [{ id: 'day', calls: Number.NaN }],
      [{ id: 'day', calls: 3 }],
      [{ id: 'day', calls: Number.NaN }],
    ],
    ['no budget where there is none', [], [], []],
  ])('%s', (_, from, to, left) => {
    expect(attenuate(authority([], { budgets: from }), authority([], { budgets: to })).budgets ?? []).toEqual(
      left,
    );
  });

  test.each<[string, string | undefined, string | undefined, string | undefined]>([
    ['no end where there is none', undefined, undefined, undefined],
    ['the end of the giver', NOON, undefined, NOON],
    ['the end of the receiver', undefined, NOON, NOON],
    ['the earlier end', LATER, NOON, NOON],
    ['the end that is none, which is no time at all', NOON, 'tomorrow', 'tomorrow'],
  ])('%s', (_, from, to, left) => {
    const end = (expires: string | undefined) => authority([], expires === undefined ? {} : { expires });
    expect(attenuate(end(from), end(to)).expires).toBe(left);
    expect(attenuate(end(to), end(from)).expires).toBe(left);
  });

  test('the receiver acting in its own name, with a frozen authority', () => {
    const left = attenuate(authority(['*:*']), authority(['read:*'], { actor: 'child' as ActorId }));
    expect(left.actor).toBe('child');
    expect(
      Object.isFrozen(left) && Object.isFrozen(left.capabilities) && Object.isFrozen(left.destinations),
    ).toBe(true);
  });
});
