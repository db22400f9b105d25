import type { CommandReading, Reading } from '../reading/reading.ts';
import type { Justification } from './facts.ts';

/** A literal `holdfast justify` call, as the hook recognises it before the process runs. */
export interface JustifyCommand {
  readonly challenge: string;
  readonly answer: Justification;
}

/** Flags of `holdfast justify`, each with a value. */
export const JUSTIFY_FLAGS = { fileLine: '--file-line', rollback: '--rollback' } as const;

/**
 * Recognises a command that is one literal `holdfast justify ID --file-line PATH:LINE --rollback TEXT` and nothing
 * else: no second command, no redirection, no word that cannot be known. `npx holdfast` counts as well.
 */
export function justifyCommandOf(reading: Reading): JustifyCommand | undefined {
  const [command, ...others] = reading.commands.filter(({ program }) => !RUNNERS.includes(program));
  if (!command || others.length > 0 || reading.unread.length > 0 || reading.followUps.length > 0)
    return undefined;
  if (command.program !== 'holdfast' || command.via.some((wrapper) => !RUNNERS.includes(wrapper)))
    return undefined;
  if (reading.effects.some((effect) => effect.domain === 'file' || effect.domain === 'network'))
    return undefined;
  return parse(command);
}

/** What is said to an answer that would not be recorded: its own process could not tell. */
export const ANSWER_ALONE = {
  why: '`holdfast justify` is an answer only where it is complete and stands alone',
  mend: 'run `holdfast justify ID --file-line PATH:LINE --rollback TEXT` as a command of its own, with nothing before or after it',
} as const;

/** True for a text that answers a challenge and is not `justifyCommandOf`: with `cd` before it, or without a rollback. */
export function answersInVain(reading: Reading): boolean {
  return reading.commands.some(
    ({ program, args: [verb, ...rest] }) =>
      program === 'holdfast' && verb?.text === 'justify' && rest.some(({ text }) => CHALLENGE.test(text)),
  );
}

/** The id as a refusal may repeat it. */
export function namedChallenge({ challenge }: JustifyCommand): string {
  return CHALLENGE.test(challenge) ? `\`${challenge}\`` : 'what was given is no id of a challenge';
}

const CHALLENGE = /^c-[a-z0-9]{8}$/;

const RUNNERS: readonly string[] = ['npx', 'pnpm', 'yarn', 'bunx'];

function parse({ args }: CommandReading): JustifyCommand | undefined {
  if (args.some((word) => !word.known)) return undefined;
  const [verb, ...rest] = args.map((word) => word.text);
  if (verb !== 'justify') return undefined;
  const values = new Map<string, string>();
  const plain: string[] = [];
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? '';
    const [flag, inline] = splitFlag(word);
    if (!flag) plain.push(word);
    else if (inline !== undefined) values.set(flag, inline);
    else values.set(flag, rest[++at] ?? '');
  }
  const [challenge, ...extra] = plain;
  const fileLine = values.get(JUSTIFY_FLAGS.fileLine);
  const rollback = values.get(JUSTIFY_FLAGS.rollback);
  if (!challenge || extra.length > 0 || fileLine === undefined || rollback === undefined || values.size > 2) {
    return undefined;
  }
  return { challenge, answer: { fileLine, rollback } };
}

function splitFlag(word: string): readonly [flag: string | undefined, value: string | undefined] {
  const known = Object.values(JUSTIFY_FLAGS).find((flag) => word === flag || word.startsWith(`${flag}=`));
  if (!known) return [word.startsWith('--') ? word : undefined, undefined];
  return [known, word === known ? undefined : word.slice(known.length + 1)];
}
