import type { Theme } from '../stored.ts';
import { CONTROL_POLICY } from './control-policy.ts';
import { FORGED_TURNS } from './forged-turns.ts';

/** Every file of cases, in the order in which the corpus is read. */
export const THEMES: readonly Theme[] = [FORGED_TURNS, CONTROL_POLICY];
