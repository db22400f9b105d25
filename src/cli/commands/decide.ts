import { once } from 'node:events';
import { openStreamGate } from '../../gate/stream-gate.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { decideLine } from '../decide/decider.ts';
import { linesOf } from '../decide/lines.ts';
import { JUDGING_FLAGS, settingFrom } from '../decide/setting.ts';
import { quotedWord } from '../explain/quoted.ts';

export const decideCommand: Command = {
  name: 'decide',
  about: 'judge tool calls from standard input, one JSON object a line, without a host',
  usage: '[FLAGS] < CALLS',
  flags: JUDGING_FLAGS,
  words: [],
  strayWord: (word) => `calls are read from standard input: holdfast decide < ${quotedWord(word)}`,
  details: [
    'input:  {"id": "1", "tool": "shell", "command": "ls"}     tools: shell, read, write, edit, delete, patch, fetch, other',
    '        more fields: path, content, url, name, input, cwd, mode, session, actor, agentType, justification {fileLine, rollback}',
    '        {"event": "turn", "session": "s"} begins a turn of that session and gets no answer',
    'output: {"id", "verdict", "reason", "rule"?, "message", "effects", "requires"?, "challenge"?}',
    'The challenge of an `ask` only names the action for your own program: nothing is recorded, so no approve knows it.',
    'Exit code 0 however the calls were judged: a line that is none is refused like any other. 2 for wrong flags or a',
    'configuration that cannot be read.',
    'A line that cannot be read is answered with block and INPUT_MALFORMED, and reading goes on. No state is changed.',
  ],
  run: decide,
};

async function decide(given: Given): Promise<ExitCode> {
  const setting = settingFrom(given);
  if (process.stdin.isTTY) process.stderr.write('one JSON object a line; Ctrl-D ends the input\n');
  const gate = openStreamGate(setting);
  for await (const line of linesOf(process.stdin)) {
    const decision = decideLine(line, gate, setting.cwd);
    if (decision === undefined) continue;
    const flowing = process.stdout.write(`${JSON.stringify(decision)}\n`);
    if (!flowing) await once(process.stdout, 'drain');
  }
  return EXIT.done;
}
