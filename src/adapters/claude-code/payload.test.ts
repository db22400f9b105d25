import { describe, expect, test } from 'vitest';
import { PAYLOAD_LIMIT, readPayload } from './payload.ts';

const WRITE = {
  session_id: 'a81c0f52-session',
  transcript_path: '/home/robin/.claude/projects/-srv-shop/a81c0f52.jsonl',
  cwd: '/srv/shop',
  prompt_id: 'turn-1',
  permission_mode: 'acceptEdits',
  hook_event_name: 'PreToolUse',
  tool_name: 'Write',
  tool_input: { file_path: '/srv/shop/a.txt', content: 'a' },
  tool_use_id: 'toolu_01',
};

function read(value: unknown): ReturnType<typeof readPayload> {
  return readPayload(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));
}

function without(key: keyof typeof WRITE): object {
  const { [key]: _, ...rest } = WRITE;
  return rest;
}

describe('what is refused', () => {
  test.each([
    ['nothing at all', '', 'INPUT_MALFORMED'],
    ['white space only', ' \r\n\t', 'INPUT_MALFORMED'],
    ['a cut-off object', '{"hook_event_name":"PreToolUse"', 'JSON_SYNTAX'],
    ['a key twice', '{"hook_event_name":"PostToolUse","hook_event_name":"PreToolUse"}', 'JSON_DUPLICATE_KEY'],
    ['a prototype key', '{"hook_event_name":"PreToolUse","__proto__":{}}', 'JSON_FORBIDDEN_KEY'],
    ['half of a pair', '{"hook_event_name":"\\ud800"}', 'JSON_LONE_SURROGATE'],
    [
      'a number beyond a double',
      '{"hook_event_name":"PreToolUse","n":9007199254740993}',
      'JSON_UNSAFE_NUMBER',
    ],
    ['a list', [WRITE], 'HOST_SHAPE_UNKNOWN'],
    ['null', 'null', 'HOST_SHAPE_UNKNOWN'],
    ['no event name', without('hook_event_name'), 'HOST_SHAPE_UNKNOWN'],
    ['an event of another case', { ...WRITE, hook_event_name: 'preToolUse' }, 'HOST_SHAPE_UNKNOWN'],
    ['an event that no version sends', { ...WRITE, hook_event_name: 'BeforeTool' }, 'HOST_SHAPE_UNKNOWN'],
    ['no session', without('session_id'), 'HOST_SHAPE_UNKNOWN'],
    ['a session with a line break', { ...WRITE, session_id: 'a\nb' }, 'HOST_SHAPE_UNKNOWN'],
    ['a session that is a number', { ...WRITE, session_id: 7 }, 'HOST_SHAPE_UNKNOWN'],
    ['no folder', without('cwd'), 'HOST_SHAPE_UNKNOWN'],
    ['a relative folder', { ...WRITE, cwd: 'shop' }, 'HOST_SHAPE_UNKNOWN'],
    ['a folder with a zero byte', { ...WRITE, cwd: '/srv/\0shop' }, 'HOST_SHAPE_UNKNOWN'],
    ['no tool', without('tool_name'), 'HOST_SHAPE_UNKNOWN'],
    ['an empty tool', { ...WRITE, tool_name: '' }, 'HOST_SHAPE_UNKNOWN'],
    ['a tool that is an object', { ...WRITE, tool_name: { name: 'Write' } }, 'HOST_SHAPE_UNKNOWN'],
    ['no input', without('tool_input'), 'HOST_SHAPE_UNKNOWN'],
    ['an input that is a text', { ...WRITE, tool_input: '{}' }, 'HOST_SHAPE_UNKNOWN'],
    ['an input that is a list', { ...WRITE, tool_input: [] }, 'HOST_SHAPE_UNKNOWN'],
    ['a turn that is a number', { ...WRITE, prompt_id: 1 }, 'HOST_SHAPE_UNKNOWN'],
    ['a mode that is a list', { ...WRITE, permission_mode: ['plan'] }, 'HOST_SHAPE_UNKNOWN'],
  ])('%s', (_, value, reason) => {
    expect(read(value)).toMatchObject({ kind: 'unknown', reason });
  });

  test('bytes that are not UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"hook_event_name":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ]);
    expect(readPayload(bytes)).toMatchObject({ kind: 'unknown', reason: 'JSON_NOT_UTF8' });
  });

  test('an event beyond the limit, unread', () => {
    expect(readPayload(Buffer.alloc(PAYLOAD_LIMIT + 1, 0x20))).toMatchObject({ reason: 'INPUT_TOO_LARGE' });
  });

  test('no refusal quotes what was sent', () => {
    const secretive = read({ ...WRITE, cwd: 'horse-battery-staple' });
    expect(JSON.stringify(secretive)).not.toContain('horse-battery');
  });
});

describe('what is read', () => {
  test('a call, with its turn, its mode and its id', () => {
    expect(read(WRITE)).toEqual({
      kind: 'before',
      use: {
        session: 'a81c0f52-session',
        turn: 'turn-1',
        callId: 'toolu_01',
        cwd: '/srv/shop',
        tool: 'Write',
        input: { file_path: '/srv/shop/a.txt', content: 'a' },
        permissionMode: 'acceptEdits',
      },
    });
  });

  test('a call of an earlier version, which names no turn', () => {
    const payload = read(without('prompt_id'));
    expect(payload).toMatchObject({ kind: 'before' });
    expect(payload).not.toHaveProperty('use.turn');
  });

  test('fields that a later version adds change nothing', () => {
    expect(read({ ...WRITE, shard: { of: 3 }, effort: null })).toEqual(read(WRITE));
  });

  test('the agent inside a subagent', () => {
    expect(read({ ...WRITE, agent_id: 'sub-9' })).toMatchObject({ use: { agent: 'sub-9', turn: 'turn-1' } });
  });

  test.each([
    ['PostToolUse', {}, 'confirmed'],
    ['PostToolUseFailure', { error: 'Exit code 2', is_interrupt: false }, 'failed'],
    ['PostToolUseFailure', { error: 'stopped', is_interrupt: true }, 'unknown'],
  ])('the end of a call: %s %j is %s', (hook_event_name, more, outcome) => {
    expect(read({ ...WRITE, hook_event_name, ...more })).toMatchObject({
      kind: 'after',
      outcome,
      callId: 'toolu_01',
    });
  });

  test.each(['SessionStart', 'Stop', 'UserPromptSubmit', 'PermissionRequest'])(
    '%s is not about a call',
    (event) => {
      expect(read({ hook_event_name: event })).toEqual({ kind: 'other', event });
    },
  );
});
