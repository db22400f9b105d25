import type { Command } from './command.ts';

/** The overview of all commands. */
export function overview(commands: readonly Command[], version: string): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return lines([
    `holdfast ${version}: guardrails for AI agents that stay enabled, and the proof that they hold`,
    '',
    'usage: holdfast COMMAND [FLAGS]',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'holdfast COMMAND --help tells more; exit codes: 0 done, 1 something found, 2 wrong use or bad input',
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
    `usage: holdfast ${command.name} ${command.usage}`.trimEnd(),
    '',
    command.about,
    ...(command.details === undefined ? [] : ['', ...command.details]),
    ...(flags.length > 0
      ? ['', ...flags.map(([spelling = '', about]) => `  ${spelling.padEnd(width)}  ${about}`)]
      : []),
  ]);
}

function lines(parts: readonly string[]): string {
  return `${parts.join('\n')}\n`;
}
