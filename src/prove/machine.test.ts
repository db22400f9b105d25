import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wire } from '../adapters/claude-code/index.ts';
import { wiringCheck } from './host-check.ts';
import { hasHost, hostsOn } from './machine.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'holdfast-machine-'));
  mkdirSync(join(home, '.claude'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Our wiring, with the matcher of the hook before tool calls changed. */
function wiredWith(matcher: unknown): string {
  const wired = wire(undefined, { scope: 'user', shim: '/home/robin/.local/share/holdfast/claude-code.sh' });
  if (!wired.ok) throw new Error(wired.why);
  const settings = JSON.parse(wired.text);
  settings.hooks.PreToolUse[0].matcher = matcher;
  return JSON.stringify(settings);
}

function checked(settings: string) {
  writeFileSync(join(home, '.claude', 'settings.json'), settings);
  const [host] = hostsOn(home);
  if (host === undefined) throw new Error('no host');
  const { held, saw } = wiringCheck(host, 'holdfast init --home /srv/robin');
  return { held, saw };
}

describe('what is wired', () => {
  test.each<[string, string, RegExp]>([
    ['nothing', '{}', /no hook of Holdfast before tool calls: run `holdfast init --home \/srv\/robin`$/],
    [
      'one tool only',
      wiredWith('Bash'),
      /that `Bash` matches and for no others.*`matcher` to `\*`.*holdfast init/,
    ],
    ['some tools', wiredWith('Edit|Write'), /that `Edit\|Write` matches/],
    ['a matcher that is no text', wiredWith(['*']), /that `\["\*"\]` matches/],
    [
      'switched off',
      wiredWith('*').replace('{', '{"disableAllHooks": true,'),
      /`disableAllHooks` is true, so the host runs no hook: take it out/,
    ],
  ])('%s does not hold, and says what to do', (_, settings, saw) => {
    expect(checked(settings)).toEqual({ held: false, saw: expect.stringMatching(saw) });
  });

  test.each([['*'], [''], [undefined]])('the matcher %j is for every tool', (matcher) => {
    expect(checked(wiredWith(matcher))).toEqual({ held: true, saw: 'a hook before every tool call' });
  });

  test('a narrow hook beside one for every tool does not matter', () => {
    const settings = JSON.parse(wiredWith('*'));
    settings.hooks.PreToolUse.unshift({ ...settings.hooks.PreToolUse[0], matcher: 'Bash' });
    expect(checked(JSON.stringify(settings)).held).toBe(true);
  });
});

describe('presence', () => {
  const PATH = process.env['PATH'];
  beforeEach(() => {
    process.env['PATH'] = join(home, 'bin');
  });
  afterEach(() => {
    process.env['PATH'] = PATH;
  });

  test('a folder `.claude` alone is no host', () => {
    expect([hasHost(home), hostsOn(home)]).toEqual([false, []]);
  });

  test.each([['bin/claude'], ['.local/bin/claude'], ['.claude/local/claude']])('%s is one', (path) => {
    mkdirSync(join(home, path, '..'), { recursive: true });
    writeFileSync(join(home, path), '#!/bin/sh\necho 2.1.300\n', { mode: 0o755 });
    expect(hostsOn(home)).toMatchObject([{ version: '2.1.300', refusesOnFailure: true }]);
  });

  test('settings are one', () => {
    writeFileSync(join(home, '.claude', 'settings.json'), '{}');
    expect(hasHost(home)).toBe(true);
  });
});
