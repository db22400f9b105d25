import type { CorpusCase } from './case.ts';
import type { CasePart, StoredCase } from './stored.ts';
import { likenessesIn } from './synthetic/likenesses.ts';

/** A case as it is read from a file, or as it is stored in parts. */
export type CheckableCase =
  | Pick<CorpusCase, 'id' | 'name' | 'text'>
  | Pick<StoredCase, 'id' | 'name' | 'parts'>;

/** What is wrong with a case. Never the value. */
export interface SyntheticFault {
  readonly id: string;
  readonly what: string;
}

export class SyntheticError extends TypeError {
  readonly faults: readonly SyntheticFault[];

  constructor(faults: readonly SyntheticFault[]) {
    const shown = faults.slice(0, 20).map(({ id, what }) => `\`${id}\` holds ${what}`);
    const more = faults.length > shown.length ? `; and ${faults.length - shown.length} more` : '';
    super(`cases that are not synthetic: ${shown.join('; ')}${more}`);
    this.name = 'SyntheticError';
    this.faults = faults;
  }
}

/**
 * Refuses cases that hold what could be somebody's: a credential that looks alive, an e-mail address outside the
 * reserved example domains, a card-shaped number that passes Luhn, an IBAN or a social security number that could be
 * real, a phone number outside the ranges kept for fiction, an address that answers on the internet. Of a case in
 * parts each part is looked at by itself, as it lies in its file.
 * @throws SyntheticError naming every such case and what it holds, never the value.
 * @throws RangeError when there is no case: nothing was checked.
 */
export function assertSynthetic(cases: Iterable<CheckableCase>): void {
  const faults: SyntheticFault[] = [];
  let checked = 0;
  for (const one of cases) {
    checked += 1;
    const what = new Set(storedTexts(one).flatMap((text) => likenessesIn(text).map((like) => like.what)));
    for (const each of what) faults.push({ id: one.id, what: each });
  }
  if (checked === 0)
    throw new RangeError('there is no case to check, so nothing shows that the corpus is synthetic');
  if (faults.length > 0) throw new SyntheticError(faults);
}

function storedTexts(one: CheckableCase): readonly string[] {
  const texts = 'parts' in one ? one.parts.map(textOf) : [one.text];
  return [one.name, ...texts];
}

function textOf(part: CasePart): string {
  if (typeof part === 'string') return part;
  return 'hide' in part ? part.hide : '';
}
