// Stops in the middle of a transaction and never comes back: `hold DIR`. Prints a line when it holds the lock.
import { writeSync } from 'node:fs';
import { openJournal } from '../../../src/evidence/index.ts';
import { detectSample, RUN, TURN } from '../story.ts';

const [dir = ''] = process.argv.slice(2);
const journal = openJournal({
  dir,
  run: RUN,
  host: 'example-host',
  now: () => new Date(),
  detectCredential: detectSample,
});
journal.transact(TURN, () => {
  writeSync(1, 'held\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return { drafts: [], value: undefined };
});
