import type { Word } from '../../reading.ts';
import { traitsOf } from '../common/effects.ts';
import { GAP } from '../common/words.ts';
import type { Inline } from './acts.ts';
import { listParts, named, wordOf } from './arguments.ts';
import type { Call } from './calls.ts';
import { isPunct, type Range, textAt } from './code.ts';
import { dotted, type Value, valuesOf } from './values.ts';

/** `fed`: the code writes to it what the text does not show. */
export function runsText(inline: Inline, value: Value, fed = false): void {
  if (value.remote === true) {
    runsUnknown(inline, 'hands a shell what was fetched or decoded', 'remote-code');
    return;
  }
  if (/^\uFFFD?$/.test(value.text.trim())) {
    runsUnknown(inline, 'hands a shell a text that nobody can know', 'dynamic');
    return;
  }
  inline.acts.texts.push({
    language: 'posix',
    text: value.text,
    known: !value.text.includes(GAP),
    ...(fed ? { fed } : {}),
    source: inline.nested.source,
  });
}

/** A text for a shell; a list is a program and its arguments. */
export function runsShell(inline: Inline, range: Range | undefined): void {
  if (range === undefined) return;
  const parts = listParts(inline, named(inline, range));
  if (parts !== undefined) runsList(inline, parts);
  else for (const value of valuesOf(inline.world, named(inline, range))) runsText(inline, value);
}

export function runsList(inline: Inline, parts: readonly Range[]): void {
  const words: Word[] = parts.map((part) => {
    const all = valuesOf(inline.world, part);
    const [value] = all;
    return value === undefined || all.length > 1
      ? { text: GAP, known: false, glob: false, source: inline.nested.source }
      : { ...wordOf(inline, value), glob: false };
  });
  const [program] = words;
  if (program === undefined) return;
  // A program that the code finds out by itself is as opaque as a script; a text for a shell or `eval` is not.
  if (/^\uFFFD?$/.test(program.text))
    runsUnknown(inline, 'starts a program that nobody can know', 'workspace-code');
  else inline.acts.commands.push({ words });
}

export function runsProgram(inline: Inline, program: Range | undefined, list: Range | undefined): void {
  if (program === undefined) return;
  const rest = list === undefined ? [] : listParts(inline, argsOf(inline, named(inline, list)));
  if (rest === undefined) {
    const [value] = valuesOf(inline.world, program);
    const words = value === undefined ? [] : [wordOf(inline, value)];
    if (words.length > 0) inline.acts.commands.push({ words, openEnded: true });
    return;
  }
  const usesShell = /\bshell\b/.test(inline.nested.text);
  if (rest.length === 0 && usesShell) runsShell(inline, program);
  else runsList(inline, [program, ...rest]);
}

/** `new Deno.Command('rm', { args: [...] })`: the list stands in an object. */
function argsOf({ world: { code } }: Inline, range: Range): Range {
  if (!isPunct(code, range.from, '{')) return range;
  for (let at = range.from + 1; at < range.to; at += 1) {
    if (textAt(code, at) === 'args' && isPunct(code, at + 1, ':') && isPunct(code, at + 2, '['))
      return { from: at + 2, to: (code.partner[at + 2] ?? at + 2) + 1 };
  }
  return range;
}

/** `system("a b")` is a text for a shell; `system("a", "b")` a program and its arguments. */
export function runsWords(inline: Inline, call: Call): void {
  const args = call.args.filter((range) => !isKeyword(inline, range));
  if (args.length === 1) runsShell(inline, args[0]);
  else if (args.length > 1) runsList(inline, args);
}

export function isKeyword(inline: Inline, range: Range): boolean {
  const { code } = inline.world;
  return code.tokens[range.from]?.kind === 'name' && /^[:=]$/.test(textAt(code, range.from + 1));
}

/** A text in the same language: read in turn when it is known; what is computed may be anything. */
export function evaluates(inline: Inline, range: Range | undefined): void {
  if (range === undefined || isPunct(inline.world.code, range.from, '{')) return;
  const { language, source } = inline.nested;
  for (const value of valuesOf(inline.world, range)) {
    if (value.remote === true) runsUnknown(inline, 'runs what was fetched or decoded', 'remote-code');
    else if (!value.text.includes(GAP))
      inline.acts.texts.push({ language, text: value.text, known: true, source });
    else if (runsFile(inline, range)) runsUnknown(inline, 'runs a file', 'workspace-code');
    else runsUnknown(inline, 'evaluates a text that nobody can know', 'dynamic');
  }
}

/** `exec(open('setup.py').read())`. */
export function runsFile(inline: Inline, range: Range): boolean {
  return /^open\(\)\.read\b|^(?:fs\.)?readFileSync\b|^File\.read\b/.test(dotted(inline.world, range));
}

export function runsUnknown(
  inline: Inline,
  note: string,
  trait: 'dynamic' | 'remote-code' | 'workspace-code',
): void {
  const certainty = trait === 'dynamic' ? 'likely' : 'certain';
  inline.acts.effects.push({
    verb: 'exec',
    domain: 'process',
    certainty,
    note,
    program: inline.call.program,
    source: inline.nested.source,
    ...traitsOf('inline-code', trait),
  });
}
