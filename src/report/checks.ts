/** One thing that was tried, and whether it held. All texts are for people; none holds a payload. */
export interface Check {
  readonly name: string;
  readonly group: string;
  readonly held: boolean;
  /** What was done, in one clause. */
  readonly did: string;
  /** What was seen, in one clause. */
  readonly saw: string;
}

/** A run of checks under one title. A run without checks shows nothing, and so holds nothing. */
export interface CheckReport {
  readonly title: string;
  readonly version: string;
  /** What a reader must know first, in a line or two. */
  readonly lead?: readonly string[];
  readonly checks: readonly Check[];
  /** What a reader must know beside the checks: what was left out, and why. */
  readonly notes: readonly string[];
}

export function failedChecks(report: CheckReport): readonly Check[] {
  return report.checks.filter(({ held }) => !held);
}

/** True only when something was checked and all of it held. */
export function allHeld(report: CheckReport): boolean {
  return report.checks.length > 0 && failedChecks(report).length === 0;
}
