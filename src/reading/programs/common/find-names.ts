import { spend } from '../../budget.ts';
import type { Word } from '../../reading.ts';

type Argument = Pick<Word, 'text' | 'known'>;

/**
 * The names that a `find` looks for below its folders, as one pattern, where each of its alternatives names one, or the
 * folder that it is in. Undefined: anything may be found.
 */
export function namesSought(args: readonly Argument[]): string | undefined {
  const tests = withoutNegations(withoutCommands(args));
  if (tests === undefined) return undefined;
  const names: string[] = [];
  for (const alternative of alternativesOf(tests)) {
    const name = nameIn(alternative);
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names.length > 1 ? `{${names.join(',')}}` : names[0];
}

/** True when all that it finds is folders with nothing in them. */
export function seeksEmptyFolders(args: readonly Argument[]): boolean {
  const tests = withoutCommands(args).map(({ text }) => text);
  if (tests.some((text) => /^(?:-o|-or|!|-not|,)$/.test(text))) return false;
  return tests.includes('-empty') && tests[tests.indexOf('-type') + 1] === 'd';
}

function nameIn(alternative: readonly Argument[]): string | undefined {
  const at = alternative.findIndex(({ text }) => /^-i?name$/.test(text));
  const path = pathIn(alternative);
  const name = alternative[at + 1];
  if (at < 0 || !name?.known || name.text.includes('/') || /^(?:\.?\*+|\?\*)$/.test(name.text)) return path;
  const plain = alternative[at]?.text === '-iname' ? anyCase(name.text) : name.text;
  return path?.endsWith('/***') ? `${path}/${plain}` : plain;
}

/** Of `-path`: a star there also goes through folders, so only those at either end are followed. */
function pathIn(alternative: readonly Argument[]): string | undefined {
  const at = alternative.findIndex(({ text }) => /^-(?:path|wholename)$/.test(text));
  const path = alternative[at + 1];
  if (at < 0 || path?.known !== true) return undefined;
  const [, plain, below] =
    /^(?:\.\/|\*\/)?((?:[^*?[\]\\{},/]+\/)*[^*?[\]\\{},/]+)(\/\*)?$/.exec(path.text) ??
    /^(\*[^*?[\]\\{},/]+)$/.exec(path.text) ??
    [];
  if (plain === undefined || /^\.{0,2}$/.test(plain)) return undefined;
  return below === undefined ? plain : `${plain}/***`;
}

const RUNS = /^-(?:exec|execdir|ok|okdir)$/;

/** The words of a command that it runs are no tests. */
function withoutCommands(args: readonly Argument[]): readonly Argument[] {
  spend(args.length >> 2);
  const tests: Argument[] = [];
  let running = false;
  for (const [at, arg] of args.entries()) {
    if (running) running = !(arg.text === ';' || (arg.text === '+' && args[at - 1]?.text === '{}'));
    else {
      tests.push(arg);
      running = RUNS.test(arg.text);
    }
  }
  return tests;
}

/** `-not -path x` only narrows; a group that is negated could be anything. */
function withoutNegations(args: readonly Argument[]): readonly Argument[] | undefined {
  const tests: Argument[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === undefined || arg.text === ',') return undefined;
    if (!/^(?:!|-not)$/.test(arg.text)) {
      tests.push(arg);
      continue;
    }
    if (!/^-[a-z]/.test(args[at + 1]?.text ?? '') || /^-not$/.test(args[at + 1]?.text ?? ''))
      return undefined;
    at += /^-/.test(args[at + 2]?.text ?? '-') ? 1 : 2;
  }
  return tests;
}

const ACTS = /^-(?:delete|print.*|f?ls|fprint.*|exec|execdir|ok|okdir)$/;

/** The ways to a find; one that only keeps it out of a folder is none where another one says what to do. */
function alternativesOf(args: readonly Argument[]): readonly (readonly Argument[])[] {
  const all: Argument[][] = [[]];
  for (const arg of args) {
    if (/^-or?$/.test(arg.text)) all.push([]);
    else all.at(-1)?.push(arg);
  }
  const acts = (one: readonly Argument[]): boolean => one.some(({ text }) => ACTS.test(text));
  if (!all.some(acts)) return all;
  return all.filter((one) => acts(one) || !one.some(({ text }) => text === '-prune'));
}

/** A pattern that matches letters of either case. */
function anyCase(pattern: string): string {
  let inside = false;
  return pattern.replace(/[[\]]|[a-z]/gi, (char) => {
    if (char === '[') inside = true;
    else if (char === ']') inside = false;
    else if (!inside) return `[${char.toLowerCase()}${char.toUpperCase()}]`;
    return char;
  });
}
