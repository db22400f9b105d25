import { TOOL_KINDS, type ToolCall } from '../../action/tool-call.ts';
import { suggestion } from '../../authority/nearest.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { JUDGING_FLAGS, settingFrom } from '../decide/setting.ts';
import { explain } from '../explain/explanation.ts';
import { quotedWord } from '../explain/quoted.ts';
import { explanationText } from '../explain/text.ts';
import { colorsFor, widthOf } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

const PATH_TOOLS = ['read', 'write', 'edit', 'delete'] as const;
const DIALECTS = ['posix', 'powershell'] as const;

export const explainCommand: Command = {
  name: 'explain',
  about: 'show how a command or a file operation is read, which rules speak, and the decision',
  usage: '[FLAGS] -- COMMAND | [FLAGS] --path PATH [--tool TOOL]',
  flags: {
    json: { about: 'one JSON document instead of text' },
    path: { value: 'PATH', about: 'a file operation on this path instead of a command' },
    tool: { value: 'TOOL', about: `what is done with the path: ${PATH_TOOLS.join(', ')}; absent: write` },
    dialect: { value: 'SHELL', about: `the language of the command: ${DIALECTS.join(', ')}; absent: posix` },
    ...JUDGING_FLAGS,
  },
  words: ['...'],
  strayWord: (word) => `a command stands behind \`--\`: holdfast explain -- ${quotedWord(word)} ...`,
  details: [
    "A command of one word after `--` is taken as it is, so quote it: holdfast explain -- 'cd src && rm -rf lib'",
  ],
  run: explainCall,
};

function explainCall(given: Given): ExitCode {
  const setting = settingFrom(given);
  const explanation = explain(callFrom(given, setting.cwd), setting);
  process.stdout.write(
    given.has('json')
      ? `${JSON.stringify(explanation, null, 2)}\n`
      : explanationText(explanation, { colors: colorsFor(process.stdout), width: widthOf(process.stdout) }),
  );
  return EXIT.done;
}

function callFrom(given: Given, cwd: string): ToolCall {
  const path = given.text('path');
  const words = [...given.words, ...given.rest];
  if (path === undefined) {
    if (given.has('tool')) throw new UsageError('`--tool` needs a `--path`');
    if (words.length === 0)
      throw new UsageError(`a command is missing; usage: holdfast explain ${explainCommand.usage}`);
    if (words.every((word) => word.trim() === ''))
      throw new UsageError(`the command is empty; usage: holdfast explain ${explainCommand.usage}`);
    return { tool: 'shell', command: commandOf(words), ...dialectFrom(given), cwd };
  }
  if (given.has('dialect')) throw new UsageError('`--dialect` is about a command, not a path');
  if (words.length > 0) throw new UsageError('explain a command or a path, not both at once');
  const name = given.text('tool') ?? 'write';
  const tool = PATH_TOOLS.find((kind) => kind === name);
  if (tool === undefined) {
    const what = TOOL_KINDS.some((kind) => kind === name) ? 'takes no path' : 'is no tool';
    throw new UsageError(`\`${name}\` ${what}; ${suggestion(name, PATH_TOOLS)}`);
  }
  return { tool, path, cwd };
}

function dialectFrom(given: Given): Pick<ToolCall, 'dialect'> {
  const name = given.text('dialect');
  if (name === undefined) return {};
  const dialect = DIALECTS.find((one) => one === name);
  if (dialect === undefined) throw new UsageError(`\`${name}\` is no dialect; ${suggestion(name, DIALECTS)}`);
  return { dialect };
}

/** One word is a whole command line; several are the words of a command, each quoted where it must be. */
function commandOf(words: readonly string[]): string {
  const [only = ''] = words;
  return words.length === 1 ? only : words.map(quotedWord).join(' ');
}
