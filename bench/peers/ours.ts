import type { GuardFamily } from '../../src/guards/family.ts';
import {
  ContentGuard,
  InjectionGuard,
  PiiGuard,
  redact,
  SecretsGuard,
  type SyncGuard,
} from '../../src/guards/index.ts';

/** One of our guards, as it is given to a process: JSON. */
export interface OurDetector {
  readonly family: GuardFamily;
  readonly options: Readonly<Record<string, unknown>>;
  /** Findings with a lower score do not count. */
  readonly least?: number;
}

/** A setting of a guard and what its findings must score. */
export interface OurLevel {
  readonly level: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly least?: number;
}

/** The settings that the guards document, by family. The first of each list is the default. */
export const LEVELS: Readonly<Record<string, readonly OurLevel[]>> = {
  injection: [0.5, 0.3, 0.7, 0.85].map((threshold) => ({
    level: `threshold ${threshold}`,
    options: { threshold },
  })),
  identifiers: ['balanced', 'relaxed', 'strict'].map((strictness) => ({
    level: strictness,
    options: { strictness },
  })),
  secrets: [
    ...[3.5, 3, 4, false].map((entropy) => ({
      level: `entropy ${entropy === false ? 'off' : entropy}`,
      options: { entropy },
    })),
    ...[0.8, 0.9, 1].map((least) => ({ level: `score ${least} and more`, options: {}, least })),
  ],
  content: [{ level: 'as it comes', options: {} }],
};

interface Said {
  readonly flagged: boolean;
  /** What is left of the text. */
  readonly rest: string;
}

/** Makes the detector that `name` describes. */
export function makeDetector(_modules: string, name: string): (text: string) => Said {
  const { least, ...made } = JSON.parse(name) as OurDetector; // written by this bench
  const guard = guardOf(made);
  return (text) => {
    const { verdict, findings, rewrite = [] } = guard.check(text);
    if (least === undefined) return { flagged: verdict !== 'allow', rest: redact(text, rewrite).text };
    const sure = findings.filter(({ score = 1 }) => score >= least);
    const kept = rewrite.filter(({ start }) => sure.some((finding) => finding.start === start));
    return { flagged: sure.length > 0, rest: redact(text, kept).text };
  };
}

function guardOf({ family, options }: OurDetector): SyncGuard {
  if (family === 'injection') return InjectionGuard(options);
  if (family === 'secrets') return SecretsGuard(options);
  if (family === 'content') return ContentGuard();
  return PiiGuard({ tenant: 'bench', ...options });
}
