import { addressesIn } from './addresses.ts';
import { credentialsIn } from './credentials.ts';
import { emailsIn } from './emails.ts';
import type { Likeness } from './find.ts';
import { numbersIn } from './numbers.ts';
import { phonesIn } from './phones.ts';

const FINDERS: readonly ((text: string) => readonly Likeness[])[] = [
  credentialsIn,
  emailsIn,
  numbersIn,
  phonesIn,
  addressesIn,
];

/** Everything in the text that could be somebody's, by where it starts, without overlaps: the earlier finder wins. */
export function likenessesIn(text: string): readonly Likeness[] {
  const kept: Likeness[] = [];
  for (const one of FINDERS.flatMap((find) => find(text))) {
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  }
  return kept.sort((a, b) => a.start - b.start);
}
