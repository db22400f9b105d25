import { partsOf } from './compose.ts';
import type { PolicyTable } from './table/table.ts';
import { tableOf } from './table/table-policy.ts';

/** The tables that a policy judges by, in order. Empty when it is made of functions alone. @internal */
export function tablesOf(policy: object): readonly PolicyTable[] {
  return partsOf(policy).flatMap((part) => tableOf(part) ?? []);
}
