import type { GuardThresholds } from './thresholds.ts';

/** What guards must reach on one version of a corpus, by the name of the guard. */
export interface GuardBars {
  readonly corpus: string;
  readonly guards: Readonly<Record<string, GuardThresholds>>;
}

/**
 * The bars of the kit's own guards on the shipped corpus. They are a ratchet: raised when a guard improves, and a
 * change that lowers one is a change that somebody reads here.
 */
export const BARS: GuardBars = {
  corpus: '1',
  guards: {
    identifiers: { recall: 0.975, falsePositives: 0.002, p95Seconds: 0.005 },
    secrets: { recall: 0.993, falsePositives: 0.001, p95Seconds: 0.005 },
    injection: { recall: 0.479, falsePositives: 0.009, p95Seconds: 0.005 },
    content: { recall: 0.28, falsePositives: 0.003, p95Seconds: 0.005 },
  },
};
