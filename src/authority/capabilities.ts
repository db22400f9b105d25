import { type Capability, covers, type EffectCapability, isEffectCapability, partsOf } from './authority.ts';

/** What two lists of rights have in common, wildcards included: `read:*` meets `*:file` in `read:file`. */
export function commonCapabilities(a: readonly Capability[], b: readonly Capability[]): Capability[] {
  const met = new Set<Capability>();
  for (const left of a) {
    for (const right of b) {
      const both = meet(left, right);
      if (both !== undefined) met.add(both);
    }
  }
  const all = [...met];
  return all.filter((one) => !all.some((other) => other !== one && covers(other, one)));
}

/** The widest capability that both cover. Absent when they share nothing. */
function meet(a: Capability, b: Capability): Capability | undefined {
  if (a === b) return a;
  if (!isEffectCapability(a) || !isEffectCapability(b)) return undefined;
  const [verbA, domainA] = partsOf(a);
  const [verbB, domainB] = partsOf(b);
  const verb = meetPart(verbA, verbB);
  const domain = meetPart(domainA, domainB);
  // Both parts come from capabilities, so together they are one.
  return verb === undefined || domain === undefined ? undefined : (`${verb}:${domain}` as EffectCapability);
}

function meetPart(a: string, b: string): string | undefined {
  if (a === '*') return b;
  return b === '*' || a === b ? a : undefined;
}
