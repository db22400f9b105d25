import type { ReasonCode } from '../../src/action/reason.ts';
import type { Random } from '../differential/shell-random.ts';
import type { Anatomy } from './anatomy.ts';

/** A way to change a text that must never make its verdict weaker. */
export interface Law {
  readonly name: string;
  /** The changed text; undefined where the law says nothing about such a text. */
  change(text: Anatomy, random: Random): string | undefined;
  /** Objections that the change answers, so that the law says nothing about them. */
  readonly answers?: readonly ReasonCode[];
  /** True where the change takes away what makes a thing known: a refusal may become a question, never a permission. */
  readonly blurs?: true;
}

/** The text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export function spliced(text: string, start: number, end: number, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
