import type { JsonObject } from '../../action/json.ts';
import type { Finding, GuardVerdict, SyncGuard } from '../guard.ts';
import { keywordScanner } from '../keywords.ts';
import { KEYED_RULES } from './keyed-rules.ts';
import {
  type Candidate,
  type Look,
  lookForAssigned,
  lookForKeyed,
  lookForPrivateKey,
  lookForStructured,
  lookForToken,
  NEAR,
} from './looks.ts';
import { MAX_KEY_BLOCK } from './private-key.ts';
import { prefixed, type TokenRule } from './rule.ts';
import { STRUCTURED } from './structured.ts';
import { MODEL_TOKENS } from './tokens-models.ts';
import { PLATFORM_TOKENS } from './tokens-platforms.ts';
import { SERVICE_TOKENS } from './tokens-services.ts';

/** A credential of your own: fixed first letters and how many more letters follow. */
export interface ExtraSecret {
  /** A SCREAMING_SNAKE noun. */
  readonly code: string;
  /** 3 to 40 printable ASCII characters. */
  readonly prefix: string;
  /** How many letters, digits, `_` and `-` follow at least, from 8 up. */
  readonly min: number;
  /** How many follow at most, up to 1,000. Absent: as many as at least. */
  readonly max?: number;
}

export interface SecretsGuardOptions {
  /** The codes to look for, out of `SECRET_CODES`. Absent: all of them. */
  readonly rules?: readonly string[];
  readonly extra?: readonly ExtraSecret[];
  /**
   * Bits per character that a value must have which only its name makes a secret (`api_key = ...`), from 2 to 6.
   * `false`: such values and passwords are not looked for. Default: 3.5.
   */
  readonly entropy?: number | false;
}

const NAME = 'secrets';
/** The most units from an anchor to the end of what belongs to it; a test holds it against the patterns. */
const LONGEST = MAX_KEY_BLOCK + 256;
const DEFAULT_ENTROPY = 3.5;
const GENERIC_CODES = ['PASSWORD', 'SECRET'];

/** Words of names that passwords and keys are given to. */
const TELLING = ['pass', 'pwd', 'secret', 'token', 'key', 'auth', 'cred', 'bearer', 'contrasena', 'senha'];

const TOKENS: readonly TokenRule[] = [...PLATFORM_TOKENS, ...MODEL_TOKENS, ...SERVICE_TOKENS].filter(
  (rule): rule is TokenRule => rule.kind === 'token',
);

/** Every kind of credential that the guard knows, by its code. */
export const SECRET_CODES: readonly string[] = [
  ...new Set([
    ...[...TOKENS, ...KEYED_RULES, ...STRUCTURED].map(({ code }) => code),
    'PRIVATE_KEY',
    ...GENERIC_CODES,
  ]),
].sort();

/**
 * Finds credentials: tokens that their letters give away, values given to the names of providers, passwords in URLs,
 * headers and configuration, private keys, and values with enough entropy beside a telling name. Answers `degrade` and
 * rewrites each to its code in brackets.
 * @throws TypeError when an option is not what it must be.
 */
export function SecretsGuard(options: SecretsGuardOptions = {}): SyncGuard {
  const { entropy = DEFAULT_ENTROPY, extra = [] } = options;
  requireEntropy(entropy);
  const wanted = codesWanted(options.rules);
  const { scanner, looks, lengths } = tableOf(wanted, extra.map(extraRule), entropy);
  return Object.freeze({
    name: NAME,
    families: Object.freeze(['secrets'] as const),
    options: printed(options),
    reach: LONGEST + NEAR,
    check(text: string): GuardVerdict {
      const found: Candidate[] = [];
      scanner.scan(text, (keyword, start) => {
        const end = start + (lengths[keyword] ?? 0);
        for (const look of looks[keyword] ?? []) {
          const candidate = look(text, start, end);
          if (candidate !== undefined) found.push(candidate);
        }
      });
      return verdictOf(found);
    },
  });
}

function verdictOf(found: readonly Candidate[]): GuardVerdict {
  if (found.length === 0) return { verdict: 'allow', findings: [] };
  const kept = withoutOverlaps(found);
  return {
    verdict: 'degrade',
    reason: 'SECRET_FOUND',
    findings: kept.map(
      ({ code, start, end, score }): Finding => ({ guard: NAME, family: 'secrets', code, start, end, score }),
    ),
    rewrite: kept.map(({ code, start, end }) => ({ start, end, text: `[${code}]` })),
  };
}

/** Where looks saw one place, the surest stays, of equals the first; and no part of another is left beside it. */
function withoutOverlaps(found: readonly Candidate[]): readonly Candidate[] {
  const kept: Candidate[] = [];
  for (const next of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || next.start >= last.end) kept.push(next);
    else
      kept[kept.length - 1] = {
        ...(next.score > last.score ? next : last),
        start: last.start,
        end: Math.max(last.end, next.end),
      };
  }
  return kept;
}

interface Looks {
  readonly scanner: ReturnType<typeof keywordScanner>;
  /** By keyword. */
  readonly looks: readonly (readonly Look[])[];
  readonly lengths: readonly number[];
}

function tableOf(
  wanted: (code: string) => boolean,
  extra: readonly TokenRule[],
  entropy: number | false,
): Looks {
  const byKeyword = new Map<string, Look[]>();
  const add = (keyword: string, look: Look): void => {
    const key = keyword.toLowerCase();
    byKeyword.set(key, [...(byKeyword.get(key) ?? []), look]);
  };
  for (const rule of [...TOKENS.filter(({ code }) => wanted(code)), ...extra])
    for (const anchor of rule.anchors) add(anchor, lookForToken(rule, anchor));
  for (const rule of KEYED_RULES.filter(({ code }) => wanted(code)))
    for (const keyword of rule.keywords) add(keyword, lookForKeyed(rule));
  for (const rule of STRUCTURED.filter(({ code }) => wanted(code)))
    for (const anchor of rule.anchors) add(anchor, lookForStructured(rule));
  if (wanted('PRIVATE_KEY')) add('-----begin ', lookForPrivateKey);
  if (entropy !== false && GENERIC_CODES.some(wanted))
    for (const word of TELLING) add(word, lookForAssigned(entropy));
  const keywords = [...byKeyword.keys()];
  return {
    scanner: keywordScanner(keywords, { ignoreCase: true }),
    looks: [...byKeyword.values()],
    lengths: keywords.map(({ length }) => length),
  };
}

function codesWanted(rules: readonly string[] | undefined): (code: string) => boolean {
  if (rules === undefined) return () => true;
  if (!Array.isArray(rules) || rules.length === 0) throw new TypeError('`rules` must list at least one code');
  const unknown = rules.findIndex((code) => !SECRET_CODES.includes(code));
  if (unknown !== -1) throw new TypeError(`\`rules\` names at ${unknown} what is no code of SECRET_CODES`);
  const wanted = new Set(rules);
  return (code) => wanted.has(code);
}

function extraRule({ code, prefix, min, max = min }: ExtraSecret, index: number): TokenRule {
  if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(code))
    throw new TypeError(`\`extra\` ${index}: \`code\` must be a SCREAMING_SNAKE noun`);
  if (!/^[!-~]{3,40}$/.test(prefix))
    throw new TypeError(
      `\`extra\` ${index}: \`prefix\` must be 3 to 40 printable ASCII characters without spaces`,
    );
  if (!(Number.isInteger(min) && Number.isInteger(max) && min >= 8 && min <= max && max <= 1000))
    throw new TypeError(
      `\`extra\` ${index}: \`min\` and \`max\` must be whole numbers from 8 to 1000, in order`,
    );
  return prefixed(code, 'own', prefix, `[A-Za-z0-9_-]{${min},${max}}`, { entropy: 2 });
}

function requireEntropy(entropy: unknown): void {
  if (entropy === false) return;
  if (!(typeof entropy === 'number' && entropy >= 2 && entropy <= 6))
    throw new TypeError('`entropy` must be a number of bits from 2 to 6, or false');
}

/** What the guard was made with. Prefixes of one's own credentials are no secrets, but nobody needs them in a report. */
function printed({ rules, extra = [], entropy = DEFAULT_ENTROPY }: SecretsGuardOptions): JsonObject {
  return Object.freeze({
    rules: rules === undefined ? 'all' : [...rules],
    extra: extra.map(({ code }) => code),
    entropy,
  });
}
