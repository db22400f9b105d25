import { describe, expect, test } from 'vitest';
import { idFrom } from '../action/index.ts';
import { authorityOf, type Capability, holds, modeNamed } from '../authority/index.ts';
import { GUARD_CORPUS } from '../corpus/index.ts';
import { SHIPPED_NAMES, shippedGuards } from '../guards/shipped.ts';

const ACTS: readonly Capability[] = [
  'tool:write',
  'tool:delete',
  'write:file',
  'delete:file',
  'send:network',
  'exec:process',
  'tool:other',
];

function allowlist(name: string) {
  const found = modeNamed(name);
  if (!found.ok) throw new Error(found.message);
  return authorityOf(found.mode, { tenant: idFrom('tenant', 'acme'), actor: idFrom('actor', 'helper') });
}

describe('escalation', () => {
  test('is claimed by no guard, though the corpus has cases of it', async () => {
    const guards = await shippedGuards(SHIPPED_NAMES, { tenant: 'acme' });
    expect(guards.flatMap(({ families }) => families)).not.toContain('escalation');
    expect(GUARD_CORPUS.casesOf({ families: ['escalation'] }).some(({ least }) => least !== null)).toBe(true);
  });

  test('is refused by what a mode lists, which no text can add to', () => {
    for (const mode of ['plan', 'review']) {
      expect(ACTS.filter((act) => holds(allowlist(mode), act))).toEqual([]);
    }
    expect(holds(allowlist('plan'), 'read:file')).toBe(true);
    expect(holds(allowlist('build'), 'write:file')).toBe(true);
  });
});
