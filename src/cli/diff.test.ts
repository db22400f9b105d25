import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from './diff.ts';

test.each([
  ['nothing changed', 'a\nb\n', 'a\nb\n', []],
  ['a new file', '', 'a\nb\n', ['+ a', '+ b']],
  ['a file that ends', 'a\n', '', ['- a']],
  ['a line in between', 'a\nb\n', 'a\nx\nb\n', ['  a', '+ x', '  b']],
  ['a line replaced', 'a\nb\nc\n', 'a\nx\nc\n', ['  a', '- b', '+ x', '  c']],
  [
    'far apart',
    '1\n2\n3\n4\n5\n6\n7\n8\n',
    '0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n',
    ['+ 0', '  1', '  2', '  ...', '  7', '  8', '+ 9'],
  ],
])('%s', (_, before, after, lines) => {
  expect(diffLines(before, after)).toEqual(lines);
});

test('the added and kept lines are the new text, the removed and kept ones the old', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before.join('\n'), after.join('\n'));
      const count = (sign: string): number => lines.filter((line) => line.startsWith(`${sign} `)).length;
      expect(count('+') - count('-')).toBe(after.length - before.length);
      expect(lines.length === 0).toBe(before.join() === after.join());
    }),
  );
});
