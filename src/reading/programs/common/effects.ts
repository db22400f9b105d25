import type { Effect, EffectDomain, EffectTrait, EffectVerb, SourceSpan } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import type { Invocation } from '../program.ts';
import { joinPath } from './words.ts';

/** What an effect says beyond its verb and domain. */
export type Details = Omit<Partial<Effect>, 'verb' | 'domain'>;

/** An effect of this invocation on something that is no path of ours. */
export function effectOf(
  call: Invocation,
  verb: EffectVerb,
  domain: EffectDomain,
  details: Details = {},
): Effect {
  return { verb, domain, certainty: 'certain', program: call.program, source: call.source, ...details };
}

/**
 * The effects on one path: none for a device that swallows or supplies bytes, a `device` effect for a disk, else a file effect.
 */
export function onPath(call: Invocation, verb: EffectVerb, path: Word, details: Details = {}): Effect[] {
  const device = deviceKind(path.text);
  const reads = verb === 'read' && STREAM.test(path.text);
  if (device === 'harmless' && !reads && verb !== 'delete' && verb !== 'move' && verb !== 'chmod') return [];
  if (device === 'disk' && verb !== 'read') {
    const traits = withTraits(details.traits, 'irreversible');
    return [{ ...pathEffect(call, verb, path, details), domain: 'device', traits, recoverable: false }];
  }
  return [pathEffect(call, verb, path, details)];
}

/** The same effect on several paths. */
export function onPaths(
  call: Invocation,
  verb: EffectVerb,
  paths: readonly Word[],
  details: Details = {},
): Effect[] {
  return paths.flatMap((path) => onPath(call, verb, path, details));
}

function pathEffect(call: Invocation, verb: EffectVerb, path: Word, details: Details): Effect {
  return {
    verb,
    domain: 'file',
    target: path.text,
    ...(path.known ? (path.glob ? { targetKind: 'glob' as const } : {}) : { targetKind: 'unknown' as const }),
    ...(call.base === undefined ? {} : { base: call.base }),
    certainty: 'certain',
    program: call.program,
    source: path.source,
    ...details,
  };
}

/** Target, and how far it is known, of an effect whose target is no path. */
export function targetOf(word: Word | undefined): Details {
  if (word === undefined) return {};
  if (word.known) return { target: word.text, source: word.source };
  return { target: word.text, targetKind: 'unknown', source: word.source };
}

export function withTraits(
  traits: readonly EffectTrait[] | undefined,
  ...more: readonly (EffectTrait | false | undefined)[]
): readonly EffectTrait[] {
  const all = [...(traits ?? [])];
  for (const trait of more) if (trait && !all.includes(trait)) all.push(trait);
  return all;
}

/** Traits that hold, in order. */
export function traitsOf(...traits: readonly (EffectTrait | false | undefined)[]): {
  readonly traits?: readonly EffectTrait[];
} {
  const all = withTraits([], ...traits);
  return all.length === 0 ? {} : { traits: all };
}

/** What runs is not in the text. */
export function runsUnseen(call: Invocation, note: string, source: SourceSpan = call.source): Effect {
  return effectOf(call, 'exec', 'process', { certainty: 'unread', ...traitsOf('dynamic'), note, source });
}

/** What a shell names `<(...)`; whoever reads on knows what comes out of it. */
const STREAM = /^\/dev\/fd\/\d+$/;

const HARMLESS = /^\/dev\/(?:null|zero|full|u?random|std(?:in|out|err)|tty|fd\/\d+|ptmx|pts\/\d+)$/;
const NO_DISK = /^\/dev\/(?:shm|mqueue|fd|pts)(?:\/|$)/;

function deviceKind(spelled: string): 'harmless' | 'disk' | 'none' {
  const path = spelled.replace(/\/(?:\.?\/)+/g, '/');
  if (!path.startsWith('/dev/')) return 'none';
  if (HARMLESS.test(path)) return 'harmless';
  return NO_DISK.test(path) ? 'none' : 'disk';
}

/** The call as it would run in another folder: `-C DIR`, `--directory DIR`. */
export function inFolder(call: Invocation, folder: Word | undefined): Invocation {
  if (folder === undefined) return call;
  if (!folder.known || call.base === null)
    return { ...call, base: folder.known && folder.text.startsWith('/') ? folder.text : null };
  return { ...call, base: joinPath(call.base ?? '', folder.text) };
}

/** The call under the name that messages and ledger kinds use: `git push`. */
export function named(call: Invocation, program: string): Invocation {
  return { ...call, program };
}
