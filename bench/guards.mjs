import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process, { argv, hrtime, stderr, stdout, version } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

/**
 * What the guards cost on prose: each alone and all together, beside a floor measured in the same run (one pass of an
 * expression over the same text), then the 95th percentile for a text of 1 KB, and how time grows from 100 KB to 1 MB
 * of text made to be slow.
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const ENTRY = `
export { composeGuards } from './src/guards/index.ts';
export { SHIPPED_NAMES, shippedGuards } from './src/guards/shipped.ts';
`;
const FLOOR = /password|secret|token|ignore|system|bearer/gi;
const SLOW = ['1.1.1.', '123-45-', 'a.a.a@', '0', ' ', 'sk-', 'eyJ-', 'token = ', 'key: "', '://a:', 'AAAA '];

try {
  await main();
} catch (error) {
  stderr.write(`bench failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main() {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: { rounds: { type: 'string', default: '5' }, text: { type: 'string' } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 2) throw new RangeError('--rounds must be a whole number from 2');
  const { composeGuards, SHIPPED_NAMES, shippedGuards } = await loaded();
  const guards = await shippedGuards(SHIPPED_NAMES, { tenant: 'bench' });
  const together = composeGuards(guards, { name: 'together' });
  const prose = proseOf(values.text);
  stdout.write(`Node ${version}, ${(prose.length / 1000).toFixed(0)} KB of prose, ${rounds} rounds\n\n`);
  const floor = rate(() => [...prose.matchAll(FLOOR)].length, prose.length, rounds);
  line('one expression (floor)', `${floor.toFixed(1)} MB/s`);
  for (const guard of [...guards, together]) {
    const speed = rate(() => guard.check(prose), prose.length, rounds);
    line(guard.name, `${speed.toFixed(1)} MB/s   ${(floor / speed).toFixed(1)} times the floor's time`);
  }
  line('p95 of 1 KB, together', `${p95(together, prose).toFixed(3)} ms`);
  stdout.write('\n100 KB to 1 MB, together\n');
  for (const unit of SLOW) line(JSON.stringify(unit), growth(together, unit));
}

/** The shipped guards from the source as it is now. */
async function loaded() {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  try {
    const outfile = join(folder, 'guards.mjs');
    await build({
      stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
      banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file of text, or the documentation of this repository, about a megabyte of it. */
function proseOf(file) {
  if (file !== undefined && !existsSync(file)) throw new RangeError(`\`${file}\` is no file`);
  const files = file === undefined ? ['README.md', 'docs/gate.md', 'docs/configuration.md'] : [file];
  const text = files
    .map((name) => readFileSync(join(file === undefined ? ROOT : '', name), 'utf8'))
    .join('\n');
  if (text.length < 1000) throw new RangeError('less than 1 KB of text says nothing');
  return Buffer.from(text.repeat(Math.ceil(1_000_000 / text.length)).slice(0, 1_000_000)).toString();
}

/** Megabytes a second of processor time, the best round of all. */
function rate(work, length, rounds) {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round <= rounds; round++) best = Math.min(best, seconds(work));
  return length / 1e6 / best;
}

function seconds(work) {
  const before = process.cpuUsage();
  work();
  return Math.max(1, process.cpuUsage(before).user) / 1e6;
}

function p95(guard, prose) {
  const times = [];
  for (let at = 0; at + 1000 <= prose.length; at += 1000) {
    const text = prose.slice(at, at + 1000);
    const before = hrtime.bigint();
    guard.check(text);
    times.push(Number(hrtime.bigint() - before) / 1e6);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
}

function growth(guard, unit) {
  const text = (length) => Buffer.from(unit.repeat(Math.ceil(length / unit.length))).toString();
  const [small, large] = [text(100_000), text(1_000_000)];
  guard.check(small);
  const first = seconds(() => guard.check(small));
  const second = seconds(() => guard.check(large));
  return `${(first * 1000).toFixed(1)} ms, ${(second * 1000).toFixed(1)} ms: ${(second / first).toFixed(1)} times`;
}

function line(name, value) {
  stdout.write(`${name.padEnd(26)} ${value}\n`);
}
