import type { Effect, Sink } from '../../action/effect.ts';
import { GAP } from '../programs/common/words.ts';
import type { Word } from '../reading.ts';
import type { Script } from './syntax/tree.ts';

export { GAP };

/** What a word or a variable holds, as far as the text tells. */
export interface Value extends Word {
  /** True when it stands in the text as it is: no quotes, no escapes, no variables. */
  readonly bare?: boolean;
  readonly block?: Script;
  /** True for a folder that stands for everything below it. */
  readonly tree?: boolean;
  /** True for the name of a file that a command found. */
  readonly found?: boolean;
  /** Reads whose content went into it. */
  readonly reads?: readonly Effect[];
  /** True for `@name`: several arguments that nobody can know. */
  readonly splat?: boolean;
}

/** What one stage of a pipeline hands to the next. */
export interface Flow {
  readonly values: readonly Value[];
  /** True when there may be other values than these. */
  readonly open: boolean;
  readonly remote: boolean;
  /** The same output as a text of the POSIX shell makes it. */
  readonly posix?: string;
  /** Where the stage puts what it was given; absent: it passes it on. */
  readonly takes?: Sink;
  /** True for a stage that shows its own arguments. */
  readonly shows?: boolean;
}

export const SILENT: Flow = { values: [], open: false, remote: false };
export const OPEN: Flow = { values: [], open: true, remote: false };

export function flowOf(values: readonly Value[]): Flow {
  const known = values.length > 0 && values.every((value) => value.known && !value.found);
  const posix = known ? `printf '%s\\n' ${values.map((value) => quoted(value)).join(' ')}` : undefined;
  const remote = values.some((value) => value.remote === true);
  return { values, open: false, remote, ...(posix === undefined ? {} : { posix }) };
}

/** A word as the POSIX shell spells it; what nobody knows is a variable that nothing sets. */
export function quoted(value: Value): string {
  return value.text
    .split(GAP)
    .map((text) => (text === '' ? '' : `'${text.replaceAll("'", "'\\''")}'`))
    .join('"$HOLDFAST_NOT_KNOWN"')
    .replace(/^$/, "''");
}

/** A value that nobody can know, at the place of another. */
export function unknownLike(value: Value, text: string = GAP): Value {
  return {
    text,
    known: false,
    glob: false,
    source: value.source,
    ...(value.remote ? { remote: true } : {}),
    ...(value.reads === undefined ? {} : { reads: value.reads }),
  };
}
