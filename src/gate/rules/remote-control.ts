import { hasTrait } from '../../action/effect.ts';
import type { GateRule } from './rule.ts';

/** Nobody at the other end of a connection is given a shell here. */
export const remoteControl: GateRule = {
  id: 'remote.control',
  about: 'a shell is not handed to whoever is at the other end of a connection',
  reasons: ['CATASTROPHE'],
  judge(request) {
    return request.effects.flatMap((effect, index) =>
      hasTrait(effect, 'remote-control')
        ? [
            {
              verdict: 'block' as const,
              reason: 'CATASTROPHE' as const,
              rule: 'remote.control',
              effect: index,
              subject: effect.program ?? effect.target ?? 'shell',
              because: effect.note ?? 'it hands this machine to whoever is at the other end of a connection',
              instead: 'open a connection that carries data only, or ask a person for access with `ssh`',
            },
          ]
        : [],
    );
  },
};
