import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JournalReading } from '../../evidence/records.ts';
import { type Locations, locationsBelow } from '../../gate/locations.ts';
import { readSession, sessionFiles } from '../../gate/sessions.ts';
import { wiringJournal } from '../../gate/wiring-journal.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { folded } from '../fold.ts';
import { homeOf } from '../places.ts';
import { plain } from '../plain.ts';
import { widthOf } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const verifyCommand: Command = {
  name: 'verify',
  about: 'whether the chain of each journal holds; names the first bad link of one that does not',
  usage: '[FILE...] [--json] [--home DIR]',
  flags: {
    json: { about: 'one JSON document' },
    home: { value: 'DIR', about: 'where the record lies; absent: your home' },
  },
  words: ['[FILE...]'],
  details: [
    'Without a file: the journals of all sessions, and that of what people did to the guard itself.',
    'Whoever may write a journal can cut off its end unseen; keep its last hash elsewhere to see that too.',
  ],
  run: verify,
};

interface Verified {
  readonly file: string;
  readonly holds: boolean;
  readonly events: number;
  /** Hash of the last event. */
  readonly head?: string;
  /** Bytes at the end that no write finished; the next event accounts for them. */
  readonly torn?: number;
  readonly line?: number;
  readonly seq?: number;
  readonly what?: string;
}

function verify(given: Given): ExitCode {
  const named = [...given.words, ...given.rest].map((file) => resolve(file));
  const files = named.length > 0 ? named : allFiles(locationsBelow(homeOf(given)));
  const missing = named.find((file) => !existsSync(file));
  if (missing !== undefined)
    throw new UsageError(`\`${missing}\` is not there: name a journal, or none for all of them`);
  const journals = files.map(verifyFile);
  if (given.has('json')) print(JSON.stringify({ journals }, undefined, 2));
  else if (journals.length === 0) print('nothing is on record');
  else
    for (const one of journals)
      print(folded(plain(lineOf(one)), widthOf(process.stdout), ' '.repeat(8)).join('\n'));
  return journals.every(({ holds }) => holds) ? EXIT.done : EXIT.found;
}

function allFiles(locations: Locations): readonly string[] {
  const wiring = wiringJournal(locations);
  return [...sessionFiles(locations).toSorted(), ...(existsSync(wiring) ? [wiring] : [])];
}

function verifyFile(file: string): Verified {
  const record = readSession(file);
  return record.ok ? verdictOn(record.reading) : { file, holds: false, events: 0, what: record.why };
}

function verdictOn({ file, events, bad, torn, end }: JournalReading): Verified {
  if (bad) {
    const { line, seq, what } = bad;
    return { file, holds: false, events: events.length, line, what, ...(seq === undefined ? {} : { seq }) };
  }
  return {
    file,
    holds: true,
    events: events.length,
    ...(end ? { head: end.head.hash } : {}),
    ...(torn > 0 ? { torn } : {}),
  };
}

function lineOf({ file, holds, events, torn, line, seq, what }: Verified): string {
  if (!holds) {
    const event = seq === undefined ? '' : ` (event ${seq})`;
    return line === undefined ? `unread  ${what}` : `BROKEN  ${file}: line ${line}${event}: ${what}`;
  }
  const count = `${events} ${events === 1 ? 'event' : 'events'}`;
  const end = torn === undefined ? '' : `; a last line of ${torn} bytes was cut off and is not sealed yet`;
  return `whole   ${file}: ${count}${end}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
