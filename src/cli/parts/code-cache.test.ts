import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeCacheFile, openCodeCache, readCodeCache, sealCodeCache } from './code-cache.ts';

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
    ['half a tag', sealed.subarray(0, 16)],
    ['a tag of nothing', sealed.subarray(0, 64)],
    ['no code', Buffer.concat([sealed.subarray(0, 64), SOURCE])],
    ['one copy of the code', Buffer.concat([sealed.subarray(0, 64), CODE, SOURCE])],
    ['one byte less', sealed.subarray(0, -1)],
    ['one byte more', Buffer.concat([sealed, Buffer.from('x')])],
    ['two bytes more', Buffer.concat([sealed, Buffer.from('xx')])],
    ['code alone', CODE],
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

describe('a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'holdfast-code-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is named for the Node that compiled it', () => {
    expect(codeCacheFile('/parts', 'shell')).toBe(`/parts/${process.version}-${process.arch}/shell.bin`);
  });

  test('that is whole is read; one that is not, or is no file, is as none', () => {
    const file = join(folder, 'part.bin');
    writeFileSync(file, sealed);
    expect(readCodeCache(file, SOURCE)).toEqual(CODE);
    writeFileSync(file, sealed.subarray(0, 40));
    expect([file, join(folder, 'none.bin'), folder].map((path) => readCodeCache(path, SOURCE))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
