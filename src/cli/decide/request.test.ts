import { describe, expect, test } from 'vitest';
import { readRequest } from './request.ts';

const read = (value: unknown): ReturnType<typeof readRequest> =>
  readRequest(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)), '/srv/shop');

describe('lines that ask for nothing that can be judged', () => {
  test.each<[string, unknown, unknown]>([
    ['no JSON', 'shell ls', null],
    ['a key twice', '{"id":"1","id":"2","tool":"shell","command":"ls"}', null],
    ['a list', [], null],
    ['no tool', { id: 'a', command: 'ls' }, 'a'],
    ['a tool that does not exist', { id: 'a', tool: 'Shell', command: 'ls' }, 'a'],
    ['a shell call without a command', { id: 'a', tool: 'shell' }, 'a'],
    ['a write without a path', { id: 'a', tool: 'write', content: 'x' }, 'a'],
    ['a patch without its text', { id: 'a', tool: 'patch', path: 'x' }, 'a'],
    ['a fetch without an address', { id: 'a', tool: 'fetch' }, 'a'],
    ['a command that is a list', { id: 'a', tool: 'shell', command: ['ls'] }, 'a'],
    ['an input that is a text', { id: 'a', tool: 'other', input: '{}' }, 'a'],
    ['a mode that is a number', { id: 'a', tool: 'shell', command: 'ls', mode: 1 }, 'a'],
    ['a mode that is null', { id: 'a', tool: 'shell', command: 'ls', mode: null }, 'a'],
    ['half a justification', { id: 4, tool: 'write', path: 'x', justification: { rollback: 'y' } }, 4],
    ['a justification that is a text', { id: 4, tool: 'write', path: 'x', justification: 'yes' }, 4],
    ['an actor without a name', { id: 4, tool: 'shell', command: 'ls', actor: '' }, 4],
    ['a definition that is a text', { id: 4, tool: 'other', name: 'x', definition: 'sha256:0' }, 4],
    ['a server that is a list', { id: 4, tool: 'other', name: 'x', server: ['a'] }, 4],
    ['a type of agent without a name', { id: 4, tool: 'shell', command: 'ls', agentType: '' }, 4],
    ['an actor that is a list', { id: 4, tool: 'shell', command: 'ls', actor: ['a'] }, 4],
    ['an id that is an object', { id: {}, tool: 'shell', command: 'ls' }, null],
    ['an event that does not exist', { event: 'Turn', session: 's' }, null],
    ['an empty folder', { id: 'a', tool: 'shell', command: 'ls', cwd: '' }, 'a'],
  ])('%s', (_, line, id) => {
    expect(read(line)).toMatchObject({ kind: 'malformed', reason: 'INPUT_MALFORMED', id });
  });
});

describe('lines that are read', () => {
  test('a call with everything', () => {
    const line = {
      id: '7',
      tool: 'write',
      path: 'a.sql',
      content: 'x',
      name: 'Write',
      input: { k: 1 },
      cwd: 'db',
      mode: 'plan',
      session: 's',
      actor: 'helper-1',
      agentType: 'reviewer',
      justification: { fileLine: 'a:1', rollback: 'drop it' },
    };
    expect(read(line)).toEqual({
      kind: 'call',
      id: '7',
      session: 's',
      mode: 'plan',
      actor: 'helper-1',
      agentType: 'reviewer',
      justification: { fileLine: 'a:1', rollback: 'drop it' },
      call: {
        tool: 'write',
        path: 'a.sql',
        content: 'x',
        name: 'Write',
        input: { k: 1 },
        cwd: '/srv/shop/db',
      },
    });
  });

  test.each<[string, object, object]>([
    ['no id', { tool: 'shell', command: 'ls' }, { id: null }],
    [
      'null fields',
      { id: 1, tool: 'shell', command: 'ls', cwd: null, name: null },
      { call: { tool: 'shell', command: 'ls', cwd: '/srv/shop' } },
    ],
    [
      'an address among the raw arguments',
      { id: 1, tool: 'fetch', input: { url: 'https://example.com' } },
      { call: { url: 'https://example.com' } },
    ],
    [
      'a search',
      { id: 1, tool: 'read', path: '.', reach: 'tree', glob: '*.ts' },
      { call: { reach: 'tree', glob: '*.ts' } },
    ],
    [
      'fields that are not known',
      { id: 1, tool: 'shell', command: 'ls', weather: 'fine' },
      { call: { command: 'ls' } },
    ],
  ])('%s', (_, line, expected) => {
    expect(read(line)).toMatchObject({ kind: 'call', ...expected });
  });

  test('a definition is known by its digest, whatever the order of its fields', () => {
    const definition = (line: string) => {
      const request = read(`{"id":1,"tool":"other","name":"x","definition":${line}}`);
      return request.kind === 'call' ? request.call.definition : undefined;
    };
    const one = definition('{"name":"x","description":"d"}');
    expect(one).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(definition('{"description":"d","name":"x"}')).toBe(one);
    expect(definition('{"name":"x","description":"e"}')).not.toBe(one);
  });

  test('the beginning of a turn', () => {
    expect(read({ event: 'turn', session: 's' })).toEqual({ kind: 'turn', session: 's' });
  });
});
