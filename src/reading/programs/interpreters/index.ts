import { spendText } from '../../budget.ts';
import { traitsOf } from '../common/effects.ts';
import type { Invocation, NestedText, ProgramReading } from '../program.ts';
import type { Acts, Inline } from './acts.ts';
import { BARE_CALLS } from './call-rules.ts';
import { callsOf } from './calls.ts';
import { pairBrackets } from './code.ts';
import { handsShellOver } from './connected.ts';
import { endlessActs } from './endless.ts';
import { handsOn } from './handed-on.ts';
import { actOf } from './inline.ts';
import { scopeOf } from './scope.ts';
import { readSql } from './sql.ts';
import { JAVASCRIPT, OTHER, PERL, PHP, PYTHON, RUBY } from './syntaxes.ts';
import { tellEnvironment } from './telling.ts';
import { readTellingStrings } from './telling-strings.ts';
import { type Syntax, type Token, tokenize } from './tokens.ts';

const SYNTAXES: Readonly<Record<string, Syntax>> = {
  python: PYTHON,
  javascript: JAVASCRIPT,
  ruby: RUBY,
  perl: PERL,
  php: PHP,
  unknown: OTHER,
};

/** No code begins like this: the text was meant for a shell, and is read as if it had come to one. */
const SHELL_COMMAND =
  /^\s*(?:sudo\s+)?(?:(?:rm|shred|find|chmod|chown)\s+(?:-[A-Za-z]+\s+)?[-~/.]|dd\s+[io]f=|mkfs[.\w]*\s+\/dev\/|git\s+(?:push|reset|clean|checkout|branch)\s+-)/;

/** Longer code is not followed. */
const MAX_LENGTH = 400_000;

/**
 * Reads code that an interpreter would run: which files it writes, deletes and reads, what it hands to a shell, evaluates,
 * fetches and sends. Always an opaque `exec` as well, as a script is; code whose text and strings cannot be told apart is unread.
 */
export function readInline(nested: NestedText): ProgramReading {
  spendText(nested.text);
  if (nested.language === 'sql') return readSql(nested);
  const syntax = SYNTAXES[nested.language];
  if (syntax === undefined) return unread(nested, 'no reading knows this language');
  if (nested.text.length > MAX_LENGTH) return unread(nested, 'the code is longer than one reading follows');
  const tokens = tokenize(nested.text, syntax);
  const acts: Acts = { effects: [opaque(nested)], texts: [], commands: [] };
  if (SHELL_COMMAND.test(nested.text)) acts.texts.push({ ...nested, language: 'posix' });
  if (tokens === undefined || !readTokens(nested, tokens, acts))
    return unread(nested, 'the code cannot be told from its strings');
  return acts;
}

function opaque(nested: NestedText): Acts['effects'][number] {
  const target = nested.language === 'unknown' ? {} : { target: nested.language };
  return {
    verb: 'exec',
    domain: 'process',
    ...target,
    certainty: 'likely',
    source: nested.source,
    ...traitsOf('inline-code'),
  };
}

function unread(nested: NestedText, why: string): ProgramReading {
  return { effects: [opaque(nested)], unread: [{ why, source: nested.source }] };
}

/** Reads tokens, and those inside interpolated strings; false when brackets do not pair. */
function readTokens(nested: NestedText, tokens: readonly Token[], acts: Acts): boolean {
  const code = pairBrackets(tokens);
  if (code === undefined) return false;
  const inline: Inline = { nested, world: { code, scope: scopeOf(code) }, acts, call: callOf(nested) };
  if (isGap(tokens))
    acts.effects.push({
      ...opaque(nested),
      certainty: 'unread',
      note: 'the code cannot be known from the text',
      ...traitsOf('inline-code', 'dynamic'),
    });
  for (const call of callsOf(inline.world, BARE_CALLS[nested.language])) actOf(inline, call);
  handsOn(inline);
  acts.effects.push(...endlessActs(inline));
  if (nested.language === 'unknown') readTellingStrings(inline, tokens);
  for (let at = 0; at < tokens.length; at += 1) readStrings(inline, tokens, at);
  tellEnvironment(inline);
  handsShellOver(inline);
  return true;
}

/** True when the code is nothing but what cannot be known. */
function isGap(tokens: readonly Token[]): boolean {
  const gaps = tokens.filter((token) => /^[\uFFFD;]+$/.test(token.text));
  return gaps.length > 0 && tokens.every((token) => token.kind === 'newline' || gaps.includes(token));
}

/** Backticks run; code inside strings is code; the replacement of `s///e` is too. */
function readStrings(inline: Inline, tokens: readonly Token[], at: number): void {
  const token = tokens[at];
  if (token === undefined) return;
  const { nested, acts } = inline;
  const tagged =
    token.kind === 'string' &&
    /^(?:\$|sh|shell|execa)$/.test(tokens[at - 1]?.text ?? '') &&
    nested.language === 'javascript' &&
    tokens[at - 1]?.kind === 'name';
  if (token.kind === 'shell' || tagged)
    acts.texts.push({
      language: 'posix',
      text: token.text,
      known: !token.text.includes('\uFFFD'),
      source: nested.source,
    });
  if (token.code !== undefined)
    acts.texts.push({ language: nested.language, text: token.code, known: true, source: nested.source });
  for (const inner of token.inner ?? []) if (inner.length > 1) readTokens(nested, inner, acts);
}

function callOf(nested: NestedText): Invocation {
  return { program: nested.language, args: [], via: [], stdin: { kind: 'none' }, source: nested.source };
}
