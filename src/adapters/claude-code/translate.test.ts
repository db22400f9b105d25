import { describe, expect, test } from 'vitest';
import { HARMLESS_TOOLS } from './harmless.ts';
import { TRANSLATED_TOOLS, translate } from './translate.ts';

const CWD = '/srv/shop';

describe('calls that the gate judges', () => {
  test.each([
    ['Bash', { command: 'ls', description: 'List' }, { tool: 'shell', command: 'ls' }],
    ['PowerShell', { command: 'dir' }, { tool: 'shell', dialect: 'powershell', command: 'dir' }],
    ['Monitor', { command: 'tail -f log', timeout_ms: 1000 }, { tool: 'shell', command: 'tail -f log' }],
    ['Write', { file_path: '/srv/shop/a', content: '' }, { tool: 'write', path: '/srv/shop/a', content: '' }],
    ['Read', { file_path: '/srv/shop/a', limit: 5 }, { tool: 'read', path: '/srv/shop/a' }],
    ['LS', { path: '/srv/shop/src' }, { tool: 'read', reach: 'names', path: '/srv/shop/src' }],
    [
      'WebFetch',
      { url: 'https://example.com/a', prompt: 'p' },
      { tool: 'fetch', url: 'https://example.com/a' },
    ],
  ])('%s %j', (name, input, expected) => {
    expect(translate(name, input, CWD)).toEqual({ kind: 'call', call: { ...expected, name, cwd: CWD } });
  });

  test.each([
    [
      'Edit',
      { file_path: '/srv/shop/a', old_string: 'x', new_string: 'y' },
      { tool: 'edit', path: '/srv/shop/a' },
    ],
    ['MultiEdit', { file_path: '/srv/shop/a', edits: [] }, { tool: 'edit', path: '/srv/shop/a' }],
    [
      'NotebookEdit',
      { notebook_path: '/srv/shop/a.ipynb', new_source: '1' },
      { tool: 'edit', path: '/srv/shop/a.ipynb' },
    ],
    ['Glob', { pattern: '**/*.ts' }, { tool: 'read', reach: 'names', path: CWD }],
    [
      'Glob',
      { pattern: '*', path: '/srv/shop/src' },
      { tool: 'read', reach: 'names', path: '/srv/shop/src' },
    ],
    ['Grep', { pattern: 'todo', path: null }, { tool: 'read', reach: 'tree', path: CWD }],
    ['Grep', { pattern: '.', glob: '.env*' }, { tool: 'read', reach: 'tree', path: CWD, glob: '.env*' }],
  ])('%s %j keeps its arguments, so that an approval is for exactly this', (name, input, expected) => {
    expect(translate(name, input, CWD)).toEqual({
      kind: 'call',
      call: { ...expected, name, cwd: CWD, input },
    });
  });
});

describe('calls of unknown tools', () => {
  test.each([
    ['mcp__warehouse__drop_table', { table: 'orders' }],
    ['Teleport', {}],
    ['bash', { command: 'ls' }],
    ['Bash ', { command: 'ls' }],
    ['constructor', {}],
    ['Agent', { prompt: 'go', isolation: 'remote' }],
    ['ExitWorktree', { action: 'remove', discard_changes: true }],
    ['ProposeGoal', { condition: 'c', ask_user: false }],
    ['Monitor', { ws: { url: 'wss://example.com' } }],
    ['Monitor', { command: 'ls', ws: { url: 'wss://example.com' } }],
    ['CronCreate', { cron: '* * * * *', prompt: 'p' }],
  ])('%s %j', (name, input) => {
    expect(translate(name, input, CWD)).toEqual({
      kind: 'call',
      call: { tool: 'other', name, input, cwd: CWD },
    });
  });
});

describe('calls with arguments that the tool cannot have', () => {
  test.each([
    ['Bash', {}],
    ['Bash', { command: '' }],
    ['Bash', { command: ['ls'] }],
    ['Write', { file_path: '/srv/shop/a' }],
    ['Write', { content: 'x' }],
    ['Write', { file_path: 7, content: 'x' }],
    ['Edit', { path: '/srv/shop/a' }],
    ['NotebookEdit', { file_path: '/srv/shop/a.ipynb' }],
    ['Read', { file_path: null }],
    ['Grep', { path: '/srv/shop' }],
    ['Grep', { pattern: 'x', glob: 3 }],
    ['Glob', { pattern: 'x', path: ['/etc'] }],
    ['WebFetch', { uri: 'https://example.com' }],
  ])('%s %j', (name, input) => {
    expect(translate(name, input, CWD)).toMatchObject({ kind: 'malformed' });
  });
});

describe('tools without an effect of their own', () => {
  test.each([
    ['TodoWrite', { todos: [] }],
    ['Agent', { prompt: 'look', subagent_type: 'Explore' }],
    ['Agent', { prompt: 'look', isolation: 'worktree' }],
    ['ExitPlanMode', {}],
    ['ExitWorktree', { action: 'keep' }],
  ])('%s %j', (name, input) => {
    expect(translate(name, input, CWD)).toMatchObject({ kind: 'harmless' });
  });

  test('each says why, once, and none of them is translated as well', () => {
    const names = HARMLESS_TOOLS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => TRANSLATED_TOOLS.includes(name))).toEqual([]);
    expect(HARMLESS_TOOLS.filter(({ because }) => because.length < 15)).toEqual([]);
  });
});
