import type { Command } from './command.ts';
import { folded, USUAL_WIDTH } from './fold.ts';

/** The overview of all commands. */
export function overview(commands: readonly Command[], version: string): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return lines([
    ...folded(
      `holdfast ${version}: guardrails for AI agents that stay enabled, and the proof that they hold`,
      USUAL_WIDTH,
    ),
    '',
    'usage: holdfast COMMAND [FLAGS]',
    '',
    ...commands.flatMap(({ name, about }) => besides(`  ${name.padEnd(width)}  `, about)),
    '',
    'holdfast COMMAND --help tells more',
    'exit codes: 0 done, 1 something found, 2 wrong use or bad input',
  ]);
}

/** The help of one command. */
export function helpOf(command: Command): string {
  const flags = Object.entries(command.flags).map(([name, { value, about }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    about,
  ]);
  const width = Math.max(0, ...flags.map(([spelling = '']) => spelling.length));
  return lines([
    ...folded(`usage: holdfast ${command.name} ${command.usage}`.trimEnd(), USUAL_WIDTH, ' '.repeat(9)),
    '',
    ...folded(command.about, USUAL_WIDTH),
    ...(command.details === undefined ? [] : ['', ...paragraphs(command.details)]),
    ...(flags.length > 0
      ? [
          '',
          ...flags.flatMap(([spelling = '', about = '']) => besides(`  ${spelling.padEnd(width)}  `, about)),
        ]
      : []),
  ]);
}

/** A text to the right of its name, on as many lines as it needs. */
function besides(name: string, about: string): readonly string[] {
  return folded(`${name}${about}`, USUAL_WIDTH, ' '.repeat(name.length));
}

/** Lines of one paragraph run on; one with columns, and an empty one, stand for themselves. */
function paragraphs(details: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const line of details) {
    const last = joined.at(-1);
    const runsOn = last !== undefined && ![last, line].some((one) => one === '' || / {2}/.test(one));
    if (runsOn) joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined.flatMap((line) => folded(line, USUAL_WIDTH, hanging(line)));
}

/** Under the text, not under the word that it explains. */
function hanging(line: string): string {
  return ' '.repeat(/^\S+ {2,}/.exec(line)?.[0].length ?? 0);
}

function lines(parts: readonly string[]): string {
  return `${parts.join('\n')}\n`;
}
