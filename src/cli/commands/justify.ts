import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { isAttended } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const justifyCommand: Command = {
  name: 'justify',
  about: "the agent's answer to a challenge: the hook records it when it sees this command",
  usage: 'ID --file-line PATH:LINE --rollback TEXT',
  flags: {
    'file-line': { value: 'PATH:LINE', about: 'the line that makes the change necessary' },
    rollback: { value: 'TEXT', about: 'how exactly the change is taken back' },
  },
  words: ['ID'],
  details: [
    'The process itself only prints: it holds no state, and it opens nothing where no hook looks on.',
  ],
  run: justify,
};

function rightId(id: string): string {
  return id.startsWith('a-')
    ? `a person approves it, at a terminal: holdfast approve ${id}`
    : 'the refusal that asks for an answer shows it, such as `c-k3m7p2qz`';
}

function justify(given: Given): ExitCode {
  const [id = ''] = given.words;
  if (!/^c-[a-z0-9]{8}$/.test(id)) throw new UsageError(`\`${id}\` is no id of a challenge; ${rightId(id)}`);
  for (const flag of ['file-line', 'rollback']) {
    if (!given.text(flag)?.trim())
      throw new UsageError(`\`--${flag}\` is missing; usage: holdfast justify ${justifyCommand.usage}`);
  }
  const said = isAttended()
    ? `nothing was recorded: the hook of an agent's host records ${id} when the agent itself runs this command`
    : `where a hook let this command run, ${id} is answered for the rest of this turn: repeat the refused call`;
  process.stdout.write(`${said}\n`);
  return EXIT.done;
}
