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
}

/** The settings that the guards document, by family. The first of each list is the default. */
export const LEVELS: Readonly<Record<string, readonly (readonly [level: string, options: object])[]>> = {
  injection: [0.5, 0.3, 0.7, 0.85].map((threshold) => [`threshold ${threshold}`, { threshold }]),
  identifiers: ['balanced', 'relaxed', 'strict'].map((strictness) => [strictness, { strictness }]),
  secrets: [3.5, 3, 4, false].map((entropy) => [
    `entropy ${entropy === false ? 'off' : entropy}`,
    { entropy },
  ]),
  content: [['as it comes', {}]],
};

interface Said {
  readonly flagged: boolean;
  /** What is left of the text. */
  readonly rest: string;
}

/** Makes the detector that `name` describes. */
export function makeDetector(_modules: string, name: string): (text: string) => Said {
  const guard = guardOf(JSON.parse(name) as OurDetector); // written by this bench
  return (text) => {
    const { verdict, rewrite = [] } = guard.check(text);
    return { flagged: verdict !== 'allow', rest: redact(text, rewrite).text };
  };
}

function guardOf({ family, options }: OurDetector): SyncGuard {
  if (family === 'injection') return InjectionGuard(options);
  if (family === 'secrets') return SecretsGuard(options);
  if (family === 'content') return ContentGuard();
  return PiiGuard({ tenant: 'bench', ...options });
}
