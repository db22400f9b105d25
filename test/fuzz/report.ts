/** Something that must never be, and the shortest text that was found to show it. */
export interface Failure {
  readonly law: string;
  readonly seed: string;
  readonly text: string;
  readonly what: string;
}

/** What one campaign did. */
export interface Report {
  readonly cases: number;
  /** Cases a law. */
  readonly laws: ReadonlyMap<string, number>;
  readonly verdicts: ReadonlyMap<string, number>;
  readonly failures: readonly Failure[];
  /** Failures beyond those that are kept. */
  readonly more: number;
}

export function printReport({ cases, laws, verdicts, failures, more }: Report): string {
  const counts = [...laws].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    `${cases} cases, ${laws.size} laws, ${failures.length + more} failures`,
    `verdicts: ${[...verdicts].map(([verdict, count]) => `${verdict} ${count}`).join(', ')}`,
    ...counts.map(([law, count]) => `  ${String(count).padStart(6)}  ${law}`),
    ...failures.flatMap(({ law, seed, text, what }) => [
      `FAILED ${law}: ${what}`,
      `  seed ${JSON.stringify(seed)}`,
      `  text ${JSON.stringify(text)}`,
    ]),
  ].join('\n');
}

/** A failure as one line, to be grouped and searched. */
export function failureLine({ law, what, text }: Failure): string {
  return [law, text, what].map((part) => JSON.stringify(part)).join('\t');
}
