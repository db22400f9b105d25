import { hash } from 'node:crypto';
import { HoldfastError } from '../action/error.ts';
import type { CorpusCase } from '../corpus/case.ts';
import { seenIds } from './seen-ids.ts';

/** Looks at every case of a run, before it is sharded, so that all shards know that they are parts of the same. */
export interface CorpusWatch {
  /** @throws HoldfastError when the id was there before. */
  see(one: CorpusCase): void;
  readonly cases: number;
  /** How many attacks of a family went by. */
  attacksOf(family: string): number;
  /** The same for the same cases in whatever order. */
  digest(): string;
}

const LANES = 4;

export function corpusWatch(): CorpusWatch {
  const seen = seenIds();
  const attacks = new Map<string, number>();
  const mixed = new Uint32Array(LANES);
  let cases = 0;
  return {
    see: (one) => {
      if (!seen.add(one.id)) {
        throw new HoldfastError(
          'INPUT_MALFORMED',
          `two cases have the id \`${one.id}\`; give one of them another`,
        );
      }
      cases++;
      if (one.least !== null) attacks.set(one.family, (attacks.get(one.family) ?? 0) + 1);
      const own = digestOfCase(one);
      for (let lane = 0; lane < LANES; lane++) mixed[lane] = (mixed[lane] ?? 0) ^ own.readUInt32BE(lane * 4);
    },
    get cases() {
      return cases;
    },
    attacksOf: (family) => attacks.get(family) ?? 0,
    digest: () => [...mixed].map((lane) => lane.toString(16).padStart(8, '0')).join(''),
  };
}

/** INVARIANT: no two cases share an id, so no two digests cancel each other out. */
function digestOfCase({ id, family, text, least }: CorpusCase): Buffer {
  return hash('sha256', JSON.stringify([id, family, least, text]), 'buffer');
}
