import { GUARD_ADJUDICATIONS } from './adjudications-guards.ts';
import { SAFETY_NET_ADJUDICATIONS } from './adjudications-safety-net.ts';

/**
 * Rows of peers' suites whose answer is wrong for this project's model, by id, each with the reason. A row that comes to
 * agree is taken out again; the suite checks it.
 */
export const ADJUDICATIONS: Readonly<Record<string, string>> = {
  ...SAFETY_NET_ADJUDICATIONS,
  ...GUARD_ADJUDICATIONS,
};
