import { type Effect, hasTrait } from '../../action/effect.ts';
import type { ReasonCode } from '../../action/reason.ts';
import { isApprovedKind } from './approved-kind.ts';
import { askPerson, type GateRule } from './rule.ts';

/** A way of reaching too far. */
interface Grave {
  readonly reason: ReasonCode;
  /** Why it is grave, where the effect's own note does not say it better. */
  readonly because: string;
  readonly is: (effect: Effect) => boolean;
}

/** What reaches outside in a way that cannot be called back is a person's decision, whatever was approved before. */
export const graveReach: GateRule = {
  id: 'reach.grave',
  about: 'what reaches outside and cannot be called back is asked about each time',
  reasons: ['DESTRUCTIVE_REMOTE', 'REMOTE_CODE', 'PRIVILEGE_RAISED', 'APPROVED'],
  judge(request) {
    return request.effects.flatMap((effect, index) => {
      const grave = GRAVE.find(({ is }) => effect.verb !== 'read' && is(effect));
      if (!grave) return [];
      const { reason } = grave;
      const because = reason === 'PRIVILEGE_RAISED' ? grave.because : (effect.note ?? grave.because);
      const subject = effect.program ?? effect.target ?? effect.verb;
      return [askPerson(request, { reason, because, rule: 'reach.grave', effect: index, subject })];
    });
  },
};

const SHARED: readonly Effect['domain'][] = ['git', 'database', 'container', 'cloud', 'package', 'network'];

/** The first one that an effect is names the reason. */
const GRAVE: readonly Grave[] = [
  {
    reason: 'REMOTE_CODE',
    because: 'it runs what was fetched or decoded a moment ago',
    is: (effect) => hasTrait(effect, 'remote-code'),
  },
  {
    reason: 'DESTRUCTIVE_REMOTE',
    because: 'what it removes cannot be brought back from here',
    is: (effect) => SHARED.includes(effect.domain) && hasTrait(effect, 'irreversible'),
  },
  {
    reason: 'DESTRUCTIVE_REMOTE',
    because: 'what was made public cannot be called back',
    is: (effect) => SHARED.includes(effect.domain) && hasTrait(effect, 'publish'),
  },
  {
    reason: 'DESTRUCTIVE_REMOTE',
    because: 'it deletes where neither git nor this machine keeps a copy',
    is: deletesElsewhere,
  },
  {
    reason: 'DESTRUCTIVE_REMOTE',
    because: 'it takes a whole machine or container apart',
    is: takesApart,
  },
  {
    reason: 'DESTRUCTIVE_REMOTE',
    because: 'it throws changes away on another machine, where nobody can look whether there are any',
    is: (effect) => hasTrait(effect, 'discards') && hasTrait(effect, 'remote'),
  },
  {
    reason: 'DESTRUCTIVE_REMOTE',
    because: 'it rewrites history that others build on',
    is: (effect) => hasTrait(effect, 'history') && hasTrait(effect, 'remote'),
  },
  {
    reason: 'PRIVILEGE_RAISED',
    because: 'it runs with more rights than the agent was given',
    is: (effect) => hasTrait(effect, 'privileged'),
  },
];

/** Every name of a whole tree: `find x -exec rm`. */
const ALL_BELOW = /\*\*(?:\/(?:\{\.\*,\*\}|\*))?$/;

/** On another machine any file; in a container, where single files come and go with it, whole folders. */
function deletesElsewhere(effect: Effect): boolean {
  if (effect.verb !== 'delete' || !hasTrait(effect, 'remote')) return false;
  const many = hasTrait(effect, 'recursive') || ALL_BELOW.test(effect.target ?? '');
  return effect.domain === 'network' || (effect.domain === 'container' && many);
}

/** Folders that a system is made of, or a person's whole home, and what stands for all that is in them. */
const WHOLE =
  /^(?:\/|~[\w-]*|\/(?:home|root|Users)(?:\/[^/]+)?|\/(?:etc|usr|var|bin|sbin|lib\d*|boot|opt|srv|dev|sys|proc))?\/*(?:\*{1,2})?$|^\/\*|^\/etc\/(?:passwd|shadow|sudoers|fstab)$|(?:^|\/)\.git(?:\/(?!.*\.lock$).*)?$/;

function takesApart(effect: Effect): boolean {
  const { verb, domain, target = '' } = effect;
  if (domain !== 'network' && domain !== 'container') return false;
  if (!hasTrait(effect, 'remote') || target === '') return false;
  if (verb === 'write') return target === '/proc/sysrq-trigger';
  if (!WHOLE.test(target.replace(/\/(?:\.?\/)+/g, '/'))) return false;
  return verb === 'move' || verb === 'delete' || (verb === 'chmod' && hasTrait(effect, 'recursive'));
}

/** What changes the machine is asked about also where novelty is not graded. */
export const systemReach: GateRule = {
  id: 'reach.system',
  about: 'what changes the machine is asked about until its kind is approved',
  reasons: ['SYSTEM_WRITE', 'APPROVED'],
  judge(request) {
    return request.effects.flatMap((effect, index) => {
      if (effect.domain !== 'system' || effect.verb === 'read' || isApprovedKind(request, index)) return [];
      return [
        askPerson(request, {
          reason: 'SYSTEM_WRITE',
          rule: 'reach.system',
          effect: index,
          subject: effect.program ?? effect.target ?? effect.verb,
          because: effect.note ?? 'it changes the machine, not the project',
        }),
      ];
    });
  },
};

/** What reaches outside the project is asked about until a person has approved its kind for this repository. */
export const novelReach: GateRule = {
  id: 'reach.novel',
  about: 'what reaches outside is asked about until its kind is approved',
  reasons: ['KIND_NOVEL', 'APPROVED'],
  judge(request) {
    const { ledger } = request.facts;
    if (ledger.state === 'off') return [];
    return request.effects.flatMap((effect, index) => {
      // What changes the machine is `reach.system`'s to ask about.
      if (effect.domain === 'system' || !reachesOut(effect) || isApprovedKind(request, index)) return [];
      return [
        askPerson(request, {
          reason: 'KIND_NOVEL',
          rule: 'reach.novel',
          effect: index,
          subject: effect.program ?? effect.target ?? effect.verb,
          because:
            ledger.state === 'absent'
              ? `it reaches outside the project, and there is no approval ledger here (${ledger.why})`
              : 'it reaches outside the project, and this kind of command was not approved here',
        }),
      ];
    });
  },
};

/** Reads, ordinary writes and opaque execution inside the roots are never novel; this is the rest. */
export function reachesOut(effect: Effect): boolean {
  switch (effect.verb) {
    case 'send':
      // What only goes to a server of this machine stays here.
      return effect.domain !== 'network' || effect.certainty !== 'certain' || hasTrait(effect, 'remote');
    case 'kill':
      return true;
    case 'install':
      return hasTrait(effect, 'global') || effect.domain === 'system';
    case 'read':
      return false;
    default:
      return hasTrait(effect, 'remote') || hasTrait(effect, 'publish') || OUTSIDE.includes(effect.domain);
  }
}

const OUTSIDE: readonly Effect['domain'][] = ['cloud', 'system'];
