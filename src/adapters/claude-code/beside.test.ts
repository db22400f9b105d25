import { describe, expect, test } from 'vitest';
import { foreignHooks, trustsFolder } from './beside.ts';
import { SHIM_NAME } from './wired-hook.ts';

const OURS = `'/home/oak/.local/share/holdfast/${SHIM_NAME}' PreToolUse claude-code`;

const beforeTools = (...groups: readonly unknown[]): string =>
  JSON.stringify({ hooks: { PreToolUse: groups } });
const running = (...commands: readonly unknown[]) => ({
  matcher: '*',
  hooks: commands.map((command) => ({ type: 'command', command })),
});

describe('the hooks of others', () => {
  test.each<[string, string]>([
    ['no JSON', '{"hooks":'],
    ['nothing', ''],
    ['no hooks', '{}'],
    ['hooks that are none', '{"hooks":["PreToolUse"]}'],
    ['a group that is none', beforeTools('lint')],
    ['a group without hooks', beforeTools({ matcher: '*' })],
    ['a hook without a command', beforeTools({ hooks: [{ type: 'prompt' }, 'lint', null] })],
    ['a command that is no text', beforeTools(running(7))],
    ['hooks of another event', JSON.stringify({ hooks: { PostToolUse: [running('lint')] } })],
    ['ours', beforeTools(running(OURS))],
  ])('%s: none', (_, text) => {
    expect(foreignHooks(text)).toEqual([]);
  });

  test('stand in their order, ours left out', () => {
    const text = beforeTools(running('lint --fix', OURS), { hooks: 'x' }, running('audit'));
    expect(foreignHooks(text)).toEqual(['lint --fix', 'audit']);
  });
});

describe('whether the host trusts a folder', () => {
  const record = (accepted: unknown, folder = '/srv/shop'): string =>
    JSON.stringify({ projects: { [folder]: { hasTrustDialogAccepted: accepted } } });

  test.each<[string, string, boolean]>([
    ['a yes', record(true), true],
    ['a no', record(false), false],
    ['a word', record('true'), false],
    ['a yes for the folder above', record(true, '/srv'), false],
    ['a yes for a folder below', record(true, '/srv/shop/src'), false],
    ['no record of it', '{"projects":{}}', false],
    ['projects that are none', '{"projects":["/srv/shop"]}', false],
    ['no JSON', '{', false],
    ['nothing', '', false],
  ])('%s', (_, text, trusted) => {
    expect(trustsFolder(text, '/srv/shop')).toBe(trusted);
  });

  test('what every object has is no folder', () => {
    expect(trustsFolder('{"projects":{}}', '__proto__')).toBe(false);
    expect(trustsFolder('{"projects":{}}', 'constructor')).toBe(false);
  });
});
