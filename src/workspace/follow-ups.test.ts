import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ToolCall } from '../action/tool-call.ts';
import { type FollowUp, type Reading, readCall } from '../reading/index.ts';
import { readOn } from './follow-ups.ts';
import { sceneOf } from './scene.ts';
import { createWorkspace } from './workspace.ts';

let shop = '';

beforeEach(() => {
  shop = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-follow-')));
});

afterEach(() => {
  rmSync(shop, { recursive: true, force: true });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(shop, path)), { recursive: true });
  writeFileSync(join(shop, path), text);
}

function follow(reading: Reading): Reading {
  const call: ToolCall = { tool: 'shell', cwd: shop };
  return readOn(reading, sceneOf(createWorkspace({ roots: [shop], home: '/home/maya', cwd: shop }), call));
}

function readingOf(...followUps: readonly FollowUp[]): Reading {
  return follow({ effects: [], commands: [], unread: [], followUps });
}

/** What would go, as `origin: base/target`. */
function deleted({ effects }: Reading): readonly string[] {
  return effects
    .filter(({ verb }) => verb === 'delete')
    .map(({ origin, base, target }) => `${origin}: ${base?.replace(shop, '.')}/${target}`);
}

describe('patches', () => {
  const patch = { kind: 'patch', glob: false, strip: 1, reverse: false } as const;
  const targets = ({ effects }: Reading): readonly string[] =>
    effects.map(
      ({ verb, origin, base, target }) => `${verb} ${base?.replace(shop, '.')}/${target} (${origin})`,
    );

  beforeEach(() => {
    put('fixes/one.patch', '--- a/src/x\n+++ b/src/x\n');
    put('fixes/two.patch', '--- a/src/y\n+++ /dev/null\n');
    put('fixes/large.patch', `--- a/src/x\n+++ b/src/x\n${'+line\n'.repeat(210_000)}`);
  });

  test.each([
    ['that is not there', { ...patch, path: 'fixes/none.patch' }, []],
    ['that is too large', { ...patch, path: 'fixes/large.patch' }, []],
    ['of a place nobody knows', { ...patch, path: 'fixes/one.patch', base: null }, []],
    ['by its name', { ...patch, path: 'fixes/one.patch' }, ['write ./src/x (fixes/one.patch)']],
    [
      'seen from a folder',
      { ...patch, path: 'one.patch', base: 'fixes' },
      ['write ./fixes/src/x (one.patch)'],
    ],
    [
      'whose files lie below another folder',
      { ...patch, path: 'fixes/two.patch', folder: 'web' },
      ['delete ./web/src/y (fixes/two.patch)'],
    ],
  ])('one %s', (_, followUp, found) => {
    expect(targets(readingOf(followUp))).toEqual(found);
  });

  test('several by a glob', () => {
    const found = targets(readingOf({ ...patch, path: 'fixes/[ot]*.patch', glob: true }));
    expect(found.map((line) => line.split(' (')[0])).toEqual(['write ./src/x', 'delete ./src/y']);
  });
});

describe('scripts', () => {
  test('are read where they lie, and run where they are called from', () => {
    put('scripts/clean.sh', 'cd build && rm -rf out\nrm -rf cache\n');
    expect(deleted(readingOf({ kind: 'script', path: 'scripts/clean.sh', shell: true }))).toEqual([
      'scripts/clean.sh: ./build/out',
      'scripts/clean.sh: ./build/cache',
    ]);
  });

  test('another folder is another place', () => {
    put('tools/clean.sh', 'rm -rf cache\n');
    expect(deleted(readingOf({ kind: 'script', path: 'clean.sh', base: 'tools', shell: true }))).toEqual([
      'clean.sh: ./tools/cache',
    ]);
  });

  test('a first line can say that a file is a shell script; another language stays closed', () => {
    put('run', '#!/usr/bin/env bash\nrm -rf cache\n');
    put('job', '#!/usr/bin/env python3\nrm -rf cache\n');
    chmodSync(join(shop, 'run'), 0o755);
    expect(deleted(readingOf({ kind: 'script', path: './run', shell: false }))).toEqual(['./run: ./cache']);
    expect(deleted(readingOf({ kind: 'script', path: './job', shell: false }))).toEqual([]);
  });

  test('a script that calls a script is followed, one that calls itself ends', () => {
    put('a.sh', 'sh b.sh\nrm one\n');
    put('b.sh', 'sh a.sh\nrm two\n');
    expect(deleted(readingOf({ kind: 'script', path: 'a.sh', shell: true }))).toEqual([
      'a.sh: ./one',
      'b.sh: ./two',
    ]);
  });

  test.each([
    ['missing.sh', undefined],
    ['large.sh', `# ${'x'.repeat(70_000)}\nrm -rf cache\n`],
    ['binary.sh', 'rm -rf cache\n\0'],
  ])('%s stays closed', (path, text) => {
    if (text !== undefined) put(path, text);
    expect(readingOf({ kind: 'script', path, shell: true })).toMatchObject({ effects: [], commands: [] });
  });

  test('what a text on disk leaves open adds nothing, what it says does', () => {
    put('deploy.sh', 'rm -rf "$1"\nrm -rf "$OUT/x"\ngit push --force origin main\n');
    const found = readingOf({ kind: 'script', path: 'deploy.sh', shell: true });
    expect(deleted(found)).toEqual([]);
    expect(found.effects).toContainEqual(
      expect.objectContaining({ program: 'git push', origin: 'deploy.sh' }),
    );
    expect(found.unread).toEqual([]);
  });

  test('an unknown folder is not guessed', () => {
    put('a.sh', 'rm one\n');
    expect(deleted(readingOf({ kind: 'script', path: 'a.sh', base: null, shell: true }))).toEqual([]);
  });

  test('nothing of the call’s own text is lost', () => {
    const reading = readCall({ tool: 'shell', command: 'rm own.txt; sh missing.sh', cwd: shop });
    expect(follow(reading).effects).toEqual(reading.effects);
  });
});

describe('package scripts', () => {
  test('are read from the nearest package, with what comes before and after', () => {
    put(
      'package.json',
      JSON.stringify({ scripts: { preclean: 'rm one', clean: 'rm two', postclean: 'rm three' } }),
    );
    put('web/src/x.ts', '');
    expect(deleted(readingOf({ kind: 'package-script', name: 'clean', base: 'web/src' }))).toEqual([
      'package.json#preclean: ./one',
      'package.json#clean: ./two',
      'package.json#postclean: ./three',
    ]);
  });

  test.each([['{ not json'], ['[]'], ['{"scripts": 1}'], ['{"scripts": {"clean": 1}}'], ['{}']])(
    '%s says nothing',
    (text) => {
      put('package.json', text);
      expect(deleted(readingOf({ kind: 'package-script', name: 'clean' }))).toEqual([]);
    },
  );

  test('a name that every object has is no script', () => {
    put('package.json', '{"scripts": {}}');
    expect(readingOf({ kind: 'package-script', name: 'constructor' }).effects).toEqual([]);
  });
});

describe('make targets', () => {
  test('are read with what they need', () => {
    put('Makefile', 'OUT := build\nall: clean\n\techo done\nclean:\n\t@rm -rf $(OUT) *.o\n');
    expect(deleted(readingOf({ kind: 'make-target', targets: [] }))).toEqual([
      'Makefile: ./build',
      'Makefile: ./*.o',
    ]);
    expect(deleted(readingOf({ kind: 'make-target', targets: ['missing'] }))).toEqual([]);
  });
});

test('one call reaches its whole chain', () => {
  put('package.json', JSON.stringify({ scripts: { clean: 'make clean' } }));
  put('Makefile', 'clean:\n\tsh tools/clean.sh\n');
  put('tools/clean.sh', 'rm -rf cache\n');
  const reading = readCall({ tool: 'shell', command: 'npm run clean', cwd: shop });
  expect(deleted(follow(reading))).toEqual(['tools/clean.sh: ./cache']);
});
