import type { Verdict } from '../action/verdict.ts';
import type { CaseFamily } from './case.ts';

/** How a part is written in the assembled text. */
export const ENCODINGS = [
  'base64',
  'base64url',
  'hex',
  'percent',
  'html',
  'quoted-printable',
  'rot13',
  'tags',
  'zero-width',
  'bidi',
  'fullwidth',
  'confusable',
  'spaced',
  'dotted',
  'leet',
  'reversed',
  'upside',
  'soft-hyphen',
  'ansi',
  'unicode-escape',
  'binary',
  'morse',
] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A number or a credential that is drawn when the case is assembled, so that no valid one lies in a file. */
export interface MadePart {
  /** A type of identifier, such as `UK_NINO`, `CARD_NUMBER:Visa` or `IBAN:DE`, `secret:` and a kind of credential, or `draw:` and a shape. */
  readonly make: string;
  /** Another seed draws another value. */
  readonly seed: number;
  /** How it is spelled: `###-##-####` takes its characters in order, `fours` in groups of four. Absent: without gaps. */
  readonly spelling?: string;
}

/** A text that stays readable in the file and is hidden when the case is assembled. */
export interface HiddenPart {
  readonly hide: string;
  readonly as: Encoding;
}

export type CasePart = string | MadePart | HiddenPart;

/** Tells a part from any other value. Whether something makes it shows when it is assembled. */
export function isCasePart(value: unknown): value is CasePart {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  if ('hide' in value && 'as' in value) {
    return typeof value.hide === 'string' && (ENCODINGS as readonly unknown[]).includes(value.as);
  }
  if (!('make' in value && 'seed' in value)) return false;
  const spelling = 'spelling' in value ? value.spelling : undefined;
  return (
    typeof value.make === 'string' &&
    Number.isSafeInteger(value.seed) &&
    (spelling === undefined || typeof spelling === 'string')
  );
}

/** A case as it lies in a file: nothing in it is a credential or an identifier that could be anybody's. */
export interface StoredCase {
  readonly id: string;
  readonly family: CaseFamily;
  readonly name: string;
  /** Joined without anything between them. */
  readonly parts: readonly CasePart[];
  readonly least: Verdict | null;
  readonly tags: readonly string[];
}

/** Cases of one kind, in a file of their own. */
export interface Theme {
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly cases: () => readonly StoredCase[];
}
