// Appends two calls, and is to be killed somewhere on the way: `doomed DIR`. Tells each event once it is acknowledged.
import { openJournal } from '../../../src/evidence/index.ts';
import { allowedCall, detectSample, RUN, TURN } from '../story.ts';

const [dir = ''] = process.argv.slice(2);
const journal = openJournal({
  dir,
  run: RUN,
  host: 'example-host',
  roots: ['/r'],
  now: () => new Date(),
  detectCredential: detectSample,
});
for (const name of ['first', 'second']) {
  const result = journal.append(TURN, allowedCall(name));
  if (!result.ok) throw new Error(result.why);
  for (const { id } of result.events) process.stdout.write(`${id}\n`);
}
