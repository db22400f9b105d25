import { inFours, makeCard, makeIban, makeIdentifier, spell } from '../guards/identifiers/index.ts';
import { drawsOf } from './hash.ts';
import { drawShape, makeSecret } from './secret-shapes.ts';
import type { MadePart } from './stored.ts';

const SECRET = 'secret:';
const DRAW = 'draw:';

/**
 * The value that a part asks for, the same for the same seed. `secret:KIND` is a credential; `CARD_NUMBER:Visa` and
 * `IBAN:DE` an identifier of one issuer or country; `draw:<h40>` 40 hexadecimal digits that mean nothing; anything else
 * a type of identifier.
 * @throws TypeError when nothing makes it.
 */
export function madeValue({ make, seed, spelling }: MadePart): string {
  if (make.startsWith(SECRET)) return makeSecret(make.slice(SECRET.length), seed);
  if (make.startsWith(DRAW)) return drawShape(make.slice(DRAW.length), `${make}/${seed}`);
  const [type = '', variant] = make.split(':');
  const { below } = drawsOf(`${make}/${seed}`);
  try {
    return spelled(identifier(type, variant, below), spelling);
  } catch (cause) {
    throw new TypeError(`nothing makes a \`${make.slice(0, 40)}\``, { cause });
  }
}

function identifier(type: string, variant: string | undefined, below: (bound: number) => number): string {
  if (type === 'CARD_NUMBER') return makeCard(below, variant ?? 'Visa');
  if (type === 'IBAN') return makeIban(below, variant);
  return makeIdentifier(type, below);
}

function spelled(compact: string, spelling: string | undefined): string {
  if (spelling === undefined) return compact;
  return spelling === 'fours' ? inFours(compact) : spell(spelling, compact);
}
