import type { Row } from './result.ts';

interface Reason {
  readonly family?: Row['family'];
  readonly peer?: string;
  readonly sets?: readonly string[];
  readonly because: string;
}

/** Why we are not ahead, in the order in which they are tried. */
const REASONS: readonly Reason[] = [
  {
    family: 'injection',
    peer: 'llm_guardrail',
    sets: ['deepset'],
    because:
      'a trained model, whose training texts are not documented; the set labels short questions and requests to act as somebody as attacks, which say nothing by their words',
  },
  {
    family: 'injection',
    peer: 'llm_guardrail',
    because:
      'a trained model that flags from a seventh to nine tenths of the clean sets, and with them most attacks; no threshold of ours flags that much',
  },
  {
    family: 'injection',
    sets: ['injecguard_valid'],
    because:
      'the benign texts of the set quote attacks to talk about them; ours flags a few of those at any threshold that finds more than the plainest attacks',
  },
  {
    family: 'identifiers',
    sets: ['pii_nano'],
    because:
      'a few labelled values are masked already (a card with stars in its middle, a number with X for digits); it takes out whatever has digits, ours leaves them',
  },
  {
    family: 'secrets',
    peer: '@openai/guardrails, permissive',
    because:
      'it flags every word of letters, digits and signs that is long enough, which finds placeholders and addresses too, and flags up to 99 % of a clean set',
  },
  {
    family: 'secrets',
    sets: ['detectsecrets_tests'],
    because:
      'positives of the set are also keys made of x, addresses of hosts and documented examples, which ours leaves; its negatives are real-looking keys with a letter more or less, which ours takes out',
  },
  {
    family: 'content',
    peer: 'llm-guard',
    because: 'it finds nothing here, and so it is never wrong; ours finds little and is seldom wrong',
  },
];

/** The reason that is known for a comparison that we are not ahead in. */
export function reasonFor({ family, peer, set }: Pick<Row, 'family' | 'peer' | 'set'>): string | undefined {
  return REASONS.find(
    (one) =>
      (one.family === undefined || one.family === family) &&
      (one.peer === undefined || one.peer === peer) &&
      (one.sets === undefined || one.sets.includes(set)),
  )?.because;
}
