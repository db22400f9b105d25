import { once } from 'node:events';
import { rootOf } from '../../gate/root.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { linesOf } from '../decide/lines.ts';
import { JUDGING_FLAGS, settingFrom } from '../decide/setting.ts';
import { MESSAGE_LIMIT } from '../mcp/messages.ts';
import { answerLine } from '../mcp/server.ts';
import { toolsAt } from '../mcp/tools.ts';
import { homeAsSpelled, rootsOf } from '../places.ts';
import { versionOf } from '../version.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  about: 'a server of the Model Context Protocol on standard input and output: justify, explain, status',
  usage: '[FLAGS]',
  flags: JUDGING_FLAGS,
  words: [],
  details: [
    'A host starts it. For Claude Code a person registers it, under this name and with this command:',
    '  claude mcp add --scope user holdfast -- ~/.local/bin/holdfast mcp',
    'The hook lets its three tools pass in every mode; it is the hook that checks and records what `justify` answers.',
    'Registered in another way (other flags, variables, another command) it is to the hook a tool like any other.',
  ],
  run: serve,
};

async function serve(given: Given): Promise<ExitCode> {
  const roots = given.has('root') ? rootsOf(given) : [rootOf(process.cwd(), homeAsSpelled(given))];
  const tools = toolsAt({ setting: (mode) => settingFrom(inMode(given, mode), roots) });
  const setting = { version: versionOf(import.meta.url), tools };
  if (process.stdin.isTTY) process.stderr.write('one JSON-RPC message a line; Ctrl-D ends the input\n');
  for await (const line of linesOf(process.stdin, MESSAGE_LIMIT)) {
    const answer = answerLine(line, setting);
    if (answer === undefined) continue;
    if (!process.stdout.write(`${answer}\n`)) await once(process.stdout, 'drain');
  }
  return EXIT.done;
}

function inMode(given: Given, mode: string | undefined): Given {
  if (mode === undefined) return given;
  return {
    ...given,
    text: (flag) => (flag === 'mode' ? mode : given.text(flag)),
    has: (flag) => flag === 'mode' || given.has(flag),
  };
}
