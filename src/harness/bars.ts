import type { GuardThresholds } from './thresholds.ts';

/** What guards must reach on one version of a corpus, by the name of the guard. */
export interface GuardBars {
  readonly corpus: string;
  readonly guards: Readonly<Record<string, GuardThresholds>>;
}

/**
 * The bars of the kit's own guards on the shipped corpus. They are a ratchet: `npm run bars` raises them when a guard
 * improves, and a change that lowers one is a change that somebody reads here.
 */
export const BARS: GuardBars = {
  corpus: '1',
  guards: {
    secrets: { recall: 0.98, falsePositives: 0.005, p95Seconds: 0.005 },
    injection: { recall: 0.483, falsePositives: 0.015, p95Seconds: 0.005 },
  },
};
