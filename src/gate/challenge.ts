import { createHash } from 'node:crypto';
import type { Decision } from '../policy/decision.ts';
import { expensiveChanges } from './rules/expensive.ts';
import { type GateRequest, subjectOf } from './rules/rule.ts';

/** What an agent can answer to open paths, or a person can approve. */
export interface Challenge {
  readonly id: string;
  readonly kind: 'justification' | 'approval';
  /** Real paths that the answer would open. Empty for an approval. */
  readonly paths: readonly string[];
  /** The same paths as a person knows them, in the same order. */
  readonly names: readonly string[];
}

/** Whose challenge it is: ids of different sessions, turns and actors never meet. */
export interface ChallengeScope {
  readonly run: string;
  readonly turn: string;
  /** Absent: the session's own agent. */
  readonly actor?: string;
}

/**
 * The challenge of a decision, or undefined when nothing that anybody could supply would lift it. The id follows from
 * what is challenged: two hooks of one message that meet the same paths speak of one challenge.
 */
export function challengeOf(
  decision: Decision,
  request: GateRequest,
  scope: ChallengeScope,
): Challenge | undefined {
  if (decision.requires.length === 0) return undefined;
  const final = decision.findings.some(({ verdict, requires }) => verdict === 'block' && !requires?.length);
  if (final) return undefined;
  if (!decision.requires.some(({ kind }) => kind === 'fileLine')) {
    return {
      id: `a-${shortHash('approval', scope.run, request.action.digest)}`,
      kind: 'approval',
      paths: [],
      names: [],
    };
  }
  const closed = expensiveChanges(request)
    .map(({ path }) => path)
    .filter((path) => !request.facts.opened.includes(path.real));
  const paths = closed.map((path) => path.real);
  return {
    id: `c-${shortHash('challenge', scope.run, scope.turn, ...ofActor(scope), ...paths.toSorted())}`,
    kind: 'justification',
    paths,
    names: closed.map(subjectOf),
  };
}

/** Ids of what was found after the fact: what an agent answers, and what a person clears. */
export function foundId(prefix: 'c' | 'q', ...parts: readonly string[]): string {
  return `${prefix}-${shortHash('found', ...parts)}`;
}

/** A path is absolute, so no path is taken for an actor. */
function ofActor({ actor }: ChallengeScope): readonly string[] {
  return actor === undefined ? [] : [`actor ${actor}`];
}

/** Without letters and digits that people mistake for one another. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';

function shortHash(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(parts.join('\0')).digest();
  let text = '';
  for (const byte of bytes.subarray(0, 8)) text += ALPHABET[byte % ALPHABET.length];
  return text;
}
