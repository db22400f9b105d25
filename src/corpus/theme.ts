import type { Verdict } from '../action/verdict.ts';
import type { CaseFamily } from './case.ts';
import type { CasePart, Encoding, HiddenPart, MadePart, StoredCase, Theme } from './stored.ts';

/** What all cases of a theme share. */
export interface ThemeKind {
  /** The name of the file, without its ending; the ids of the cases begin with it. */
  readonly name: string;
  readonly family: CaseFamily;
  readonly least: Verdict | null;
  readonly tags: readonly string[];
}

/** A case by its slug, which is the end of its id and never changes, its name in a report, and its text. */
export type Row = readonly [
  slug: string,
  name: string,
  text: string | readonly CasePart[],
  ...tags: string[],
];

/** A theme of these rows, read when its cases are first asked for. */
export function theme(kind: ThemeKind, rows: () => readonly Row[]): Theme {
  let cases: readonly StoredCase[] | undefined;
  return {
    name: kind.name,
    cases: () => {
      cases ??= rows().map((row) => caseOf(kind, row));
      return cases;
    },
  };
}

function caseOf(kind: ThemeKind, [slug, name, text, ...tags]: Row): StoredCase {
  return Object.freeze({
    id: `${kind.name}/${slug}`,
    family: kind.family,
    name,
    parts: typeof text === 'string' ? [text] : text,
    least: kind.least,
    tags: [...kind.tags, ...tags],
  });
}

/** A number or a credential that is drawn when the case is assembled. */
export function made(make: string, seed: number, spelling?: string): MadePart {
  return spelling === undefined ? { make, seed } : { make, seed, spelling };
}

/** A text that is hidden when the case is assembled. */
export function hide(text: string, as: Encoding): HiddenPart {
  return { hide: text, as };
}
