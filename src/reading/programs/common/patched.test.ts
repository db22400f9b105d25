import { describe, expect, test } from 'vitest';
import { patchedNames } from './patched.ts';

function names(lines: readonly string[], strip = 1, reverse = false): readonly string[] {
  return patchedNames(lines.join('\n'), strip, reverse).map(({ path, gone }) => (gone ? `-${path}` : path));
}

describe('the files that a patch names', () => {
  test.each([
    ['an edit', ['--- a/x', '+++ b/x', '@@ -1 +1 @@', '-a', '+b'], ['x']],
    ['one that appears', ['--- /dev/null', '+++ b/x'], ['x']],
    ['one that goes', ['--- a/x', '+++ /dev/null'], ['-x']],
    ['two names of one', ['--- a/x.orig', '+++ b/x'], ['x.orig', 'x']],
    ['a date behind the name', ['--- a/x\t2026-01-01', '+++ b/x\t2026-01-02'], ['x']],
    ['Windows line ends', ['--- a/x\r', '+++ b/x\r'], ['x']],
    ['lines with context', ['*** a/x', '--- b/x', '***************', '*** 1 ****', '--- 1 ----'], ['x']],
    ['an index', ['Index: a/x', '======'], ['x']],
    ['a move', ['diff --git a/x b/y', 'rename from x', 'rename to y'], ['-x', 'y']],
    ['a copy', ['diff --git a/x b/y', 'copy from x', 'copy to y'], ['x', 'y']],
    ['another mode', ['diff --git a/x y b/x y', 'old mode 100644', 'new mode 100755'], ['x y']],
    ['bytes', ['diff --git a/x b/x', 'index 1..2', 'GIT binary patch', 'literal 3'], ['x']],
    ['an empty file that appears', ['diff --git a/x b/x', 'new file mode 100644'], ['x']],
    ['an empty file that goes', ['diff --git a/x b/x', 'deleted file mode 100644'], ['-x']],
    ['letters in numbers', ['--- "a/\\170"', '+++ "b/\\170"'], ['x']],
    ['a line that only looks like a header', ['--- a/x', 'text', '+++ b/y'], []],
    ['nothing', ['a letter', '--', 'sender'], []],
  ])('%s', (_, lines, found) => {
    expect(names(lines)).toEqual(found);
  });

  test('as many leading folders as are taken off', () => {
    const lines = ['--- a/b/c', '+++ a/b/c'];
    expect([0, 1, 2, 9].flatMap((strip) => names(lines, strip))).toEqual(['a/b/c', 'b/c', 'c', 'a/b/c']);
  });

  test('backwards, what appears is what goes', () => {
    expect(names(['--- /dev/null', '+++ b/x', '--- a/y', '+++ /dev/null'], 1, true)).toEqual(['-x', 'y']);
    expect(names(['diff --git a/x b/y', 'rename from x', 'rename to y'], 1, true)).toEqual(['x', '-y']);
  });
});
