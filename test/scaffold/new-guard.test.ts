import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const NAME = 'tone-marks';
const COPIED = [
  'src',
  'docs',
  'package.json',
  'tsconfig.json',
  'biome.json',
  '.gitignore',
  'vitest.config.ts',
];

let copy = '';

interface Ended {
  readonly status: number | null;
  readonly said: string;
}

function run(script: string, ...args: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
  });
  return { status, said: stdout + stderr };
}

const scaffold = (...words: readonly string[]) =>
  run(join(ROOT, 'scripts', 'new.mjs'), ...words, '--root', copy);
const tool = (...path: readonly string[]) => join(ROOT, 'node_modules', ...path);

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'holdfast-new-'));
  for (const one of COPIED) cpSync(join(ROOT, one), join(copy, one), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a guard that is none is refused, and nothing is written', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['a capital', ['guard', 'Tone'], /`Tone` is no name of a guard/],
    ['a path', ['guard', '../tone'], /is no name of a guard/],
    ['no name', ['guard'], /is no name of a guard/],
    ['the name of a guard', ['guard', 'secrets'], /`secrets` is taken/],
    ['the name of a folder', ['guard', 'normalise'], /`normalise` is taken/],
    ['the name of a file', ['guard', 'stream'], /`stream` is taken/],
    ['another kind', ['policy', 'tone'], /nothing new of the kind `policy`/],
    ['a word too many', ['guard', 'tone', 'marks'], /`marks` is one word too many/],
    ['a family that is none', ['guard', 'tone', '--family', 'manners'], /`--family manners`/],
    ['a family that no guard claims', ['guard', 'tone', '--family', 'escalation'], /`--family escalation`/],
  ])('%s', (_, words, message) => {
    const before = readdirSync(join(copy, 'src', 'guards'));
    const { status, said } = scaffold(...words);
    expect({ status, lines: said.trim().split('\n').length }).toEqual({ status: 2, lines: 1 });
    expect(said).toMatch(message);
    expect(readdirSync(join(copy, 'src', 'guards'))).toEqual(before);
  });
});

describe('a new guard', () => {
  beforeAll(() => {
    const { status, said } = scaffold('guard', NAME, '--family', 'injection');
    expect(status, said).toBe(0);
  });

  test('is registered, linked and has its page', () => {
    const read = (file: string) => readFileSync(join(copy, file), 'utf8');
    expect(read('src/guards/index.ts')).toContain("export { ToneMarksGuard } from './tone-marks/index.ts';");
    expect(read('src/guards/shipped.ts')).toContain("'tone-marks': {");
    expect(read('docs/guards.md')).toContain('(guards/tone-marks.md)');
    const pages = run(join(ROOT, 'scripts', 'docs', 'guards.mjs'), '--root', copy, '--only', NAME);
    expect(pages).toEqual({ status: 0, said: '' });
    expect(read('docs/guards/tone-marks.md')).toContain('| `TONE_MARKS_TERM` | to be written |');
  });

  test('has types and passes the linter', () => {
    const include = [
      `src/guards/${NAME}/${NAME}-guard.test.ts`,
      'src/guards/index.ts',
      'src/guards/shipped.ts',
    ];
    const config = join(copy, 'tsconfig.new.json');
    writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include }));
    expect(run(tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', config)).toEqual({ status: 0, said: '' });
    const lint = run(
      tool('@biomejs', 'biome', 'bin', 'biome'),
      'check',
      '--error-on-warnings',
      'src/guards/index.ts',
      'src/guards/shipped.ts',
      `src/guards/${NAME}`,
    );
    expect(lint.status, lint.said).toBe(0);
  });

  test('passes conformance at once', () => {
    const { status, said } = run(tool('vitest', 'vitest.mjs'), 'run', `src/guards/${NAME}`);
    expect(status, said).toBe(0);
    expect(said).toMatch(/Tests {2}\d\d passed/);
  });
});
