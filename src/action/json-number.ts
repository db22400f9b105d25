import { type JsonCursor, JsonRefusal, syntaxError } from './json-cursor.ts';

/**
 * Reads a number that a double holds exactly enough: its shortest decimal form denotes the same value as the text.
 * Refused are magnitudes over 2^53-1 (beyond it readers with other number types see other integers), overflow,
 * underflow to zero, and more digits than a double keeps (RFC 7493, section 2.2). `-0` is read as 0, the value that
 * its canonical form has.
 * @internal
 */
export function readNumber(cursor: JsonCursor): number {
  const start = cursor.at;
  skipNumber(cursor);
  const literal = cursor.text.slice(start, cursor.at);
  const value = Number(literal);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER || !isExact(literal, value)) {
    throw new JsonRefusal(
      'JSON_UNSAFE_NUMBER',
      start,
      `the number at offset ${start} cannot be held exactly; send it as a string`,
    );
  }
  return value === 0 ? 0 : value;
}

function skipNumber(cursor: JsonCursor): void {
  const { text } = cursor;
  if (text[cursor.at] === '-') cursor.at++;
  if (text[cursor.at] === '0') cursor.at++;
  else skipDigits(cursor);
  if (text[cursor.at] === '.') {
    cursor.at++;
    skipDigits(cursor);
  }
  if (text[cursor.at] === 'e' || text[cursor.at] === 'E') {
    cursor.at++;
    if (text[cursor.at] === '+' || text[cursor.at] === '-') cursor.at++;
    skipDigits(cursor);
  }
}

function skipDigits(cursor: JsonCursor): void {
  const start = cursor.at;
  while (isDigit(cursor.text.charCodeAt(cursor.at))) cursor.at++;
  if (cursor.at === start) throw syntaxError(cursor, 'a digit');
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isExact(literal: string, value: number): boolean {
  const written = String(value);
  return written === literal || decimalOf(written) === decimalOf(literal);
}

/** One spelling for all spellings of a decimal value: digits without zeros at either end, and an exponent. */
function decimalOf(literal: string): string {
  const negative = literal.startsWith('-');
  const unsigned = negative ? literal.slice(1) : literal;
  const mark = unsigned.search(/[eE]/);
  const mantissa = mark < 0 ? unsigned : unsigned.slice(0, mark);
  const point = mantissa.indexOf('.');
  const digits = point < 0 ? mantissa : mantissa.slice(0, point) + mantissa.slice(point + 1);
  const decimals = point < 0 ? 0 : mantissa.length - point - 1;

  let first = 0;
  let last = digits.length;
  while (first < last && digits[first] === '0') first++;
  while (last > first && digits[last - 1] === '0') last--;
  if (first === last) return '0';

  const exponent = (mark < 0 ? 0 : Number(unsigned.slice(mark + 1))) - decimals + (digits.length - last);
  return `${negative ? '-' : ''}${digits.slice(first, last)}e${exponent}`;
}
