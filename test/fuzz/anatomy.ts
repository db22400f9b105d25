import { parseShell } from '../../src/reading/shell/parse.ts';
import type { Argument, Node, Script, SimpleNode, Span } from '../../src/reading/shell/syntax.ts';

/** What the laws need to know of a text to change it without changing its meaning. */
export interface Anatomy {
  readonly text: string;
  /** Set where the whole text is one simple command that names a program. */
  readonly simple?: SimpleNode;
  /** Simple commands of the text itself, substitutions left out, from left to right. */
  readonly commands: readonly SimpleNode[];
  /** Unquoted words of commands that hold nothing but letters, digits and `_./-`. */
  readonly plain: readonly Span[];
  readonly hereDocument: boolean;
  /** A line that was written for several: the text cannot go on after it. */
  readonly open: boolean;
}

/** Undefined: bash would not take the text as a whole, so nothing is known of its parts. */
export function anatomyOf(text: string): Anatomy | undefined {
  const script = parseShell(text);
  if (script.gaps.length > 0 || script.items.length === 0) return undefined;
  const commands: SimpleNode[] = [];
  for (const { node } of script.items) collect(node, commands);
  const [only, ...more] = script.items;
  const simple =
    more.length === 0 && only?.background === false && only.node.kind === 'simple' && names(only.node)
      ? only.node
      : undefined;
  return {
    text,
    ...(simple === undefined ? {} : { simple }),
    commands,
    plain: commands.flatMap(({ words }) => words.filter((word) => isPlain(word, text))),
    hereDocument: text.includes('<<'),
    open: /[\\&|;]\s*$/.test(text),
  };
}

const names = ({ words: [first] }: SimpleNode): boolean => first?.kind === 'word';

function isPlain(word: Argument, text: string): boolean {
  return word.kind === 'word' && /^[\w./-]+$/.test(text.slice(word.start, word.end));
}

function collect(node: Node, into: SimpleNode[]): void {
  switch (node.kind) {
    case 'simple':
      into.push(node);
      return;
    case 'pipeline':
      for (const stage of node.stages) collect(stage, into);
      return;
    case 'and-or':
      for (const { node: step } of node.steps) collect(step, into);
      return;
    case 'group':
    case 'subshell':
      collectAll(node.body, into);
      return;
    case 'if':
      for (const { test, body } of node.arms) for (const part of [test, body]) collectAll(part, into);
      if (node.otherwise) collectAll(node.otherwise, into);
      return;
    case 'loop':
      if (node.test) collectAll(node.test, into);
      collectAll(node.body, into);
      return;
    case 'case':
      for (const { body } of node.arms) collectAll(body, into);
      return;
    case 'function':
    case 'coproc':
    case 'redirected':
      collect(node.body, into);
      return;
    case 'test':
    case 'arithmetic':
  }
}

function collectAll({ items, text }: Script, into: SimpleNode[]): void {
  if (text === undefined) for (const { node } of items) collect(node, into);
}
