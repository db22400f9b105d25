import type { Guard } from './guard.ts';
import type { GuardKind } from './kind.ts';

export interface ShippedOptions {
  /** Whose pseudonyms identifiers get. */
  readonly tenant: string;
}

interface Shipped {
  readonly make: (options: ShippedOptions) => Promise<Guard>;
  readonly kinds: () => Promise<readonly GuardKind[]>;
}

/** The guards of the kit at their default settings, by their names. Each loads when it is made. */
const SHIPPED: Readonly<Record<string, Shipped>> = {
  identifiers: {
    make: async ({ tenant }) => (await import('./identifiers/index.ts')).PiiGuard({ tenant }),
    kinds: async () => (await import('./identifiers/kinds.ts')).KINDS,
  },
  secrets: {
    make: async () => (await import('./secrets/index.ts')).SecretsGuard(),
    kinds: async () => (await import('./secrets/kinds.ts')).KINDS,
  },
  injection: {
    make: async () => (await import('./injection/index.ts')).InjectionGuard(),
    kinds: async () => (await import('./injection/kinds.ts')).KINDS,
  },
  content: {
    make: async () => (await import('./content/index.ts')).ContentGuard(),
    kinds: async () => (await import('./content/kinds.ts')).KINDS,
  },
};

/** In the order in which reports show them. */
export const SHIPPED_NAMES: readonly string[] = Object.keys(SHIPPED);

/**
 * Makes the guards of these names, in this order.
 * @throws RangeError on a name that is none.
 */
export async function shippedGuards(
  names: readonly string[],
  options: ShippedOptions,
): Promise<readonly Guard[]> {
  const known = names.map(shipped);
  return await Promise.all(known.map(({ make }) => make(options)));
}

/**
 * What the guard of this name may find.
 * @throws RangeError on a name that is none.
 */
export function shippedKinds(name: string): Promise<readonly GuardKind[]> {
  return shipped(name).kinds();
}

function shipped(name: string): Shipped {
  const known = Object.hasOwn(SHIPPED, name) ? SHIPPED[name] : undefined;
  if (known === undefined) throw new RangeError(`there is no guard \`${name}\``);
  return known;
}
