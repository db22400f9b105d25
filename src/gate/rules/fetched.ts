import { type Effect, hasTrait } from '../../action/effect.ts';
import { askPerson, type GateRule, resolved } from './rule.ts';

/** A file that the same action fetched is as unread as what is piped into a shell. */
export const fetchedThenRun: GateRule = {
  id: 'reach.fetched',
  about: 'what one action fetches and runs is asked about',
  reasons: ['REMOTE_CODE', 'APPROVED'],
  judge(request) {
    const fetches = request.effects.some(({ verb, domain, sink }) => {
      return verb === 'read' && domain === 'network' && sink === 'file';
    });
    const written = new Set(
      resolved(request)
        .filter(({ effect }) => effect.domain === 'file' && effect.verb === 'write')
        .filter(({ effect }) => fetches || DECODERS.test(effect.program ?? ''))
        .map(({ effect }) => nameOf(effect)),
    );
    return request.effects.flatMap((effect, index) =>
      runsFile(effect) && written.has(nameOf(effect))
        ? [
            askPerson(request, {
              reason: 'REMOTE_CODE',
              rule: 'reach.fetched',
              effect: index,
              subject: effect.target ?? 'program',
              because: 'it runs what the same command fetched or decoded',
              instead: 'fetch it, read it, then run it',
            }),
          ]
        : [],
    );
  },
};

/** Programs that make out of a text what nobody has read. */
const DECODERS = /^g?(?:base64|base32|basenc|xxd|uudecode|openssl)$/;

function runsFile(effect: Effect): boolean {
  return effect.verb === 'exec' && hasTrait(effect, 'workspace-code');
}

/** Paths of one text that mean one file: `./x` is `x`. */
function nameOf({ target = '' }: Effect): string {
  return target.replace(/^(?:\.\/)+/, '');
}
