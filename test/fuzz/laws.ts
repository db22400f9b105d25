import type { Law } from './law.ts';
import { ADDING_LAWS } from './laws-adding.ts';
import { SPELLING_LAWS } from './laws-spelling.ts';
import { WRAPPING_LAWS } from './laws-wrapping.ts';

export const LAWS: readonly Law[] = [...WRAPPING_LAWS, ...SPELLING_LAWS, ...ADDING_LAWS];
