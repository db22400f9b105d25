import { describe, expect, test } from 'vitest';
import { type ActionId, idFrom, newId, type TenantId } from './ids.ts';

describe('idFrom', () => {
  test.each(['', ' ', ' acme', 'acme ', 'a\nb', 'a\0', 'caf\u00e9', 'x'.repeat(201)])(
    'refuses %j',
    (value) => {
      expect(() => idFrom<TenantId>('tenant', value)).toThrow(/^tenant must be/);
    },
  );

  test('does not quote what it refuses', () => {
    const refuse = () => idFrom<TenantId>('tenant', 'hunter2\n');
    expect(refuse).toThrow(RangeError);
    expect(refuse).not.toThrow(/hunter2/);
  });

  test.each(['a', 'TENANT_EXAMPLE_A', 'north office', '{"id":1}', 'x'.repeat(200)])('admits %j', (value) => {
    expect(idFrom<TenantId>('tenant', value)).toBe(value);
  });
});

test('newId never gives the same id twice, and says the kind', () => {
  const ids = Array.from({ length: 1000 }, () => newId<ActionId>('action'));
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every((id) => /^action_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toBe(true);
});
