import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process, { argv, stderr, stdout, version } from 'node:process';
import { parseArgs } from 'node:util';
import { installPinned } from '../scripts/pinned.mjs';
import { builtFromSource, ROOT, runBench } from './from-source.mjs';

/**
 * Our guards beside those of others, in one run: what each finds and how often it is wrong on the same texts, what it
 * costs, and how its time grows.
 *   npm run bench:peers                         prints the tables
 *   npm run bench:peers -- --write              writes them into docs/peers.md
 *   npm run bench:peers -- --write --last       writes what the last whole run measured
 *   npm run bench:peers -- --only NAME --quick  one peer or one family; without times
 */
const PAGE = join(ROOT, 'docs', 'peers.md');
const LAST = join(ROOT, '.cache', 'bench-peers.json');
const LEAST_AHEAD = 0.8;
/** Two folders down, like the sources, which find the public sets from where they stand. */
const BUILT = join(ROOT, '.cache', `bench-peers-${process.pid}`);
const ENTRY = `
export { run } from './bench/peers/run.ts';
export { blocksOf } from './bench/peers/tables.ts';
export { withBlocks } from './bench/peers/page.ts';
export { PEERS } from './bench/peers/roster.ts';
`;

await runBench(main);

async function main() {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: {
      write: { type: 'boolean', default: false },
      last: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  if (values.write && (values.quick || values.only !== undefined))
    throw new RangeError('--write wants a whole run, without --quick and --only');
  mkdirSync(BUILT, { recursive: true });
  try {
    await bench(values);
  } finally {
    rmSync(BUILT, { recursive: true, force: true });
  }
}

async function bench(options) {
  const { run, blocksOf, withBlocks, PEERS } = await import(await built('bench', ENTRY));
  const result = options.last ? JSON.parse(readFileSync(LAST, 'utf8')) : await measured(run, options);
  if (result.rows.length === 0)
    throw new RangeError(`nothing to compare: no peer or family is called \`${options.only}\``);
  const blocks = blocksOf(result, PEERS, versions());
  const { summary, ...tables } = blocks;
  for (const [name, block] of Object.entries(tables)) stdout.write(`\n${name}\n\n${block}\n`);
  if (options.write) writeFileSync(PAGE, withBlocks(readFileSync(PAGE, 'utf8'), blocks));
  stdout.write(`\nNode ${version}\n${summary}\n`);
  const ahead = result.rows.filter(({ comparison }) => comparison.standing === 'ahead').length;
  if (ahead < LEAST_AHEAD * result.rows.length) throw new Error(`ahead in fewer than ${100 * LEAST_AHEAD} %`);
}

async function measured(run, { only, quick }) {
  const pinned = installPinned('peers');
  if ('missing' in pinned) throw new Error(`the peers cannot be had here: ${pinned.missing}`);
  const ours = await built('ours', `export { makeDetector } from './bench/peers/ours.ts';`);
  const log = (line) => stderr.write(`${line}\n`);
  const result = await run({ root: ROOT, modules: pinned.modules, ours, only, quick, log });
  if (!quick && only === undefined) writeFileSync(LAST, JSON.stringify(result));
  return result;
}

/** A bundle of the source as it is now. */
async function built(name, contents) {
  return builtFromSource(join(BUILT, `${name}.mjs`), contents);
}

function versions() {
  return JSON.parse(readFileSync(join(ROOT, 'scripts', 'pinned', 'peers', 'package.json'), 'utf8'))
    .dependencies;
}
