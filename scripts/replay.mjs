import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process, { argv, stderr, stdout } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

/**
 * How often an agent would be stopped over a long stretch of work, while one person says yes to each new kind of command
 * once: `npm run replay -- --commands FILE`, with one `{"id", "task", "command"}` a line.
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PARTS = 10;

try {
  await main();
} catch (error) {
  stderr.write(`replay failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function main() {
  const shared = join(ROOT, '..', 'shared', 'cases', 'commands', 'agent-commands.jsonl');
  const { values } = parseArgs({
    args: argv.slice(2),
    options: { commands: { type: 'string', default: shared } },
  });
  if (!existsSync(values.commands))
    throw new Error(`\`${values.commands}\` is no file: name one by --commands`);
  const rows = readRows(values.commands);
  const { replay, curve } = await load();
  stdout.write(table(rows, replay(rows), curve));
}

function readRows(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const rows = lines.flatMap((line, at) => (line === '' ? [] : [rowOf(line, `${file}:${at + 1}`)]));
  if (rows.length < PARTS) throw new Error(`\`${file}\` holds fewer than ${PARTS} commands`);
  return rows;
}

function rowOf(line, where) {
  try {
    const { id, task, command } = JSON.parse(line);
    if ([id, task, command].every((value) => typeof value === 'string')) return { id, task, command };
  } catch {
    // said below
  }
  throw new Error(`${where} is no {"id", "task", "command"} of three texts`);
}

/** The gate from the source as it is now. */
async function load() {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-replay-'));
  try {
    const outfile = join(folder, 'replay.mjs');
    const entryPoints = [join(ROOT, 'test', 'differential', 'replay.ts')];
    await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function table(rows, stops, curve) {
  const tasks = new Set(rows.map(({ task }) => task)).size;
  const [whole] = curve(stops, rows.length, 1);
  const [first, second] = curve(stops, rows.length, 2);
  const parts = curve(stops, rows.length, PARTS).map((rate, part) => {
    const bar = '#'.repeat(Math.round(rate * 2));
    return `  ${String((part + 1) * (100 / PARTS)).padStart(3)} %  ${rate.toFixed(2).padStart(6)}  ${bar}`;
  });
  const asked = stops.filter(({ verdict }) => verdict === 'ask');
  const learned = asked.filter(({ learned: kinds }) => kinds.length > 0);
  return [
    `${rows.length} commands of ${tasks} tasks; stops in 100 commands, by tenths of the replay`,
    ...parts,
    `whole ${whole.toFixed(2)}, first half ${first.toFixed(2)}, second half ${second.toFixed(2)}`,
    `${asked.length} asked, of which ${learned.length} taught the ledger; ${stops.length - asked.length} refused`,
    ...reasons(stops),
    '',
  ].join('\n');
}

function reasons(stops) {
  const counts = new Map();
  for (const { reason } of stops) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([reason, count]) => `  ${String(count).padStart(4)}  ${reason}`);
}
