import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GuardFamily } from '../../src/guards/family.ts';
import { HAS_TEXTS } from '../../test/differential/texts.ts';
import { compare, type Level, type Side, sidesOf } from './compare.ts';
import { type DetectorSource, LoadError, openDetector } from './detector.ts';
import { codesOf } from './kinds.ts';
import { LEVELS, type OurDetector } from './ours.ts';
import type { Cost, Result, Row } from './result.ts';
import { PEERS, type Peer } from './roster.ts';
import { type BenchSet, CLEAN, OWN, setsOf } from './sets.ts';
import { LARGE, SHAPES, speedOf } from './speed.ts';
import { sumOf, type Tally, tallyOf } from './tally.ts';

export interface RunOptions {
  readonly root: string;
  /** The `node_modules` of the peers. */
  readonly modules: string;
  /** URL of the module that makes our detectors. */
  readonly ours: string;
  /** Only peers whose name or family holds this. */
  readonly only?: string;
  /** Leaves the times out. */
  readonly quick?: boolean;
  readonly log: (line: string) => void;
}

interface Bench extends RunOptions {
  /** Where detectors may write. */
  readonly folder: string;
  readonly prose: string;
}

interface Measured {
  readonly tallies: Readonly<Record<string, Tally>>;
  readonly cost?: Cost;
}

const FAMILIES: readonly GuardFamily[] = ['injection', 'identifiers', 'secrets', 'content'];
const TEXT_LIMIT = 10_000;

/** Measures the peers and our guards on every set that is there. */
export async function run(options: RunOptions): Promise<Result> {
  if (!HAS_TEXTS)
    options.log('THE PUBLIC SETS ARE NOT HERE: only our own corpus is measured, which proves little');
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-peers-'));
  const bench: Bench = { ...options, folder, prose: proseOf(options.root) };
  const results: Result[] = [];
  try {
    for (const family of FAMILIES) {
      const peers = PEERS.filter((peer) => peer.family === family && isWanted(peer, options.only));
      if (peers.length === 0) continue;
      results.push(await measureFamily(bench, family, peers));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    rows: results.flatMap(({ rows }) => rows),
    costs: results.flatMap(({ costs }) => costs),
    unloaded: results.flatMap(({ unloaded }) => unloaded),
  };
}

function isWanted({ name, family }: Peer, only: string | undefined): boolean {
  return only === undefined || name.includes(only) || family === only;
}

async function measureFamily(bench: Bench, family: GuardFamily, peers: readonly Peer[]): Promise<Result> {
  const sets = setsOf(family);
  const rows: Row[] = [];
  const costs: Cost[] = [];
  const unloaded: [string, string][] = [];
  const levelsOn = new Map<string, Readonly<Record<string, readonly Level[]>>>();
  const own = await ourCost(bench, family, sets);
  if (own !== undefined) costs.push(own);
  for (const peer of peers) {
    const key = peer.kinds.join();
    const levels = levelsOn.get(key) ?? (await ourLevels(bench, family, sets, peer.kinds));
    levelsOn.set(key, levels);
    const measured = await measurePeer(bench, peer, sets).catch((error: unknown) => {
      if (!(error instanceof LoadError)) throw error;
      unloaded.push([peer.name, error.message]);
      bench.log(`\`${peer.name}\` DOES NOT LOAD: ${error.message}`);
    });
    if (measured === undefined) continue;
    const { tallies, cost } = measured;
    if (cost !== undefined) costs.push(cost);
    for (const [set, theirs] of Object.entries(sidesOn(sets, tallies)))
      rows.push({ family, peer: peer.name, set, comparison: compare(theirs, levels[set] ?? []) });
  }
  return { rows, costs, unloaded };
}

async function measurePeer(bench: Bench, peer: Peer, sets: readonly BenchSet[]): Promise<Measured> {
  const adapter = pathToFileURL(join(bench.root, 'bench', 'peers', 'adapters', `${peer.adapter}.mjs`)).href;
  const source = { adapter, modules: bench.modules, detector: peer.detector };
  return await measure(
    bench,
    { source, name: `\`${peer.name}\``, family: peer.family, kinds: peer.kinds },
    sets,
  );
}

/** Our guard at each of its levels, looking for what the peer looks for, by set. */
async function ourLevels(
  bench: Bench,
  family: GuardFamily,
  sets: readonly BenchSet[],
  kinds: readonly string[],
): Promise<Readonly<Record<string, readonly Level[]>>> {
  const bySet: Record<string, Level[]> = {};
  for (const [index, { level, options, least }] of (LEVELS[family] ?? []).entries()) {
    const types = family === 'identifiers' ? { types: codesOf(kinds) } : {};
    const floor = least === undefined ? {} : { least };
    const source = ourSource(bench, { family, options: { ...options, ...types }, ...floor });
    const quick = { ...bench, quick: true };
    const { tallies } = await measure(quick, { source, name: `ours, ${level}`, family, kinds }, sets);
    for (const [set, side] of Object.entries(sidesOn(sets, tallies)))
      bySet[set] = [...(bySet[set] ?? []), { level, isDefault: index === 0, side }];
  }
  return bySet;
}

async function ourCost(
  bench: Bench,
  family: GuardFamily,
  sets: readonly BenchSet[],
): Promise<Cost | undefined> {
  const source = ourSource(bench, { family, options: {} });
  const target = { source, name: '**ours, as it comes**', family, kinds: [] };
  return (await measure(bench, target, sets.slice(0, 1))).cost;
}

function ourSource({ ours, modules }: Bench, detector: OurDetector): DetectorSource {
  return { adapter: ours, modules, detector: JSON.stringify(detector) };
}

interface Target {
  readonly source: DetectorSource;
  readonly name: string;
  readonly family: GuardFamily;
  readonly kinds: readonly string[];
}

async function measure(bench: Bench, target: Target, sets: readonly BenchSet[]): Promise<Measured> {
  const { source, name, family, kinds } = target;
  const before = Date.now();
  const detector = openDetector(join(bench.root, 'bench', 'peers', 'child.mjs'), bench.folder, source);
  try {
    const tallies: Record<string, Tally> = {};
    for (const { name: set, texts } of sets) {
      const outcomes = await detector.judge(texts, TEXT_LIMIT);
      tallies[set] = tallyOf(texts, outcomes, family === 'identifiers' ? kinds : undefined);
    }
    bench.log(`${family}: ${name}, ${((Date.now() - before) / 1000).toFixed(1)} s`);
    if (bench.quick === true) return { tallies };
    const speed = await speedOf(detector, bench.prose, SHAPES[family] ?? []);
    bench.log(`${family}: ${name}, with times ${((Date.now() - before) / 1000).toFixed(1)} s`);
    const attempts = detector.attempts();
    const found = sumOf(Object.values(tallies).map((tally) => tally.found));
    return { tallies, cost: { family, name, speed, errors: errorsOf(tallies), found, attempts } };
  } finally {
    detector.close();
  }
}

function sidesOn(
  sets: readonly BenchSet[],
  tallies: Readonly<Record<string, Tally>>,
): Readonly<Record<string, Side>> {
  const isClean = (name: string): boolean => CLEAN.includes(name);
  const labelled = sets.map(({ name }) => name).filter((name) => !isClean(name) && name !== OWN);
  return sidesOf(tallies, labelled, CLEAN);
}

function errorsOf(tallies: Readonly<Record<string, Tally>>): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {};
  for (const { errors } of Object.values(tallies))
    for (const [why, texts] of Object.entries(errors)) sum[why] = (sum[why] ?? 0) + texts;
  return sum;
}

/** The documentation of this repository, again and again. */
function proseOf(root: string): string {
  const text = ['README.md', 'docs/gate.md', 'docs/configuration.md']
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .join('\n');
  return Buffer.from(text.repeat(Math.ceil(LARGE / text.length)).slice(0, LARGE)).toString();
}
