import type { WorkspaceFacts } from '../workspace/facts.ts';

/** What the ledger says. `off`: novelty is not graded. `absent`: everything novel is asked about. */
export type LedgerFacts =
  | { readonly state: 'off' }
  | { readonly state: 'absent'; readonly why: string }
  | { readonly state: 'present'; readonly approved: readonly string[] };

/** The agent's answer to a challenge, as it stands on this call or on an earlier one of the turn. */
export interface Justification {
  readonly fileLine: string;
  readonly rollback: string;
}

/** All that rules may know. Plain, replayable data: judging the same facts again gives the same decision. */
export interface GateFacts {
  readonly workspace: WorkspaceFacts;
  /** Real paths that an answered challenge opened for the current turn. */
  readonly opened: readonly string[];
  readonly ledger: LedgerFacts;
  /** True when a person approved exactly this action and the approval is still unused. */
  readonly approved: boolean;
}
