import type { Rule } from './rule.ts';
import { AGENT_RULES } from './rules-agents.ts';
import { ORDER_RULES } from './rules-orders.ts';
import { PERSONA_RULES } from './rules-personas.ts';

/** Every combination of words that is a signal. */
export const RULES: readonly Rule[] = [...ORDER_RULES, ...PERSONA_RULES, ...AGENT_RULES];
