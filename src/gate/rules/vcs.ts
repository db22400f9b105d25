import { type Effect, hasTrait } from '../../action/effect.ts';
import type { Finding } from '../../policy/decision.ts';
import { askPerson, classOf, fileChanges, type GateRequest, type GateRule, subjectOf } from './rule.ts';

/** The repository's own metadata is changed through its program, and not so that git runs what nobody asked for. */
export const vcsMetadata: GateRule = {
  id: 'vcs.metadata',
  about: "the repository's own metadata is not changed by hand",
  reasons: ['VCS_METADATA', 'APPROVED'],
  judge(request) {
    const settings = request.effects.flatMap((effect, index) =>
      makesGitRun(effect) || isForAll(effect) ? [setting(request, effect, index)] : [],
    );
    const files = fileChanges(request).flatMap(({ index, paths }) =>
      paths.flatMap((path) => {
        const vcs = path.inside ? classOf(path, 'vcs') : undefined;
        if (!vcs || vcs.rule === 'vcs.lock') return [];
        const { rule, because } = vcs;
        return [
          askPerson(request, {
            reason: 'VCS_METADATA',
            rule,
            effect: index,
            subject: subjectOf(path),
            because,
          }),
        ];
      }),
    );
    return [...settings, ...files];
  },
};

/** A setting whose value git runs from then on. */
function makesGitRun(effect: Effect): boolean {
  return effect.verb === 'write' && effect.domain === 'git' && hasTrait(effect, 'dynamic');
}

/** A setting beyond this repository. */
function isForAll(effect: Effect): boolean {
  return effect.verb === 'write' && effect.domain === 'git' && hasTrait(effect, 'global');
}

function setting(request: GateRequest, effect: Effect, index: number): Finding {
  return askPerson(request, {
    reason: 'VCS_METADATA',
    rule: 'vcs.setting',
    effect: index,
    subject: effect.target ?? 'git config',
    because: makesGitRun(effect)
      ? 'git runs its value from now on, whatever it is asked for'
      : 'it changes git for every repository of this user or machine',
  });
}
