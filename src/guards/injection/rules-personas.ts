import type { Rule } from './rule.ts';

const PERSONA = 'PERSONA_JAILBREAK';
const UNBOUND = 'RESTRICTIONS_LIFTED';

/** A role without rules, and what goes with it. */
export const PERSONA_RULES: readonly Rule[] = [
  // Personas without limits
  {
    code: PERSONA,
    family: 'persona',
    weight: 0.5,
    anchor: 'role',
    near: ['persona'],
    within: 120,
    anywhere: true,
  },
  {
    code: PERSONA,
    family: 'persona',
    weight: 0.55,
    anchor: 'role',
    near: ['freedom'],
    within: 300,
    anywhere: true,
  },
  {
    code: PERSONA,
    family: 'persona',
    weight: 0.5,
    anchor: 'persona',
    near: ['freedom'],
    within: 200,
    anywhere: true,
  },
  { code: PERSONA, family: 'persona', weight: 0.35, anchor: 'model', near: ['persona'], within: 60 },
  {
    code: PERSONA,
    family: 'persona',
    weight: 0.3,
    anchor: 'role',
    near: ['model', 'harm'],
    within: 200,
    anywhere: true,
  },
  {
    code: UNBOUND,
    family: 'unbound',
    weight: 0.4,
    anchor: 'limits',
    near: ['unbound', ['model', 'persona', 'you', 'role', 'freedom']],
    within: 80,
  },
  {
    code: UNBOUND,
    family: 'unbound',
    weight: 0.35,
    anchor: 'freedom',
    near: ['harm'],
    within: 160,
    anywhere: true,
  },
  {
    code: UNBOUND,
    family: 'unbound',
    weight: 0.35,
    anchor: 'freedom',
    near: [['model', 'from-now']],
    within: 160,
    anywhere: true,
  },
  {
    code: 'DUAL_RESPONSE',
    family: 'format',
    weight: 0.4,
    anchor: 'dual',
    near: [['persona', 'model', 'freedom', 'from-now']],
    within: 200,
    anywhere: true,
  },
  {
    code: 'REFUSAL_SUPPRESSED',
    family: 'refusal',
    weight: 0.35,
    anchor: 'no-refusal',
    near: [['model', 'harm', 'freedom', 'persona', 'role', 'from-now']],
    within: 200,
    anywhere: true,
  },
];
