import fc from 'fast-check';
import { EFFECT_DOMAINS, EFFECT_VERBS, type Effect } from '../../src/action/effect.ts';
import type { ActorId, TenantId } from '../../src/action/ids.ts';
import type { JsonObject, JsonValue } from '../../src/action/json.ts';
import { TOOL_KINDS } from '../../src/action/tool-call.ts';
import { VERDICTS } from '../../src/action/verdict.ts';
import type {
  Authority,
  Capability,
  EffectCapability,
  VerifiedDestination,
} from '../../src/authority/authority.ts';
import type { Budget } from '../../src/authority/budget.ts';
import type { Finding, Requirement } from '../../src/policy/decision.ts';

/** Any text without a lone surrogate, with a liking for what sorts or escapes oddly. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'A',
      '0',
      '"',
      '\\',
      '\n',
      '\0',
      '\u007f',
      '\u2028',
      '\ufb33',
      '\u{1F600}',
      'e\u0301',
    ),
    maxLength: 6,
  }),
);

export const key: fc.Arbitrary<string> = fc
  .oneof(
    text,
    fc.constantFrom('constructor', 'toString', 'toJSON', 'prototype', 'then', 'length', '0', '10', '9'),
  )
  .filter((name) => name !== '__proto__');

/** Any number that strict JSON keeps. */
export const safeNumber: fc.Arbitrary<number> = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -10, max: 10 }),
  fc
    .double({ noNaN: true, min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
    .map((value) => (Object.is(value, -0) ? 0 : value)),
);

export const json: fc.Arbitrary<JsonValue> = jsonOf(
  key,
  fc.oneof(text, safeNumber, fc.boolean(), fc.constant(null)),
);

/** Values of so few letters that two of them are often equal, or nearly so. */
export const smallJson: fc.Arbitrary<JsonValue> = jsonOf(
  fc.constantFrom('a', 'b'),
  fc.constantFrom<JsonValue>(0, 1, '', '0', '1', 'a', null, false),
);

export const jsonObject: fc.Arbitrary<JsonObject> = fc.dictionary(key, json, { maxKeys: 5 });

function jsonOf(keys: fc.Arbitrary<string>, leaf: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
    ),
  }));
  return value;
}

export const effectCapability: fc.Arbitrary<EffectCapability> = fc
  .tuple(fc.constantFrom(...EFFECT_VERBS, '*' as const), fc.constantFrom(...EFFECT_DOMAINS, '*' as const))
  .map(([verb, domain]): EffectCapability => `${verb}:${domain}`);

/** Capabilities over few enough words that two lists often meet. */
export const capability: fc.Arbitrary<Capability> = fc.oneof(
  fc
    .tuple(fc.constantFrom('read', 'write', 'exec', '*'), fc.constantFrom('file', 'git', '*'))
    .map(([verb, domain]) => `${verb}:${domain}` as EffectCapability),
  effectCapability,
  fc.constantFrom(...TOOL_KINDS).map((tool): Capability => `tool:${tool}`),
  fc.constantFrom<Capability>('app:ticket:read', 'app:reply:send', 'app:*'),
);

export function verified(value: string): VerifiedDestination {
  return { value, how: 'contract', at: '2026-01-01T00:00:00.000Z' };
}

const limit = fc.integer({ min: 0, max: 5 });

const budget: fc.Arbitrary<Budget> = fc.record(
  { id: fc.constantFrom('day', 'run', 'task'), calls: limit, timeMs: limit, spend: limit },
  { requiredKeys: ['id'] },
);

export const authority: fc.Arbitrary<Authority> = fc
  .record({
    capabilities: fc.array(capability, { maxLength: 8 }),
    destinations: fc.subarray(['a@example.invalid', 'b@example.invalid', 'c@example.invalid'].map(verified)),
    budgets: fc.uniqueArray(budget, { maxLength: 3, selector: ({ id }) => id }),
    actor: fc.constantFrom('parent' as ActorId, 'child' as ActorId),
  })
  .map((part) => ({ ...part, tenant: 'TENANT_A' as TenantId }));

export const effect: fc.Arbitrary<Effect> = fc.record({
  verb: fc.constantFrom(...EFFECT_VERBS),
  domain: fc.constantFrom(...EFFECT_DOMAINS),
  certainty: fc.constantFrom('certain', 'likely', 'unread'),
});

const requirement: fc.Arbitrary<Requirement> = fc.record({
  kind: fc.constantFrom('fileLine', 'rollback', 'approval'),
  by: fc.constantFrom('agent', 'person'),
});

export const finding: fc.Arbitrary<Finding> = fc.record(
  {
    verdict: fc.constantFrom(...VERDICTS),
    reason: fc.constantFrom('UNREAD', 'APPROVED', 'KIND_NOVEL'),
    rule: fc.constantFrom('row.a', 'row.b'),
    requires: fc.array(requirement, { maxLength: 3 }),
  },
  { requiredKeys: ['verdict', 'reason', 'rule'] },
);
