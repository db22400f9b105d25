import { distrust, type ParseContext } from './parse-context.ts';
import type { Operation, ParameterPart, SyntaxWord } from './syntax.ts';
import type { Unbash } from './unbash.ts';

type TranslateWord = (word: Unbash.Word, context: ParseContext) => SyntaxWord;

/** `${...}` in all its forms. */
export function translateParameter(
  part: Unbash.ParameterExpansionPart,
  context: ParseContext,
  quoted: boolean,
  translateWord: TranslateWord,
): ParameterPart {
  if (context.text[part.end - 1] !== '}') distrust(context, part.pos, part.end, 'unclosed expansion');
  const operation =
    part.operation === undefined
      ? undefined
      : translateOperation(part.operation, (word) => translateWord(word, context), context);
  return {
    kind: 'parameter',
    start: part.pos,
    end: part.end,
    name: part.parameter,
    quoted,
    ...(part.prefix === undefined ? {} : { prefix: part.prefix }),
    ...(part.index === undefined ? {} : { index: translateWord(part.index, context) }),
    ...(operation === undefined ? {} : { operation }),
  };
}

function translateOperation(
  operation: Unbash.ParameterOperation,
  word: (word: Unbash.Word) => SyntaxWord,
  context: ParseContext,
): Operation {
  switch (operation.type) {
    case 'Default':
      return { kind: 'default', operator: operation.operator, word: word(operation.operand) };
    case 'Remove':
      return { kind: 'remove', operator: operation.operator, word: word(operation.operand) };
    case 'Replace': {
      const { operator, pattern, replacement } = operation;
      return { kind: 'replace', operator, pattern: word(pattern), replacement: word(replacement) };
    }
    case 'Slice': {
      const length = operation.length === undefined ? {} : { length: word(operation.length) };
      return { kind: 'slice', offset: word(operation.offset), ...length };
    }
    case 'CaseModification': {
      const operand = operation.operand === undefined ? {} : { word: word(operation.operand) };
      return { kind: 'case', operator: operation.operator, ...operand };
    }
    case 'Transform':
      return { kind: 'transform', operator: operation.operand.text };
    case 'Names':
      return { kind: 'names' };
    default:
      distrust(context, operation.pos, operation.end, 'expansion not understood');
      return { kind: 'unknown' };
  }
}
