import { translateArithmetic } from './parse-arithmetic.ts';
import { cover, deeper, distrust, MAX_DEPTH, type ParseContext } from './parse-context.ts';
import { translateRedirects } from './parse-redirects.ts';
import { looseWord, translateWord } from './parse-words.ts';
import type { Argument, Arithmetic, Assignment, Item, Node, Script, SyntaxWord } from './syntax.ts';
import type { Unbash } from './unbash.ts';

/** Statements in order; `gaps` of nested lists belong to the script around them. */
export function translateItems(
  statements: readonly Unbash.Statement[],
  context: ParseContext,
): readonly Item[] {
  return statements.map((statement) => ({
    node: translateNode(statement.command, context),
    background: statement.background === true,
  }));
}

type AnyNode = Unbash.PipelineNode | Unbash.AndOr | Unbash.CompoundList;

function translateNode(node: AnyNode, outer: ParseContext): Node {
  const context = deeper(outer);
  const span = { start: node.pos, end: node.end };
  if (context.depth > MAX_DEPTH) {
    distrust(context, node.pos, node.end, 'nested too deep');
    cover(context, node.pos, node.end);
    return { kind: 'group', body: EMPTY, ...span };
  }
  switch (node.type) {
    case 'Command':
      return translateSimple(node, context);
    case 'Pipeline':
      return {
        kind: 'pipeline',
        stages: node.commands.map((stage) => translateNode(stage, context)),
        ...span,
      };
    case 'AndOr':
      return translateAndOr(node, context);
    case 'Redirected': {
      const redirects = translateRedirects(node.redirects, context);
      return { kind: 'redirected', body: translateNode(node.command, context), redirects, ...span };
    }
    case 'Function':
      return translateFunction(node, context);
    case 'Coproc':
      if (node.name !== undefined) cover(context, node.name.pos, node.name.end);
      return { kind: 'coproc', body: translateNode(node.body, context), ...span };
    default:
      return translateCompound(node, context);
  }
}

const EMPTY: Script = { items: [], gaps: [] };

function list(node: Unbash.CompoundList | undefined, context: ParseContext): Script {
  return node === undefined ? EMPTY : { items: translateItems(node.commands, context), gaps: [] };
}

function translateCompound(node: Unbash.CompoundCommand | Unbash.CompoundList, context: ParseContext): Node {
  const span = { start: node.pos, end: node.end };
  switch (node.type) {
    case 'CompoundList':
      return { kind: 'group', body: list(node, context), ...span };
    case 'BraceGroup':
    case 'Subshell':
      return translateBlock(node, context);
    case 'If': {
      const arms = [node, ...node.elif].map((arm) => ({
        test: list(arm.clause, context),
        body: list(arm.then, context),
      }));
      return {
        kind: 'if',
        arms,
        ...(node.else === undefined ? {} : { otherwise: list(node.else, context) }),
        ...span,
      };
    }
    case 'While':
      return {
        kind: 'loop',
        test: list(node.clause, context),
        ...(node.kind === 'until' ? { until: true } : {}),
        body: list(node.body, context),
        ...span,
      };
    case 'For':
    case 'Select':
      return translateFor(node, context);
    case 'ArithmeticFor':
      return translateArithmeticFor(node, context);
    case 'Case':
      return translateCase(node, context);
    case 'TestCommand':
      cover(context, node.pos, node.end);
      return {
        kind: 'test',
        words: testWords(node.expression, context),
        ...(isText(node.expression) ? { always: true } : {}),
        ...span,
      };
    case 'ArithmeticCommand':
      cover(context, node.pos, node.end);
      return { kind: 'arithmetic', expression: arithmetic(node.expression, context), ...span };
    default:
      distrust(context, 0, context.text.length, 'syntax not understood');
      return { kind: 'group', body: EMPTY, ...span };
  }
}

function arithmetic(expression: Unbash.ArithmeticExpression | undefined, context: ParseContext): Arithmetic {
  if (expression !== undefined) return translateArithmetic(expression, context, looseWord);
  return { kind: 'word', word: { kind: 'word', start: 0, end: 0, parts: [] } };
}

function translateAndOr(node: Unbash.AndOr, context: ParseContext): Node {
  const steps = node.commands.map((command, index) => {
    const operator = node.operators[index - 1];
    const when = operator === undefined ? 'always' : operator === '&&' ? 'success' : 'failure';
    return { node: translateNode(command, context), when } as const;
  });
  return { kind: 'and-or', steps, start: node.pos, end: node.end };
}

function translateBlock(node: Unbash.BraceGroup | Unbash.Subshell, context: ParseContext): Node {
  const group = node.type === 'BraceGroup';
  const { text } = context;
  if (text[node.pos] !== (group ? '{' : '(') || text[node.end - 1] !== (group ? '}' : ')')) {
    distrust(context, node.pos, node.end, 'brackets do not match');
  }
  cover(context, node.pos, node.pos + 1);
  cover(context, node.end - 1, node.end);
  const kind = group ? 'group' : 'subshell';
  return { kind, body: list(node.body, context), start: node.pos, end: node.end };
}

function commandWord(word: Unbash.Word, context: ParseContext): SyntaxWord {
  cover(context, word.pos, word.end);
  return translateWord(word, context, 'command');
}

function translateFor(node: Unbash.For | Unbash.Select, context: ParseContext): Node {
  cover(context, node.name.pos, node.name.end);
  const words = node.wordlist?.map((word) => commandWord(word, context));
  return {
    kind: 'loop',
    variable: node.name.text,
    ...(words === undefined ? {} : { words }),
    body: list(node.body, context),
    start: node.pos,
    end: node.end,
  };
}

function translateArithmeticFor(node: Unbash.ArithmeticFor, context: ParseContext): Node {
  const header = [node.initialize, node.test, node.update].map((one) => arithmetic(one, context));
  const end = endOfHeader(context.text, node);
  if (end < 0) distrust(context, node.pos, node.end, 'loop header not understood');
  else cover(context, node.pos, end);
  return { kind: 'loop', header, body: list(node.body, context), start: node.pos, end: node.end };
}

/** The header ends at the `))` after its last expression, or after its two semicolons when that is absent. */
function endOfHeader(text: string, node: Unbash.ArithmeticFor): number {
  const last = node.update ?? node.test ?? node.initialize;
  const close = text.indexOf('))', last === undefined ? node.pos : last.end);
  const first = node.body.commands[0];
  const limit = first === undefined ? node.end : first.pos;
  return close < 0 || close >= limit ? -1 : close + 2;
}

function translateCase(node: Unbash.Case, context: ParseContext): Node {
  const arms = node.items.map((item) => {
    let at = item.pos;
    for (const pattern of item.pattern) {
      if (!CASE_SEPARATOR.test(context.text.slice(at, pattern.pos))) {
        distrust(context, at, pattern.pos, 'case pattern not understood');
      }
      at = pattern.end;
    }
    const close = context.text.indexOf(')', at);
    if (!CASE_SEPARATOR.test(context.text.slice(at, close)))
      distrust(context, at, close, 'case pattern not understood');
    cover(context, item.pos, close + 1);
    const patterns = item.pattern.map((pattern) => translateWord(pattern, context, 'loose'));
    return { patterns, body: list(item.body, context) };
  });
  return { kind: 'case', subject: commandWord(node.word, context), arms, start: node.pos, end: node.end };
}

const CASE_SEPARATOR = /^[\s(|\\]*$/;

function translateFunction(node: Unbash.Function, context: ParseContext): Node {
  const between = context.text.slice(node.name.end, node.body.pos);
  if (!FUNCTION_HEAD.test(between))
    distrust(context, node.pos, node.body.pos, 'function head not understood');
  cover(context, node.name.pos, node.body.pos);
  const body = translateNode(node.body, context);
  return { kind: 'function', name: node.name.value, body, start: node.pos, end: node.end };
}

const FUNCTION_HEAD = /^(?:\s|\\\n)*(?:\((?:\s|\\\n)*\))?(?:\s|\\\n|#[^\n]*\n)*$/;

function testWords(
  expression: Unbash.TestExpression,
  context: ParseContext,
): { readonly word: SyntaxWord; readonly arithmetic: boolean }[] {
  const of = (word: Unbash.Word, operator: string) => ({
    word: looseWord(word, context),
    arithmetic: ARITHMETIC_TEST.test(operator),
  });
  switch (expression.type) {
    case 'TestUnary':
      return [of(expression.operand, expression.operator)];
    case 'TestBinary':
      return [of(expression.left, expression.operator), of(expression.right, expression.operator)];
    case 'TestLogical':
      return expression.operands.flatMap((operand) => testWords(operand, context));
    case 'TestNot':
      return testWords(expression.operand, context);
    case 'TestGroup':
      return testWords(expression.expression, context);
    default:
      distrust(context, 0, context.text.length, 'test not understood');
      return [];
  }
}

function isText(expression: Unbash.TestExpression): boolean {
  return (
    expression.type === 'TestUnary' &&
    expression.operator === '-n' &&
    /^[\w./:-]+$/.test(expression.operand.text)
  );
}

const ARITHMETIC_TEST = /^-(?:eq|ne|lt|le|gt|ge|v|R)$/;

function translateSimple(node: Unbash.Command, context: ParseContext): Node {
  const assignments: Assignment[] = [];
  const words: Argument[] = [];
  for (const one of node.prefix)
    if (one.type === 'Assignment') assignments.push(translateAssignment(one, context));
  if (node.name !== undefined) words.push(commandWord(node.name, context));
  for (const one of node.suffix) {
    if (one.type === 'Word') words.push(commandWord(one, context));
    else if (one.type === 'Assignment') words.push(translateAssignment(one, context));
  }
  const redirects = translateRedirects(node.redirects, context);
  checkBlanks(node, context);
  return { kind: 'simple', assignments, words, redirects, start: node.pos, end: node.end };
}

/** Between the pieces of one command stand blanks only, and words stand apart. */
function checkBlanks(node: Unbash.Command, context: ParseContext): void {
  const pieces = [...node.prefix, ...(node.name === undefined ? [] : [node.name]), ...node.suffix];
  let at = node.pos;
  let joins = false;
  for (const piece of pieces.sort((one, other) => one.pos - other.pos)) {
    const isWord = piece.type === 'Word' || piece.type === 'Assignment';
    if (!BLANKS.test(context.text.slice(at, piece.pos))) distrust(context, at, piece.end, 'text left out');
    else if (isWord && piece.pos === at && (joins || /^[<>]\(/.test(context.text.slice(at, at + 2)))) {
      if (at > node.pos) distrust(context, at, piece.end, 'words that bash would join');
    }
    joins = isWord;
    at = piece.end;
  }
  if (!BLANKS.test(context.text.slice(at, node.end))) distrust(context, at, node.end, 'text left out');
}

const BLANKS = /^(?:[ \t]|\\\n)*$/;

function translateAssignment(one: Unbash.Assignment, context: ParseContext): Assignment {
  cover(context, one.pos, one.end);
  const inner = deeper(context);
  const value =
    one.value.type === 'Word'
      ? { value: looseWord(one.value, inner) }
      : { elements: one.value.elements.map((element) => looseWord(element, inner)) };
  return {
    kind: 'assignment',
    name: one.name,
    append: one.append === true,
    ...(one.index === undefined ? {} : { index: looseWord(one.index, inner) }),
    ...value,
    start: one.pos,
    end: one.end,
  };
}
