import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

describe('the house as it stands', () => {
  const cruised = cruise(ROOT);

  test('every source file was looked at', () => {
    const looked = cruised.modules.map(({ source }) => source).filter((source) => source.startsWith('src/'));
    const written = sourceFiles();
    expect(written.length).toBeGreaterThan(0);
    expect(looked.sort()).toEqual(written);
  });

  test('imports point only up the house', () => {
    const found = cruised.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
    expect(found).toEqual([]);
  });
});

/** One file a row: what it says, and the rule that must name it. `null` marks what is allowed. */
const SEEDS: readonly (readonly [file: string, text: string, rule: string | null])[] = [
  ['policy/seed-downward.ts', "import '../gate/facts.ts';", 'policy-imports-up-only'],
  ['policy/seed-type.ts', "export type { GateFacts } from '../gate/facts.ts';", 'policy-imports-up-only'],
  ['policy/seed-hash.ts', "import 'node:crypto';", 'pure-policy'],
  ['action/seed-file.ts', "import 'node:fs';", 'pure-action'],
  ['action/seed-hash.ts', "import 'node:crypto';", null],
  ['reading/seed-file.ts', "import 'node:fs';", 'pure-reading'],
  ['reading/seed-cli.ts', "import '../cli/seed-command.ts';", 'reading-imports-up-only'],
  ['cli/seed-command.ts', "import '../gate/facts.ts';", null],
  ['gate/seed-parser.ts', "import 'unbash';", 'unbash-behind-its-seam'],
  ['gate/seed-yaml.ts', "import 'yaml';", 'yaml-behind-its-seam'],
  ['gate/seed-late.ts', "export const late = () => import('yaml');", 'yaml-behind-its-seam'],
  ['gate/seed-up.ts', "import '../action/verdict.ts';", null],
  ['gate/seed-ring-a.ts', "import './seed-ring-b.ts';", 'no-cycles'],
  ['gate/seed-ring-b.ts', "import './seed-ring-a.ts';", null], // the ring is named once
  ['gate/seed-nowhere.ts', "import './not-written.ts';", 'resolvable'],
  ['gate/seed-dev.ts', "import 'fast-check';", 'declared-packages-only'],
  ['gate/seed-loose.ts', "import '../loose/seed-thing.ts';", 'known-folders-only'],
  ['gate/seed-test.ts', "import './seed-some.test.ts';", 'tests-stay-tests'],
  ['gate/seed-some.test.ts', "import 'fast-check';", null],
  ['gate/seed-door.ts', "import '../index.ts';", 'nobody-imports-a-door'],
  ['index.ts', 'export const door = 1;', null],
  ['cli/hook-main.ts', "import './terminal.ts';", 'lean-hook'],
  ['cli/seed-colours.ts', "import 'picocolors';", 'picocolors-behind-its-seam'],
  ['loose/seed-thing.ts', "import '../gate/facts.ts';", 'no-unplaced-folder'],
  ['adapters/seed-one/seed-host.ts', "import '../seed-two/seed-host.ts';", 'adapters-do-not-meet'],
  ['adapters/seed-two/seed-host.ts', "import '../../gate/facts.ts';", null],
];

describe('the rules, on a copy with one fault a file', () => {
  let copy: string;
  let found: readonly string[];

  beforeAll(() => {
    copy = copyHouse();
    for (const [file, text] of SEEDS) {
      mkdirSync(dirname(join(copy, 'src', file)), { recursive: true });
      writeFileSync(join(copy, 'src', file), `${text}\n`);
    }
    found = cruise(copy).summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
  });

  afterAll(() => {
    rmSync(copy, { recursive: true, force: true });
  });

  test.each(SEEDS)('%s: %s', (file, _text, rule) => {
    const named = found.filter((line) => line.startsWith(`src/${file} `));
    expect(named).toEqual(rule === null ? [] : [`src/${file} ${rule}`]);
  });
});

function cruise(root: string): Cruise {
  const bin = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const args = [bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src'];
  const run = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (run.stdout === '') throw new Error(`dependency-cruiser said nothing: ${run.stderr}`);
  return JSON.parse(run.stdout) as Cruise;
}

function sourceFiles(): string[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort();
}

function copyHouse(): string {
  const copy = mkdtempSync(join(tmpdir(), 'holdfast-house-'));
  for (const name of ['src', 'test', '.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
