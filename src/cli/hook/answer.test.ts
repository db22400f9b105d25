import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { malformedInputs } from '../../../test/cli/malformed.ts';
import { isReasonCode } from '../../action/reason.ts';
import { compilersFor } from '../config/compiler.ts';
import { answerEvent, type HookSetting } from './answer.ts';

let folder: string;
let repository: string;
let setting: HookSetting;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-hook-')));
  repository = join(folder, 'repository');
  for (const part of ['.git', 'src', 'db/migrate']) mkdirSync(join(repository, part), { recursive: true });
  writeFileSync(join(repository, 'src', 'orders.ts'), 'export const orders = [];\n');
  setting = settingFor('home');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function settingFor(name: string, config?: string): HookSetting {
  const home = join(folder, name);
  mkdirSync(join(home, '.config', 'holdfast'), { recursive: true });
  if (config !== undefined) writeFileSync(join(home, '.config', 'holdfast', 'config.yaml'), config);
  return { home, event: 'PreToolUse', ...compilersFor(home) };
}

interface Call {
  readonly tool: string;
  readonly input: object;
  readonly mode?: string;
  readonly turn?: string | undefined;
}

let calls = 0;

function event({ tool, input, mode = 'default', turn = 'turn-1' }: Call): Record<string, unknown> {
  return {
    session_id: 'session-of-tests',
    cwd: repository,
    ...(turn === '' ? {} : { prompt_id: turn }),
    permission_mode: mode,
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id: `toolu_${calls++}`,
  };
}

interface Said {
  readonly decision: string;
  readonly reason: string;
}

function said(line: string | undefined): Said {
  if (line === undefined) return { decision: 'silence', reason: '' };
  const { permissionDecision, permissionDecisionReason } = JSON.parse(line).hookSpecificOutput;
  return { decision: permissionDecision, reason: permissionDecisionReason };
}

function answer(call: Call, using = setting): Said {
  return said(answerEvent(Buffer.from(JSON.stringify(event(call))), using));
}

const write = (path: string, more: Partial<Call> = {}): Call => ({
  tool: 'Write',
  input: { file_path: join(repository, path), content: 'x' },
  ...more,
});

describe('calls', () => {
  test.each<[string, Call, string, RegExp]>([
    [
      'an ordinary write',
      { tool: 'Write', input: { file_path: '@/src/a.ts', content: 'x' } },
      'silence',
      /^$/,
    ],
    ['an ordinary read', { tool: 'Read', input: { file_path: '@/src/orders.ts' } }, 'silence', /^$/],
    ['a task list', { tool: 'TodoWrite', input: { todos: [] } }, 'silence', /^$/],
    [
      'a write outside',
      { tool: 'Write', input: { file_path: '/srv/elsewhere/x', content: 'x' } },
      'deny',
      /OUTSIDE_ROOT/,
    ],
    ['a secret', { tool: 'Read', input: { file_path: '@/.env' } }, 'deny', /SECRET_REFUSED/],
    [
      'a secret, in plan',
      { tool: 'Read', input: { file_path: '@/.env' }, mode: 'plan' },
      'deny',
      /SECRET_REFUSED/,
    ],
    [
      'a write in plan',
      { tool: 'Write', input: { file_path: '@/src/a.ts', content: 'x' }, mode: 'plan' },
      'deny',
      /MODE_FORBIDS/,
    ],
    ['an unknown tool', { tool: 'mcp__maps__route', input: {} }, 'ask', /TOOL_UNKNOWN/],
    [
      'an unknown tool where nobody is asked',
      { tool: 'mcp__maps__route', input: {}, mode: 'bypassPermissions' },
      'deny',
      /holdfast approve a-/,
    ],
    [
      'an unknown tool in plan',
      { tool: 'mcp__maps__route', input: {}, mode: 'plan' },
      'deny',
      /MODE_FORBIDS|TOOL_UNKNOWN/,
    ],
    [
      'a tool with impossible arguments',
      { tool: 'Bash', input: { command: 7 } },
      'deny',
      /HOST_SHAPE_UNKNOWN/,
    ],
    [
      'its own settings',
      { tool: 'Edit', input: { file_path: '@/.claude/settings.json', old_string: 'a', new_string: 'b' } },
      'deny',
      /SELF_PROTECTED/,
    ],
  ])('%s', (_, call, decision, reason) => {
    const placed = JSON.parse(JSON.stringify(call).replaceAll('@/', `${repository}/`));
    const found = answer(placed);
    expect(found).toEqual({ decision, reason: expect.stringMatching(reason) });
  });

  test('a migration opens for the turn by the command of the refusal, and only for the turn', () => {
    const refused = answer(write('db/migrate/7.sql', { turn: 'opening' }));
    expect(refused).toEqual({ decision: 'deny', reason: expect.stringContaining('JUSTIFICATION_REQUIRED') });
    expect(answer(write('db/migrate/7.sql', { turn: 'opening' })).decision).toBe('deny');
    const id = /holdfast justify (\S+)/.exec(refused.reason)?.[1] ?? '';
    const justify = `holdfast justify ${id} --file-line src/orders.ts:1 --rollback "drop table orders_new"`;
    expect(answer({ tool: 'Bash', input: { command: justify }, turn: 'opening' })).toEqual({
      decision: 'silence',
      reason: '',
    });
    expect(answer(write('db/migrate/7.sql', { turn: 'opening' })).decision).toBe('silence');
    expect(answer(write('db/migrate/7.sql', { turn: 'the next' })).reason).toContain(
      'JUSTIFICATION_REQUIRED',
    );
  });

  test('a host that names no turn: nothing stays open, and no answer is asked for', () => {
    const refused = answer(write('db/migrate/8.sql', { turn: '' }));
    expect(refused.decision).toBe('deny');
    expect(refused.reason).toContain('JUSTIFICATION_REQUIRED');
    expect(refused.reason).not.toContain('holdfast justify');
    expect(answer(write('db/migrate/8.sql', { turn: '' })).decision).toBe('deny');
  });
});

describe('configuration', () => {
  test('one that cannot be read refuses, and names its place', () => {
    const broken = settingFor('broken', 'mode: build\nexpnsive: []\n');
    expect(answer(write('src/a.ts'), broken)).toEqual({
      decision: 'deny',
      reason: expect.stringMatching(/CONFIG_INVALID[\s\S]*config\.yaml` 2:1 `expnsive` is no key/),
    });
  });

  test('the more restrictive of its mode and that of the host holds', () => {
    const review = settingFor('review', 'mode: review\n');
    expect(answer(write('src/a.ts', { mode: 'acceptEdits' }), review).decision).toBe('deny');
    const narrow = settingFor(
      'narrow',
      'mode: docs\nmodes:\n  docs:\n    tools: [read, write]\n    effects: ["read:*", "write:file"]\n',
    );
    expect(answer(write('src/a.ts'), narrow).decision).toBe('silence');
    expect(answer(write('src/a.ts', { mode: 'plan' }), narrow).decision).toBe('deny');
    expect(answer({ tool: 'Bash', input: { command: 'ls' }, mode: 'plan' }, narrow).decision).toBe('deny');
  });

  test('rows of the user close paths of their own', () => {
    const rows = settingFor(
      'rows',
      'expensive:\n  - glob: "legal/**"\n    because: a contract is signed by people\n',
    );
    expect(answer(write('legal/terms.md', { turn: 'rows' }), rows).reason).toContain(
      'a contract is signed by people',
    );
  });

  test('a compiler that throws is a fault of the guard', () => {
    const throwing: HookSetting = {
      ...settingFor('throwing', 'mode: build\n'),
      compile: () => {
        throw new TypeError('detail that nobody should see');
      },
    };
    const found = answer(write('src/a.ts'), throwing);
    expect(found).toEqual({ decision: 'deny', reason: expect.stringContaining('GUARD_FAILED') });
    expect(found.reason).not.toContain('detail');
  });
});

describe('events that are not before a tool', () => {
  test.each(['PostToolUse', 'PostToolUseFailure', 'Stop', 'SessionStart'])(
    '%s is answered with silence',
    (name) => {
      const bytes = Buffer.from(JSON.stringify({ ...event(write('src/a.ts')), hook_event_name: name }));
      expect(answerEvent(bytes, { ...setting, event: name })).toBeUndefined();
    },
  );

  test.each([
    ['PostToolUse', 'silence'],
    ['PostToolUseFailure', 'silence'],
    ['PreToolUse', 'deny'],
    ['', 'deny'],
  ])('what cannot be read, where %j is wired: %s', (name, decision) => {
    expect(said(answerEvent(Buffer.from('{'), { ...setting, event: name })).decision).toBe(decision);
  });

  test('what says that it is before a tool is judged, however it was wired', () => {
    const bytes = Buffer.from(JSON.stringify({ ...event(write('src/a.ts')), tool_input: 7 }));
    expect(said(answerEvent(bytes, { ...setting, event: 'PostToolUse' })).decision).toBe('deny');
  });
});

describe('a thousand malformed events', () => {
  const REQUIRED = ['session_id', 'cwd', 'hook_event_name', 'tool_name', 'tool_input'];

  test('each is refused with a code, none with a stack', () => {
    const bases = [
      event(write('src/a.ts')),
      event({ tool: 'Bash', input: { command: 'ls -la', description: 'list' } }),
      event({ tool: 'mcp__maps__route', input: { from: 'a', to: 'b' }, mode: 'bypassPermissions' }),
    ];
    const inputs = malformedInputs(bases, REQUIRED, 1000, 20261130);
    const wrong = inputs.filter(({ bytes }) => !isRefusal(answerEvent(bytes, setting)));
    expect(inputs).toHaveLength(1000);
    expect(wrong.map(({ kind, bytes }) => `${kind}: ${bytes.toString('latin1').slice(0, 200)}`)).toEqual([]);
  });

  test('the bases themselves are not refused for their form', () => {
    const { decision, reason } = answer(write('src/a.ts'));
    expect([decision, reason]).toEqual(['silence', '']);
  });

  function isRefusal(line: string | undefined): boolean {
    const { decision, reason } = said(line);
    const code = /^holdfast refused this \[(?<code>[A-Z_0-9]+)\]\n/.exec(reason)?.groups?.['code'];
    return (
      decision === 'deny' &&
      isReasonCode(code) &&
      code !== 'GUARD_FAILED' &&
      !/\n\s+at |node:|\.ts:\d/.test(reason)
    );
  }
});
