import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeCacheFile, sealCodeCache } from './code-cache.ts';
import { type LoadedPart, type LoadPart, partLoader } from './part-loader.ts';

const require = createRequire(import.meta.url);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-parts-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function part(name: string, body: string): void {
  writeFileSync(join(folder, `${name}.js`), `(function (exports, require, module) {${body}\n})`);
}

interface Loader {
  readonly load: LoadPart;
  readonly loaded: LoadedPart[];
}

function loader(codeCache = true, from = folder): Loader {
  const loaded: LoadedPart[] = [];
  const load = partLoader({ folder: from, require, codeCache, onLoad: (one) => loaded.push(one) });
  return { load, loaded };
}

/**
 * Keeps what `change` makes of the code of a part that has run. It runs in another folder: what V8 compiled under the
 * same name in this process it would use again, and not look at what was kept.
 */
function keep(name: string, change: (code: Buffer) => Buffer = (code) => code): void {
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere, { recursive: true });
  copyFileSync(join(folder, `${name}.js`), join(elsewhere, `${name}.js`));
  const { load, loaded } = loader(false, elsewhere);
  load(name);
  const file = codeCacheFile(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  for (const { source, script } of loaded.slice(0, 1))
    writeFileSync(file, sealCodeCache(source, change(script.createCachedData())));
}

describe('parts', () => {
  test('are read when they are asked for, once', () => {
    part('one', 'exports.two = () => require("./two").value; exports.sep = require("node:path").sep;');
    part('two', 'module.exports = { value: 2 };');
    const { load, loaded } = loader();
    const one = load('one') as { two(): number; sep: string };
    expect([one.sep, loaded.map(({ name }) => name)]).toEqual(['/', ['one']]);
    expect([one.two(), one.two(), loaded.map(({ name }) => name)]).toEqual([2, 2, ['one', 'two']]);
  });

  test.each([
    ['missing', 'exports.x = 1;', 'none'],
    ['cut off', 'exports.x = {', 'one'],
    ['failing', 'throw new RangeError("no");', 'one'],
  ])('that are %s throw', (_, body, name) => {
    part('one', body);
    expect(() => loader().load(name)).toThrow();
  });
});

describe('code that was kept', () => {
  const ANSWER = 'exports.answer = () => { const add = (a, b) => a + b; return add(20, 22); };';
  const answer = (load: LoadPart): number => (load('one') as { answer(): number }).answer();

  test('is used when it is of this source', () => {
    part('one', ANSWER);
    keep('one');
    const { load, loaded } = loader();
    expect([answer(load), loaded.map(({ script }) => script.cachedDataRejected)]).toEqual([42, [false]]);
  });

  test('is not looked at by who wants to compile', () => {
    part('one', ANSWER);
    keep('one');
    const { load, loaded } = loader(false);
    expect([answer(load), loaded[0]?.script.cachedDataRejected]).toEqual([42, undefined]);
  });

  test('of another source of the same length is left alone', () => {
    part('one', ANSWER.replace('22', '80'));
    keep('one');
    part('one', ANSWER);
    const { load, loaded } = loader();
    expect([answer(load), loaded[0]?.script.cachedDataRejected]).toEqual([42, undefined]);
  });

  test.each<[string, (code: Buffer) => Buffer]>([
    ['another V8', (code) => flipped(code, 4)],
    ['other flags', (code) => flipped(code, 12)],
    ['a source of another length', (code) => flipped(code, 8)],
    ['a compiler that was cut off', (code) => code.subarray(0, code.length - 8)],
    ['no compiler', () => Buffer.from('this is no code that V8 has ever made')],
  ])('of %s, though sealed, is what V8 itself does not accept', (_, change) => {
    part('one', ANSWER);
    keep('one', change);
    const { load, loaded } = loader();
    expect([answer(load), loaded[0]?.script.cachedDataRejected]).toEqual([42, true]);
  });
});

function flipped(code: Buffer, at: number): Buffer {
  const copy = Buffer.from(code);
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
  return copy;
}
