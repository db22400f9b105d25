/**
 * Bounds of every string and list in an event, in UTF-16 units and items. What is longer is redacted or cut before it
 * enters; nothing is cut silently.
 */
export const LIMITS = {
  /** Ids, hosts, rules, versions: as `idFrom`. */
  name: 200,
  /** The name of an action; a tool's name may be anything its server says. */
  actionName: 200,
  /** One effect summary. */
  effect: 500,
  effects: 64,
  /** What a person is asked to approve. */
  asked: 2000,
  /** One kind of command. A longer one is not kept: no ledger could hold a part of it. */
  kind: 500,
  kinds: 16,
  /** One canonical path: `PATH_MAX` of Linux. */
  path: 4096,
  paths: 256,
  /** Name of a field, with its place: `carried[12].challenge`. */
  field: 100,
  /** One effect that was objected to: what it does, and a canonical path. */
  about: 4200,
  /** Changes that one event of them names, and quarantines that a new turn takes along. */
  changes: 64,
  quarantines: 16,
  /** One clause about a quarantine, and how many. */
  what: 500,
  whats: 16,
  /** Files that one event of upkeep names, and processes above a command. */
  files: 128,
  above: 64,
  /** Where one value of the arguments came from. */
  source: 500,
  sources: 64,
  fileLine: 1100,
  rollback: 2000,
  /** What a person says of a decision. */
  why: 500,
  /** Approvals that a new turn takes along; the newest win. */
  carried: 64,
  /** Text that redaction looks at. What is longer leaves only its length and digest. */
  redactable: 65_536,
} as const;
