// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are shell
import type { Random } from './shell-random.ts';
import { type Pieces, quoted, richStatement } from './shell-rich.ts';

/** Programs of the generated texts: the recorder makes those of the first list succeed and those of the second fail. */
const NAMES = ['alpha', 'beta', 'gamma', 'delta', 'nope', 'miss'] as const;

interface Maker {
  readonly random: Random;
  /** How much deeper the text may nest. */
  readonly depth: number;
}

const deeper = (maker: Maker): Maker => ({ ...maker, depth: maker.depth - 1 });

/** A shell text that is meant to be well formed. */
export function generateText(random: Random): string {
  return list({ random, depth: 3 });
}

function list(maker: Maker): string {
  const count = 1 + maker.random.below(maker.depth > 1 ? 3 : 2);
  const parts: string[] = [];
  for (let index = 0; index < count; index += 1) parts.push(statement(maker));
  return parts.reduce((all, part) => all + separator(maker, all) + part);
}

function separator({ random }: Maker, before: string): string {
  if (/<<-?['"\\]?E/.test(before.split('\n').at(-1) ?? '') || before.endsWith('\nE')) return '\n';
  return random.pick(['; ', '\n', ' && ', ' || ', ' & ', ';', '\n\n', ' # note\n', ' &&\n']);
}

function statement(maker: Maker): string {
  const { random } = maker;
  if (maker.depth <= 0) return simple(maker);
  const inner = deeper(maker);
  switch (random.below(40)) {
    case 0:
      return `( ${list(inner)} )`;
    case 1:
      return `{ ${list(inner)}\n}`;
    case 2:
      return `if ${list(inner)}\nthen ${list(inner)}\nelse ${list(inner)}\nfi`;
    case 3:
      return `for v in ${words(inner)}; do ${list(inner)}\ndone`;
    case 4:
      return `while nope; ${random.pick(['nope', 'miss'])}; do ${list(inner)}\ndone`;
    case 5:
      return `case ${word(inner)} in a*) ${list(inner)}\n;; (b|*) ${list(inner)}\n;; esac`;
    case 6:
      return `${random.pick(['f', 'g'])}() { ${list(inner)}\n}\n${random.pick(['f', 'g'])} ${words(inner)}`;
    case 7:
    case 8:
      return `${simple(inner)} | ${simple(inner)}`;
    case 9:
      return `eval ${quoted(list(inner))}`;
    case 10:
      return `x=${word(inner)}`;
    case 11:
      return `${simple(inner)} <<E\n${random.pick(['text', '$x', '$(beta)', '\\$(no)', '`beta`'])}\nE`;
    case 12:
      return `${simple(inner)} <<'E'\n${random.pick(['text', '$(no)', '`no`'])}\nE`;
    case 13:
      return `[[ ${word(inner)} == ${word(inner)} ]]`;
    case 14:
      return `(( ${arithmetic(inner)} ))`;
    case 15:
      return `trap ${quoted(simple(inner))} EXIT`;
    case 16:
      return `set -- ${words(inner)}\n${random.pick(['"$1"', '$2', '"$@"', '$*', '${1:-beta}'])}`;
    case 17:
      return `echo ${quoted(simple(inner))} > file\n. ${random.pick(['file', '"file"'])}`;
    case 18:
      return `for ((i=0; i<2; i++)); do ${list(inner)}\ndone`;
    case 19:
      return `${simple(inner)} < <(${list(inner)}\n)`;
    case 20:
    case 21:
    case 22:
    case 23:
    case 24:
    case 25:
    case 26:
    case 27:
    case 28:
    case 29:
    case 30:
    case 31:
      return richStatement(piecesOf(inner));
    default:
      return simple(maker);
  }
}

function piecesOf(maker: Maker): Pieces {
  return {
    random: maker.random,
    list: () => list(maker),
    words: () => words(maker),
    word: () => word(maker),
    simple: () => simple(maker),
    name: () => name(maker.random),
  };
}

function simple(maker: Maker): string {
  const { random } = maker;
  const before = random.pick([
    '',
    '',
    '',
    '',
    '! ',
    'x=1 ',
    `x=${word(deeper(maker))} `,
    'time ',
    '<x ',
    '>out ',
  ]);
  const builtin = random.pick(['', '', '', '', '', '', 'command ', 'builtin command ', 'eval ']);
  const after = random.pick([
    '',
    '',
    '',
    '',
    ' >out',
    ' 2>/dev/null',
    ' <<<"$x"',
    ' >&2',
    ` >${name(random)}`,
    ' &>out',
  ]);
  return `${before}${builtin}${commandName(maker)}${random.chance(40) ? ` ${words(maker)}` : ''}${after}`;
}

function name(random: Random): string {
  return random.pick(NAMES);
}

/** The same name, spelled in one of the ways that the shell undoes. */
function commandName(maker: Maker): string {
  const { random } = maker;
  const plain = name(random);
  const at = 1 + random.below(plain.length - 1);
  const [head, tail] = [plain.slice(0, at), plain.slice(at)];
  switch (random.below(26)) {
    case 0:
      return `${head}''${tail}`;
    case 1:
      return `"${head}"${tail}`;
    case 2:
      return `${head}\\${tail}`;
    case 3:
      return `'${plain}'`;
    case 4:
      return `$'${head}\\x${tail.charCodeAt(0).toString(16)}${tail.slice(1)}'`;
    case 5:
      return `$(echo ${plain})`;
    case 6:
      return `\`echo ${plain}\``;
    case 7:
      return `"$(printf %s%s ${head} ${tail})"`;
    case 8:
      return `\${u:-${plain}}`;
    case 9:
      return `${head}\\\n${tail}`;
    case 10:
      return `{${plain},${name(random)}}`;
    case 11:
      return `\${u+no}${plain}`;
    case 12:
      return `${head}$'${tail}'`;
    case 13:
      return `${head}$u${tail}`;
    default:
      return plain;
  }
}

function words(maker: Maker): string {
  const count = 1 + maker.random.below(3);
  return Array.from({ length: count }, () => word(maker)).join(' ');
}

function word(maker: Maker): string {
  const { random } = maker;
  if (maker.depth <= 0) return name(random);
  const inner = deeper(maker);
  switch (random.below(22)) {
    case 0:
      return '$x';
    case 1:
      return '"$x"';
    case 2:
      return `$(${list(inner)}\n)`;
    case 3:
      return `"$(${simple(inner)})"`;
    case 4:
      return `\`${simple(inner).replace(/[\\`]/g, '')}\``;
    case 5:
      return `<(${simple(inner)})`;
    case 6:
      return `\${x:-$(${simple(inner)})}`;
    case 7:
      return `"\${x:=${name(random)}}"`;
    case 8:
      return `$((${arithmetic(inner)}))`;
    case 9:
      return `{${name(random)},${name(random)}}`;
    case 10:
      return `'${name(random)} ${random.pick(['$(no)', '`no`', '; no', '"', '#'])}'`;
    case 11:
      return `"${name(random)} ${random.pick(['\\$(no)', '; no', '| no', '\\"', "'", '#'])}"`;
    case 12:
      return `$'a\\n${name(random)}'`;
    case 13:
      return `\${x#${name(random).slice(0, 1)}}`;
    case 14:
      return `\${x//a/${name(random)}}`;
    case 15:
      return `\\${random.pick([';', '|', '&', '$', '(', '#', '"', "'", ' '])}`;
    case 16:
      return `a[$(${simple(inner)})]`;
    default:
      return name(random);
  }
}

function arithmetic(maker: Maker): string {
  const { random } = maker;
  return random.pick([
    '1+2',
    'i++',
    'x=3',
    `$(${simple(deeper(maker))}) + 1`,
    '1 ? 2 : 3',
    'i < 2',
    `a[$(${name(random)})]`,
  ]);
}

const SPLICES = [
  ';',
  '|',
  '&',
  '(',
  ')',
  '{',
  '}',
  '<',
  '>',
  '"',
  "'",
  '`',
  '$',
  '\\',
  '\n',
  ' ',
  '#',
  '!',
  '[',
  ']',
  '=',
  '*',
  '~',
  '-',
  '$(',
  '${',
  '((',
  '))',
  '[[',
  ']]',
  '&&',
  '||',
  ';;',
  '<<E',
  '<<',
  '<<<',
  '<(',
  '\nE\n',
  'do ',
  'done',
  'then ',
  'fi',
  'in ',
  'esac',
  'if ',
  '\t',
  '\r\n',
  "$'",
  '$"',
  '\\\n',
  '}\n',
  ' alpha ',
  '|&',
  '>|',
  '2>&1',
  '${x',
  'function ',
  'coproc ',
  '${ ',
  '<<-E',
] as const;

/** A text with a few characters lost, doubled, moved or put in: mostly what bash refuses, or takes for something else. */
export function mutate(text: string, random: Random): string {
  let result = text;
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const at = random.below(result.length + 1);
    const end = Math.min(result.length, at + 1 + random.below(4));
    switch (random.below(4)) {
      case 0:
        result = result.slice(0, at) + result.slice(end);
        break;
      case 1:
        result = result.slice(0, at) + random.pick(SPLICES) + result.slice(at);
        break;
      case 2:
        result = result.slice(0, end) + result.slice(at);
        break;
      default:
        result = result.slice(0, at) + random.pick(SPLICES) + result.slice(end);
    }
  }
  return result;
}

/** Only texts that can touch nothing but their own folder: no path but `/dev/null`, and no climbing out. */
export function isHarmless(text: string): boolean {
  const rest = text.replaceAll('/dev/null', '').replace(/\$\{x\/[/#]?[a-z?()]+\/[a-z]+\}/g, '');
  return (
    !rest.includes('/') &&
    !rest.includes('\0') &&
    !/\b(?:cd|PWD|BASH|SHELL|HOME|enable|PATH|FUNCNEST)\b|~/.test(rest)
  );
}
