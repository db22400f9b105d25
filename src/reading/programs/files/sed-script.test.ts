import { describe, expect, test } from 'vitest';
import { readSedScript } from './sed-script.ts';

describe('readSedScript', () => {
  test.each([
    ['s/a/b/', [], [], []],
    ['s/a/b/gw out.txt', ['out.txt'], [], []],
    ['s/a/b/e', [], [], ['']],
    ['1,5d; /x/w found.txt', ['found.txt'], [], []],
    ['/w /{ s/w a/e b/; p }', [], [], []],
    ['$r tail.txt', [], ['tail.txt'], []],
    ['\\|x|W first.txt', ['first.txt'], [], []],
    ['2e uname -a', [], [], ['uname -a']],
    ['e', [], [], ['']],
    ['a\\\nw not-a-file', [], [], []],
    ['i w not-a-file', [], [], []],
    ['y/abc/xyz/; w out.txt', ['out.txt'], [], []],
    ['# w comment\ns/a/b/', [], [], []],
    [':top; s/a/b/; ttop', [], [], []],
    ['0~4p;s|a|w b|', [], [], []],
  ])('%j', (script, writes, reads, runs) => {
    expect(readSedScript(script)).toEqual({ writes, reads, runs, followed: true });
  });

  test.each(['s/a/b', '/never-ends', 's', '&'])('gives up on %j', (script) => {
    expect(readSedScript(script).followed).toBe(false);
  });
});
