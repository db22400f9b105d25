import { writeSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { emitRefusal, PAYLOAD_LIMIT, SHIM_PROTOCOL } from '../../adapters/claude-code/index.ts';
import { homeFromPasswd } from '../../workspace/home.ts';
import { outsideCompilers } from '../config/outside-compiler.ts';
import { answerEvent } from './answer.ts';
import { readInput } from './input.ts';

/**
 * What the shim runs before and after every tool call: `holdfast-hook claude-code --shim --event NAME --home DIR`.
 * It answers in the shim's protocol and ends with its own exit code, so that no other program is taken for it. Without
 * `--shim` it speaks the host's protocol and ends with 0.
 */
export function runHook(args: readonly string[]): never {
  const line = answerHook(args, () => readInput(PAYLOAD_LIMIT));
  const { silent, answer, doneCode } = SHIM_PROTOCOL;
  if (!args.includes('--shim')) {
    if (line !== undefined) write(`${line}\n`);
    process.exit(0);
  }
  write(line === undefined ? `${silent}\n` : `${answer}\n${line}\n`);
  process.exit(doneCode);
}

/** The answer to one event, as a line of the host's protocol; undefined for silence. Never throws. */
export function answerHook(args: readonly string[], input: () => Uint8Array): string | undefined {
  try {
    return answerFor(args, input);
  } catch {
    return emitRefusal(
      'holdfast refused this [GUARD_FAILED]\n  the hook was not started as `holdfast init` wires it',
    );
  }
}

function answerFor(args: readonly string[], input: () => Uint8Array): string | undefined {
  const given = flagValue(args, '--home');
  const home = given === '' ? homeFromPasswd() : given;
  if (args[0] !== 'claude-code' || home === undefined || !isAbsolute(home))
    throw new Error('not wired by init');
  const compiler = join(dirname(process.argv[1] ?? ''), 'config-compiler.cjs');
  const event = flagValue(args, '--event');
  return answerEvent(input(), {
    home,
    system: flagValue(args, '--system') ?? '/',
    ...outsideCompilers(compiler, home),
    ...(event === undefined ? {} : { event }),
  });
}

function flagValue(args: readonly string[], flag: string): string | undefined {
  const at = args.indexOf(flag);
  return at < 0 ? undefined : args[at + 1];
}

function write(text: string): void {
  let bytes: Uint8Array = Buffer.from(text);
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
}
