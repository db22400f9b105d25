import { distrust, type ParseContext } from './parse-context.ts';
import type { Span } from './syntax.ts';

/**
 * Between what the tree accounts for may stand blanks, separators, keywords and comments only. Anything else is text that
 * the parser left out, and bash might run it.
 */
export function checkCoverage(context: ParseContext, range: Span, shebang: string | undefined): void {
  const { text, covered } = context;
  covered.sort((one, other) => one.start - other.start || one.end - other.end);
  let at = range.start;
  if (shebang !== undefined && range.start === 0 && text.startsWith('#!')) at = endOfLine(text, 0);
  for (const span of covered) {
    if (span.start > at) checkBetween(context, at, Math.min(span.start, range.end));
    if (span.end > at) at = span.end;
  }
  if (at < range.end) checkBetween(context, at, range.end);
}

function checkBetween(context: ParseContext, start: number, end: number): void {
  const { text } = context;
  let at = start;
  while (at < end) {
    if (text[at] === '#' && startsToken(text, at)) {
      at = Math.min(endOfLine(text, at), end);
      continue;
    }
    ALLOWED.lastIndex = at;
    const token = ALLOWED.exec(text);
    if (token === null || (at + token[0].length > end && token[0].trim() !== '')) {
      distrust(context, at, end, 'text left out');
      return;
    }
    at += token[0].length;
  }
}

const ALLOWED =
  /[ \t\r\n]+|\\\n|;;&|;&|;;|;|&&|&|\|\||\|&|\||(?:if|then|elif|else|fi|for|in|do|done|while|until|case|esac|select|function|coproc|time|-p|--)(?=[\s;&|(){}<>#]|$)|[!{}](?=[\s;&|()<>]|$)/y;

function startsToken(text: string, at: number): boolean {
  return at === 0 || ' \t\n;&|()'.includes(text[at - 1] ?? '');
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
