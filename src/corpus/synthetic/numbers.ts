import { ibanHolds, luhnHolds } from '../../guards/identifiers/index.ts';
import { type Likeness, matchesOf } from './find.ts';

const CARD = /(?<![\dA-Za-z.,_-])[2-6](?:[ .-]?\d){12,18}(?![\dA-Za-z])/g;
const IBAN = /(?<![\dA-Za-z])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,30}(?![\dA-Za-z])/g;
const SSN = /(?<![\dA-Za-z-])\d{3}-\d{2}-\d{4}(?![\dA-Za-z-])/g;
/** Areas that are never given out, and the two numbers that advertisements made void. */
const VOID_SSN = /^(?:000|666|9\d\d)-|^\d{3}-00-|-0000$|^078-05-1120$|^219-09-9999$/;

/** Numbers of cards, bank accounts and social security that would pass their checks. */
export function numbersIn(text: string): readonly Likeness[] {
  const cards = matchesOf(text, CARD).filter(({ found }) => luhnHolds(bare(found)));
  const ibans = matchesOf(text, IBAN).filter(({ found }) => ibanHolds(bare(found)));
  const ssns = matchesOf(text, SSN).filter(({ found }) => !VOID_SSN.test(found));
  const like = (kind: Likeness['kind'], what: string) => (match: { start: number; found: string }) => ({
    kind,
    what,
    start: match.start,
    end: match.start + match.found.length,
  });
  return [
    ...cards.map(like('card', 'a card-shaped number that passes Luhn')),
    ...ibans.map(like('iban', 'an IBAN that passes its check')),
    ...ssns.map(like('ssn', 'a social security number that may have been given out')),
  ];
}

function bare(spelled: string): string {
  return spelled.replace(/[^\dA-Z]/g, '');
}
