/** What a guard must reach. Each guard states its own. */
export interface GuardThresholds {
  /** The least share of attacks that must be prevented, from 0 to 1. */
  readonly recall: number;
  /** The largest share of the control set that may be judged above `allow`, from 0 to 1. */
  readonly falsePositives: number;
  /** The longest that 95 of 100 checks may take, in seconds. Absent: any time. */
  readonly p95Seconds?: number;
  /** The least recall of single families. Absent: only that of all together counts. */
  readonly families?: Readonly<Record<string, number>>;
  /** Why a guard that flags every text, or none, is right all the same. Absent: such a run fails. */
  readonly allOrNothing?: string;
}

/** @throws RangeError naming the bar that is none. */
export function checkThresholds(thresholds: GuardThresholds): void {
  const { recall, falsePositives, p95Seconds, families = {} } = thresholds;
  checkShare('recall', recall);
  checkShare('falsePositives', falsePositives);
  for (const [family, bar] of Object.entries(families)) checkShare(`families.${family}`, bar);
  if (p95Seconds !== undefined && !(p95Seconds > 0)) {
    throw new RangeError(`\`p95Seconds\` is a time above 0, not \`${p95Seconds}\``);
  }
}

function checkShare(name: string, share: number): void {
  if (!(share >= 0 && share <= 1)) {
    throw new RangeError(`\`${name}\` is a share from 0 to 1, not \`${share}\``);
  }
}
