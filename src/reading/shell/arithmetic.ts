import type { Folding } from './folding.ts';
import type { Arithmetic } from './syntax.ts';
import { literal, ONE_NAME, type Value } from './values.ts';
import { assign, lookup } from './variables.ts';

/** `$(( ))`: its number when all operands are known. What stands in it is run, and its assignments happen. */
export function foldArithmetic(expression: Arithmetic | undefined, folding: Folding): Value {
  if (expression === undefined) return literal('0');
  const number = evaluate(expression, folding);
  return number === undefined ? ONE_NAME : literal(String(number));
}

function evaluate(expression: Arithmetic, folding: Folding): number | undefined {
  switch (expression.kind) {
    case 'command':
      return numeral(folding.substitute(expression.part), folding, expression.part.start);
    case 'word': {
      const { word } = expression;
      return numeral(folding.text(word), folding, word.start);
    }
    case 'unary':
      return unary(expression, folding);
    case 'ternary': {
      const test = evaluate(expression.test, folding);
      const then = evaluate(expression.then, folding);
      const otherwise = evaluate(expression.otherwise, folding);
      return test === undefined ? undefined : test !== 0 ? then : otherwise;
    }
    case 'binary':
      return binary(expression, folding);
  }
}

/** The number that a text stands for. Names are looked up; what would run commands on the way is not followed. */
function numeral(value: Value, folding: Folding, at: number, depth = 0): number | undefined {
  const text = value.text.trim();
  if (/`|\$\(|<\(/.test(text)) folding.distrust('a number that runs commands', at, at + 1);
  if (/^\d+$/.test(text)) return safe(text.startsWith('0') ? Number.parseInt(text, 8) : Number(text));
  if (/^0[xX][0-9a-fA-F]+$/.test(text)) return safe(Number(text));
  const name = /^([A-Za-z_]\w*)/.exec(text)?.[1];
  if (name === undefined || depth > 8) return undefined;
  const held = lookup(folding, name);
  if (held === undefined) return undefined;
  const number = numeral(held, folding, at, depth + 1);
  return name === text ? number : undefined;
}

function safe(number: number): number | undefined {
  return Number.isSafeInteger(number) ? number : undefined;
}

function unary(expression: Extract<Arithmetic, { kind: 'unary' }>, folding: Folding): number | undefined {
  const operand = evaluate(expression.operand, folding);
  const { operator } = expression;
  if (operator === '++' || operator === '--') {
    const next = operand === undefined ? undefined : safe(operand + (operator === '++' ? 1 : -1));
    store(expression.operand, next, folding);
    return expression.prefix ? next : operand;
  }
  if (operand === undefined) return undefined;
  if (operator === '-') return -operand;
  if (operator === '+') return operand;
  if (operator === '!') return operand === 0 ? 1 : 0;
  return operator === '~' ? ~operand : undefined;
}

function store(target: Arithmetic, number: number | undefined, folding: Folding): void {
  if (target.kind !== 'word') return;
  const [part] = target.word.parts;
  if (part?.kind !== 'text' || !/^[A-Za-z_]\w*$/.test(part.text)) return;
  assign(folding, part.text, [number === undefined ? ONE_NAME : literal(String(number))]);
}

const ASSIGNMENT = /^(?:[-+*/%&|^]|<<|>>)?=$/;

function binary(expression: Extract<Arithmetic, { kind: 'binary' }>, folding: Folding): number | undefined {
  const { operator } = expression;
  const left = operator === '=' ? undefined : evaluate(expression.left, folding);
  const right = evaluate(expression.right, folding);
  if (!ASSIGNMENT.test(operator)) return operate(operator, left, right);
  const result = operator === '=' ? right : operate(operator.slice(0, -1), left, right);
  store(expression.left, result, folding);
  return result;
}

function operate(operator: string, left: number | undefined, right: number | undefined): number | undefined {
  if (operator === ',') return right;
  if (left === undefined || right === undefined) return undefined;
  const truth = (held: boolean): number => (held ? 1 : 0);
  switch (operator) {
    case '+':
      return safe(left + right);
    case '-':
      return safe(left - right);
    case '*':
      return safe(left * right);
    case '/':
      return right === 0 ? undefined : Math.trunc(left / right);
    case '%':
      return right === 0 ? undefined : left % right;
    case '<':
      return truth(left < right);
    case '>':
      return truth(left > right);
    case '<=':
      return truth(left <= right);
    case '>=':
      return truth(left >= right);
    case '==':
      return truth(left === right);
    case '!=':
      return truth(left !== right);
    case '&&':
      return truth(left !== 0 && right !== 0);
    case '||':
      return truth(left !== 0 || right !== 0);
    default:
      return undefined;
  }
}
