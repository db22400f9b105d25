import type { Rule } from './rule.ts';

/** What an agent is made to do: by authority, by a detour, with what is secret. */
export const AGENT_RULES: readonly Rule[] = [
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
