import type { Random } from '../differential/shell-random.ts';
import type { Anatomy } from './anatomy.ts';
import { BUILTIN, type Law, spliced } from './law.ts';

/** Spellings of one word in two parts, which the shell puts together again. */
const SPLITS: readonly (readonly [name: string, spell: (head: string, tail: string) => string])[] = [
  ["a''b", (head, tail) => `${head}''${tail}`],
  ['a""b', (head, tail) => `${head}""${tail}`],
  ["'a'b", (head, tail) => `'${head}'${tail}`],
  ['a"b"', (head, tail) => `${head}"${tail}"`],
  ['"ab"', (head, tail) => `"${head}${tail}"`],
  ['a\\b', (head, tail) => `${head}\\${tail}`],
  ['\\ab', (head, tail) => `\\${head}${tail}`],
  ["$'a'b", (head, tail) => `$'${head}'${tail}`],
  ["a$'\\xb'", (head, tail) => `${head}$'${escaped(tail)}'`],
  ["a$'\\0b'", (head, tail) => `${head}$'${octal(tail)}'`],
  ['$"a"b', (head, tail) => `$"${head}"${tail}`],
  ['"$(printf a)"b', (head, tail) => `"$(printf ${safe(head)})"${tail}`],
  ['a$(echo b)', (head, tail) => `${head}$(echo ${safe(tail)})`],
  ['a`echo b`', (head, tail) => `${head}\`echo ${safe(tail)}\``],
  ['a$(printf %s b)', (head, tail) => `${head}$(printf %s ${safe(tail)})`],
  ['a\\\\nb', (head, tail) => `${head}\\\n${tail}`],
  ['a$@b', (head, tail) => `${head}$@${tail}`],
];

const safe = (text: string): string => (text.startsWith('-') ? `'' ${text}`.slice(3) : text);

function escaped(text: string): string {
  const [first = ''] = text;
  return `\\x${first.charCodeAt(0).toString(16).padStart(2, '0')}${text.slice(1).replaceAll('\\', '')}`;
}

function octal(text: string): string {
  const [first = ''] = text;
  return `\\${first.charCodeAt(0).toString(8).padStart(3, '0')}${text.slice(1)}`;
}

/** Programs whose own names or words mean something only when they are spelled plainly. */
const isSpelled = (text: string): boolean => /\balias\b|\bset -u|\bnounset\b/.test(text);

/** In a function, and after `set`, `$@` may hold something. */
const hasParameters = (text: string): boolean => /\(\s*\)|\bfunction\b|\bset\b/.test(text);

const splitLaw = ([name, spell]: (typeof SPLITS)[number]): Law => ({
  name: `a word split as ${name}`,
  change: ({ text, plain }, random) => {
    if (plain.length === 0 || isSpelled(text)) return undefined;
    const word = plain[random.below(plain.length)];
    if (word === undefined || word.end - word.start < 2) return undefined;
    const at = word.start + 1 + random.below(word.end - word.start - 1);
    const [head, tail] = [text.slice(word.start, at), text.slice(at, word.end)];
    if (name.includes('$@') && hasParameters(text)) return undefined;
    if (/printf|echo/.test(name) && /^-|^\d/.test(/printf a/.test(name) ? head : tail)) return undefined;
    return spliced(text, word.start, word.end, spell(head, tail));
  },
});

/** The surroundings may have set the variable, so that nobody knows which it is. */
const defaulted: Law = {
  ...splitLaw(['a${u:-b}', (head, tail) => `${head}\${never_set_here:-${tail}}`]),
  blurs: true,
};

const allSplit: Law = {
  name: 'all words split',
  change: ({ text, plain }, random) => {
    if (plain.length === 0 || isSpelled(text)) return undefined;
    let result = text;
    for (const { start, end } of [...plain].reverse()) {
      if (end - start < 2) continue;
      const at = start + 1 + random.below(end - start - 1);
      result = spliced(result, at, at, random.pick(["''", '""', '\\\n']));
    }
    return result === text ? undefined : result;
  },
};

/** A variable of the surroundings may hold anything, nothing included. */
const unknownProgram: Law = {
  name: 'a program split as a${u}b',
  change: (anatomy, random) => {
    const first = programWord(anatomy, random);
    if (first === undefined || first.end - first.start < 2) return undefined;
    const unknown = random.pick(['$never_set', '"${never_set}"', '$(never-known)']);
    return spliced(anatomy.text, first.start + 1, first.start + 1, unknown);
  },
  blurs: true,
};

/** A value in a variable, used once. */
const variable: Law = {
  name: 'a word in a variable',
  change: ({ text, plain }, random) => {
    if (plain.length === 0 || isSpelled(text)) return undefined;
    const word = plain[random.below(plain.length)];
    if (word === undefined) return undefined;
    const use = random.pick(['"$w0rd"', '$w0rd', '${w0rd}', '"${w0rd}"']);
    return `w0rd=${text.slice(word.start, word.end)}\n${spliced(text, word.start, word.end, use)}`;
  },
};

/** Volumes and programs of some machines do not tell letters' case apart. */
const cased: Law = {
  name: 'the program in capitals',
  change: (anatomy, random) => {
    const first = programWord(anatomy, random);
    if (first === undefined) return undefined;
    const { text } = anatomy;
    const name = text.slice(first.start, first.end);
    const changed = random.pick([name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1)]);
    return changed === name ? undefined : spliced(text, first.start, first.end, changed);
  },
};

/** What stands here is a module, whose name is no path. */
const MODULE = /\s-m\s+$/;

const pathCase: Law = {
  name: 'a path in capitals',
  change: ({ text, plain, simple }) => {
    const paths = plain.filter(
      ({ start, end }) =>
        /^(?!\/dev\/)[^-].*[./]|^[.]/.test(text.slice(start, end)) && !MODULE.test(text.slice(0, start)),
    );
    const word = paths.at(-1);
    if (word === undefined || word.start === simple?.start) return undefined;
    return spliced(text, word.start, word.end, text.slice(word.start, word.end).toUpperCase());
  },
  answers: ['DESTRUCTIVE_REMOTE', 'REMOTE_CODE', 'UNREAD'],
  blurs: true,
};

function programWord({ text, commands, plain }: Anatomy, random: Random) {
  if (/\(\s*\)|\bfunction\b|\b(?:alias|hash)\b/.test(text)) return undefined;
  const command = commands[random.below(commands.length)];
  const first = command?.words[0];
  if (first === undefined || !plain.includes(first) || isShellWord(text.slice(first.start, first.end))) {
    return undefined;
  }
  return first;
}

/** What else the shell itself knows, in small letters only, besides programs of the same names; `f` is a function of texts. */
const SHELL_WORD = /^(?:printf|f|test|true|false|\[)$/;

const isShellWord = (name: string): boolean => BUILTIN.test(name) || SHELL_WORD.test(name);

const pathProgram: Law = {
  name: 'the program by its path',
  change: (anatomy, random) => {
    const first = programWord(anatomy, random);
    if (first === undefined) return undefined;
    const { text } = anatomy;
    if (text.slice(first.start, first.end).includes('/')) return undefined;
    return spliced(text, first.start, first.start, random.pick(['/bin/', '/usr/bin/', '/usr/local/bin/']));
  },
};

const continued: Law = {
  name: 'lines continued between words',
  change: ({ text, commands }) => {
    const gaps = commands.flatMap(({ words }) => words.slice(1).map(({ start }) => start));
    let result = text;
    for (const at of gaps.sort((one, other) => other - one)) {
      if (text[at - 1] === ' ') result = spliced(result, at, at, '\\\n');
    }
    return result === text ? undefined : result;
  },
};

const crlf: Law = {
  name: 'lines ended as Windows does',
  change: ({ text, hereDocument }) =>
    hereDocument || /\\\n|['"`]/.test(text) ? undefined : `${text.replaceAll('\n', '\r\n')}\r\n`,
  // Bash takes the carriage return for a part of the last word, so that a name may be another.
  blurs: true,
};

const blanks: Law = {
  name: 'more blanks between words',
  change: ({ text, commands }, random) => {
    const gaps = commands.flatMap(({ words }) => words.slice(1).map(({ start }) => start));
    let result = text;
    for (const at of gaps.sort((one, other) => other - one)) {
      if (text[at - 1] === ' ') result = spliced(result, at, at, random.pick(['\t', '  ', ' \t ']));
    }
    return result === text ? undefined : `  ${result}`;
  },
};

export const SPELLING_LAWS: readonly Law[] = [
  ...SPLITS.map(splitLaw),
  unknownProgram,
  defaulted,
  allSplit,
  variable,
  cased,
  pathCase,
  pathProgram,
  continued,
  crlf,
  blanks,
];
