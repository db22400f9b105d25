import { type ChainOptions, type ChainVerdict, type ChainWalk, walkChain } from './chain.ts';
import type { EvidenceEvent } from './event.ts';
import { extendLineage, type Lineage, lineageOf } from './lineage.ts';
import { checkLineage } from './lineage-rules.ts';

export type StreamVerdict = ChainVerdict;

/**
 * Verifies a whole stream of a library's run, from any store or export: that the chain holds, that it ends where it is
 * known to end, and that every event follows from what it must follow from. So every effect has a permit before it, every
 * permit a decision or a person's yes, and no end was told twice. Names the first event that does not belong.
 */
export async function verifyStream(
  events: AsyncIterable<unknown> | Iterable<unknown>,
  options: ChainOptions,
): Promise<StreamVerdict> {
  const walk = walkChain(options);
  const lineage = lineageOf([]);
  let line = 0;
  for await (const value of events) {
    line++;
    const bad = walk.next(value) ?? misplaced(value as EvidenceEvent, lineage, line);
    if (bad) return bad;
  }
  return walk.end();
}

type Bad = NonNullable<ReturnType<ChainWalk['next']>>;

/** What only a store writes follows from nothing. */
const OF_THE_STORE: readonly string[] = [
  'session_started',
  'turn_started',
  'run_started',
  'refused',
  'sealed',
];

function misplaced(event: EvidenceEvent, lineage: Lineage, line: number): Bad | undefined {
  const problem = OF_THE_STORE.includes(event.type) ? undefined : checkLineage(event, lineage, event.at);
  if (problem) {
    const { code, field } = problem;
    return { ok: false, code, line, seq: event.seq, what: `it does not follow: field \`${field}\`` };
  }
  extendLineage(lineage, event, event.id);
  return undefined;
}
