import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { LATEST_PROTOCOL_VERSION, McpError } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, test } from 'vitest';
import { ownServerCommand } from '../../src/adapters/claude-code/index.ts';
import { hostSession } from './session.ts';
import { put, useTool } from './tool.ts';

const tool = useTool('mcp');
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function connected(home: string, repository: string): Promise<Client> {
  const client = new Client({ name: 'of-a-test', version: '1.0.0' });
  const args = [tool.built.cli, 'mcp', '--home', home];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: repository }));
  closing.push(() => client.close());
  return client;
}

interface Told {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

async function call(client: Client, name: string, given: Record<string, unknown>): Promise<Told> {
  const result = await client.callTool({ name, arguments: given });
  const [content] = result.content as readonly { readonly type: string; readonly text: string }[];
  return {
    text: content?.text ?? '',
    data: (result.structuredContent ?? {}) as Told['data'],
    isError: result.isError === true,
  };
}

/** What a client that sends these lines is answered, and the exit code once its input has ended. */
async function sent(
  lines: readonly (string | object)[],
): Promise<{ answers: readonly Answer[]; code: number }> {
  const { home, repository } = tool.newHome();
  const server: ChildProcess = spawn(process.execPath, [tool.built.cli, 'mcp', '--home', home], {
    cwd: repository,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  server.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  server.stdin?.end(texts.map((text) => `${text}\n`).join(''));
  const [code] = (await once(server, 'close')) as [number];
  const answers = output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
  return { answers, code };
}

interface Answer {
  readonly jsonrpc: string;
  readonly id: string | number | null;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

const request = (id: unknown, method: string, params?: object): object => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
});

describe('what is no message', () => {
  test.each<[string, string | object, number, unknown]>([
    ['no JSON', '{"jsonrpc"', -32700, null],
    ['words', 'hello there', -32700, null],
    ['a key twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32700, null],
    ['a batch', [request(1, 'ping')], -32600, null],
    ['an empty batch', [], -32600, null],
    ['a text', '"ping"', -32600, null],
    ['null', 'null', -32600, null],
    ['another version', { jsonrpc: '1.0', id: 1, method: 'ping' }, -32600, 1],
    ['no version', { id: 'a', method: 'ping' }, -32600, 'a'],
    ['no method', { jsonrpc: '2.0', id: 1 }, -32600, 1],
    ['a method that is a number', { jsonrpc: '2.0', id: 1, method: 1 }, -32600, 1],
    ['an id that is null', request(null, 'ping'), -32600, null],
    ['an id that is an object', request({}, 'ping'), -32600, null],
    ['an id that is a fraction', request(1.5, 'ping'), -32600, null],
    ['a method that is not there', request(1, 'resources/list'), -32601, 1],
    ['parameters that are a list', { ...request(1, 'ping'), params: [1] }, -32602, 1],
    ['no version of the protocol', request(1, 'initialize', {}), -32602, 1],
    ['a page that is not there', request(1, 'tools/list', { cursor: 'next' }), -32602, 1],
    ['a tool that is not there', request(1, 'tools/call', { name: 'approve' }), -32602, 1],
    ['a tool without a name', request(1, 'tools/call', {}), -32602, 1],
    ['arguments that are a text', request(1, 'tools/call', { name: 'status', arguments: 'x' }), -32602, 1],
    ['more than a message may hold', `"${'x'.repeat(5 << 20)}"`, -32700, null],
  ])('%s is answered with its code, and the next one is served', async (_, line, code, id) => {
    const { answers, code: exit } = await sent([line, request('after', 'ping')]);
    expect(answers).toEqual([
      { jsonrpc: '2.0', id, error: { code, message: expect.any(String) } },
      { jsonrpc: '2.0', id: 'after', result: {} },
    ]);
    expect(exit).toBe(0);
  });
});

describe('what is not answered', () => {
  test('notifications, answers, blank lines, and the end', async () => {
    const { answers, code } = await sent([
      '',
      '   ',
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', method: 'tools/call', params: { name: 'status' } },
      { jsonrpc: '2.0', id: 4, result: {} },
      { jsonrpc: '2.0', id: 5, error: { code: -32601, message: 'no' } },
    ]);
    expect({ answers, code }).toEqual({ answers: [], code: 0 });
  });
});

test.each([
  [LATEST_PROTOCOL_VERSION, LATEST_PROTOCOL_VERSION],
  ['2025-06-18', '2025-06-18'],
  ['2024-11-05', '2024-11-05'],
  ['2025-03-26', '2024-11-05'],
  ['2099-01-01', LATEST_PROTOCOL_VERSION],
  ['1', LATEST_PROTOCOL_VERSION],
])('a client that speaks %s is answered in %s', async (wanted, spoken) => {
  const { answers } = await sent([request(1, 'initialize', { protocolVersion: wanted, capabilities: {} })]);
  expect(answers[0]?.result).toMatchObject({ protocolVersion: spoken, serverInfo: { name: 'holdfast' } });
});

describe('a client of the official kit', () => {
  test('sees three tools that only look', async () => {
    const { home, repository } = tool.newHome();
    const client = await connected(home, repository);
    await client.ping();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['justify', 'explain', 'status']);
    for (const { inputSchema, annotations } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    }
    expect(client.getServerVersion()).toMatchObject({ name: 'holdfast' });
  });

  test.each<[string, string, Record<string, unknown>, RegExp]>([
    ['an answer without a rollback', 'justify', { challenge: 'c-22222222', fileLine: 'a:1' }, /`rollback`/],
    [
      'an id of an approval',
      'justify',
      { challenge: 'a-22222222', fileLine: 'a:1', rollback: 'x' },
      /`challenge`/,
    ],
    ['nothing to explain', 'explain', {}, /either a `command` or a `path`/],
    ['both at once', 'explain', { command: 'ls', path: 'a' }, /either a `command` or a `path`/],
    ['a tool without a path', 'explain', { command: 'ls', tool: 'read' }, /`tool` needs/],
    ['an argument that is not there', 'explain', { comand: 'ls' }, /`comand` is no argument.*command/],
    ['a mode that is not there', 'explain', { command: 'ls', mode: 'paln' }, /`paln` is not defined.*plan/],
    ['a command that is a list', 'explain', { command: ['ls'] }, /`command` is a text/],
    ['a session that is not there', 'status', { session: 'nobody' }, /no session of that id/],
  ])('is told what is wrong with %s', async (_, name, given, expected) => {
    const { home, repository } = tool.newHome();
    const told = await call(await connected(home, repository), name, given);
    expect(told).toMatchObject({ isError: true, text: expect.stringMatching(expected) });
  });

  test('is refused a tool that is not there', async () => {
    const { home, repository } = tool.newHome();
    const client = await connected(home, repository);
    await expect(call(client, 'approve', {})).rejects.toThrow(McpError);
  });

  test('a configuration that cannot be used is said, and mended while the server runs', async () => {
    const { home, repository } = tool.newHome();
    const file = put(join(home, '.config/holdfast/config.yaml'), 'mode: biuld\n');
    const client = await connected(home, repository);
    expect(await call(client, 'status', {})).toMatchObject({
      isError: true,
      text: expect.stringContaining('1:7'),
    });
    writeFileSync(file, 'mode: review\n');
    expect(await call(client, 'status', {})).toMatchObject({
      isError: false,
      data: { mode: { name: 'review' } },
    });
  });

  test('explains exactly what `holdfast explain --json` does', async () => {
    const { home, repository } = tool.newHome();
    const client = await connected(home, repository);
    const rows: readonly (readonly [Record<string, string>, readonly string[]])[] = [
      [{ command: 'rm -rf src && git push' }, ['--', 'rm -rf src && git push']],
      [{ path: 'db/migrate/1.sql' }, ['--path', 'db/migrate/1.sql']],
      [{ path: '.env', tool: 'read' }, ['--path', '.env', '--tool', 'read']],
      [{ command: 'npm test', mode: 'plan' }, ['--mode', 'plan', '--', 'npm test']],
    ];
    for (const [given, args] of rows) {
      const { stdout } = tool.run(['explain', '--json', '--home', home, ...args], { cwd: repository });
      const told = await call(client, 'explain', given);
      expect(told.data).toEqual(JSON.parse(stdout));
      expect(JSON.parse(told.text)).toEqual(told.data);
    }
  });

  test('with the hook of a host: a refusal is seen in `status` and answered by `justify`', async () => {
    const host = hostSession(tool.built);
    const client = await connected(host.home, host.repository);
    const holdfast = ownServerCommand(host.home);
    writeFileSync(join(host.home, '.claude.json'), JSON.stringify({ mcpServers: { holdfast } }));
    expect((await call(client, 'status', {})).data).toMatchObject({
      state: 'enforcing',
      mode: { name: 'build' },
    });
    const input = { file_path: join(host.repository, 'db/migrate/2.sql'), content: 'x' };
    const write = (id: string) => host.before('', id, { tool: 'Write', input });
    const [challenge = ''] = /c-[a-z0-9]{8}/.exec(write('toolu_a').reason) ?? [];
    const open = [{ id: challenge, kind: 'justification', paths: [input.file_path] }];
    expect((await call(client, 'status', {})).data).toMatchObject({ session: { challenges: open } });
    const answer = { challenge, fileLine: 'src/app.ts:1', rollback: 'drop table orders_new' };
    const before = host.before('', 'toolu_b', { tool: 'mcp__holdfast__justify', input: answer });
    expect(before).toEqual({ decision: '', reason: '' });
    expect((await call(client, 'justify', answer)).text).toContain(`${challenge} is answered`);
    expect((await call(client, 'status', {})).data).toMatchObject({ session: { challenges: [] } });
    expect(write('toolu_c')).toEqual({ decision: '', reason: '' });
  });
});
