import { CLAUDE_CODE, PAYLOAD_LIMIT } from '../../adapters/claude-code/index.ts';
import { suggestion } from '../../authority/nearest.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { compilersFor } from '../config/compiler.ts';
import { answerEvent } from '../hook/answer.ts';
import { readInput } from '../hook/input.ts';
import { homeOf } from '../places.ts';
import { UsageError } from '../usage-error.ts';

const HOSTS: readonly string[] = [CLAUDE_CODE.id];

export const hookCommand: Command = {
  name: 'hook',
  about: "answer one event of a host's hook protocol; `init` wires the same through a shim that fails closed",
  usage: 'HOST [--home DIR]',
  flags: { home: { value: 'DIR', about: 'where configuration and state lie; absent: your home' } },
  words: ['HOST'],
  details: [`hosts: ${HOSTS.join(', ')}`],
  run: hook,
};

function hook(given: Given): ExitCode {
  const [host = ''] = given.words;
  if (!HOSTS.includes(host)) throw new UsageError(`\`${host}\` is no host; ${suggestion(host, HOSTS)}`);
  const home = homeOf(given);
  const line = answerEvent(readInput(PAYLOAD_LIMIT), { home, ...compilersFor(home) });
  if (line !== undefined) process.stdout.write(`${line}\n`);
  return EXIT.done;
}
