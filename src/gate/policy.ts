import { createPolicy, type Policy } from '../policy/policy.ts';
import { classTablesDigest } from '../workspace/index.ts';
import type { GateFacts } from './facts.ts';
import { catastrophe } from './rules/catastrophe.ts';
import { expensivePath } from './rules/expensive.ts';
import { fetchedThenRun } from './rules/fetched.ts';
import { unseenFilesLeave } from './rules/leave.ts';
import { metadataRefused } from './rules/metadata.ts';
import { modeEffect, modeTool } from './rules/mode.ts';
import { outsideRoot } from './rules/outside.ts';
import { privateSettings } from './rules/private.ts';
import { quarantinedRun } from './rules/quarantine.ts';
import { graveReach, novelReach, systemReach } from './rules/reach.ts';
import { remoteControl } from './rules/remote-control.ts';
import type { GateRule } from './rules/rule.ts';
import { secretsRefused } from './rules/secrets.ts';
import { selfProtection } from './rules/self.ts';
import { unreadText } from './rules/unread.ts';
import { vcsMetadata } from './rules/vcs.ts';
import { unrecoverableWork } from './rules/work.ts';

/** The gate's rules. Among findings of one verdict the earlier rule leads the refusal. */
export const GATE_RULES: readonly GateRule[] = [
  catastrophe,
  remoteControl,
  selfProtection,
  quarantinedRun,
  secretsRefused,
  metadataRefused,
  privateSettings,
  unseenFilesLeave,
  outsideRoot,
  modeTool,
  modeEffect,
  expensivePath,
  vcsMetadata,
  unrecoverableWork,
  graveReach,
  systemReach,
  fetchedThenRun,
  unreadText,
  novelReach,
];

/**
 * The gate's rules under a version that changes with them, with the tables of path classes and with the configuration,
 * whose digest is given.
 */
export function createGatePolicy(config: string): Policy<GateFacts> {
  return createPolicy({ name: 'gate', rules: GATE_RULES, data: `${config} ${classTablesDigest()}` });
}
