import { kindOf } from '../kind.ts';
import type { GateRequest } from './rule.ts';

/** True when a person approved the kind of command that this effect belongs to, in this repository. */
export function isApprovedKind({ facts: { ledger, workspace } }: GateRequest, index: number): boolean {
  if (ledger.state !== 'present') return false;
  const kind = kindOf(index, workspace);
  return kind !== undefined && ledger.approved.includes(kind);
}
