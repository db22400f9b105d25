import { type Effect, hasTrait } from '../../action/effect.ts';
import { askPerson, type GateRule } from './rule.ts';

/** What could not be read is never silently allowed. */
export const unreadText: GateRule = {
  id: 'reading.unread',
  about: 'what could not be read is asked about',
  reasons: ['UNREAD', 'APPROVED'],
  judge(request) {
    const texts = request.facts.workspace.unread.map(({ why }) =>
      askPerson(request, {
        reason: 'UNREAD',
        rule: 'reading.unread',
        subject: request.facts.toolName,
        because: why,
        instead: 'say the same in plain commands, one at a time',
      }),
    );
    const effects = request.effects.flatMap((effect, index) =>
      isUnknown(effect)
        ? [
            askPerson(request, {
              reason: 'UNREAD',
              rule: 'reading.unread',
              effect: index,
              subject: effect.program ?? effect.verb,
              because: effect.note ?? 'what it would do cannot be read from the text',
            }),
          ]
        : [],
    );
    return [...texts, ...effects];
  },
};

/** Text that could not be followed, and programs or code that only the moment of running names (`$CMD`, `eval "$X"`). */
function isUnknown(effect: Effect): boolean {
  if (effect.domain === 'tool') return false;
  const named = effect.targetKind !== 'unknown' && !hasTrait(effect, 'dynamic');
  return effect.certainty === 'unread' || (effect.verb === 'exec' && !named);
}
