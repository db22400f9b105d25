import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readScript } from '../../src/reading/index.ts';
import { acceptedByBash, BASH, recordCommands } from './bash-recorder.ts';
import { type Random, seeded } from './shell-random.ts';
import { generateText, isHarmless, mutate } from './shell-texts.ts';

/** `npm run fuzz:shell` reads more texts: `HOLDFAST_FUZZ_SHELL=20000`, and others: `HOLDFAST_FUZZ_SEED=2`. */
const TEXTS = Number(process.env['HOLDFAST_FUZZ_SHELL'] ?? 1000);
const SEED = Number(process.env['HOLDFAST_FUZZ_SEED'] ?? 20_261_130);
const BATCH = 20;

interface Outcome {
  readonly texts: number;
  /** Texts read to the end in which bash ran something. */
  readonly compared: number;
  readonly unread: number;
  readonly endless: number;
  /** Texts that `bash -n` takes, and how many of them were read to the end; then the same of those it refuses. */
  readonly accepted: number;
  readonly acceptedAndRead: number;
  readonly refused: number;
  readonly refusedAndRead: number;
  /** Commands that bash ran in texts that were read to the end. */
  readonly ran: number;
  /** Why texts that bash takes are unread, and how often. */
  readonly why: ReadonlyMap<string, number>;
  readonly missed: readonly { readonly text: string; readonly ran: string }[];
}

test.skipIf(BASH === undefined)(
  'no command that bash runs is missed by a reading that says it read the whole text',
  async () => {
    const outcome = await compare(textsOf(seeded(SEED), TEXTS));
    if (process.env['HOLDFAST_FUZZ_SHELL'] !== undefined) console.log(figuresOf(outcome));
    expect(outcome.missed).toEqual([]);
    expect(outcome.compared).toBeGreaterThan(TEXTS / 3);
    expect(outcome.endless).toBeLessThan(TEXTS / 50 + 2);
  },
  60_000 + TEXTS * 1_000,
);

test.skipIf(BASH === undefined)('the recorder sees what runs, and nothing else', async () => {
  const [names] = await recordCommands(["alpha 'beta' $(gamma) | /no/such/delta; nope && miss"]);
  expect([...(names ?? [])].sort()).toEqual(['alpha', 'gamma', 'nope']);
});

test.skipIf(BASH === undefined)(
  'nothing that a text started outlives the recorder',
  async () => {
    await recordCommands(['set -m; f() { while :; do :; done; }; f & alpha', 'f() { ( f & ); }; f & beta']);
    expect(recorderProcesses()).toEqual([]);
  },
  300_000,
);

/** Processes that this test's recorders have left, where the machine tells. */
function recorderProcesses(): readonly string[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc').filter((name) => {
    try {
      return readFileSync(`/proc/${name}/environ`, 'latin1').includes(`RECORDER=${process.pid}\0`);
    } catch {
      return false;
    }
  });
}

function textsOf(random: Random, count: number): readonly string[] {
  const texts: string[] = [];
  while (texts.length < count) {
    const made = generateText(random);
    const text = random.chance(60) ? mutate(made, random) : made;
    if (text.length < 2000 && isHarmless(text)) texts.push(text);
  }
  return texts;
}

async function compare(texts: readonly string[]): Promise<Outcome> {
  const outcome = {
    texts: texts.length,
    compared: 0,
    unread: 0,
    endless: 0,
    accepted: 0,
    acceptedAndRead: 0,
    refused: 0,
    refusedAndRead: 0,
    ran: 0,
    why: new Map<string, number>(),
    missed: [] as { text: string; ran: string }[],
  };
  for (let at = 0; at < texts.length; at += BATCH) {
    const batch = texts.slice(at, at + BATCH);
    const recorded = await recordCommands(batch);
    const accepted = acceptedByBash(batch);
    for (const [index, text] of batch.entries()) {
      const names = recorded[index];
      const reading = readScript(text, { cwd: '/repo' });
      const isRead = reading.unread.length === 0;
      outcome[accepted[index] ? 'accepted' : 'refused'] += 1;
      if (isRead) outcome[accepted[index] ? 'acceptedAndRead' : 'refusedAndRead'] += 1;
      if (accepted[index])
        for (const why of new Set(reading.unread.map((one) => one.why)))
          outcome.why.set(why, (outcome.why.get(why) ?? 0) + 1);
      if (names === undefined) outcome.endless += 1;
      else if (reading.unread.length > 0) outcome.unread += 1;
      else {
        if (names.size > 0) outcome.compared += 1;
        outcome.ran += names.size;
        const known = reading.commands.map((command) => command.program);
        const ran = [...names].find((name) => !isKnown(name, known));
        if (ran !== undefined) outcome.missed.push({ text, ran });
      }
    }
  }
  return outcome;
}

function figuresOf(outcome: Outcome): string {
  const { texts, accepted, acceptedAndRead, refused, refusedAndRead, ran, compared, unread, endless } =
    outcome;
  const why = [...outcome.why].sort(([, one], [, other]) => other - one);
  return [
    `texts ${texts}, seed ${SEED}, without an end ${endless}`,
    `bash -n takes ${accepted}: read to the end ${acceptedAndRead}, unread ${accepted - acceptedAndRead}`,
    `bash -n refuses ${refused}: unread ${refused - refusedAndRead}, read to the end ${refusedAndRead}`,
    `read to the end and run by bash ${compared}: commands run ${ran}, missed ${outcome.missed.length}; unread ${unread}`,
    ...why.map(([reason, count]) => `unread though bash takes it, ${count}: ${reason}`),
  ].join('\n');
}

/**
 * Of a name as we read it neither carriage returns are part, which end a line somewhere, nor the `=` that zsh looks a program up by;
 * a known program goes by its own name where some file systems take another case for it.
 */
function isKnown(name: string, known: readonly string[]): boolean {
  const plain = name.replaceAll('\r', '').replace(/^=(?=[A-Za-z])/, '');
  return (
    plain === '' ||
    known.some((one) => one.toLowerCase() === plain.toLowerCase()) ||
    known.some((one) => mayBe(one, plain) || mayBe(one, name))
  );
}

/** A program whose name is not known as a whole may be any that fits what is known. */
function mayBe(known: string, name: string): boolean {
  if (!/[\uFFFD*?[]/.test(known)) return false;
  const literal = (text: string): string => text.replace(/[.+^${}()|[\]\\*?]/g, '\\$&');
  const fits = (one: string): boolean => new RegExp(`^${one}$`).test(name);
  const spelled = known.split(/[\uFFFD*]/).map(literal);
  // In a set a quoted character stands behind a backslash.
  const unquoted = known.replace(/\\(.)|[\uFFFD*]|./gs, (all, quoted: string | undefined) =>
    quoted === undefined && /[\uFFFD*]/.test(all) ? '[^]*' : literal(quoted ?? all),
  );
  return fits(spelled.join('[^]*')) || fits(unquoted);
}
