import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readingLines } from '../reading-lines.ts';
import { MAX_PATCH, readPatch } from './read-patch.ts';

const read = (text: string) => readingLines(readPatch(text));

const envelope = (...lines: readonly string[]): string =>
  ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');

describe('a patch that cannot be told is unread', () => {
  test.each([
    ['nothing', ''],
    ['prose', 'please change the file'],
    ['an envelope without files', envelope()],
    ['an envelope that does not end', '*** Begin Patch\n*** Delete File: a\n'],
    ['a file outside the envelope', `${envelope('*** Delete File: a')}*** Delete File: b\n`],
    ['a header that nobody knows', envelope('*** Delete File: a', '*** Rename File: b')],
    ['a stray line', envelope('*** Update File: a', '@@', '-x', '+y', 'rm -rf b')],
    ['a move of nothing', envelope('*** Delete File: a', '*** Move to: b')],
    ['an empty path', envelope('*** Add File: ', '+x')],
    ['a hunk without a file', '@@ -1 +1 @@\n-a\n+b\n'],
    ['a git header without paths', 'diff --git a/x y b/z\n'],
    [
      'a hunk that is shorter than it says',
      '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n-a\n+b\ndiff --git a/y b/y\n',
    ],
    ['a context diff', '*** a/x\n--- b/x\n***************\n*** 1 ****\n! a\n--- 1 ----\n! b\n'],
    ['too much', 'x'.repeat(MAX_PATCH + 1)],
  ])('%s', (_, text) => {
    expect(read(text).unread).toBeGreaterThan(0);
  });
});

describe('an envelope', () => {
  test.each([
    [
      'adds',
      envelope('*** Add File: src/a.ts', '+x', '+*** Delete File: b'),
      ['write file src/a.ts [create]'],
    ],
    [
      'updates',
      envelope('*** Update File: src/a.ts', '@@ f()', ' x', '-y', '+z', '*** End of File'),
      ['write file src/a.ts'],
    ],
    ['deletes', envelope('*** Delete File: a b.ts'), ['delete file a b.ts']],
    [
      'moves',
      envelope('*** Update File: a', '*** Move to: b', '@@', '-x', '+y'),
      ['write file a', 'move file a', 'write file b [create]'],
    ],
    ['has Windows line ends', envelope('*** Delete File: a').replaceAll('\n', '\r\n'), ['delete file a']],
    ['climbs', envelope('*** Add File: ../../etc/x', '+x'), ['write file ../../etc/x [create]']],
    [
      'names several',
      envelope('*** Add File: a', '+x', '*** Delete File: b'),
      ['write file a [create]', 'delete file b'],
    ],
  ])('%s', (_, text, effects) => {
    expect(read(text)).toEqual({ commands: [], effects, unread: 0 });
  });
});

const HUNK = '@@ -1 +1 @@\n-a\n+b\n';

describe('a unified diff', () => {
  test.each([
    ['edits', `--- a/x\n+++ b/x\n${HUNK}`, ['write file x']],
    ['edits with dates', `--- x\t2026-01-01 00:00:00\n+++ x\t2026-01-02 00:00:00\n${HUNK}`, ['write file x']],
    [
      'edits in git form',
      `diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n${HUNK}`,
      ['write file x'],
    ],
    [
      'creates',
      'diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n',
      ['write file x [create]'],
    ],
    [
      'creates an empty file',
      'diff --git a/x b/x\nnew file mode 100644\nindex 0000000..e69de29\n',
      ['write file x [create]'],
    ],
    [
      'deletes',
      'diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n',
      ['delete file x'],
    ],
    [
      'deletes an empty file',
      'diff --git a/x b/x\ndeleted file mode 100644\nindex e69de29..0000000\n',
      ['delete file x'],
    ],
    [
      'renames',
      'diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n',
      ['move file x', 'write file y [create]'],
    ],
    [
      'copies',
      'diff --git a/x b/y\nsimilarity index 100%\ncopy from x\ncopy to y\n',
      ['write file y [create]'],
    ],
    ['changes a mode', 'diff --git a/x b/x\nold mode 100644\nnew mode 100755\n', ['write file x']],
    [
      'quotes a name',
      `--- "a/\\303\\244\\t\\"x"\n+++ "b/\\303\\244\\t\\"x"\n${HUNK}`,
      ['write file \u00e4\t"x'],
    ],
    [
      'has a name with blanks',
      `diff --git a/my file b/my file\n--- a/my file\n+++ b/my file\n${HUNK}`,
      ['write file my file'],
    ],
    [
      'removes a line that looks like a header',
      '--- a/x\n+++ b/x\n@@ -1,2 +1 @@\n--- /etc/passwd\n-+++ b/y\n+c\n',
      ['write file x'],
    ],
    ['names several', `--- a/x\n+++ b/x\n${HUNK}--- a/y\n+++ b/y\n${HUNK}`, ['write file x', 'write file y']],
    ['has two different ends', `--- a/x\n+++ b/y\n${HUNK}`, ['write file y', 'write file x']],
    [
      'has no newline at the end',
      '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n',
      ['write file x'],
    ],
    [
      'has a letter before it',
      `Subject: x\n\n---\n x | 2 +-\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n${HUNK}`,
      ['write file x'],
    ],
  ])('%s', (_, text, effects) => {
    expect(read(text)).toEqual({ commands: [], effects, unread: 0 });
  });
});

test('never throws, and never reads something as nothing', () => {
  const line = fc.constantFrom(
    '*** Begin Patch',
    '*** End Patch',
    '*** Add File: a',
    '--- a/x',
    '+++ b/x',
    'diff --git a/x b/x',
    '@@ -1 +1 @@',
    '-a',
    '+b',
    ' ',
    'rename from "x',
    '',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 12 }), (lines) => {
      const { effects, unread } = readPatch(lines.join('\n'));
      expect(effects.length + unread.length).toBeGreaterThan(0);
    }),
  );
});
