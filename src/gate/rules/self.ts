import { hasTrait } from '../../action/effect.ts';
import { classOf, fileChanges, type GateRule, subjectOf } from './rule.ts';

/** The guarded does not change the guard: its configuration, wiring, state and switches, in any mode. */
export const selfProtection: GateRule = {
  id: 'guard.self',
  about: 'the guarded does not change the guard',
  reasons: ['SELF_PROTECTED'],
  judge(request) {
    const switches = request.effects.flatMap((effect, index) =>
      hasTrait(effect, 'guard')
        ? [
            finding(
              index,
              effect.program ?? effect.target ?? 'holdfast',
              'it would switch or loosen the guard',
            ),
          ]
        : [],
    );
    const files = fileChanges(request).flatMap(({ index, paths }) =>
      paths.flatMap((path) => {
        const guard = classOf(path, 'guard');
        return guard ? [finding(index, subjectOf(path), guard.because, guard.rule)] : [];
      }),
    );
    return [...switches, ...files];
  },
};

function finding(effect: number, subject: string, because: string, rule = 'guard.self') {
  return {
    verdict: 'block',
    reason: 'SELF_PROTECTED',
    rule,
    effect,
    subject,
    because,
    instead: 'say what should change and why; the person makes the change outside the agent',
  } as const;
}
