import { translateArithmetic } from './parse-arithmetic.ts';
import { deeper, distrust, MAX_DEPTH, type ParseContext } from './parse-context.ts';
import { translateParameter } from './parse-parameters.ts';
import type { Part, SyntaxWord } from './syntax.ts';
import type { Unbash } from './unbash.ts';

/**
 * Where a word stands. `command`: no unquoted operator character may be left in it. `loose`: operands of expansions,
 * tests and assignments, where such characters are text.
 */
export type WordPlace = 'command' | 'loose';

export function translateWord(word: Unbash.Word, context: ParseContext, place: WordPlace): SyntaxWord {
  const draft: Draft = { context, place, parts: [], hidden: [] };
  if (context.depth > MAX_DEPTH) {
    distrust(context, word.pos, word.end, 'nested too deep');
  } else if (word.parts === undefined) {
    addUnquoted(draft, word.pos, dropCarriageReturn(word, context));
  } else {
    addTiled(draft, word.parts, word.pos, word.end);
  }
  const hidden = draft.hidden.length > 0 ? { hidden: draft.hidden } : {};
  return { kind: 'word', start: word.pos, end: word.end, parts: draft.parts, ...hidden };
}

/** An operand: see `WordPlace`. */
export function looseWord(word: Unbash.Word, context: ParseContext): SyntaxWord {
  return translateWord(word, context, 'loose');
}

interface Draft {
  readonly context: ParseContext;
  readonly place: WordPlace;
  readonly parts: Part[];
  readonly hidden: Part[];
}

/** A carriage return before the line's end is the editor's, not the word's. */
function dropCarriageReturn(word: Unbash.Word, context: ParseContext): string {
  if (!word.text.endsWith('\r')) return word.text;
  const next = context.text[word.end];
  return next === undefined || next === '\n' ? word.text.replace(/\\?\r$/, '') : word.text;
}

/** Adds parts in order; text between them, which the parser left out, is unquoted. */
function addTiled(draft: Draft, parts: readonly Unbash.WordPart[], start: number, end: number): void {
  let at = start;
  for (const part of parts) {
    if (part.pos > at) addUnquoted(draft, at, draft.context.text.slice(at, part.pos));
    if (part.pos < at) distrust(draft.context, part.pos, part.end, 'overlapping parts');
    addPart(draft, part);
    at = part.end;
  }
  if (at < end) addUnquoted(draft, at, draft.context.text.slice(at, end));
}

function addPart(draft: Draft, part: Unbash.WordPart): void {
  switch (part.type) {
    case 'Literal':
      addUnquoted(draft, part.pos, trimCarriageReturn(part, draft.context));
      return;
    case 'Glob':
      if (part.parts === undefined) addUnquoted(draft, part.pos, part.text);
      else addTiled(draft, part.parts, part.pos, part.end);
      return;
    case 'SingleQuoted':
      checkSingleQuoted(draft.context, part);
      draft.parts.push({ kind: 'text', text: part.value, quoted: true });
      return;
    case 'AnsiCQuoted':
      // Bash keeps a backslash at the end of a line here, the parser takes it away.
      if (draft.context.text.slice(part.pos, part.end).includes('\\\n'))
        distrust(draft.context, part.pos, part.end, 'a quoted line that goes on');
      draft.parts.push({ kind: 'text', text: part.value, quoted: true });
      return;
    case 'DoubleQuoted':
    case 'LocaleString':
      addDoubleQuoted(draft, part);
      return;
    case 'BraceExpansion':
      if (part.parts === undefined) addUnquoted(draft, part.pos, part.text);
      else addTiled(draft, part.parts, part.pos, part.end);
      return;
    case 'ExtendedGlob':
      addExtendedGlob(draft, part);
      return;
    default:
      draft.parts.push(...expansion(draft.context, part, false));
  }
}

function trimCarriageReturn(part: Unbash.LiteralPart, context: ParseContext): string {
  const atLineEnd = part.text.endsWith('\r') && (context.text[part.end] ?? '\n') === '\n';
  return atLineEnd ? part.text.slice(0, -1) : part.text;
}

/** Which matches it has is not followed: it stands for any text, and what it would run is kept. */
function addExtendedGlob(draft: Draft, part: Unbash.ExtendedGlobPart): void {
  draft.parts.push({ kind: 'text', text: '*', quoted: false });
  if (part.parts === undefined) return;
  const inner: Draft = { ...draft, place: 'loose', parts: [] };
  addTiled(inner, part.parts, part.pos, part.end);
  draft.hidden.push(...inner.parts.filter((one) => one.kind !== 'text'));
}

function addDoubleQuoted(draft: Draft, part: Unbash.DoubleQuotedPart | Unbash.LocaleStringPart): void {
  const { context } = draft;
  const open = part.type === 'LocaleString' ? 2 : 1;
  if (context.text[part.end - 1] !== '"') distrust(context, part.pos, part.end, 'unclosed quote');
  const from = draft.parts.length;
  let at = part.pos + open;
  for (const child of part.parts) {
    if (child.pos !== at) distrust(context, at, child.pos, 'text missing from a quoted string');
    at = child.end;
    draft.parts.push(...quotedPart(context, child));
  }
  if (at !== part.end - 1) distrust(context, at, part.end, 'text missing from a quoted string');
  // Quotes make a word of nothing, except around a list that has nothing in it.
  const added = draft.parts.slice(from);
  if (added.length === 0 || !added.every(isList))
    draft.parts.splice(from, 0, { kind: 'text', text: '', quoted: true });
}

/** `$@`, `${list[@]}` */
function isList(part: Part): boolean {
  if (part.kind !== 'parameter' || part.prefix !== undefined) return false;
  const index = part.index?.parts[0];
  return part.name === '@' || (index?.kind === 'text' && index.text === '@');
}

/** A part inside double quotes or an unquoted here-document. */
export function quotedPart(context: ParseContext, part: Unbash.WordPart): readonly Part[] {
  if (part.type !== 'Literal') return expansion(context, part, true);
  if (MISSED_IN_QUOTES.test(part.text.replace(ESCAPED, ''))) {
    distrust(context, part.pos, part.end, 'an expansion was not recognised');
  }
  return [{ kind: 'text', text: part.value, quoted: true }];
}

const ESCAPED = /\\[\s\S]/g;
const MISSED_IN_QUOTES = /`|\$[A-Za-z_0-9({@*#?!$-]/;

function checkSingleQuoted(context: ParseContext, part: Unbash.SingleQuotedPart): void {
  if (part.text !== `'${part.value}'` || part.value.includes("'")) {
    distrust(context, part.pos, part.end, 'unclosed quote');
  }
}

function expansion(context: ParseContext, part: Unbash.WordPart, quoted: boolean): readonly Part[] {
  const span = { start: part.pos, end: part.end };
  const inner = deeper(context);
  switch (part.type) {
    case 'SimpleExpansion':
      if (GOES_ON.test(context.text.slice(part.end, part.end + 64)) && /\w$/.test(part.text))
        distrust(context, part.pos, part.end, 'a name that goes on in the next line');
      return [{ kind: 'parameter', name: withoutContinuations(part.text).slice(1), quoted, ...span }];
    case 'ParameterExpansion':
      return [translateParameter(part, inner, quoted, looseWord)];
    case 'CommandExpansion':
      return [
        {
          kind: 'command',
          quoted,
          inPlace: part.text.startsWith('${'),
          script: context.nested(part, inner),
          ...span,
        },
      ];
    case 'ArithmeticExpansion': {
      const expression = part.expression;
      if (expression === undefined) {
        if (!EMPTY_ARITHMETIC.test(part.text))
          distrust(context, span.start, span.end, 'arithmetic not understood');
        return [{ kind: 'arithmetic', quoted, ...span }];
      }
      return [
        {
          kind: 'arithmetic',
          quoted,
          expression: translateArithmetic(expression, inner, looseWord),
          ...span,
        },
      ];
    }
    case 'ProcessSubstitution': {
      const direction = part.operator === '<' ? 'in' : 'out';
      const script = context.nested(part, inner);
      if (script.items.length > 1 && HERE_DOCUMENT.test(part.text))
        distrust(context, part.pos, part.end, 'commands behind a here-document, which bash may join');
      return [{ kind: 'process', direction, script, ...span }];
    }
    default:
      distrust(context, part.pos, part.end, 'quoting not understood');
      return [];
  }
}

/** The end of a line that is none, and behind it more of the same name. */
const GOES_ON = /^(?:\\\n)+\w/;

const HERE_DOCUMENT = /<<-?\s*[\\'"\w]/;

const EMPTY_ARITHMETIC = /^\$(?:\(\(\s*\)\)|\[\s*\])$/;

export function withoutContinuations(text: string): string {
  return text.includes('\\\n') ? text.replaceAll('\\\n', '') : text;
}

/** Splits raw text outside quotes into plain runs and backslash-escaped characters. */
function addUnquoted(draft: Draft, offset: number, raw: string): void {
  let run = '';
  for (let index = 0; index < raw.length; index += 1) {
    const char = raw[index] ?? '';
    if (char === '\\') {
      const next = raw[index + 1];
      index += 1;
      if (next === '\n') continue;
      if (run !== '') draft.parts.push({ kind: 'text', text: run, quoted: false });
      run = '';
      draft.parts.push({ kind: 'text', text: next ?? '\\', quoted: true });
      continue;
    }
    if (suspicious(draft.place, char, raw, index)) {
      distrust(draft.context, offset + index, offset + raw.length, 'text that bash would split here');
    }
    run += char;
  }
  if (run !== '') draft.parts.push({ kind: 'text', text: run, quoted: false });
}

function suspicious(place: WordPlace, char: string, raw: string, index: number): boolean {
  if (char === '`') return true;
  if (char === '$') return EXPANSION_START.test(raw.slice(index + 1));
  return place === 'command' && OPERATORS.includes(char);
}

const OPERATORS = ';|&()<> \t\n';
const EXPANSION_START = /^(?:\\\n)*[A-Za-z_0-9({@*#?!$'"[-]/;
