import type { Finding, GuardContext, GuardVerdict, SyncGuard } from '../guard.ts';
import { CONTEXT } from './context.ts';
import { findSignals, LONGEST_SIGNAL } from './find-signals.ts';
import { LANGUAGES } from './languages/index.ts';
import { buildLexicon, type Lexicon } from './lexicon.ts';
import { scoreOf, WINDOW } from './score.ts';
import type { Signal } from './signal.ts';

export interface InjectionGuardOptions {
  /** The score from which a text is not let through, above 0 and at most 1. Default 0.5. */
  readonly threshold?: number;
  /** The languages whose words are known, by two letters. Default: all. English is always read. */
  readonly languages?: readonly string[];
  /** Who wrote the texts, where a check does not say. Default `tool`: orders inside data count. */
  readonly origin?: 'user' | 'model' | 'tool';
}

const NAME = 'injection';
const DEFAULT_THRESHOLD = 0.5;
const QUARANTINE_FROM = 0.85;
const ORIGINS: readonly string[] = ['user', 'model', 'tool'];
const ALLOWED: GuardVerdict = Object.freeze({ verdict: 'allow', findings: Object.freeze([]) });

/**
 * Finds instructions that a text smuggles to a model: signals of many kinds, weighed together. From the threshold a
 * person is asked, from a high score the text is quarantined. No single word ever decides.
 */
export function InjectionGuard(options: InjectionGuardOptions = {}): SyncGuard {
  const threshold = checkedThreshold(options.threshold);
  const languages = checkedLanguages(options.languages);
  const origin = checkedOrigin(options.origin);
  const lexicon = lexiconOf(languages);
  return Object.freeze({
    name: NAME,
    families: Object.freeze(['injection'] as const),
    options: Object.freeze({ threshold, languages: [...lexicon.languages], origin }),
    reach: LONGEST_SIGNAL + WINDOW + CONTEXT,
    check: (text: string, context?: GuardContext) =>
      verdictOf(findSignals(text, lexicon, (context?.origin ?? origin) !== 'user'), threshold),
  });
}

function verdictOf(found: readonly Signal[], threshold: number): GuardVerdict {
  if (found.length === 0) return ALLOWED;
  const { score, signals } = scoreOf(found, threshold);
  if (score < threshold) return ALLOWED;
  const verdict = score >= Math.max(QUARANTINE_FROM, threshold) ? 'quarantine' : 'ask';
  return { verdict, reason: 'PROMPT_INJECTION', findings: signals.map(findingOf) };
}

function findingOf({ code, start, end, weight }: Signal): Finding {
  return { guard: NAME, family: 'injection', code, start, end, score: Math.round(weight * 100) / 100 };
}

const lexicons = new Map<string, Lexicon>();

function lexiconOf(languages: readonly string[] | undefined): Lexicon {
  const key = languages?.join() ?? '';
  const known = lexicons.get(key);
  if (known !== undefined) return known;
  const built = buildLexicon(
    LANGUAGES.filter(
      ({ language }) => language === 'en' || languages === undefined || languages.includes(language),
    ),
  );
  lexicons.set(key, built);
  return built;
}

function checkedThreshold(threshold: number = DEFAULT_THRESHOLD): number {
  if (typeof threshold === 'number' && threshold > 0 && threshold <= 1) return threshold;
  throw new TypeError('InjectionGuard: `threshold` must be a number above 0 and at most 1');
}

function checkedLanguages(languages: readonly string[] | undefined): readonly string[] | undefined {
  if (languages === undefined) return undefined;
  const known = LANGUAGES.map(({ language }) => language);
  if (
    Array.isArray(languages) &&
    languages.length > 0 &&
    languages.every((language) => known.includes(language))
  )
    return [...languages].sort();
  throw new TypeError(`InjectionGuard: \`languages\` must list at least one of ${known.join(', ')}`);
}

function checkedOrigin(origin: string = 'tool'): string {
  if (ORIGINS.includes(origin)) return origin;
  throw new TypeError(`InjectionGuard: \`origin\` must be one of ${ORIGINS.join(', ')}`);
}
