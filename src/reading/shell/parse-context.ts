import type { Gap, Script, Span } from './syntax.ts';
import type { Unbash } from './unbash.ts';

/** Compound commands, quotes and substitutions nest at most this deep; below it the text is unread. */
export const MAX_DEPTH = 100;

/** What one script's translation shares. Positions of `text` are those of the nodes. */
export interface ParseContext {
  readonly text: string;
  readonly gaps: Gap[];
  /** Ranges that the tree accounts for; what lies between them must be separators, keywords or comments. */
  readonly covered: Span[];
  readonly depth: number;
  /** Translates the script inside a substitution; handed down because words and scripts hold each other. */
  readonly nested: (part: NestedPart, context: ParseContext) => Script;
}

/** A part of a word that holds a script of its own. */
export type NestedPart =
  | Unbash.CommandExpansionPart
  | Unbash.ProcessSubstitutionPart
  | Unbash.ArithmeticCommandExpansion;

export function distrust(context: ParseContext, start: number, end: number, why: string): void {
  context.gaps.push({ start, end, why });
}

export function cover(context: ParseContext, start: number, end: number): void {
  if (end > start) context.covered.push({ start, end });
}

export function deeper(context: ParseContext): ParseContext {
  return { ...context, depth: context.depth + 1 };
}
