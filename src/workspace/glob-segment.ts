/** Tells whether a glob without folders matches a whole name. */
export type Segment = (name: string) => boolean;

/** One place of a segment: a code point to equal, any one code point, any run, or a set. */
type Token = number | 'one' | 'run' | CharacterSet;

interface CharacterSet {
  readonly negated: boolean;
  /** Inclusive bounds of code points, in pairs. */
  readonly ranges: readonly number[];
}

/** Compiles one segment of a glob, braces already expanded. */
export function compileSegment(source: string, ignoreCase: boolean): Segment {
  const text = ignoreCase ? source.toLowerCase() : source;
  if (!/[*?[\\]/.test(text))
    return ignoreCase ? (name) => name.toLowerCase() === text : (name) => name === text;
  const tokens = tokensOf(text);
  return (name) => matchTokens(tokens, ignoreCase ? name.toLowerCase() : name);
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const char = text[at];
    if (char === '*') {
      if (tokens.at(-1) !== 'run') tokens.push('run');
      at += 1;
    } else if (char === '?') {
      tokens.push('one');
      at += 1;
    } else {
      const set = char === '[' ? readSet(text, at) : undefined;
      if (set) {
        tokens.push(set.set);
        at = set.end;
      } else {
        if (char === '\\' && at + 1 < text.length) at += 1;
        const code = text.codePointAt(at) ?? 0;
        tokens.push(code);
        at += widthOf(code);
      }
    }
  }
  return tokens;
}

const NAMED_SETS: Readonly<Record<string, readonly number[]>> = {
  alpha: [65, 90, 97, 122],
  digit: [48, 57],
  alnum: [48, 57, 65, 90, 97, 122],
  upper: [65, 90],
  lower: [97, 122],
  space: [9, 13, 32, 32],
  blank: [9, 9, 32, 32],
  punct: [33, 47, 58, 64, 91, 96, 123, 126],
  xdigit: [48, 57, 65, 70, 97, 102],
  word: [48, 57, 65, 90, 95, 95, 97, 122],
};

/** Reads `[...]`; undefined when it is not closed, so that the bracket stands for itself. */
function readSet(text: string, start: number): { set: CharacterSet; end: number } | undefined {
  let at = start + 1;
  const negated = text[at] === '!' || text[at] === '^';
  if (negated) at += 1;
  const ranges: number[] = [];
  for (let first = true; at < text.length; first = false) {
    if (text[at] === ']' && !first) return { set: { negated, ranges }, end: at + 1 };
    const named = /^\[:([a-z]+):\]/.exec(text.slice(at, at + 12));
    const bounds = named && NAMED_SETS[named[1] ?? ''];
    if (named && bounds) {
      ranges.push(...bounds);
      at += named[0].length;
    } else {
      at = readRange(text, at, ranges);
    }
  }
  return undefined;
}

function readRange(text: string, start: number, ranges: number[]): number {
  const from = readMember(text, start);
  const dash = from.end;
  if (text[dash] !== '-' || dash + 1 >= text.length || text[dash + 1] === ']') {
    ranges.push(from.code, from.code);
    return dash;
  }
  const to = readMember(text, dash + 1);
  ranges.push(from.code, to.code);
  return to.end;
}

function readMember(text: string, start: number): { code: number; end: number } {
  const at = text[start] === '\\' && start + 1 < text.length ? start + 1 : start;
  const code = text.codePointAt(at) ?? 0;
  return { code, end: at + widthOf(code) };
}

/** Goes back to the latest run only, so it takes at most the product of both lengths. */
function matchTokens(tokens: readonly Token[], name: string): boolean {
  let token = 0;
  let at = 0;
  let afterRun = -1;
  let runEnd = 0;
  for (;;) {
    const current = tokens[token];
    if (current === 'run') {
      if (token === tokens.length - 1) return true;
      token += 1;
      afterRun = token;
      runEnd = at;
    } else if (current !== undefined && at < name.length && accepts(current, name.codePointAt(at) ?? 0)) {
      token += 1;
      at += widthOf(name.codePointAt(at) ?? 0);
    } else if (current === undefined && at === name.length) {
      return true;
    } else if (afterRun >= 0 && runEnd < name.length) {
      runEnd += widthOf(name.codePointAt(runEnd) ?? 0);
      at = runEnd;
      token = afterRun;
    } else {
      return false;
    }
  }
}

function accepts(token: Token, code: number): boolean {
  if (typeof token === 'number') return token === code;
  if (typeof token === 'string') return true;
  for (let index = 0; index < token.ranges.length; index += 2) {
    if (code >= (token.ranges[index] ?? 1) && code <= (token.ranges[index + 1] ?? 0)) return !token.negated;
  }
  return token.negated;
}

function widthOf(code: number): number {
  return code > 0xffff ? 2 : 1;
}
