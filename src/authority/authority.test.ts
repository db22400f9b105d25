import { describe, expect, test } from 'vitest';
import type { ActorId, TenantId } from '../action/ids.ts';
import { type Authority, type Capability, holds } from './authority.ts';

function authority(...capabilities: Capability[]): Authority {
  return { tenant: 'TENANT_A' as TenantId, actor: 'desk' as ActorId, capabilities };
}

describe('holds', () => {
  test.each<[string, Capability[], Capability]>([
    ['anything, when nothing is listed', [], 'read:file'],
    ['another verb', ['read:file'], 'write:file'],
    ['another domain', ['read:file'], 'read:git'],
    ['a wildcard that only single rights add up to', ['read:file', 'read:git'], 'read:*'],
    ['everything, by a wildcard on one side', ['*:file', 'read:*'], '*:*'],
    ['a tool, by every effect', ['*:*'], 'tool:shell'],
    ['a right of an application, by every effect', ['*:*'], 'app:ticket:read'],
    ['an effect, by a tool', ['tool:write'], 'write:file'],
    ['another tool', ['tool:read'], 'tool:write'],
    ['a right of an application, by a longer one', ['app:ticket:read:all'], 'app:ticket:read'],
    ['a right of an application, by a star', ['app:*', 'app:ticket:*'], 'app:ticket:read'],
    ['the effect on tools, by a right to a tool', ['tool:shell'], 'exec:tool'],
  ])('not %s', (_, held, wanted) => {
    expect(holds(authority(...held), wanted)).toBe(false);
  });

  test.each<[Capability, Capability]>([
    ['read:file', 'read:file'],
    ['read:*', 'read:git'],
    ['*:file', 'delete:file'],
    ['*:*', 'kill:process'],
    ['*:*', '*:*'],
    ['*:*', 'read:*'],
    ['*:file', '*:file'],
    ['tool:shell', 'tool:shell'],
    ['app:ticket:read', 'app:ticket:read'],
  ])('`%s` gives `%s`', (held, wanted) => {
    expect(holds(authority('tool:fetch', held), wanted)).toBe(true);
  });
});
