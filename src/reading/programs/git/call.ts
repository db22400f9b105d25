import type { Effect, EffectTrait, EffectVerb } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { type Details, effectOf, onPath, targetOf, traitsOf } from '../common/effects.ts';
import { slice, withText } from '../common/words.ts';
import type { Invocation, ProgramReading } from '../program.ts';

/** Reads one sub-command; `call.args` are the words behind it and `call.program` is `git SUB`. */
export type GitReader = (call: Invocation) => ProgramReading;

export type GitTable = Readonly<Record<string, GitReader>>;

/** An effect on the repository's own store: refs, index, objects, configuration. */
export function onStore(call: Invocation, verb: EffectVerb, details: Details = {}): Effect {
  return effectOf(call, verb, 'git', details);
}

/** An ordinary change of the store that later commands can take back. */
export function stores(...traits: readonly EffectTrait[]): GitReader {
  return (call) => ({ effects: [onStore(call, 'write', { recoverable: true, ...traitsOf(...traits) })] });
}

/** Work or history that the store would no longer hold. */
export function loses(
  call: Invocation,
  target: Word | undefined,
  note: string,
  ...traits: readonly EffectTrait[]
): Effect {
  return onStore(call, 'delete', {
    ...targetOf(target),
    recoverable: false,
    note,
    ...traitsOf('history', ...traits),
  });
}

/** Reaching another repository for what it holds. */
export function fetches(call: Invocation, remote: Word | undefined): Effect {
  return effectOf(call, 'read', 'network', { ...targetOf(remote), sink: 'file', ...traitsOf('remote') });
}

/** Working-tree files that would be replaced by what the store holds; the disk tells whether work is lost. */
export function overwrites(call: Invocation, paths: readonly Word[], details: Details = {}): Effect[] {
  return paths.flatMap((path) =>
    onPath(call, 'write', path, {
      ...traitsOf('overwrite', 'discards', path.text !== '.' && 'recursive'),
      ...details,
    }),
  );
}

/** The whole working tree. */
export function wholeTree(call: Invocation): Word {
  return { text: '.', known: true, glob: false, source: call.source };
}

/** The paths that pathspecs name; magic is taken off, exclusions are left out. */
export function pathspecs(call: Invocation, words: readonly Word[]): readonly Word[] {
  const paths: Word[] = [];
  for (const word of words) {
    const path = pathspec(call, word);
    if (path !== undefined) paths.push(path);
  }
  return paths;
}

function pathspec(call: Invocation, word: Word): Word | undefined {
  if (!word.text.startsWith(':'))
    return /[*?[]/.test(word.text) && word.known ? { ...word, glob: true } : word;
  if (/^:(?:!|\^|\([^)]*exclude)/.test(word.text)) return undefined;
  const magic = /^:(?:\([^)]*\)|\/)/.exec(word.text)?.[0] ?? ':';
  const rest = slice(word, magic.length);
  return rest.text === '' ? wholeTree(call) : withText(rest, rest.text);
}
