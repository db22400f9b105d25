import { describe, expect, test } from 'vitest';
import { readWindowsPath } from './windows-path.ts';

describe('absolute paths', () => {
  test.each([
    ['C:\\Users\\maya\\x.txt', 'C:/Users/maya/x.txt'],
    ['c:/Users/maya', 'C:/Users/maya'],
    ['C:\\', 'C:/'],
    ['C:\\a\\..\\..\\b', 'C:/b'],
    ['C:\\a\\.\\b\\\\c', 'C:/a/b/c'],
    ['\\\\server\\share\\x', '//server/share/x'],
    ['//server/share', '//server/share/'],
    ['\\\\?\\C:\\a\\b', 'C:/a/b'],
    ['\\\\.\\C:\\a', 'C:/a'],
    ['\\\\?\\UNC\\server\\share\\x', '//server/share/x'],
    ['C:\\secret.env.', 'C:/secret.env'],
    ['C:\\secret.env. . ', 'C:/secret.env'],
    ['C:\\a \\b', 'C:/a/b'],
    ['C:\\console\\x', 'C:/console/x'],
    ['C:\\com10.txt', 'C:/com10.txt'],
  ])('%s', (text, path) => {
    expect(readWindowsPath(text)).toEqual({ kind: 'path', path, mayBeShort: false, stream: false });
  });

  test.each([
    ['C:\\.env::$DATA', 'C:/.env'],
    ['C:\\notes.txt:hidden', 'C:/notes.txt'],
  ])('%s names a stream of %s', (text, path) => {
    expect(readWindowsPath(text)).toMatchObject({ path, stream: true });
  });

  test.each([
    ['C:\\PROGRA~1\\x', true],
    ['C:\\ENV~1', true],
    ['C:\\a~b\\x', false],
    ['C:\\~maya\\x', false],
  ])('%s may be short: %s', (text, mayBeShort) => {
    expect(readWindowsPath(text)).toMatchObject({ mayBeShort });
  });
});

describe('relative paths', () => {
  test.each([
    ['a\\b', { kind: 'relative', rooted: false, rest: 'a/b' }],
    ['\\a\\b', { kind: 'relative', rooted: true, rest: 'a/b' }],
    ['C:a', { kind: 'relative', drive: 'C', rooted: false, rest: 'a' }],
    ['', { kind: 'relative', rooted: false, rest: '' }],
  ])('%s', (text, expected) => {
    expect(readWindowsPath(text)).toEqual(expected);
  });
});

describe('refused', () => {
  test.each([
    ['C:\\nul', '`nul` names a device'],
    ['C:\\CON.txt', '`CON.txt` names a device'],
    ['C:\\a\\lpt1 .x', '`lpt1 .x` names a device'],
    ['C:\\com1:', '`com1:` names a device'],
    ['\\\\.\\PhysicalDrive0', 'it names a device'],
    ['\\\\?\\GLOBALROOT\\Device\\X', 'it names a device'],
    ['C:\\a\0b', 'it holds a NUL character'],
  ])('%s', (text, why) => {
    expect(readWindowsPath(text)).toEqual({ kind: 'refused', why });
  });
});
