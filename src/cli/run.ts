import { writeSync } from 'node:fs';
import { isHoldfastError } from '../action/error.ts';
import { suggestion } from '../authority/nearest.ts';
import { accessFault } from '../evidence/errno.ts';
import { type Command, EXIT, type ExitCode, readArguments } from './command.ts';
import { helpOf, overview } from './help.ts';
import { UsageError } from './usage-error.ts';

export interface Tool {
  readonly version: string;
  readonly commands: readonly Command[];
}

/** Runs one command line; the answer is the exit code. Faults are one line on standard error, never a stack. */
export async function run(tool: Tool, args: readonly string[]): Promise<ExitCode> {
  process.stdout.on('error', endQuietly);
  try {
    return await dispatch(tool, args);
  } catch (error) {
    if (error instanceof UsageError || isHoldfastError(error)) return complain(error.message);
    const path = pathOf(error);
    if (path !== undefined) return complain(accessFault('used', path, error));
    return complain(
      `this is a fault of holdfast itself: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The place of a system call that failed, where it was about one. */
function pathOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined;
  return typeof error.path === 'string' ? error.path : undefined;
}

async function dispatch({ version, commands }: Tool, args: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined) {
    process.stderr.write(overview(commands, version));
    return EXIT.usage;
  }
  if (name === '--help' || name === '-h' || name === 'help') return say(helpText(commands, version, rest[0]));
  if (name === '--version' || name === '-v') return say(`${version}\n`);
  const command = commandNamed(commands, name);
  const flagsEnd = rest.indexOf('--');
  const own = flagsEnd < 0 ? rest : rest.slice(0, flagsEnd);
  if (own.includes('--help') || own.includes('-h')) return say(helpOf(command));
  return await command.run(readArguments(command, rest));
}

function helpText(commands: readonly Command[], version: string, name: string | undefined): string {
  return name === undefined ? overview(commands, version) : helpOf(commandNamed(commands, name));
}

function commandNamed(commands: readonly Command[], name: string): Command {
  const found = commands.find((command) => command.name === name);
  if (found !== undefined) return found;
  const what = name.startsWith('-') ? 'flag' : 'command';
  if (name === 'version')
    throw new UsageError('`version` is no command of holdfast; did you mean `--version`?');
  const meant = Object.hasOwn(MEANT, name) ? `did you mean \`${MEANT[name]}\`?` : undefined;
  const near = suggestion(
    name,
    commands.map((one) => one.name),
  );
  throw new UsageError(`\`${name}\` is no ${what} of holdfast; ${meant ?? near}`);
}

/** What people call things elsewhere. */
const MEANT: Readonly<Record<string, string>> = {
  install: 'init',
  setup: 'init',
  uninstall: 'off --uninstall',
  remove: 'off --uninstall',
  disable: 'off --for 30m --why TEXT',
  pause: 'off --for 30m --why TEXT',
  stop: 'off --for 30m --why TEXT',
  enable: 'on',
  resume: 'on',
  start: 'on',
  status: 'doctor',
  check: 'doctor',
  test: 'prove',
  allow: 'approve',
  history: 'log',
  why: 'explain',
};

function say(text: string): ExitCode {
  process.stdout.write(text);
  return EXIT.done;
}

/** Written at once: the process may end right after. One line whatever the message holds. */
function complain(message: string): ExitCode {
  writeSync(2, `holdfast: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
  return EXIT.usage;
}

/** Whoever read our output has read enough (`| head`). */
function endQuietly(error: Error): void {
  process.exit('code' in error && error.code === 'EPIPE' ? EXIT.done : EXIT.usage);
}
