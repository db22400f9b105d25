// Appends calls to one session's journal, as hooks do: `append DIR COUNT NAME`. Prints what was acknowledged.
import { openJournal } from '../../../src/evidence/index.ts';
import { allowedCall, detectSample, RUN, TURN } from '../story.ts';

const [dir = '', count = '0', name = ''] = process.argv.slice(2);
const journal = openJournal({
  dir,
  run: RUN,
  host: 'example-host',
  roots: ['/r'],
  now: () => new Date(),
  detectCredential: detectSample,
  waitMs: 60_000,
});
const acknowledged: string[] = [];
const failures: string[] = [];
for (let call = 0; call < Number(count); call++) {
  const result = journal.append(TURN, allowedCall(`${name} ${call}`, { call: `${name}-${call}` }));
  if (result.ok) acknowledged.push(...result.events.map(({ id }) => id));
  else failures.push(result.why);
}
process.stdout.write(JSON.stringify({ acknowledged, failures }));
