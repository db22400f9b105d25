import type { Reason } from '../../src/action/reason.ts';
import type { Random } from '../differential/shell-random.ts';
import type { Anatomy } from './anatomy.ts';

/** A way to change a text that must never make its verdict weaker. */
export interface Law {
  readonly name: string;
  /** The changed text; undefined where the law says nothing about such a text. */
  change(text: Anatomy, random: Random): string | undefined;
  /** Objections that the change answers, so that the law says nothing about them. */
  readonly answers?: readonly Reason[];
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

/** Builtins have no program that another program could start, and a few change the shell that they are in. */
export const BUILTIN: RegExp =
  /^(?:\.|:|alias|bg|bind|break|builtin|caller|cd|compgen|complete|continue|declare|dirs|disown|enable|eval|exec|exit|export|fc|fg|getopts|hash|help|history|jobs|let|local|logout|mapfile|popd|pushd|read|readarray|readonly|return|set|shift|shopt|source|suspend|times|trap|type|typeset|ulimit|umask|unalias|unset|wait|command)$/;

/** Objections to what would be seen, be it a credential or what may hold one: seen by nobody, it is none. */
export const SHOWN: readonly Reason[] = ['SECRET_REFUSED', 'SECRET_POSSIBLE'];

/** A backslash at the end of all takes the newline away that another text puts behind it. */
export function continues(text: string): boolean {
  return text.endsWith('\\');
}
