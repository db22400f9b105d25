import { describe, expect, test } from 'vitest';
import { plain } from '../plain.ts';
import { cellsOf, clipped, underlined, wrapped } from './layout.ts';

const HIDDEN = String.fromCodePoint(0x1b, 0x202e, 0xe0061);

test('characters that steer a terminal are marks, one for each unit of text', () => {
  expect(plain(`a${HIDDEN}b`)).toBe(`a${'\uFFFD'.repeat(4)}b`);
});

test.each([
  ['abc', 3],
  ['日本', 4],
  ['e\u0301', 1],
])('%s takes %i cells', (text, cells) => {
  expect(cellsOf(text)).toBe(cells);
});

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['日本語', 5, '日本…'],
])('%s in %i cells is %s', (text, width, shown) => {
  expect(clipped(text, width)).toBe(shown);
});

test('text is broken at spaces, and a word that is too long is cut', () => {
  expect(wrapped('one two three', 8, '  ')).toEqual(['one two', '  three']);
  expect(wrapped('x '.repeat(3) + 'y'.repeat(20), 9)).toEqual(['x x x', 'yyyyyyyy…']);
  expect(wrapped('as it is', Number.POSITIVE_INFINITY)).toEqual(['as it is']);
});

describe('underlining', () => {
  const span = (source: string, part: string) => ({
    start: source.indexOf(part),
    end: source.indexOf(part) + part.length,
  });
  const shown = (source: string, part: string, point: string, width = 80) =>
    underlined(source, span(source, part), [span(source, point)], width).flatMap(({ line, marks }) => [
      line,
      marks,
    ]);

  test('a part and what matters in it', () => {
    expect(shown('a; rm -rf b', 'rm -rf b', 'b')).toEqual(['a; rm -rf b', '   ~~~~~~~^']);
  });

  test('wide characters before it', () => {
    expect(shown('echo 日本; rm b', 'rm b', 'b')).toEqual(['echo 日本; rm b', '           ~~~^']);
  });

  test('only the lines that it stands in, and at most three', () => {
    expect(shown('one\nrm x\nthree', 'rm x', 'x')).toEqual(['rm x', '~~~^']);
    expect(shown('a\nb\nc\nd', 'a\nb\nc\nd', 'b')).toEqual(['a', '~', 'b', '^', 'c', '~']);
  });

  test('a window of a line that is too long', () => {
    const [line = '', marks = ''] = shown(`${'x'.repeat(500)} rm y ${'z'.repeat(500)}`, 'rm y', 'y', 40);
    expect(line).toMatch(/^…x{15} rm y z+…$/);
    expect(line).toHaveLength(40);
    expect(line.slice(marks.indexOf('~'), marks.length)).toBe('rm y');
  });

  test('a range that is not of this text underlines nothing', () => {
    expect(underlined('ab', { start: 1, end: 9 }, [], 80)).toEqual([]);
  });
});
