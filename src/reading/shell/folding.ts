import type { Chooser } from './choices.ts';
import type { Collector } from './collector.ts';
import type { Scope } from './scope.ts';
import type { State } from './state.ts';
import type { CommandPart, ProcessPart, SyntaxWord } from './syntax.ts';
import type { Flow, Value } from './values.ts';

/** What folding a word needs to know, and whom it asks to run what stands inside the word. */
export interface Folding {
  readonly state: State;
  readonly scope: Scope;
  readonly out: Collector;
  readonly chooser: Chooser;
  /** The folder of the whole call, absolute. */
  readonly cwd: string;
  /** See `foldText` and `foldPattern`; here because parts of words hold words. */
  text(word: SyntaxWord): Value;
  pattern(word: SyntaxWord): string | undefined;
  substitute(part: CommandPart): Value;
  /** What can be read from `<(...)`; nothing for `>(...)`. */
  process(part: ProcessPart): Flow | undefined;
  distrust(why: string, start: number, end: number): void;
}

/** A piece of a word after expansion, before splitting. `break`: here one field ends (`"$@"`). */
export type Chunk =
  | { readonly kind: 'break' }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly quoted: boolean;
      /** True for unquoted expansions: the shell splits them at blanks. */
      readonly splits: boolean;
      readonly set?: boolean;
      readonly name?: boolean;
      readonly remote?: boolean;
      readonly from?: string;
      readonly supplies?: Flow;
    };

/** `field`: the result will be split into words; `text`: it stays one. */
export type Purpose = 'field' | 'text';

/** An expanded value as a piece of the word. */
export function chunkOf(value: Value, quoted: boolean): Chunk {
  const { text, set, name, remote, from } = value;
  return {
    kind: 'text',
    text,
    quoted,
    splits: !quoted,
    ...(set ? { set } : {}),
    ...(name ? { name } : {}),
    ...(remote ? { remote } : {}),
    ...(from === undefined ? {} : { from }),
  };
}
