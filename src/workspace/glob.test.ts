import fc from 'fast-check';
import { minimatch } from 'minimatch';
import { describe, expect, test } from 'vitest';
import { compileGlob } from './glob.ts';
import { expandBraces } from './glob-braces.ts';

describe('matching', () => {
  test.each([
    ['src/**', 'src/a', true],
    ['src/**', 'src/a/b/c', true],
    ['src/**', 'src', false],
    ['src/**', 'src/line\nbreak', true],
    ['src/**', 'srcs/a', false],
    ['**/auth/**', 'auth/x', true],
    ['**/auth/**', 'a/auth/b/c', true],
    ['**/auth/**', 'a/authors/b', false],
    ['**/auth/**/x', 'a/auth/x', true],
    ['a/**/**/b', 'a/b', true],
    ['**', 'anything/at/all', true],
    ['*', 'a', true],
    ['*', '.hidden', true],
    ['*', 'a/b', false],
    ['*', 'line\nbreak', true],
    ['*.ts', '.ts', true],
    ['a*b*c', 'aXbYc', true],
    ['a*b*c', 'aXbY', false],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['?', '😀', true],
    ['[abc]', 'b', true],
    ['[!abc]', 'b', false],
    ['[!abc]', 'z', true],
    ['[^a-z]x', '9x', true],
    ['[]a]', ']', true],
    ['[a-]', '-', true],
    ['[[:digit:]]', '7', true],
    ['[[:alpha:]]x', '7x', false],
    ['[abc', '[abc', true],
    ['\\*', '*', true],
    ['\\*', 'a', false],
    ['{a,b}/c', 'b/c', true],
    ['{a,b}/c', 'd/c', false],
    ['x{1..3}', 'x2', true],
    ['x{01..10}', 'x07', true],
    ['{a}', '{a}', true],
    ['{a,{b,c}}', 'c', true],
    ['(x)/*', '(x)/y', true],
    ['a/*/c', 'a/b/c', true],
    ['a/*/c', 'a/b/b/c', false],
    ['', '', true],
    ['', 'a', false],
  ])('%j on %j: %s', (glob, path, expected) => {
    expect(compileGlob(glob).matches(path)).toBe(expected);
  });

  test('letters match without their case when asked', () => {
    expect(compileGlob('SRC/*.[A-C]', { ignoreCase: true }).matches('src/X.b')).toBe(true);
    expect(compileGlob('SRC/*').matches('src/x')).toBe(false);
  });

  test('a glob that stands for too much is refused', () => {
    expect(() => compileGlob('{a,b,c,d}'.repeat(6))).toThrow(RangeError);
    expect(() => compileGlob('{1..99999}')).toThrow(RangeError);
    expect(() => compileGlob('a'.repeat(5000))).toThrow(RangeError);
  });

  test('a hostile glob on a hostile name takes no more than the product of both', () => {
    const glob = compileGlob(`${'*a'.repeat(200)}b`);
    const deep = compileGlob(`${'**/a/'.repeat(100)}b`);
    expect(glob.matches('a'.repeat(5000))).toBe(false);
    expect(deep.matches('a/'.repeat(2000))).toBe(false);
  });
});

describe('minimatch as oracle', () => {
  const names = ['a', 'b', 'ab', 'ba', '.a', 'a.b', 'A', 'a-b', '1', 'aa'];
  const path = fc
    .array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('/'));
  const piece = fc.constantFrom(
    'a',
    'b',
    '*',
    '?',
    '[ab]',
    '[!a]',
    '[a-z]',
    '.',
    '-',
    '{a,b}',
    '{a,.b}',
    '1',
    '\\*',
  );
  const part = fc.oneof(
    { weight: 1, arbitrary: fc.constant('**') },
    {
      weight: 4,
      arbitrary: fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
    },
  );
  const glob = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

  test.each([false, true])('agrees, ignoring case: %s', (ignoreCase) => {
    let hits = 0;
    fc.assert(
      fc.property(glob, path, (pattern, candidate) => {
        fc.pre(!pattern.split('/').some((text) => text === '.' || text === '..' || text.startsWith('!')));
        // Ours for what a search enters: folders with a dot too.
        fc.pre(!pattern.split('/').includes('***'));
        const expected = minimatch(candidate, pattern, {
          dot: true,
          nocase: ignoreCase,
          noext: true,
          nonegate: true,
          nocomment: true,
          optimizationLevel: 0,
        });
        if (expected) hits += 1;
        expect(compileGlob(pattern, { ignoreCase }).matches(candidate)).toBe(expected);
      }),
      { numRuns: 8000 },
    );
    expect(hits).toBeGreaterThan(200);
  });
});

describe('braces', () => {
  test.each([
    ['a{b,c}d', ['abd', 'acd']],
    ['{a,b}{c,d}', ['ac', 'ad', 'bc', 'bd']],
    ['{a,b{c,d}}', ['a', 'bc', 'bd']],
    ['{a,}x', ['ax', 'x']],
    ['{3..1}', ['3', '2', '1']],
    ['{a..e..2}', ['a', 'c', 'e']],
    ['{-1..1}', ['-1', '0', '1']],
    ['{a}', ['{a}']],
    ['{a', ['{a']],
    ['a}', ['a}']],
    ['\\{a,b}', ['\\{a,b}']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own variable
    ['${a,b}', ['${a,b}']],
    ['{a}{b,c}', ['{a}b', '{a}c']],
  ])('%s', (text, expanded) => {
    expect(expandBraces(text)).toEqual(expanded);
  });
});
