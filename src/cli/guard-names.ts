import { suggestion } from '../authority/nearest.ts';
import { SHIPPED_NAMES } from '../guards/shipped.ts';
import type { Flag, Given } from './command.ts';
import { UsageError } from './usage-error.ts';

export const GUARD_FLAGS: Readonly<Record<string, Flag>> = {
  guard: { value: 'NAME,...', many: true, about: `which guards: ${SHIPPED_NAMES.join(', ')}; absent: all` },
  tenant: { value: 'NAME', about: 'whose pseudonyms identifiers get; absent: local' },
};

/**
 * The guards that were named, each once, in their order.
 * @throws UsageError on a name that is none.
 */
export function guardNamesOf(given: Given): readonly string[] {
  const named = given
    .texts('guard')
    .flatMap((list) => list.split(','))
    .map((name) => name.trim());
  if (!given.has('guard')) return SHIPPED_NAMES;
  for (const name of named) {
    if (name === 'escalation') {
      throw new UsageError(
        '`--guard escalation`: no guard claims it; the resolved allowlist of a mode refuses those acts',
      );
    }
    if (!SHIPPED_NAMES.some((one) => one === name)) {
      throw new UsageError(`\`--guard ${name}\`: there is no such guard; ${suggestion(name, SHIPPED_NAMES)}`);
    }
  }
  return SHIPPED_NAMES.filter((name) => named.includes(name));
}

/** @throws UsageError on an empty name. */
export function tenantOf(given: Given): string {
  const tenant = given.text('tenant') ?? 'local';
  if (tenant === '') throw new UsageError('`--tenant` is empty; leave it out for `local`');
  return tenant;
}
