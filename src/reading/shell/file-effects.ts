import type { Effect, EffectVerb } from '../../action/effect.ts';
import type { Word } from '../reading.ts';
import { isAnchored } from './folders.ts';
import type { Frame } from './machine.ts';

const DISK = /^\/dev\/(?!shm\/|mqueue\/|pts\/|fd\/)[^/]+/;

/** An effect on one path that a word spells. */
export function fileEffect(
  verb: EffectVerb,
  target: Word,
  frame: Frame,
  details: Partial<Effect> = {},
): Effect {
  const effect: Effect = {
    verb,
    domain: 'file',
    target: target.text,
    ...(target.known
      ? target.glob
        ? { targetKind: 'glob' as const }
        : {}
      : { targetKind: 'unknown' as const }),
    certainty: 'certain',
    source: target.source,
    ...details,
  };
  const placed = settled(effect, frame);
  if (verb === 'read' || !DISK.test(target.text)) return placed;
  return {
    ...placed,
    domain: 'device',
    recoverable: false,
    traits: [...(placed.traits ?? []), 'irreversible'],
  };
}

/** The effect as it is in this frame: base, rights, place and certainty. */
export function settled(effect: Effect, frame: Frame): Effect {
  let result = effect;
  const { folder } = frame.state;
  if (frame.elsewhere !== undefined && result.domain === 'file')
    result = moveElsewhere(result, frame.elsewhere);
  else if (result.domain === 'file' && result.base === undefined && folder !== undefined) {
    result = { ...result, base: folder };
  }
  if (result.domain === 'file' && isScratch(result, frame)) result = withTrait(result, 'scratch');
  if (frame.privileged && result.verb !== 'read') result = withTrait(result, 'privileged');
  if (frame.guess && result.certainty === 'certain') result = { ...result, certainty: 'likely' };
  return result;
}

function moveElsewhere(effect: Effect, domain: NonNullable<Frame['elsewhere']>): Effect {
  const { base: _, ...rest } = effect;
  return withTrait({ ...rest, domain }, 'remote');
}

function withTrait(effect: Effect, trait: NonNullable<Effect['traits']>[number]): Effect {
  if (effect.traits?.includes(trait)) return effect;
  return { ...effect, traits: [...(effect.traits ?? []), trait] };
}

/** Below something that `mktemp` made in this text, and not out of it again. */
function isScratch(effect: Effect, { machine: { scratch } }: Frame): boolean {
  const { target, base } = effect;
  if (target === undefined || scratch.length === 0 || /(?:^|\/)\.\.(?:\/|$)/.test(target)) return false;
  const below = (path: string): boolean =>
    scratch.some((made) => path === made || path.startsWith(`${made}/`) || path.startsWith(`${made}.`));
  return below(target) || (!isAnchored(target) && typeof base === 'string' && below(base));
}

/** True for the name under which a substitution is read or written: no file of anybody's. */
export function isDeviceStandIn(effect: Effect): boolean {
  return effect.target !== undefined && /^\/dev\/fd\/\d+$/.test(effect.target);
}
