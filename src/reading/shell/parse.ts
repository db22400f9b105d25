import { spendText } from '../budget.ts';
import { checkCoverage } from './coverage.ts';
import { translateItems } from './parse-commands.ts';
import type { NestedPart, ParseContext } from './parse-context.ts';
import type { Gap, Script, Span } from './syntax.ts';
import { parseBash, type Unbash } from './unbash.ts';

/** Longer texts are not parsed; UTF-16 code units. */
export const MAX_TEXT: number = 64 * 1024;

/**
 * Parses shell text into our own tree. What cannot be followed, and what our own checks distrust, is in
 * `gaps`, beside the part of the tree that could be read (bash runs the lines before a syntax error).
 * @throws OverBudget
 */
export function parseShell(text: string): Script {
  if (text.length > MAX_TEXT) return unreadable(text, 'longer than the reading follows');
  spendText(text);
  if (text.includes('\0')) return unreadable(text, 'holds a NUL character');
  try {
    return translateScript(parseBash(text), { start: 0, end: text.length }, text, 0);
  } catch {
    return unreadable(text, 'could not be parsed');
  }
}

function unreadable(text: string, why: string): Script {
  return { items: [], gaps: [{ start: 0, end: text.length, why }] };
}

function translateScript(script: Unbash.ParsedScript, range: Span, text: string, depth: number): Script {
  const gaps: Gap[] = [];
  const context: ParseContext = { text, gaps, covered: [], depth, nested: translateNested };
  for (const error of script.errors ?? [])
    gaps.push({ start: error.pos, end: range.end, why: error.message });
  const items = translateItems(script.commands, context);
  checkCoverage(context, range, script.shebang);
  return { items, gaps };
}

function translateNested(part: NestedPart, context: ParseContext): Script {
  const { script } = part;
  if (script === undefined) {
    return { items: [], gaps: [{ start: part.pos, end: part.end, why: 'substitution not understood' }] };
  }
  const range = insideOf(part, context.text);
  if (script.source !== undefined) {
    const { source } = script;
    const own = translateScript(script, { start: 0, end: source.length }, source, context.depth);
    return { ...own, text: source };
  }
  if (range === undefined) {
    return { items: [], gaps: [{ start: part.pos, end: part.end, why: 'substitution is not closed' }] };
  }
  return translateScript(script, range, context.text, context.depth);
}

/** The range between the brackets of a substitution. */
function insideOf(part: NestedPart, text: string): Span | undefined {
  const spelled = text.slice(part.pos, part.end);
  const open = OPENERS.exec(spelled)?.[0];
  if (open === undefined) return undefined;
  const close = open === '`' ? '`' : open.endsWith('(') ? ')' : '}';
  if (!spelled.endsWith(close) || spelled.length <= open.length) return undefined;
  return { start: part.pos + open.length, end: part.end - 1 };
}

const OPENERS = /^(?:\$\(|`|\$\{[| \t\n]|[<>]\()/;
