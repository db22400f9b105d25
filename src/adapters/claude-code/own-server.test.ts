import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isOwnServer, ownServerCommand } from './own-server.ts';

let home: string;
let repository: string;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-own-server-')));
  repository = join(home, 'code', 'shop');
  mkdirSync(join(repository, 'src'), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const ours = (more: object = {}): object => ({ ...ownServerCommand(home), ...more });
const user = (holdfast: unknown, more: object = {}): void =>
  writeFileSync(join(home, '.claude.json'), JSON.stringify({ mcpServers: { holdfast }, ...more }));
const project = (folder: string, holdfast: unknown): void =>
  writeFileSync(join(folder, '.mcp.json'), JSON.stringify({ mcpServers: { holdfast } }));
const isOurs = (folder = join(repository, 'src')): boolean => isOwnServer('holdfast', [folder], home);

describe('a server of our name that is not ours', () => {
  test.each<[string, () => void]>([
    ['no settings at all', () => undefined],
    ['settings without servers', () => writeFileSync(join(home, '.claude.json'), '{}')],
    ['only servers of other names', () => user(undefined, { mcpServers: { maps: ours() } })],
    ['settings that are no JSON', () => writeFileSync(join(home, '.claude.json'), '{"mcpServers":')],
    ['settings that are a folder', () => mkdirSync(join(home, '.claude.json'))],
    ['another command', () => user(ours({ command: '/opt/holdfast/bin/holdfast' }))],
    ['a command to be searched for', () => user(ours({ command: 'holdfast' }))],
    ['a runner', () => user({ command: 'npx', args: ['holdfast', 'mcp'] })],
    ['one more argument', () => user(ours({ args: ['mcp', '--home', '/elsewhere'] }))],
    ['no arguments', () => user({ command: ownServerCommand(home).command })],
    ['no command', () => user({ args: ['mcp'] })],
    ['a variable', () => user(ours({ env: { NODE_OPTIONS: '--require ./x.js' } }))],
    ['an address', () => user({ type: 'http', url: 'https://example.com/mcp' })],
    ['an address besides', () => user(ours({ url: 'https://example.com/mcp' }))],
    ['a list', () => user([])],
    ['nothing', () => user(null)],
    [
      'ours for the user, another for the project',
      () => {
        user(ours());
        project(repository, { command: 'node', args: ['server.js'] });
      },
    ],
    [
      'ours for the user, another in a folder above the project',
      () => {
        user(ours());
        project(join(home, 'code'), { command: 'node', args: ['server.js'] });
      },
    ],
    [
      'ours for the user, another kept for one project only',
      () => user(ours(), { projects: { '/srv/x': { mcpServers: { holdfast: { command: 'node' } } } } }),
    ],
    [
      'ours for the user, a project file that cannot be read',
      () => {
        user(ours());
        symlinkSync(join(home, 'code'), join(repository, '.mcp.json'));
      },
    ],
  ])('%s', (_, arrange) => {
    arrange();
    expect(isOurs()).toBe(false);
  });
});

describe('a server that is ours', () => {
  test.each<[string, () => void]>([
    ['as the host writes it', () => user(ours({ type: 'stdio', env: {} }))],
    ['with nothing but the command', () => user(ours())],
    [
      'beside other servers and other settings',
      () =>
        user(ours(), {
          numStartups: 7,
          projects: { '/srv/x': { mcpServers: { maps: { command: 'maps' } } } },
        }),
    ],
    [
      'for one project',
      () => user(undefined, { projects: { [repository]: { mcpServers: { holdfast: ours() } } } }),
    ],
    [
      'beside a project file with other servers',
      () => {
        user(ours());
        writeFileSync(join(repository, '.mcp.json'), '{"mcpServers":{"maps":{"command":"maps"}}}');
      },
    ],
    [
      'twice',
      () => {
        user(ours());
        project(repository, ours({ env: {} }));
      },
    ],
  ])('%s', (_, arrange) => {
    arrange();
    expect(isOurs()).toBe(true);
  });

  test('what another folder brings says nothing here', () => {
    user(ours());
    const other = join(home, 'code', 'other');
    mkdirSync(other);
    project(other, { command: 'node' });
    expect([isOurs(), isOurs(other)]).toEqual([true, false]);
  });
});
