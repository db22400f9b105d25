import type { SignalFamily } from './signal.ts';
import type { WordClass } from './word-class.ts';

/** A combination of words that speaks for an injected instruction. No rule has one class alone. */
export interface Rule {
  readonly code: string;
  readonly family: SignalFamily;
  readonly weight: number;
  /** The class the rule looks from. */
  readonly anchor: WordClass;
  /** Each of these stands near; of several classes in one entry, any. */
  readonly near: readonly (WordClass | readonly WordClass[])[];
  /** At most this many UTF-16 units between the anchor and each of the others. */
  readonly within: number;
  /** The others may stand in other sentences. */
  readonly anywhere?: boolean;
  /** The others stand behind the anchor: in every language, or in English alone. */
  readonly behind?: 'always' | 'in English';
  /** The anchor begins a sentence, or only `please` and the like stands before it. */
  readonly opens?: boolean;
  /** Only in texts that a user did not write. */
  readonly foreign?: boolean;
}

const OVERRIDE = 'INSTRUCTION_OVERRIDE';
const EXTRACTION = 'PROMPT_EXTRACTION';
const PERSONA = 'PERSONA_JAILBREAK';
const UNBOUND = 'RESTRICTIONS_LIFTED';

export const RULES: readonly Rule[] = [
  // Instruction override
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.8,
    anchor: 'override',
    near: ['prior', 'orders'],
    within: 48,
    behind: 'in English',
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.7,
    anchor: 'override',
    near: ['all', 'orders'],
    within: 32,
    behind: 'in English',
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.65,
    anchor: 'override',
    near: ['you', 'orders'],
    within: 28,
    behind: 'in English',
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.6,
    anchor: 'override',
    near: ['prior', 'all', 'matter'],
    within: 40,
    behind: 'in English',
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.5,
    anchor: 'override',
    near: ['prior', 'matter'],
    within: 32,
    behind: 'in English',
    opens: true,
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.35,
    anchor: 'override',
    near: ['all', 'matter'],
    within: 20,
    behind: 'in English',
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.5,
    anchor: 'override',
    near: ['prior', 'say'],
    within: 40,
    behind: 'always',
    opens: true,
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.6,
    anchor: 'override',
    near: ['all', 'prior', 'you'],
    within: 40,
    behind: 'in English',
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.5,
    anchor: 'override',
    near: ['prompt'],
    within: 32,
    behind: 'in English',
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.5,
    anchor: 'skip',
    near: ['prior', 'orders'],
    within: 32,
    behind: 'in English',
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.4,
    anchor: 'skip',
    near: ['you', 'orders'],
    within: 20,
    behind: 'in English',
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.5,
    anchor: 'new-task',
    near: ['override', ['prior', 'all']],
    within: 80,
    anywhere: true,
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.35,
    anchor: 'new-task',
    near: ['from-now'],
    within: 80,
    anywhere: true,
  },
  {
    code: 'NEW_TASK',
    family: 'detour',
    weight: 0.3,
    anchor: 'new-task',
    near: [['you', 'follow', 'urgent']],
    within: 40,
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.5,
    anchor: 'new-task',
    near: ['skip', ['prior', 'orders']],
    within: 60,
  },
  {
    code: OVERRIDE,
    family: 'override',
    weight: 0.35,
    anchor: 'from-now',
    near: ['you', ['say', 'role', 'freedom', 'persona', 'no-refusal', 'follow']],
    within: 100,
  },

  // System prompt extraction
  { code: EXTRACTION, family: 'extraction', weight: 0.55, anchor: 'prompt', near: ['reveal'], within: 36 },
  {
    code: EXTRACTION,
    family: 'extraction',
    weight: 0.5,
    anchor: 'told',
    near: [['reveal', 'orders', 'question', 'all']],
    within: 60,
  },
  {
    code: EXTRACTION,
    family: 'extraction',
    weight: 0.5,
    anchor: 'reveal',
    near: ['prior', 'orders'],
    within: 32,
    behind: 'in English',
    opens: true,
  },

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

  // Authority, detours, secrecy
  {
    code: 'AUTHORITY_CLAIM',
    family: 'authority',
    weight: 0.4,
    anchor: 'authority',
    near: [['urgent', 'act', 'reveal', 'detour', 'you', 'model', 'follow']],
    within: 120,
    anywhere: true,
  },
  {
    code: 'AUTHORITY_CLAIM',
    family: 'authority',
    weight: 0.5,
    anchor: 'authority',
    near: ['secret'],
    within: 120,
    anywhere: true,
  },
  {
    code: 'TASK_DETOUR',
    family: 'detour',
    weight: 0.5,
    anchor: 'detour',
    near: [['act', 'follow', 'reveal', 'say', 'orders', 'new-task']],
    within: 120,
    anywhere: true,
  },
  {
    code: 'KEPT_FROM_USER',
    family: 'detour',
    weight: 0.45,
    anchor: 'secrecy',
    near: [['act', 'send', 'follow', 'secret', 'reveal']],
    within: 160,
    anywhere: true,
  },
  { code: 'URGENT_ORDER', family: 'urgency', weight: 0.3, anchor: 'urgent', near: ['model'], within: 60 },
  {
    code: 'URGENT_ORDER',
    family: 'urgency',
    weight: 0.25,
    anchor: 'urgent',
    near: ['orders', ['follow', 'new-task', 'override']],
    within: 100,
    anywhere: true,
  },

  // Secrets asked for, data that leaves
  {
    code: 'SECRET_REQUEST',
    family: 'exfiltration',
    weight: 0.35,
    anchor: 'secret',
    near: ['reveal', 'you'],
    within: 50,
  },
  {
    code: 'EXFILTRATION',
    family: 'exfiltration',
    weight: 0.4,
    anchor: 'send',
    near: ['secret', 'you'],
    within: 60,
    foreign: true,
  },

  // Decode and follow
  {
    code: 'DECODE_AND_FOLLOW',
    family: 'encoded',
    weight: 0.4,
    anchor: 'decode',
    near: ['follow'],
    within: 60,
    anywhere: true,
  },
];
