import type { GuardKind } from '../kind.ts';

/** Every topic by its code. */
export const KINDS: readonly GuardKind[] = [
  { code: 'CRIME', title: 'theft, fraud, break-ins and their kin' },
  { code: 'DRUGS', title: 'drugs and how they are made' },
  { code: 'HATE', title: 'hatred of a group' },
  { code: 'SELF_HARM', title: 'harm to oneself' },
  { code: 'SEXUAL_MINORS', title: 'sexual content about children' },
  { code: 'VIOLENCE', title: 'violence against people' },
  { code: 'WEAPONS', title: 'weapons and explosives' },
];
