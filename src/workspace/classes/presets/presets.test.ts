import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCall } from '../../../reading/index.ts';
import { resolve } from '../../resolve.ts';
import { createWorkspace } from '../../workspace.ts';
import { PRESET_EXAMPLES } from './examples.ts';
import { PRESETS } from './index.ts';

let folder: string;
let root: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-presets-')));
  root = join(folder, 'shop');
  mkdirSync(root);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function hold(...files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
}

/** The rows of presets that writing a path falls under. */
function rowsOf(path: string): readonly string[] {
  const workspace = createWorkspace({
    roots: [root],
    home: join(folder, 'home'),
    cwd: root,
    tmpdir: '/nowhere',
  });
  const call = { tool: 'write', path, content: '', cwd: root } as const;
  const classes = resolve(call, readCall(call), workspace).of.flatMap(({ paths }) =>
    paths.flatMap((one) => one.classes),
  );
  return [...new Set(classes.map(({ rule }) => rule))].filter((rule) => rule.split('.').length === 3);
}

/** Every piece of evidence, with a row that it switches on. */
const EVIDENCE = PRESETS.flatMap(({ id, evidence, rows: [row] }) =>
  evidence.map((one) => [id, one, row?.name ?? ''] as const),
);

/** A name that a pattern of evidence stands for. */
const sample = (pattern: string): string => pattern.replace(/\{([^,}]*)[^}]*\}/, '$1').replace('*', 'x');

describe('a preset counts only where the repository shows its stack', () => {
  test('fifteen stacks and more, each with a reason for every row', () => {
    expect(PRESETS.length).toBeGreaterThanOrEqual(15);
    const rows = PRESETS.flatMap(({ rows: own }) => own);
    expect(rows.filter(({ because, globs }) => because === '' || globs.length === 0)).toEqual([]);
  });

  test.each(EVIDENCE)('%s: %s', (id, evidence, name) => {
    const row = `expensive.${id}.${name}`;
    const [[path = ''] = []] = PRESET_EXAMPLES[row] ?? [];
    expect(rowsOf(path)).not.toContain(row);
    hold(sample(evidence));
    expect(rowsOf(path)).toContain(row);
  });
});

describe('evidence', () => {
  test('of one package says nothing of its neighbour', () => {
    hold('apps/web/next.config.ts', 'apps/api/package.json');
    expect(rowsOf('apps/web/middleware.ts')).toEqual(['expensive.nextjs.auth']);
    expect(rowsOf('apps/api/middleware.ts')).toEqual([]);
  });

  test('in the root counts for every package', () => {
    hold('next.config.mjs', 'apps/web/package.json');
    expect(rowsOf('apps/web/middleware.ts')).toEqual(['expensive.nextjs.auth']);
  });

  test('above the root does not count', () => {
    writeFileSync(join(folder, 'next.config.js'), '');
    expect(rowsOf('middleware.ts')).toEqual([]);
  });

  test('counts in any case, and by a link', () => {
    hold('real.toml');
    symlinkSync('real.toml', join(root, 'CARGO.toml'));
    expect(rowsOf('build.rs')).toEqual(['expensive.rust.build']);
  });

  test('switches on nothing for what other packages bring along', () => {
    hold('Cargo.toml', 'node_modules/addon/Cargo.toml');
    expect(rowsOf('node_modules/addon/build.rs')).toEqual([]);
  });
});
