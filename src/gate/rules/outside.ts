import type { Finding } from '../../policy/decision.ts';
import type { PathFacts } from '../../workspace/facts.ts';
import { isApprovedKind } from './approved-kind.ts';
import { askPerson, classOf, fileChanges, type GateRequest, type GateRule, type Resolved } from './rule.ts';

/** Changes stay inside the roots, by the spelled and by the real path. */
export const outsideRoot: GateRule = {
  id: 'path.outside',
  about: 'changes stay inside the roots, as spelled and as they really are',
  reasons: ['OUTSIDE_ROOT', 'SYSTEM_WRITE', 'PATH_UNKNOWN', 'APPROVED'],
  judge(request) {
    return fileChanges(request).flatMap((change) => {
      if (isUnknown(change)) return [unknownPath(request, change)];
      return change.paths
        .filter((path) => !path.inside && !path.temporary)
        .flatMap((path) => outside(request, change, path));
    });
  },
};

function isUnknown({ effect, paths, partial }: Resolved): boolean {
  if (effect.traits?.includes('scratch')) return false;
  return effect.targetKind === 'unknown' || (partial && paths.length === 0);
}

function unknownPath(request: GateRequest, { effect, index }: Resolved): Finding {
  return askPerson(request, {
    reason: 'PATH_UNKNOWN',
    rule: 'path.outside',
    effect: index,
    subject: effect.program ?? effect.verb,
    because: `nobody can know from the text which path it would ${effect.verb}`,
    instead: 'spell the path out',
  });
}

function outside(request: GateRequest, { effect, index }: Resolved, path: PathFacts): readonly Finding[] {
  const system = classOf(path, 'system');
  // A shell command that sets the machine up is a person's decision; a file tool has no business there at all.
  if (system && request.facts.tool === 'shell' && !classOf(path, 'catastrophic')) {
    if (isApprovedKind(request, index)) return [];
    const finding = { effect: index, subject: path.spelled, because: system.because };
    return [askPerson(request, { reason: 'SYSTEM_WRITE', rule: 'path.outside', ...finding })];
  }
  const link = path.real !== path.absolute ? `, and really is \`${path.real}\`` : '';
  return [
    {
      verdict: 'block',
      reason: 'OUTSIDE_ROOT',
      rule: 'path.outside',
      effect: index,
      subject: path.spelled,
      because: `it would ${effect.verb} outside the folders this agent works in${link}`,
      instead: `work below \`${request.facts.workspace.roots[0] ?? '.'}\``,
    },
  ];
}
