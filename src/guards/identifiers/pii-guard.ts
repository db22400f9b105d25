import type { JsonObject } from '../../action/json.ts';
import type { GuardVerdict, SyncGuard } from '../guard.ts';
import { bicsIn } from './bic.ts';
import { type CompiledType, canCount, compiled } from './compile.ts';
import { BEFORE, BEHIND, type Window, windowOf } from './cues.ts';
import { type Folded, folded, unfolded } from './fold.ts';
import { type Match, type Reading, withoutOverlaps } from './match.ts';
import { type Pseudonym, pseudonyms } from './pseudonym.ts';
import { type Detectors, scan } from './scan.ts';
import { STRICTNESSES, type Strictness } from './types/identifier-type.ts';
import { IDENTIFIER_TYPES } from './types/index.ts';

/** Kinds that need more than a row of data. */
const DETECTED = ['EMAIL_ADDRESS', 'IN_UPI_ID', 'PHONE_NUMBER', 'IP_ADDRESS', 'MAC_ADDRESS', 'BIC'] as const;

/** Every code that a finding of this guard may bear. */
export const IDENTIFIER_CODES: readonly string[] = [
  ...new Set([...DETECTED, ...IDENTIFIER_TYPES.map((type) => type.code)]),
].sort();

/** How a guard of identifiers is made. */
export interface PiiOptions {
  /** Whose texts these are. Placeholders of one tenant tell nothing of another's. */
  readonly tenant: string;
  /** Which identifiers to look for, by code. Absent: all. An empty list is refused. */
  readonly types?: readonly string[];
  /**
   * `relaxed`: only what a check and its surroundings leave no doubt about. `balanced` (the default): also
   * what its shape or a word near makes likely. `strict`: also bare numbers whose check digit fits.
   */
  readonly strictness?: Strictness;
  /** A key for the placeholders, so that guesses cannot be tested without it. Never printed. */
  readonly secret?: string;
}

const NAME = 'identifiers';
/** The longest spelling, an e-mail address whose signs are spelled out. A longer text is no field with a value alone. */
const LONGEST = 480;

interface Settings {
  readonly tenant: string;
  readonly types: readonly string[];
  readonly strictness: Strictness;
  readonly secret: string | undefined;
}

/** Reads options; a wrong one is named with what is allowed. */
function settings(options: PiiOptions): Settings {
  const { tenant, types = IDENTIFIER_CODES, strictness = 'balanced', secret } = options ?? {};
  if (typeof tenant !== 'string' || tenant === '')
    throw new TypeError('`tenant` must be a text that is not empty');
  if (!STRICTNESSES.includes(strictness)) {
    throw new TypeError(`\`strictness\` must be one of ${STRICTNESSES.join(', ')}`);
  }
  if (!Array.isArray(types) || types.length === 0) {
    throw new TypeError('`types` must name at least one identifier; leave it out for all');
  }
  const unknown = types.find((type) => !IDENTIFIER_CODES.includes(type));
  if (unknown !== undefined) {
    throw new TypeError(
      `\`types\` names \`${String(unknown)}\`, which is none of ${IDENTIFIER_CODES.join(', ')}`,
    );
  }
  if (secret !== undefined && (typeof secret !== 'string' || secret === '')) {
    throw new TypeError('`secret` must be a text that is not empty, or be left out');
  }
  return { tenant, types: [...types], strictness, secret };
}

const COMPILED: readonly CompiledType[] = IDENTIFIER_TYPES.map(compiled);
/** The patterns of the rows. */
export const ROW_PATTERNS: readonly RegExp[] = COMPILED.flatMap((row) => row.patterns);
const SHORTEST_LONG = 5;

function detectorsFor(types: readonly string[], strictness: Strictness): Detectors {
  const rows = COMPILED.filter(({ type }) => types.includes(type.code) && canCount(type, strictness));
  const long = rows.filter((row) => row.least >= SHORTEST_LONG);
  return {
    byDigit: long.filter((row) => row.byDigit),
    byLetter: long.filter((row) => row.byLetter),
    short: rows.filter((row) => row.least < SHORTEST_LONG),
    emails: types.includes('EMAIL_ADDRESS') || types.includes('IN_UPI_ID'),
    phones: types.includes('PHONE_NUMBER'),
    addresses: types.includes('IP_ADDRESS'),
    hardware: types.includes('MAC_ADDRESS'),
  };
}

/** What detectors see of a text. */
function readingOf(text: string, strictness: Strictness): Reading {
  const first = text.search(/[^\s"'`]/);
  const last = text.slice(-200).trimEnd().length + Math.max(0, text.length - 200);
  let before: Window | undefined;
  let beforeAt = -1;
  let behind: Window | undefined;
  let behindAt = -1;
  return {
    text,
    strictness,
    isAll: (start, end) =>
      text.length <= LONGEST &&
      start === first &&
      /^["'`.,;]*$/.test(text.slice(end, Math.min(last, end + 8))) &&
      last - end < 4,
    before(start) {
      if (before === undefined || beforeAt !== start) {
        before = windowOf(text, start - BEFORE, start);
        beforeAt = start;
      }
      return before;
    },
    behind(end) {
      if (behind === undefined || behindAt !== end) {
        behind = windowOf(text, end, end + BEHIND);
        behindAt = end;
      }
      return behind;
    },
  };
}

const ALLOWED: GuardVerdict = Object.freeze({ verdict: 'allow', findings: Object.freeze([]) });

function verdictOf(from: Folded, matches: readonly Match[], pseudonym: Pseudonym): GuardVerdict {
  if (matches.length === 0) return ALLOWED;
  const ranges = matches.map((match) => ({ match, ...unfolded(from, match.start, match.end) }));
  return {
    verdict: 'degrade',
    reason: 'IDENTIFIER_FOUND',
    findings: ranges.map(({ match: { code, score }, start, end }) => ({
      guard: NAME,
      family: 'identifiers',
      code,
      start,
      end,
      score,
    })),
    rewrite: ranges.map(({ match, start, end }) => ({
      start,
      end,
      text: pseudonym(match.label, match.code, match.value),
    })),
  };
}

/**
 * A guard that finds identifiers of people and their things, and rewrites each to a placeholder that stands for
 * the same value throughout a tenant's texts and for nothing in another's. Throws a TypeError on a wrong option.
 */
export function PiiGuard(options: PiiOptions): SyncGuard {
  const { tenant, types, strictness, secret } = settings(options);
  const detectors = detectorsFor(types, strictness);
  const wanted: ReadonlySet<string> = new Set(types);
  const pseudonym = pseudonyms(tenant, secret);
  const shown: JsonObject = { tenant, strictness, types: options.types === undefined ? 'all' : [...types] };
  return Object.freeze({
    name: NAME,
    families: Object.freeze(['identifiers'] as const),
    options: Object.freeze(shown),
    reach: LONGEST + BEFORE + BEHIND,
    check(text: string): GuardVerdict {
      const from = folded(text);
      const reading = readingOf(from.text, strictness);
      const bics = wanted.has('BIC') ? bicsIn(reading) : [];
      const found = [...scan(reading, detectors), ...bics].filter((match) => wanted.has(match.code));
      return verdictOf(from, withoutOverlaps(found), pseudonym);
    },
  });
}
