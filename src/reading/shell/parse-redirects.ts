import { cover, distrust, type ParseContext } from './parse-context.ts';
import { quotedPart, translateWord } from './parse-words.ts';
import type { Part, Redirect, SyntaxWord } from './syntax.ts';
import type { Unbash } from './unbash.ts';

export function translateRedirects(
  redirects: readonly Unbash.Redirection[],
  context: ParseContext,
): readonly Redirect[] {
  return redirects.map((redirect) => translateRedirect(redirect, context));
}

function translateRedirect(redirect: Unbash.Redirection, context: ParseContext): Redirect {
  cover(context, redirect.pos, redirect.end);
  const span = { start: redirect.pos, end: redirect.end };
  const descriptor = descriptorOf(redirect.descriptor);
  if (redirect.type === 'HereDoc') {
    const body = { quoted: redirect.delimiter?.quoted === true, stripTabs: redirect.operator === '<<-' };
    return {
      kind: 'redirect',
      operator: '<<',
      ...descriptor,
      target: hereDocument(redirect, context),
      body,
      ...span,
    };
  }
  if (redirect.target === undefined) {
    distrust(context, redirect.pos, redirect.end, 'redirection without a target');
    return { kind: 'redirect', operator: redirect.operator, ...descriptor, ...span };
  }
  const target = translateWord(redirect.target, context, 'command');
  return { kind: 'redirect', operator: redirect.operator, ...descriptor, target, ...span };
}

function descriptorOf(descriptor: Unbash.RedirectDescriptor | undefined): Pick<Redirect, 'descriptor'> {
  if (descriptor === undefined) return {};
  return { descriptor: descriptor.type === 'FileDescriptor' ? descriptor.value : 'variable' };
}

/** The body as a word: its text when the delimiter is quoted, else its expansions too. */
function hereDocument(redirect: Unbash.HereDoc, context: ParseContext): SyntaxWord {
  const { body, delimiter, closing } = redirect;
  checkDelimiter(redirect, context);
  cover(context, body.pos, body.end);
  if (closing !== undefined) cover(context, lineStart(context.text, closing.pos), closing.end);
  const quoted = delimiter?.quoted === true;
  return { kind: 'word', start: body.pos, end: body.end, parts: bodyParts(body, quoted, context) };
}

function bodyParts(body: Unbash.HereDocBody, quoted: boolean, context: ParseContext): readonly Part[] {
  if (quoted) return [{ kind: 'text', text: body.text, quoted: true }];
  if (body.parts !== undefined) return body.parts.flatMap((part) => quotedPart(context, part));
  if (MISSED.test(body.text.replace(/\\[\s\S]/g, ''))) {
    distrust(context, body.pos, body.end, 'an expansion was not recognised');
  }
  return [{ kind: 'text', text: unescapeBody(body.text), quoted: true }];
}

const MISSED = /`|\$[A-Za-z_0-9({@*#?!$-]/;

function unescapeBody(text: string): string {
  return text.replace(/\\([\\$`\n])/g, (_, char: string) => (char === '\n' ? '' : char));
}

/** The delimiter and the line that closes the body, read a second time: a body cut short hides commands. */
function checkDelimiter(redirect: Unbash.HereDoc, context: ParseContext): void {
  const { delimiter, body, closing } = redirect;
  if (delimiter === undefined) {
    distrust(context, redirect.pos, redirect.end, 'here-document without a delimiter');
    return;
  }
  const spelled = delimiterAt(context.text, delimiter.pos);
  const sameText = spelled.raw === context.text.slice(delimiter.pos, delimiter.end);
  if (!sameText || spelled.value !== delimiter.value || spelled.quoted !== delimiter.quoted) {
    distrust(context, delimiter.pos, delimiter.end, 'here-document delimiter not understood');
  }
  const tabs = redirect.operator === '<<-';
  const isDelimiter = (line: string) => (tabs ? line.replace(/^\t+/, '') : line) === delimiter.value;
  const lines = context.text.slice(body.pos, body.end).split('\n');
  if (lines.slice(0, -1).some(isDelimiter)) distrust(context, body.pos, body.end, 'here-document ends early');
  if (closing === undefined) {
    // A shell takes the rest of the text for the body, and says so when it runs.
    const rest = context.text.slice(body.end);
    if (rest !== '' || lines.some(isDelimiter))
      distrust(context, redirect.pos, redirect.end, 'here-document is not closed');
    return;
  }
  const line = context.text.slice(lineStart(context.text, closing.pos), lineEnd(context.text, closing.pos));
  if (!isDelimiter(line)) distrust(context, closing.pos, closing.end, 'here-document end not understood');
}

/** Reads a delimiter as bash does: up to a blank or an operator, quotes removed. */
function delimiterAt(text: string, start: number): { raw: string; value: string; quoted: boolean } {
  let value = '';
  let quoted = false;
  let at = start;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (' \t\n;&|()<>'.includes(char)) break;
    if (char === "'" || char === '"') {
      const close = text.indexOf(char, at + 1);
      if (close < 0) break;
      value += text.slice(at + 1, close);
      quoted = true;
      at = close + 1;
      continue;
    }
    if (char === '\\') {
      quoted = true;
      value += text[at + 1] ?? '';
      at += 2;
      continue;
    }
    value += char;
    at += 1;
  }
  return { raw: text.slice(start, at), value, quoted };
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
