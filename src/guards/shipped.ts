import type { Guard } from './guard.ts';

export interface ShippedOptions {
  /** Whose pseudonyms identifiers get. */
  readonly tenant: string;
}

/** The guards of the kit at their default settings, by their names. Each loads when it is made. */
const SHIPPED: Readonly<Record<string, (options: ShippedOptions) => Promise<Guard>>> = {
  identifiers: async ({ tenant }) => (await import('./identifiers/index.ts')).PiiGuard({ tenant }),
  secrets: async () => (await import('./secrets/index.ts')).SecretsGuard(),
  injection: async () => (await import('./injection/index.ts')).InjectionGuard(),
  content: async () => (await import('./content/index.ts')).ContentGuard(),
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
  const made = names.map((name) => {
    const make = Object.hasOwn(SHIPPED, name) ? SHIPPED[name] : undefined;
    if (make === undefined) throw new RangeError(`there is no guard \`${name}\``);
    return make(options);
  });
  return await Promise.all(made);
}
