import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process, { argv, hrtime, stderr, stdout, version } from 'node:process';
import { parseArgs } from 'node:util';
import { fromSource, ROOT, runBench } from './from-source.mjs';
import { ripgrepRate } from './ripgrep.mjs';
import { rustPatterns } from './rust-patterns.mjs';

/**
 * What the guards cost on prose: each alone and all together, beside a floor measured in the same run (one pass of an
 * expression over the same text), then on prose that is not ASCII, the 95th percentile for a text of 1 KB, ripgrep with
 * the guards' own words and expressions on the same text, and how time grows from 100 KB to 1 MB of text made to be slow.
 */
const ENTRY = `
export { composeGuards } from './src/guards/index.ts';
export { SHIPPED_NAMES, shippedGuards } from './src/guards/shipped.ts';
export { expressions, words } from './bench/searched.ts';
`;
const FLOOR = /password|secret|token|ignore|system|bearer/gi;
const FLOOR_PASSES = 20;
const SLOW = ['1.1.1.', '123-45-', 'a.a.a@', '0', ' ', 'sk-', 'eyJ-', 'token = ', 'key: "', '://a:', 'AAAA '];

await runBench(main);

async function main() {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: { rounds: { type: 'string', default: '5' }, text: { type: 'string' } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 2) throw new RangeError('--rounds must be a whole number from 2');
  const { composeGuards, SHIPPED_NAMES, shippedGuards, expressions, words } = await fromSource(ENTRY);
  const guards = await shippedGuards(SHIPPED_NAMES, { tenant: 'bench' });
  const together = composeGuards(guards, { name: 'together' });
  const prose = proseOf(values.text);
  stdout.write(`Node ${version}, ${(prose.length / 1000).toFixed(0)} KB of prose, ${rounds} rounds\n\n`);
  const floor = FLOOR_PASSES * rate(floorOf, prose, rounds);
  line('one expression (floor)', `${floor.toFixed(1)} MB/s`);
  let speed = 0;
  for (const guard of [...guards, together]) {
    speed = rate((text) => guard.check(text), prose, rounds);
    line(guard.name, `${speed.toFixed(1)} MB/s   ${(floor / speed).toFixed(1)} times the floor's time`);
  }
  line('p95 of 1 KB, together', `${p95(together, prose).toFixed(3)} ms`);
  stdout.write('\nProse that is not ASCII, together\n');
  for (const [name, text] of otherProse(prose))
    line(name, `${rate((one) => together.check(one), text, rounds).toFixed(1)} MB/s`);
  await besideRipgrep(prose, speed, { expressions, words });
  stdout.write('\n100 KB to 1 MB, together\n');
  for (const unit of SLOW) line(JSON.stringify(unit), growth(together, unit));
}

/** Several passes, since one is shorter than some clocks of processor time can tell. */
function floorOf(text) {
  for (let pass = 0; pass < FLOOR_PASSES; pass++) for (const _ of text.matchAll(FLOOR));
}

async function besideRipgrep(prose, speed, { expressions, words }) {
  const { patterns, leftOut, ordinary } = rustPatterns(expressions);
  stdout.write('\nripgrep on the same prose, one thread\n');
  for (const [name, searched, isWords] of [
    [`${words.length} words`, words, true],
    [`${patterns.length} expressions`, patterns, false],
  ]) {
    const found = await ripgrepRate(searched, prose, { words: isWords, copies: isWords ? 16 : 1, rounds: 2 });
    if ('missing' in found) {
      stderr.write(`NOT MEASURED: ripgrep cannot be had here: ${found.missing}\n`);
      line(name, 'not measured');
    } else {
      const ratio = (speed / found.speed).toFixed(1);
      line(name, `${found.speed.toFixed(1)} MB/s   the guards together are ${ratio} times as fast`);
    }
  }
  line('left out', `${leftOut} that it cannot express, ${ordinary} that plain words match`);
}

/** A file of text, or the documentation of this repository, about a megabyte of it. */
function proseOf(file) {
  if (file !== undefined && !existsSync(file)) throw new RangeError(`\`${file}\` is no file`);
  const files = file === undefined ? ['README.md', 'docs/gate.md', 'docs/configuration.md'] : [file];
  const text = files
    .map((name) => readFileSync(join(file === undefined ? ROOT : '', name), 'utf8'))
    .join('\n');
  if (text.length < 1000) throw new RangeError('less than 1 KB of text says nothing');
  return megabyteOf(text);
}

/** The same with typographic quotes and dashes, and two other languages. */
function otherProse(prose) {
  const typeset = prose
    .replace(/(\w)'(\w)/g, '$1’$2')
    .replace(/"([^"\n]{1,200})"/g, '“$1”')
    .replace(/ - /g, ' – ');
  const written = (name) => megabyteOf(readFileSync(join(ROOT, 'bench', 'prose', `${name}.txt`), 'utf8'));
  return [
    ['typographic quotes', typeset],
    ['French', written('french')],
    ['Chinese', written('chinese')],
  ];
}

function megabyteOf(text) {
  return flat(text.repeat(Math.ceil(1_000_000 / text.length)).slice(0, 1_000_000));
}

/** The same text in one piece, as a text that was read is. */
function flat(text) {
  return Buffer.from(text).toString();
}

/** Megabytes a second of processor time, the best round of all. Each round has a text that was not seen before. */
function rate(work, text, rounds) {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round <= rounds; round++) {
    const turned = flat(text.slice(round * 97) + text.slice(0, round * 97));
    best = Math.min(
      best,
      seconds(() => work(turned)),
    );
  }
  return text.length / 1e6 / best;
}

function seconds(work) {
  const before = process.cpuUsage();
  work();
  return Math.max(1, process.cpuUsage(before).user) / 1e6;
}

/** In the quietest of three passes. */
function p95(guard, prose) {
  return Math.min(...[1, 2, 3].map(() => passOf(guard, prose)));
}

function passOf(guard, prose) {
  const times = [];
  for (let at = 0; at + 1000 <= prose.length; at += 1000) {
    const text = prose.slice(at, at + 1000);
    const before = hrtime.bigint();
    guard.check(text);
    times.push(Number(hrtime.bigint() - before) / 1e6);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
}

/** The best of three of each length. */
function growth(guard, unit) {
  const text = (length) => flat(unit.repeat(Math.ceil(length / unit.length)));
  const [small, large] = [text(100_000), text(1_000_000)];
  guard.check(small);
  const best = (one) => Math.min(...[1, 2, 3].map(() => seconds(() => guard.check(one))));
  const [first, second] = [best(small), best(large)];
  return `${(first * 1000).toFixed(1)} ms, ${(second * 1000).toFixed(1)} ms: ${(second / first).toFixed(1)} times`;
}

function line(name, value) {
  stdout.write(`${name.padEnd(26)} ${value}\n`);
}
