/** A value given to a name, as configuration, code, headers and command lines write it. Offsets of the text. */
export interface Assignment {
  /** The whole name: letters, digits, `_`, `.` and `-`. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  /** What stands between name and value: `=`, `:`, `,`, `>`, a word, or a space after an option of a command. */
  readonly operator: string;
}

const MAX_NAME = 60;
const MAX_VALUE = 512;

/** What follows a name up to its value: closing quotes, a few words, an operator, opening quotes. */
const BETWEEN =
  /[\w.-]{0,40}(?:[\\"'`\])]{0,4})(?: [A-Za-z]{1,12}){0,2}[ \t]{0,12}(?::[ ]?(?:string|str|String|&str|char\*?)[ ]?(?==))?(?<operator>:{1,3}=|=>|={1,2}|\?=|\|\|:|->|:|,|>|(?: is |\()|(?<= ))[ \t]{0,12}(?:[@bruf]{0,2}(?=["'`\\]))?(?<quote>\\?["'`]|)/y;

/** A name and its value in two fields: `name: X`, `value: ...` or `variable "X" { default = ...`. */
const PAIRED =
  /[\w.-]{0,40}["']?[\s,{]{1,40}["']?(?:value|default|val)["']?\s{0,3}[:=]\s{0,3}(?<quote>["'`])/iy;

/** Reads the assignment to the name that holds the keyword from `start` to `end`; absent where nothing is assigned. */
export function assignmentAt(text: string, start: number, end: number): Assignment | undefined {
  const match = matchAt(PAIRED, text, end) ?? matchAt(BETWEEN, text, end);
  if (match?.groups === undefined) return undefined;
  const { operator = '=', quote = '' } = match.groups;
  const from = end + match[0].length;
  const to = valueEnd(text, from, quote);
  if (to <= from) return undefined;
  return {
    name: nameAround(text, start, end),
    start: from,
    end: to,
    quoted: quote !== '',
    operator: operator.trim(),
  };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function nameAround(text: string, start: number, end: number): string {
  let from = start;
  while (from > 0 && start - from < MAX_NAME && isNameUnit(text.charCodeAt(from - 1))) from--;
  let to = end;
  while (to < text.length && to - end < MAX_NAME && isNameUnit(text.charCodeAt(to))) to++;
  return text.slice(from, to);
}

function valueEnd(text: string, from: number, quote: string): number {
  const limit = Math.min(text.length, from + MAX_VALUE);
  const mark = quote.charCodeAt(quote.length - 1);
  for (let at = from; at < limit; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) return quote === '' ? at : from;
    if (quote === '' ? endsBare(unit) : unit === mark) {
      return quote.length === 2 && text.charCodeAt(at - 1) === 92 ? at - 1 : at;
    }
  }
  return limit === text.length && quote === '' ? limit : from;
}

/** Letters, digits, `_`, `-` and `.`. */
function isNameUnit(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 48 && unit <= 57) ||
    unit === 95 ||
    unit === 45 ||
    unit === 46
  );
}

/** White space, quotes, and what ends a value in lists, markup and command lines. */
function endsBare(unit: number): boolean {
  return (
    unit <= 32 ||
    unit === 34 ||
    unit === 39 ||
    unit === 96 ||
    unit === 44 ||
    unit === 59 ||
    unit === 60 ||
    unit === 38
  );
}
