import { hasTrait } from '../../action/effect.ts';
import type { Finding } from '../../policy/decision.ts';
import type { PathFacts } from '../../workspace/facts.ts';
import { askPerson, type GateRequest, type GateRule, type Resolved, resolved, subjectOf } from './rule.ts';

/** Work that no one else has a copy of is not deleted or discarded without a person. */
export const unrecoverableWork: GateRule = {
  id: 'work.unrecoverable',
  about: 'work that no one else has a copy of is not discarded without a person',
  reasons: ['WORK_UNRECOVERABLE', 'APPROVED'],
  judge(request) {
    return resolved(request).flatMap((touched) => lost(request, touched));
  },
};

function lost(request: GateRequest, touched: Resolved): readonly Finding[] {
  const { effect, index } = touched;
  if (effect.recoverable === true || hasTrait(effect, 'scratch')) return [];
  if (effect.domain === 'git' && effect.recoverable === false) {
    const because = effect.note ?? 'git keeps no copy of what it discards';
    return [ask(request, index, effect.program ?? 'git', because, DISCARDS.test(effect.program ?? ''))];
  }
  const paths = touched.paths.filter((path) => path.below === undefined && isOnlyCopy(path, touched));
  const state = paths[0];
  const keeps = paths.some(({ git }) => git === 'dirty' || git === 'untracked');
  return state ? [ask(request, index, subjectOf(state), describe(state, paths.length), keeps)] : [];
}

function isOnlyCopy(path: PathFacts, { effect }: Resolved): boolean {
  if (effect.domain !== 'file' || !path.inside || path.temporary) return false;
  // Whether changes would be lost cannot be seen: they are taken to be there.
  if (hasTrait(effect, 'discards')) return path.unseen === true || (path.exists && !isKept(path.git));
  if (effect.verb !== 'delete' || !path.exists) return false;
  if (path.git === 'outside') return hasTrait(effect, 'recursive') || effect.targetKind === 'glob';
  return !isKept(path.git);
}

function isKept(git: PathFacts['git']): boolean {
  return git === 'clean' || git === 'ignored';
}

function describe(path: PathFacts, count: number): string {
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  switch (path.git) {
    case 'dirty':
      return `it has changes that are not committed${more}`;
    case 'untracked':
      return `git does not track it, so nothing can bring it back${more}`;
    default:
      return `no version control is known to hold a copy${more}`;
  }
}

/** Acts of git on the working tree, whose files a stash would keep; it keeps no branch, tag or history. */
const DISCARDS = /^git (?:clean|reset|checkout|restore|switch)$/;

function ask(
  request: GateRequest,
  effect: number,
  subject: string,
  because: string,
  stashKeeps: boolean,
): Finding {
  return askPerson(request, {
    reason: 'WORK_UNRECOVERABLE',
    rule: 'work.unrecoverable',
    effect,
    subject,
    because,
    ...(stashKeeps ? { instead: '`git stash push --include-untracked` keeps a copy first' } : {}),
  });
}
