import { type Effect, hasTrait } from '../../action/effect.ts';
import type { Finding } from '../../policy/decision.ts';
import { classOf, fileChanges, type GateRule, type Resolved } from './rule.ts';

/** What destroys far more than one project is refused in every mode, and nobody can open it from inside a session. */
export const catastrophe: GateRule = {
  id: 'catastrophe',
  about: 'what destroys more than one project and cannot be taken back is refused',
  reasons: ['CATASTROPHE'],
  judge(request) {
    const acts = request.effects.flatMap((effect, index) => {
      const because = graveAct(effect);
      return because === undefined
        ? []
        : [finding(index, effect.target ?? effect.program ?? effect.verb, because)];
    });
    return [...acts, ...fileChanges(request).flatMap(graveChange)];
  },
};

function graveAct(effect: Effect): string | undefined {
  if (hasTrait(effect, 'exhaust')) return 'it would use up the machine';
  if (effect.domain === 'device' && effect.verb !== 'read') return 'it would overwrite a device as a whole';
  if (effect.domain === 'system' && hasTrait(effect, 'irreversible'))
    return 'it would take the machine down or apart';
  if (effect.verb === 'kill' && hasTrait(effect, 'irreversible'))
    return 'it would end every process it can reach';
  return undefined;
}

function graveChange({ effect, index, paths }: Resolved): readonly Finding[] {
  if (effect.verb === 'chmod' && !hasTrait(effect, 'recursive')) return [];
  return paths.flatMap((path) => {
    const grave = classOf(path, 'catastrophic');
    // Writing one file below a grave folder is judged by the path rules; a device is written as a whole.
    const whole = effect.verb !== 'write' || grave?.rule === 'catastrophic.device';
    return grave && whole ? [{ ...finding(index, path.spelled, grave.because, grave.rule), ...BELOW }] : [];
  });
}

function finding(effect: number, subject: string, because: string, rule = 'catastrophe'): Finding {
  return {
    verdict: 'block',
    reason: 'CATASTROPHE',
    rule,
    effect,
    subject,
    because,
  };
}

const BELOW = { instead: 'name the few things that should go, below the project, one by one' };
