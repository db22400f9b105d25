import type { PeerCase } from './cases.ts';

/** A reason why a row says nothing about this guard, whatever its answer. */
export interface SetAside {
  readonly name: string;
  readonly why: string;
  readonly is: (row: PeerCase) => boolean;
}

/** By rule, never by id: single rows belong in the adjudications. */
export const SET_ASIDE: readonly SetAside[] = [
  {
    name: 'both answers',
    why: 'both answers are right in the peer’s own suite',
    is: ({ ambiguous }) => ambiguous === true,
  },
  {
    name: 'own files',
    why: 'the peer protects its own files and switches, which are not ours',
    is: ({ note }) => /self-protection/.test(note),
  },
  {
    name: 'opt-in mode',
    why: 'judged in a mode that its user switches on to forbid (or, in a linked worktree, to permit) more than usual',
    is: ({ mode }) => mode !== undefined && /strict|paranoid|worktree/.test(mode),
  },
  {
    name: 'made-up policy',
    why: 'judged under a policy that the test itself writes, often about programs that do not exist',
    is: ({ note }) => /\bpolicy: /.test(note),
  },
];

/** How many rows each rule takes away; a row counts for the first rule that takes it. */
export function countSetAside(rows: readonly PeerCase[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const rule = SET_ASIDE.find(({ is }) => is(row));
    if (rule !== undefined) counts[rule.name] = (counts[rule.name] ?? 0) + 1;
  }
  return counts;
}
