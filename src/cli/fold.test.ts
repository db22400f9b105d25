import { expect, test } from 'vitest';
import { folded } from './fold.ts';

test.each([
  ['short enough', 20, '', ['short enough']],
  ['one two three four', 9, '', ['one two', 'three', 'four']],
  ['one two three four', 11, '  ', ['one two', '  three', '  four']],
  ['  led by blanks here', 12, '    ', ['  led by', '    blanks', '    here']],
  ['a /very/long/path/that/fits/nowhere b', 10, ' ', ['a', ' /very/long/path/that/fits/nowhere', ' b']],
  ['name   columns stay together', 18, '', ['name   columns', 'stay together']],
  ['', 10, '  ', ['']],
])('%j in %i columns', (text, width, indent, lines) => {
  expect(folded(text, width, indent)).toEqual(lines);
});

test('nothing is lost, and no line is wider that holds a blank to break at', () => {
  const text = 'it would be refused because a signed contract is not edited, it is replaced by another one';
  for (let width = 12; width < text.length; width++) {
    const lines = folded(text, width, '  ');
    expect(lines.map((line) => line.trim()).join(' ')).toBe(text);
    expect(lines.filter((line) => line.length > width)).toEqual([]);
  }
});
