import { describe, expect, test } from 'vitest';
import type { ActorId, TenantId } from '../action/ids.ts';
import { attenuate } from './attenuate.ts';
import type { Authority, Capability } from './authority.ts';

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

  test('nothing across tenants', () => {
    const from = authority(['*:*'], { destinations: ['customer@example.invalid'] });
    const to = { ...from, tenant: 'TENANT_B' as TenantId };
    expect(attenuate(from, to)).toEqual({ ...to, capabilities: [], destinations: [] });
  });

  test('only destinations that both verified', () => {
    const from = authority([], { destinations: ['a@example.invalid', 'b@example.invalid'] });
    const to = authority([], { destinations: ['b@example.invalid', 'c@example.invalid'] });
    expect(attenuate(from, to).destinations).toEqual(['b@example.invalid']);
    expect(attenuate(from, authority([])).destinations).toEqual([]);
    expect(attenuate(authority([]), to).destinations).toEqual([]);
  });

  test('the receiver acting in its own name, with a frozen authority', () => {
    const left = attenuate(authority(['*:*']), authority(['read:*'], { actor: 'child' as ActorId }));
    expect(left.actor).toBe('child');
    expect(
      Object.isFrozen(left) && Object.isFrozen(left.capabilities) && Object.isFrozen(left.destinations),
    ).toBe(true);
  });
});
