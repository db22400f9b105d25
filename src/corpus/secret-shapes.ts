import { crc32 } from './crc32.ts';
import { type Draws, drawsOf } from './hash.ts';
import { SECRET_KINDS } from './secret-kinds.ts';
import type { SecretRow } from './secret-row.ts';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** The classes of characters by their letter. */
const CLASSES: Readonly<Record<string, string>> = {
  w: UPPER + LOWER + DIGITS,
  u: UPPER + DIGITS,
  l: LOWER + DIGITS,
  h: `${DIGITS}abcdef`,
  H: `${DIGITS}ABCDEF`,
  d: DIGITS,
  a: LOWER,
  A: UPPER,
  b: `${UPPER}${LOWER}${DIGITS}-_`,
  B: `${UPPER}${LOWER}${DIGITS}+/`,
  t: `${UPPER}234567`,
};

const BASE62 = DIGITS + UPPER + LOWER;
const HOLE = /<([a-zA-Z])(\d{1,3})>|<check>/g;

/** A credential of this kind that opens nothing. The same seed draws the same. */
export function makeSecret(kind: string, seed: number): string {
  const shape = SECRET_KINDS.find((row) => row[0] === kind)?.[2];
  if (shape === undefined) throw new TypeError(`no credential is of the kind \`${kind}\``);
  return drawShape(shape, `secret/${kind}/${seed}`);
}

/** A text of this shape. The same seed draws the same. */
export function drawShape(shape: string, seed: string): string {
  const draws = drawsOf(seed);
  let before = '';
  return shape.replace(HOLE, (_, letter: string | undefined, count: string | undefined) => {
    if (letter === undefined) return checkOf(before);
    before = drawn(draws, CLASSES[letter] ?? '', Number(count));
    return before;
  });
}

function drawn(draws: Draws, alphabet: string, count: number): string {
  return Array.from({ length: count }, () => draws.pick(alphabet)).join('');
}

/** Six characters to base 62 over a CRC-32, as GitHub and npm end their tokens. */
function checkOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < 6; place += 1) {
    text = BASE62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** Finds credentials by the beginnings that belong to one provider alone. */
export interface SecretPattern {
  readonly kind: string;
  /** What the pattern cannot match without. */
  readonly prefix: string;
  readonly pattern: RegExp;
}

/** Shortest beginning that tells a credential from any other text. */
const TELLING = 3;

export const SECRET_PATTERNS: readonly SecretPattern[] = SECRET_KINDS.map(patternOf).filter(
  ({ prefix }) => prefix.length >= TELLING,
);

function patternOf([kind, , shape]: SecretRow): SecretPattern {
  const source = shape
    .split(/(<[a-zA-Z]\d{1,3}>|<check>)/)
    .map((piece) => {
      const hole = /^<([a-zA-Z])(\d{1,3})>$/.exec(piece);
      if (hole !== null) return `[${CLASSES[hole[1] ?? '']?.replace('-', '\\-')}]{${hole[2]}}`;
      return piece === '<check>' ? `[${BASE62}]{6}` : piece.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    })
    .join('');
  return {
    kind,
    prefix: shape.split('<', 1)[0] ?? '',
    pattern: new RegExp(`(?<![A-Za-z0-9])${source}`, 'g'),
  };
}
