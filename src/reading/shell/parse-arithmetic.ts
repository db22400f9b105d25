import { distrust, type ParseContext } from './parse-context.ts';
import type { Arithmetic, SyntaxWord } from './syntax.ts';
import type { Unbash } from './unbash.ts';

type TranslateWord = (word: Unbash.Word, context: ParseContext) => SyntaxWord;

export function translateArithmetic(
  expression: Unbash.ArithmeticExpression,
  context: ParseContext,
  translateWord: TranslateWord,
): Arithmetic {
  const inner = (one: Unbash.ArithmeticExpression) => translateArithmetic(one, context, translateWord);
  switch (expression.type) {
    case 'ArithmeticGroup':
      return inner(expression.expression);
    case 'ArithmeticUnary': {
      const { operator, prefix } = expression;
      return { kind: 'unary', operator, prefix, operand: inner(expression.operand) };
    }
    case 'ArithmeticBinary': {
      const left = inner(expression.left);
      const right = inner(expression.right);
      return { kind: 'binary', operator: expression.operator, left, right };
    }
    case 'ArithmeticTernary': {
      const test = inner(expression.test);
      const then = inner(expression.consequent);
      return { kind: 'ternary', test, then, otherwise: inner(expression.alternate) };
    }
    case 'ArithmeticCommandExpansion':
      return {
        kind: 'command',
        part: {
          kind: 'command',
          quoted: true,
          inPlace: expression.text.startsWith('${'),
          start: expression.pos,
          end: expression.end,
          script: context.nested(expression, context),
        },
      };
    case 'ArithmeticWord':
      return { kind: 'word', word: translateOperand(expression, context, translateWord) };
    default:
      distrust(context, 0, context.text.length, 'arithmetic not understood');
      return { kind: 'word', word: { kind: 'word', start: 0, end: 0, parts: [] } };
  }
}

/** Arithmetic words are spelled as words are; the parser gives them no `Word` of their own. */
function translateOperand(
  expression: Unbash.ArithmeticWord,
  context: ParseContext,
  translateWord: TranslateWord,
): SyntaxWord {
  const { pos, end, value, parts } = expression;
  if (parts !== undefined) {
    return translateWord(
      { type: 'Word', pos, end, text: context.text.slice(pos, end), value, parts },
      context,
    );
  }
  const simple = SIMPLE.exec(value);
  const name = simple?.[1] ?? simple?.[2];
  if (name !== undefined) {
    const part = { kind: 'parameter' as const, name, quoted: true, start: pos, end };
    return { kind: 'word', start: pos, end, parts: [part] };
  }
  return translateWord({ type: 'Word', pos, end, text: value, value }, context);
}

const SIMPLE = /^\$(?:([A-Za-z_]\w*|[0-9@*#?!$-])|\{([A-Za-z_]\w*)\})$/;
