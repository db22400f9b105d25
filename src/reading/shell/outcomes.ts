import type { Argument, Node, SimpleNode } from './syntax.ts';

/** The plain first word of a simple command. */
export function spelledProgram(node: SimpleNode): string | undefined {
  const [word] = node.words;
  return word === undefined ? undefined : literalText(word);
}

/** The text of a word that nothing expands in. */
export function literalText(word: Argument): string | undefined {
  if (word.kind !== 'word') return undefined;
  let text = '';
  for (const part of word.parts) {
    if (part.kind !== 'text') return undefined;
    text += part.text;
  }
  return text;
}

const SURE = new Set(
  'true : echo printf cd pushd popd mkdir export declare local typeset readonly unset set shopt umask alias touch'.split(
    ' ',
  ),
);

/** True for commands whose success the reading takes for granted. */
export function isSure(node: Node): boolean {
  if (node.kind === 'group') {
    const last = node.body.items.at(-1);
    return last !== undefined && isSure(last.node);
  }
  if (node.kind === 'redirected') return isSure(node.body);
  if (node.kind !== 'simple') return node.kind === 'function';
  const program = spelledProgram(node);
  return node.words.length === 0 || SURE.has(program ?? '') || (program === 'trap' && trapsSignals(node));
}

const SIGNALS =
  /^(?:\d|[1-5]\d|EXIT|ERR|DEBUG|RETURN|(?:SIG)?(?:HUP|INT|QUIT|ABRT|KILL|ALRM|TERM|USR1|USR2|PIPE|CHLD|CONT|STOP|TSTP|TTIN|TTOU|WINCH|IO))$/i;

/** A name that is no signal is an error. */
function trapsSignals({ words }: SimpleNode): boolean {
  return words.slice(2).every((word) => SIGNALS.test(literalText(word) ?? ''));
}

const LEAVING = new Set(['exit', 'return', 'break', 'continue', 'die', 'fail', 'abort']);

/** True when what follows is not reached after this: `exit`, `return`, or a group that ends so. */
export function leaves(node: Node): boolean {
  switch (node.kind) {
    case 'simple':
      return LEAVING.has(spelledProgram(node) ?? '');
    case 'group':
      return node.body.items.some((item) => !item.background && leaves(item.node));
    case 'redirected':
      return leaves(node.body);
    case 'and-or':
      return node.steps[0] !== undefined && leaves(node.steps[0].node);
    default:
      return false;
  }
}
