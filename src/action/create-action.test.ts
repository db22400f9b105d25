import { describe, expect, test } from 'vitest';
import { createAction } from './create-action.ts';
import { actionDigest } from './digest.ts';
import { isHoldfastError } from './error.ts';
import type { ActionId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { ReasonCode } from './reason.ts';

function codeOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return isHoldfastError(error) ? error.code : 'not ours';
  }
}

describe('createAction refuses', () => {
  test.each<[string, ReasonCode, unknown, unknown]>([
    ['an empty name', 'INPUT_MALFORMED', '', {}],
    ['a name with a line break', 'INPUT_MALFORMED', 'read\nwrite', {}],
    ['a name with half of a surrogate pair', 'INPUT_MALFORMED', 'read\ud800', {}],
    ['a name that is too long', 'INPUT_MALFORMED', 'x'.repeat(201), {}],
    ['no name', 'INPUT_MALFORMED', undefined, {}],
    ['a list of arguments', 'INPUT_MALFORMED', 'shell', ['rm']],
    ['no arguments', 'JSON_NOT_PLAIN', 'shell', undefined],
    ['null', 'INPUT_MALFORMED', 'shell', null],
    ['text', 'INPUT_MALFORMED', 'shell', 'ls'],
    ['a date in the arguments', 'JSON_NOT_PLAIN', 'shell', { at: new Date(0) }],
    ['an unsafe number', 'JSON_UNSAFE_NUMBER', 'shell', { id: 2 ** 60 }],
    ['a prototype key', 'JSON_FORBIDDEN_KEY', 'shell', JSON.parse('{"__proto__":{}}')],
  ])('%s', (_, code, name, args) => {
    const request = { name: name as string, arguments: args as JsonObject };
    expect(codeOf(() => createAction(request))).toBe(code);
  });

  test('what exceeds the limits', () => {
    const request = { name: 'write', arguments: { content: 'x'.repeat(100) } };
    expect(codeOf(() => createAction(request, { length: 50 }))).toBe('JSON_TOO_LARGE');
    expect(codeOf(() => createAction(request, { length: 500 }))).toBe(undefined);
  });
});

describe('createAction', () => {
  const request = { name: 'send_reply', arguments: { to: ['customer@example.invalid'], ticket: 41 } };

  test('takes the request down with its digest', () => {
    expect(createAction(request)).toEqual({
      id: expect.stringMatching(/^action_[0-9a-f-]{36}$/),
      version: 1,
      ...request,
      digest: actionDigest(request.name, request.arguments),
    });
  });

  test('gives equal requests one digest and each an id of its own', () => {
    const first = createAction(request);
    const second = createAction({
      name: 'send_reply',
      arguments: { ticket: 41, to: ['customer@example.invalid'] },
    });
    expect(second.digest).toBe(first.digest);
    expect(second.id).not.toBe(first.id);
  });

  test('keeps an id that is given', () => {
    expect(createAction({ ...request, id: 'action_known' as ActionId }).id).toBe('action_known');
  });

  test('cannot be changed afterwards, neither through the action nor through the request', () => {
    const args = { to: ['customer@example.invalid'] };
    const action = createAction({ name: 'send_reply', arguments: args });
    args.to[0] = 'other@example.invalid';
    expect(action.arguments).toEqual({ to: ['customer@example.invalid'] });
    expect(
      Object.isFrozen(action) && Object.isFrozen(action.arguments) && Object.isFrozen(action.arguments['to']),
    ).toBe(true);
  });

  test('accepts names in any script, and the tools of servers', () => {
    for (const name of ['mcp__db__query', 'поиск', 'a b', 'x'.repeat(200)]) {
      expect(createAction({ name, arguments: {} }).name).toBe(name);
    }
  });
});
