import { describe, expect, test } from 'vitest';
import { absolutePath } from './absolute-path.ts';
import { createDisk } from './disk.ts';

function absolute(
  spelled: string,
  folder: string | undefined = '/srv/shop',
  disk = false,
): string | undefined {
  return absolutePath(spelled, { disk: createDisk(disk), home: '/home/maya', folder });
}

describe('absolutePath', () => {
  test.each([
    ['a/b', '/srv/shop/a/b'],
    ['', '/srv/shop'],
    ['/a', '/a'],
    ['//a', '/a'],
    ['~', '/home/maya'],
    ['~/x', '/home/maya/x'],
    ['~//x', '/home/maya//x'],
    ['~bob/x', '/home/bob/x'],
    ['~root/x', '/root/x'],
    ['~x y/z', '/srv/shop/~x y/z'],
    ['a~/x', '/srv/shop/a~/x'],
    ['./~/x', '/srv/shop/./~/x'],
    ['$HOME/x', '/home/maya/x'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own variable
    ['${HOME}/x', '/home/maya/x'],
    ['$env:USERPROFILE\\x', '/home/maya\\x'],
    ['$HOMEX/x', '/srv/shop/$HOMEX/x'],
    ['file:///etc/passwd', '/etc/passwd'],
    ['file://localhost/etc/a%20b', '/etc/a b'],
    ['file:///bad%zz', '/bad%zz'],
    ['file:x', '/srv/shop/file:x'],
  ])('%s is %s', (spelled, expected) => {
    expect(absolute(spelled)).toBe(expected);
  });

  test('a relative path without a folder is nowhere', () => {
    const options = { disk: createDisk(false), home: '/home/maya', folder: undefined };
    expect(absolutePath('x', options)).toBeUndefined();
    expect(absolutePath('~/x', options)).toBe('/home/maya/x');
  });

  test.each([
    ['src\\app.ts', 'D:/shop/src/app.ts'],
    ['\\Windows\\x', 'D:/Windows/x'],
    ['C:\\Windows\\x', 'C:/Windows/x'],
    ['d:x', 'D:/shop/x'],
    ['C:x', undefined],
    ['~\\x', 'C:/Users/maya/x'],
    ['~/x', 'C:/Users/maya/x'],
    ['$env:USERPROFILE\\.ssh', 'C:/Users/maya/.ssh'],
    ['notes.txt:hidden', 'D:/shop/notes.txt'],
    ['ENV~1', undefined],
    ['NUL', undefined],
  ])('on Windows %s is %s', (spelled, expected) => {
    const base = { disk: createDisk(false), home: 'C:/Users/maya', folder: 'D:/shop' };
    expect(absolutePath(spelled, base)).toBe(expected);
  });

  test('another user’s home is what the password file says', () => {
    expect(absolute('~root/x', '/srv', true)).toBe('/root/x');
    expect(absolute('~daemon/x', '/srv', true)).toMatch(/^\/usr\/sbin\/x$|^\/sbin\/x$|daemon/);
  });
});
