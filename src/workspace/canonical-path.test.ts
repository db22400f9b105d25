import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canonicalPath, type NoPlace, type Place } from './canonical-path.ts';
import { createDisk } from './disk.ts';

let ground = '';

beforeEach(() => {
  ground = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-path-')));
});

afterEach(() => {
  rmSync(ground, { recursive: true, force: true });
});

function at(path: string, followLast = true, disk = true): Place | NoPlace {
  return canonicalPath(path, { disk: createDisk(disk), cwd: ground, followLast });
}

function realOf(path: string, followLast = true): string | undefined {
  const place = at(path.startsWith('/') ? path : `${ground}/${path}`, followLast);
  return place.kind === 'place' ? place.real.replace(ground, '') : undefined;
}

function tree(...entries: readonly string[]): void {
  for (const entry of entries) {
    const [path = '', target] = entry.split(' -> ');
    if (target !== undefined) symlinkSync(target, join(ground, path));
    else if (path.endsWith('/')) mkdirSync(join(ground, path), { recursive: true });
    else writeFileSync(join(ground, path), '');
  }
}

describe('links', () => {
  test('a dangling link leads to where a write would create its target', () => {
    tree('repo/', 'outside/', 'repo/new.txt -> ../outside/new.txt');
    expect(realOf('repo/new.txt')).toBe('/outside/new.txt');
  });

  test('a link through a dangling folder keeps the missing names', () => {
    tree('repo/', 'repo/out -> ../gone/deep');
    expect(realOf('repo/out/a/b')).toBe('/gone/deep/a/b');
  });

  test('what acts on the link itself does not follow the last name, unless a slash ends it', () => {
    tree('repo/', 'outside/', 'repo/out -> ../outside');
    expect(realOf('repo/out', false)).toBe('/repo/out');
    expect(realOf('repo/out/', false)).toBe('/outside');
    expect(realOf('repo/out/file', false)).toBe('/outside/file');
  });

  test('`..` after a link goes up from where the link leads', () => {
    tree('repo/', 'outside/deep/', 'repo/link -> ../outside/deep');
    const place = at(`${ground}/repo/link/../file`);
    expect(place).toMatchObject({ real: `${ground}/outside/file`, absolute: `${ground}/outside/file` });
  });

  test('links stay in the spelled end', () => {
    tree('repo/', 'outside/', 'repo/link -> ../outside');
    expect(at(`${ground}/repo/./link//file`)).toMatchObject({
      absolute: `${ground}/repo/link/file`,
      real: `${ground}/outside/file`,
    });
  });

  test('a chain of links is followed to its end', () => {
    tree('a/', 'b -> a', 'c -> b', 'd -> c');
    expect(realOf('d/x')).toBe('/a/x');
  });

  test('a circle leads nowhere', () => {
    tree('a -> b', 'b -> a');
    expect(at(`${ground}/a/x`)).toEqual({ kind: 'no-place', why: 'its links lead in a circle' });
  });

  test('the link of a circle can still be removed', () => {
    tree('a -> b', 'b -> a');
    expect(realOf('a', false)).toBe('/a');
  });
});

describe('spellings', () => {
  test.each([
    ['repo/./src//app.ts', '/repo/src/app.ts'],
    ['repo/src/../app.ts', '/repo/app.ts'],
    ['repo/missing/../app.ts', '/repo/app.ts'],
    ['repo/src/', '/repo/src'],
    ['repo/src/.', '/repo/src'],
    ['repo/...', '/repo/...'],
    ['repo/name.', '/repo/name.'],
    ['../../../../../../../../etc/passwd', '/etc/passwd'],
  ])('%s', (path, real) => {
    tree('repo/src/');
    expect(realOf(path)).toBe(real);
  });

  test.each([
    ['/a\0b', 'it holds a NUL character'],
    [`/${'x'.repeat(40_000)}`, 'it is longer than any path'],
  ])('refused', (path, why) => {
    expect(at(path)).toEqual({ kind: 'no-place', why });
  });

  test('nothing exists below a file, nor under a name that the volume refuses', () => {
    tree('file');
    expect(at(`${ground}/file/x`)).toMatchObject({ type: 'missing', exists: false });
    expect(at(`${ground}/${'x'.repeat(300)}`)).toMatchObject({ type: 'missing', exists: false });
  });

  test('without a disk a path is what it says', () => {
    tree('repo/', 'outside/', 'repo/link -> ../outside');
    expect(at(`${ground}/repo/link/../x`, true, false)).toMatchObject({
      real: `${ground}/repo/x`,
      exists: false,
    });
  });
});

describe('aliases under /proc and /dev', () => {
  test.each([
    ['/proc/self/root/etc/passwd', '/etc/passwd'],
    ['/proc/thread-self/root/etc/passwd', '/etc/passwd'],
    ['/proc/self/task/7/root/etc/passwd', '/etc/passwd'],
    ['/proc/self/cwd/x', '/x'],
    ['/proc/self/cwd/../x', undefined],
    [`/proc/${process.pid}/root/etc/passwd`, '/etc/passwd'],
    ['/proc/1/root/etc/passwd', '/etc/passwd'],
    ['/proc/self/environ', '/proc/self/environ'],
    ['/proc/self/root/proc/self/cwd/x', '/x'],
  ])('%s', (path, real) => {
    if (real === undefined) expect(realOf(path)).not.toContain('proc');
    else expect(realOf(path)).toBe(real);
  });

  test('another process’s folder is asked for', () => {
    expect(realOf(`/proc/${process.pid}/cwd/x`)).toBe(join(process.cwd(), 'x'));
  });

  test('an open descriptor of another process leads to its file', () => {
    tree('open.txt');
    const descriptor = openSync(join(ground, 'open.txt'), 'r');
    try {
      expect(realOf(`/proc/${process.pid}/fd/${descriptor}`)).toBe('/open.txt');
    } finally {
      closeSync(descriptor);
    }
  });

  test.each(['/dev/stdin', '/dev/fd/2', '/proc/self/fd/1', '/dev/null', '/dev/tty'])(
    '%s is a stream',
    (path) => {
      expect(at(path)).toMatchObject({ stream: true, type: 'other' });
    },
  );

  test('nobody knows what lies behind a descriptor', () => {
    expect(at('/dev/fd/5/etc/passwd')).toEqual({
      kind: 'no-place',
      why: 'it leads through an open descriptor',
    });
  });

  test.each(['/dev/sda', '/dev/shm/x', '/dev/fd'])('%s is no stream', (path) => {
    expect(at(path)).toMatchObject({ stream: false });
  });
});

describe('properties', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const path = fc.array(fc.oneof({ weight: 4, arbitrary: name }, fc.constantFrom('..', '.')), {
    minLength: 1,
    maxLength: 6,
  });
  const link = fc.record({
    at: fc.array(name, { minLength: 1, maxLength: 3 }),
    to: path,
    absolute: fc.boolean(),
  });

  function build(
    root: string,
    folders: readonly (readonly string[])[],
    links: readonly { at: readonly string[]; to: readonly string[]; absolute: boolean }[],
  ): void {
    for (const folder of folders) quietly(() => mkdirSync(join(root, ...folder), { recursive: true }));
    for (const { at: names, to, absolute } of links) {
      quietly(() =>
        symlinkSync(absolute ? `${root}/${to.join('/')}` : to.join('/'), `${root}/${names.join('/')}`),
      );
    }
  }

  test('what the kernel opens is what was resolved', () => {
    let opened = 0;
    fc.assert(
      fc.property(
        fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
        fc.array(link, { maxLength: 6 }),
        path,
        (folders, links, names) => {
          const root = realpathSync(mkdtempSync(join(ground, 'tree-')));
          build(root, folders, links);
          const spelled = `${root}/${names.join('/')}`;
          const place = at(spelled);
          const truth = openedByKernel(spelled);
          if (truth === undefined) return;
          opened += 1;
          expect(place).toMatchObject({ kind: 'place', real: truth });
        },
      ),
      { numRuns: 600 },
    );
    expect(opened).toBeGreaterThan(100);
  });

  test('a real path is its own real path', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 6 }), path, (links, names) => {
        const root = realpathSync(mkdtempSync(join(ground, 'tree-')));
        build(root, [], links);
        const place = at(`${root}/${names.join('/')}`);
        if (place.kind !== 'place') return;
        expect(at(place.real)).toMatchObject({ real: place.real, absolute: place.real });
      }),
      { numRuns: 500 },
    );
  });

  /** Opens the path, creating what is missing at its end, and asks the kernel what was opened. */
  function openedByKernel(spelled: string): string | undefined {
    let descriptor: number;
    try {
      descriptor = openSync(spelled, constants.O_RDONLY | constants.O_CREAT, 0o600);
    } catch {
      try {
        descriptor = openSync(spelled, constants.O_RDONLY);
      } catch {
        return undefined;
      }
    }
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } finally {
      closeSync(descriptor);
    }
  }

  function quietly(act: () => void): void {
    try {
      act();
    } catch {
      // A name that is taken stays as it is.
    }
  }
});
