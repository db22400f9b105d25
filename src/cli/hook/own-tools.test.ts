import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownServerCommand } from '../../adapters/claude-code/index.ts';
import { journals } from '../../gate/journals.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { readSession } from '../../gate/sessions.ts';
import { compilersFor } from '../config/compiler.ts';
import { answerEvent } from './answer.ts';

let home: string;
let repository: string;

beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-own-tools-')));
  repository = join(home, 'shop');
  for (const part of ['.git', 'src', 'db/migrate']) mkdirSync(join(repository, part), { recursive: true });
  writeFileSync(join(repository, 'src', 'orders.ts'), 'export const orders = [];\n');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() => register({ type: 'stdio', ...ownServerCommand(home), env: {} }));

const register = (holdfast: object): void =>
  writeFileSync(join(home, '.claude.json'), JSON.stringify({ mcpServers: { holdfast } }));

interface Asked {
  readonly turn?: string;
  readonly mode?: string;
  readonly agent?: string;
}

let calls = 0;
function said(tool: string, input: object, { turn = 'turn', mode = 'default', agent }: Asked = {}): string {
  const event = {
    session_id: 'own-tools',
    cwd: repository,
    prompt_id: turn,
    permission_mode: mode,
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id: `toolu_${calls++}`,
    ...(agent !== undefined && { agent_id: agent }),
  };
  const setting = { home, event: 'PreToolUse', ...compilersFor(home) };
  const line = answerEvent(Buffer.from(JSON.stringify(event)), setting);
  if (line === undefined) return 'silence';
  const { permissionDecision, permissionDecisionReason } = JSON.parse(line).hookSpecificOutput;
  return `${permissionDecision} ${permissionDecisionReason}`;
}

const migration = (name: string, asked?: Asked): string =>
  said('Write', { file_path: join(repository, 'db/migrate', name), content: 'x' }, asked);
const challengeIn = (refusal: string): string => /justify (c-\S+)/.exec(refusal)?.[1] ?? '';
const answer = (challenge: string, more: object = {}): object => ({
  challenge,
  fileLine: 'src/orders.ts:1',
  rollback: 'drop table orders_new',
  ...more,
});
const justify = (input: object, asked?: Asked): string => said('mcp__holdfast__justify', input, asked);

describe('an answer that is none, by the tool', () => {
  test.each<[string, (challenge: string) => object, RegExp]>([
    ['no file:line', (id) => ({ challenge: id, rollback: 'drop it' }), /JUSTIFICATION_INVALID/],
    ['no rollback', (id) => ({ challenge: id, fileLine: 'src/orders.ts:1' }), /JUSTIFICATION_INVALID/],
    ['nothing', () => ({}), /JUSTIFICATION_INVALID/],
    ['an empty rollback', (id) => answer(id, { rollback: '' }), /JUSTIFICATION_INVALID/],
    ['a rollback that is a list', (id) => answer(id, { rollback: ['drop it'] }), /JUSTIFICATION_INVALID/],
    ['more than an answer', (id) => answer(id, { force: 'yes' }), /JUSTIFICATION_INVALID/],
    [
      'a line that is not there',
      (id) => answer(id, { fileLine: 'src/orders.ts:7' }),
      /JUSTIFICATION_INVALID/,
    ],
    ['a file that is not there', (id) => answer(id, { fileLine: 'src/none.ts:1' }), /JUSTIFICATION_INVALID/],
    ['a rollback that says nothing', (id) => answer(id, { rollback: 'n/a' }), /JUSTIFICATION_INVALID/],
    ['a challenge that nobody put', () => answer('c-22222222'), /CHALLENGE_UNKNOWN/],
    ['what is no id', () => answer('x'.repeat(5000)), /CHALLENGE_UNKNOWN.{0,200}no id of a challenge/],
  ])('%s', (what, input, expected) => {
    const id = challengeIn(migration('1.sql', { turn: what }));
    expect(id).toMatch(/^c-/);
    const refused = justify(input(id), { turn: what });
    expect(refused).toMatch(/^deny /);
    expect(refused.replaceAll('\n', ' ')).toMatch(expected);
    expect(migration('1.sql', { turn: what })).toContain('JUSTIFICATION_REQUIRED');
  });

  test('one for another turn, or by another agent', () => {
    const id = challengeIn(migration('2.sql', { turn: 'first' }));
    expect(justify(answer(id), { turn: 'second' })).toContain('CHALLENGE_UNKNOWN');
    expect(justify(answer(id), { turn: 'first', agent: 'helper' })).toContain('CHALLENGE_UNKNOWN');
  });
});

describe('a server that only calls itself holdfast', () => {
  const asked = { turn: 'foreign' };

  test.each([
    ['justify', 'default', /^ask .*TOOL_UNKNOWN/],
    ['explain', 'default', /^ask .*TOOL_UNKNOWN/],
    ['status', 'default', /^ask .*TOOL_UNKNOWN/],
    ['justify', 'plan', /^deny .*MODE_FORBIDS_TOOL/],
    ['explain', 'plan', /^deny .*MODE_FORBIDS_TOOL/],
  ])('%s in %s is a tool like any other, and opens nothing', (tool, mode, expected) => {
    register({ command: 'node', args: ['server.js'] });
    const id = challengeIn(migration('3.sql', asked));
    expect(said(`mcp__holdfast__${tool}`, answer(id), { ...asked, mode })).toMatch(expected);
    expect(migration('3.sql', asked)).toMatch(/^deny /);
  });

  test('names near to ours are no names of ours', () => {
    for (const name of ['mcp__Holdfast__justify', 'mcp__holdfast__approve', 'mcp__holdfast_2__status']) {
      expect(said(name, {}), name).toContain('TOOL_UNKNOWN');
    }
  });
});

describe('our own server', () => {
  test.each(['default', 'plan', 'acceptEdits', 'bypassPermissions'])('passes in %s', (mode) => {
    expect(said('mcp__holdfast__status', {}, { mode })).toBe('silence');
    expect(said('mcp__holdfast__explain', { command: 'rm -rf /' }, { mode })).toBe('silence');
  });

  test('an answer opens the challenged path for the turn, and is recorded like the command', () => {
    const asked = { turn: 'answered' };
    const id = challengeIn(migration('4.sql', asked));
    expect(justify(answer(id), asked)).toBe('silence');
    expect(migration('4.sql', asked)).toBe('silence');
    expect(migration('4.sql', { turn: 'the next' })).toContain('JUSTIFICATION_REQUIRED');
    const events = journals(locationsBelow(home).sessions).flatMap((file) => {
      const record = readSession(file);
      return record.ok ? record.reading.events : [];
    });
    expect(events.filter(({ turn }) => turn === 'answered').map(({ type }) => type)).toEqual([
      'turn_started',
      'proposal',
      'decision',
      'justification',
      'proposal',
      'decision',
      'permit',
    ]);
  });

  test('an answer given in plan mode counts; what it opens waits for another mode', () => {
    const asked = { turn: 'planned' };
    const id = challengeIn(migration('5.sql', asked));
    expect(justify(answer(id), { ...asked, mode: 'plan' })).toBe('silence');
    expect(migration('5.sql', { ...asked, mode: 'plan' })).toContain('MODE_FORBIDS');
    expect(migration('5.sql', asked)).toBe('silence');
  });
});
