import { existsSync, lstatSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeCacheFile,
  noteChecked,
  openCodeCache,
  readCodeCache,
  readStamped,
  sealCodeCache,
} from './code-cache.ts';

const SOURCE = Buffer.from('(function () { return 1; })');
const CODE = Buffer.from('what a compiler made of it');
const sealed = sealCodeCache(SOURCE, CODE);

describe('a seal', () => {
  test('gives back what was sealed, to its own source', () => {
    expect(openCodeCache(sealed, SOURCE)).toEqual(CODE);
  });

  test('holds no more when any bit of it is another', () => {
    const anyBit = fc.tuple(fc.nat(sealed.length - 1), fc.nat(7));
    fc.assert(
      fc.property(anyBit, ([at, bit]) => {
        const flipped = Buffer.from(sealed);
        flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at);
        return openCodeCache(flipped, SOURCE) === undefined;
      }),
    );
  });

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['half a digest', sealed.subarray(0, 16)],
    ['a digest of nothing', sealed.subarray(0, 32)],
    ['one byte less', sealed.subarray(0, -1)],
    ['one byte more', Buffer.concat([sealed, Buffer.from('x')])],
    ['code without a digest', CODE],
  ])('%s', (_, bytes) => {
    expect(openCodeCache(bytes, SOURCE)).toBeUndefined();
  });

  test.each<[string, string]>([
    ['another source of the same length', '(function () { return 2; })'],
    ['a longer source', '(function () { return 1; }) '],
    ['a source that ends where the code began', `${SOURCE}${CODE.subarray(0, 4)}`],
  ])('%s', (_, source) => {
    expect(openCodeCache(sealed, Buffer.from(source))).toBeUndefined();
  });
});

/** Writes until the clock of the disk has gone on, which a change that is no test does not need. */
function rewrite(path: string, bytes: Buffer): void {
  const { stamp } = readStamped(path);
  do writeFileSync(path, bytes);
  while (readStamped(path).stamp === stamp);
}

describe('a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'holdfast-code-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is named for the Node that compiled it', () => {
    expect(codeCacheFile('/parts', 'shell')).toBe(`/parts/${process.version}-${process.arch}/shell.bin`);
  });

  const file = (name: string): string => join(folder, name);
  const read = (seal: string, source = 'source'): Buffer | undefined =>
    readCodeCache(file(seal), readStamped(file(source)));

  test('that is whole is read; one that is not, or is no file, is as none', () => {
    writeFileSync(file('source'), SOURCE);
    writeFileSync(file('part.bin'), sealed);
    expect(read('part.bin')).toEqual(CODE);
    writeFileSync(file('part.bin'), sealed.subarray(0, 40));
    expect([read('part.bin'), read('none.bin'), read('.')]).toEqual([undefined, undefined, undefined]);
  });

  test('that was checked is checked again after any change of it or of its source', () => {
    const spoilt = Buffer.from(sealed).fill('x', sealed.length - 1);
    const other = Buffer.from(SOURCE.toString().replace('1', '2'));
    const again = (): void => {
      for (const name of ['part.bin', 'source', 'part.bin.checked']) rmSync(file(name), { force: true });
      writeFileSync(file('source'), SOURCE);
      writeFileSync(file('part.bin'), sealed);
      noteChecked(file('part.bin'), file('source'));
    };
    again();
    expect([read('part.bin'), lstatSync(file('part.bin.checked')).isSymbolicLink()]).toEqual([CODE, true]);
    rewrite(file('part.bin'), spoilt);
    expect(read('part.bin')).toBeUndefined();
    again();
    rewrite(file('source'), other);
    expect(read('part.bin')).toBeUndefined();
    again();
    utimesSync(file('part.bin'), 1, 1);
    expect(read('part.bin')).toEqual(CODE);
    rmSync(file('part.bin.checked'));
    writeFileSync(file('part.bin'), spoilt);
    noteChecked(file('part.bin'), file('source'));
    expect(existsSync(file('part.bin.checked'))).toBe(false);
  });
});
