import { hasTrait } from '../../action/effect.ts';
import type { Finding } from '../../policy/decision.ts';
import type { PathClass, PathFacts } from '../../workspace/facts.ts';
import { fileChanges, type GateRequest, type GateRule, type Resolved, subjectOf } from './rule.ts';

/** Where being wrong costs far more than an edit, a change opens on a file:line and a rollback, once per turn. */
export const expensivePath: GateRule = {
  id: 'expensive.path',
  about: 'an expensive path opens once per turn, on a justifying file:line and an exact rollback',
  reasons: ['JUSTIFICATION_REQUIRED', 'JUSTIFIED'],
  judge(request) {
    return expensiveChanges(request).map(({ index, path, expensive }) =>
      request.facts.opened.includes(path.real)
        ? opened(index, path, expensive)
        : challenged(index, path, expensive),
    );
  },
};

export interface ExpensiveChange {
  readonly index: number;
  readonly path: PathFacts;
  readonly expensive: PathClass;
}

/** Every expensive path that the action would create, edit, delete or move, each once. */
export function expensiveChanges(request: GateRequest): readonly ExpensiveChange[] {
  const found = new Map<string, ExpensiveChange>();
  for (const change of fileChanges(request)) {
    if (change.effect.verb === 'chmod') continue;
    for (const path of change.paths) {
      const expensive = path.classes.find((row) => row.kind === 'expensive' && !exempt(change, row));
      if (expensive && !found.has(path.real)) found.set(path.real, { index: change.index, path, expensive });
    }
  }
  return [...found.values()];
}

function exempt({ effect }: Resolved, row: PathClass): boolean {
  if (hasTrait(effect, 'repository')) return true;
  return row.rule === 'expensive.lockfile' && hasTrait(effect, 'own-lockfile');
}

function opened(effect: number, path: PathFacts, expensive: PathClass): Finding {
  return {
    verdict: 'allow',
    reason: 'JUSTIFIED',
    rule: expensive.rule,
    effect,
    subject: subjectOf(path),
    because: expensive.because,
  };
}

function challenged(effect: number, path: PathFacts, expensive: PathClass): Finding {
  return {
    ...opened(effect, path, expensive),
    verdict: 'block',
    reason: 'JUSTIFICATION_REQUIRED',
    requires: [
      { kind: 'fileLine', by: 'agent' },
      { kind: 'rollback', by: 'agent' },
    ],
  };
}
