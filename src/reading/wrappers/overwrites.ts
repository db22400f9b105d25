import type { Effect } from '../../action/effect.ts';
import type { Invocation } from '../programs/program.ts';
import type { Word } from '../reading.ts';

/** The effect of a wrapper that writes a file of its own: a log, a list of what it found. */
export function overwrites(call: Invocation, file: Word): Effect {
  return {
    verb: 'write',
    domain: 'file',
    target: file.text,
    ...(file.known ? {} : { targetKind: 'unknown' as const }),
    certainty: 'certain',
    traits: ['overwrite'],
    program: call.program,
    source: file.source,
  };
}
