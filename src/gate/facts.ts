import type { ReasonCode } from '../action/reason.ts';
import type { ToolKind } from '../action/tool-call.ts';
import type { Mode } from '../authority/modes.ts';
import type { WorkspaceFacts } from '../workspace/facts.ts';

/** What the ledger says. `off`: novelty is not graded. `absent`: everything novel is asked about. */
export type LedgerFacts =
  | { readonly state: 'off' }
  | { readonly state: 'absent'; readonly why: string }
  | { readonly state: 'present'; readonly approved: readonly string[] };

/** The agent's answer to a challenge. */
export interface Justification {
  /** `path:line` that makes the change necessary. */
  readonly fileLine: string;
  /** How exactly the change is taken back. */
  readonly rollback: string;
}

/** All that the gate's rules may know. Plain, replayable data: the same facts give the same decision. */
export interface GateFacts {
  readonly tool: ToolKind;
  /** The host's name of the tool; for `other` it is what a person recognises. */
  readonly toolName: string;
  /** What a person's approval of an unknown tool is about. Absent: the tool is no such one. */
  readonly toolKind?: string;
  readonly mode: Mode;
  readonly workspace: WorkspaceFacts;
  /** Real paths that an answered challenge opened for the current turn. */
  readonly opened: readonly string[];
  readonly ledger: LedgerFacts;
  /** True when a person approved exactly this action and the approval is still unused. */
  readonly approved: boolean;
  /** Codes of evidence of this turn that was refused as unsound. Any of them quarantines the run. */
  readonly refused: readonly ReasonCode[];
  /** What the session did that a person has to look at. Any of them means that a person is asked before anything changes. */
  readonly quarantines: readonly QuarantineFacts[];
}

/** A quarantine that nobody has cleared. */
export interface QuarantineFacts {
  /** Id by which a person clears it. */
  readonly challenge: string;
  readonly what: readonly string[];
}
