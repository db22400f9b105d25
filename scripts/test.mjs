import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process, { argv, execPath, pid, stderr, stdout, version } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const REPORT = join(ROOT, '.cache', `vitest-${pid}.json`);

/** What must hold before the suite says anything. Each runs even if the one before it failed. */
const CHECKS = [
  { name: 'build', args: ['scripts/build.mjs'] },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  // A missing agent skips its own tests; it fails nothing here.
  { name: 'agents', args: ['scripts/agents.mjs'], optional: true },
];

process.exitCode = main();

/** `--suite-only` leaves the checks out; `--counts FILE` also writes the counts there, as JSON. */
function main() {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: { 'suite-only': { type: 'boolean' }, counts: { type: 'string' } },
  });
  const broken = values['suite-only'] ? [] : runChecks();
  warnAboutShared();
  const { status, counts } = runSuite();
  if (values.counts !== undefined) writeCounts(resolve(values.counts), counts);
  if (broken.length > 0) stderr.write(`FAILED before the suite: ${broken.join(', ')}\n`);
  if (counts.passed + counts.failed === 0) stderr.write('FAILED: no test was executed\n');
  stdout.write(`${closingLine(counts)}\n`);
  return broken.length === 0 && status === 0 && counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}

function runChecks() {
  return CHECKS.filter(({ name, args, optional }) => {
    stdout.write(`\n== ${name}\n`);
    return runNode(args) !== 0 && optional !== true;
  }).map(({ name }) => name);
}

function runSuite() {
  stdout.write(`\n== suite on Node ${version}\n`);
  rmSync(REPORT, { force: true });
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const status = runNode([
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  ]);
  if (!existsSync(REPORT)) return { status: 1, counts: { passed: 0, failed: 0, skipped: 0 } };
  const counts = count(JSON.parse(readFileSync(REPORT, 'utf8')));
  rmSync(REPORT, { force: true });
  return { status, counts };
}

/** A file that could not be loaded holds no test, yet it is a failure and counts as one. */
function count(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function warnAboutShared() {
  const shared = join(dirname(ROOT), 'shared');
  if (!existsSync(shared))
    stderr.write(`SKIPPED: no folder \`${shared}\`, so the suites that read recorded cases do not run\n`);
}

function writeCounts(file, counts) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(counts)}\n`);
}

function runNode(args) {
  return spawnSync(execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}
