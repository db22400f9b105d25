import { readFileSync } from 'node:fs';
import process, { argv, stdout } from 'node:process';

/** Adds up the counts that several runs of the suite left in the files named, and closes with their sum. */
const total = { passed: 0, failed: 0, skipped: 0 };
for (const file of argv.slice(2)) {
  const counts = JSON.parse(readFileSync(file, 'utf8'));
  for (const kind of Object.keys(total)) total[kind] += counts[kind];
}
stdout.write(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`,
);
if (total.passed === 0 || total.failed > 0) process.exitCode = 1;
