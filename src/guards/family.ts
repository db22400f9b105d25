/** What a guard may claim to find. Names are part of the CLI's contract. */
export const GUARD_FAMILIES = ['identifiers', 'secrets', 'injection', 'content', 'escalation'] as const;

export type GuardFamily = (typeof GUARD_FAMILIES)[number];

/** The families by the names that people use for them in code. */
export const GuardFamily: {
  readonly PII: 'identifiers';
  readonly SECRETS: 'secrets';
  readonly INJECTION: 'injection';
  readonly CONTENT: 'content';
  readonly ESCALATION: 'escalation';
} = {
  PII: 'identifiers',
  SECRETS: 'secrets',
  INJECTION: 'injection',
  CONTENT: 'content',
  /** Claimed by no guard: acts beyond an agent's rights are refused by its resolved allowlist, whatever text asks for them. */
  ESCALATION: 'escalation',
};

/** Tells a family from any other value. */
export function isGuardFamily(value: unknown): value is GuardFamily {
  return (GUARD_FAMILIES as readonly unknown[]).includes(value);
}
