import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { DEFAULT_CONFIG, locationsBelow, openStreamGate } from '../../src/gate/index.ts';

const gate = openStreamGate({
  locations: locationsBelow('/home/maya'),
  config: DEFAULT_CONFIG,
  configDigest: 'test',
  roots: ['/repo'],
  cwd: '/repo',
  ledger: 'off',
});
const edit = { tool: 'edit', path: 'db/migrate/0001.sql', cwd: '/repo' } as const;
const justification = { fileLine: 'src/model.ts:2', rollback: 'drop the column in 0003' };

test('each actor of a session answers for itself, and a new turn closes what all of them opened', () => {
  const said = (actor?: string, answer = false): string =>
    gate.decide(edit, {
      session: 's',
      ...(actor === undefined ? {} : { actor }),
      ...(answer ? { justification } : {}),
    }).reason;
  expect(said()).toBe('JUSTIFICATION_REQUIRED');
  expect([said(undefined, true), said()]).toEqual(['JUSTIFIED', 'JUSTIFIED']);
  expect(said('helper-1')).toBe('JUSTIFICATION_REQUIRED');
  expect([said('helper-1', true), said('helper-1')]).toEqual(['JUSTIFIED', 'JUSTIFIED']);
  expect(said('helper-2')).toBe('JUSTIFICATION_REQUIRED');
  gate.beginTurn('s');
  expect([said(), said('helper-1')]).toEqual(['JUSTIFICATION_REQUIRED', 'JUSTIFICATION_REQUIRED']);
});

test('challenges of two actors are two', () => {
  const id = (actor: string) => gate.decide(edit, { session: 't', actor }).challenge;
  expect(id('helper-1')).not.toBe(id('helper-2'));
});

describe('a call that is none is refused under a code that says why', () => {
  const call = (fields: Partial<ToolCall>): ToolCall => ({ tool: 'other', cwd: '/repo', ...fields });
  const look = call({ tool: 'shell', command: 'ls' });

  test.each<[string, ToolCall, string]>([
    ['a tool without a name', call({ name: '' }), 'INPUT_MALFORMED'],
    ['a name of two lines', call({ name: 'look\nup' }), 'INPUT_MALFORMED'],
    ['a name of 3,000 characters', call({ name: 'n'.repeat(3000) }), 'INPUT_MALFORMED'],
    ['half a surrogate in a command', call({ tool: 'shell', command: 'echo \ud83d' }), 'JSON_LONE_SURROGATE'],
    ['half a surrogate in a path', call({ tool: 'write', path: 'src/\udc00' }), 'JSON_LONE_SURROGATE'],
    ['half a surrogate in raw arguments', call({ name: 'x', input: { k: '\ud800' } }), 'JSON_LONE_SURROGATE'],
    ['a NUL in a path to read', call({ tool: 'read', path: 'src/a\0.ts' }), 'INPUT_MALFORMED'],
    ['a NUL in a path to write', call({ tool: 'write', path: '\0' }), 'INPUT_MALFORMED'],
    ['a NUL in the folder', { ...look, cwd: '/repo\0/etc' }, 'INPUT_MALFORMED'],
    ['a newline for a path to delete', call({ tool: 'delete', path: '\n' }), 'INPUT_MALFORMED'],
    ['blanks for a path to edit', call({ tool: 'edit', path: ' \t ' }), 'INPUT_MALFORMED'],
  ])('%s', (_, given, reason) => {
    const answer = gate.decide(given, { session: 'm' });
    expect(answer).toMatchObject({ verdict: 'block', reason });
    expect(answer.message).toContain('to mend it: ');
  });

  test.each<[string, ToolCall, string]>([
    ['a path with a blank', call({ tool: 'write', path: 'docs/my notes.md' }), 'NO_OBJECTION'],
    ['a path of two lines', call({ tool: 'write', path: 'docs/my\nnotes.md' }), 'NO_OBJECTION'],
    ['a pair of surrogates', call({ tool: 'write', path: 'docs/\u{1f4d3}.md' }), 'NO_OBJECTION'],
    ['a name of 200 characters', call({ name: 'n'.repeat(200) }), 'TOOL_UNKNOWN'],
    ['a name in another script', call({ name: 'поиск' }), 'TOOL_UNKNOWN'],
  ])('a near miss: %s', (_, given, reason) => {
    expect(gate.decide(given, { session: 'm' }).reason).toBe(reason);
  });

  test.each<[string, unknown, string]>([
    ['empty', '', 'INPUT_MALFORMED'],
    ['null', null, 'INPUT_MALFORMED'],
    ['a number', 7, 'INPUT_MALFORMED'],
    ['mistyped', 'biuld', 'MODE_UNKNOWN'],
    ['not given', undefined, 'NO_OBJECTION'],
  ])('a mode that is %s', (_, mode, reason) => {
    // Callers without types reach this as well.
    expect(gate.decide(look, { session: 'm', mode: mode as string }).reason).toBe(reason);
  });
});

describe('answers by the tool of our own server', () => {
  const justify = (input: ToolCall['input']): ToolCall => ({
    tool: 'other',
    name: 'mcp__holdfast__justify',
    cwd: '/repo',
    ...(input && { input }),
  });

  test.each<[string, (challenge: string) => NonNullable<ToolCall['input']>, string]>([
    [
      'without a rollback',
      (challenge) => ({ challenge, fileLine: 'src/model.ts:2' }),
      'JUSTIFICATION_INVALID',
    ],
    ['with nothing', () => ({}), 'JUSTIFICATION_INVALID'],
    [
      'with one word more',
      (challenge) => ({ challenge, ...justification, why: 'x' }),
      'JUSTIFICATION_INVALID',
    ],
    [
      'with a rollback that says nothing',
      (challenge) => ({ challenge, ...justification, rollback: '-' }),
      'JUSTIFICATION_INVALID',
    ],
    ['to another challenge', () => ({ challenge: 'c-22222222', ...justification }), 'CHALLENGE_UNKNOWN'],
  ])('%s: refused, and nothing opens', (what, input, reason) => {
    const { challenge = '' } = gate.decide(edit, { session: what });
    expect(gate.decide(justify(input(challenge)), { session: what })).toMatchObject({
      verdict: 'block',
      reason,
    });
    expect(gate.decide(edit, { session: what }).verdict).toBe('block');
  });

  test.each(['build', 'plan', 'review'])('complete, in %s: it opens what was challenged', (mode) => {
    const session = `answer in ${mode}`;
    const { challenge = '' } = gate.decide(edit, { session });
    const answer = gate.decide(justify({ challenge, ...justification }), { session, mode });
    expect(answer).toMatchObject({ verdict: 'allow', reason: 'JUSTIFIED' });
    expect(gate.decide(edit, { session }).reason).toBe('JUSTIFIED');
  });

  test.each([
    ['mcp__holdfast__explain', 'plan', 'NO_OBJECTION'],
    ['mcp__holdfast__status', 'plan', 'NO_OBJECTION'],
    ['mcp__holdfast__approve', 'plan', 'MODE_FORBIDS_TOOL'],
    ['mcp__holdfast__approve', 'build', 'TOOL_UNKNOWN'],
    ['holdfast__status', 'build', 'TOOL_UNKNOWN'],
  ])('%s in %s: %s', (name, mode, reason) => {
    expect(gate.decide({ tool: 'other', name, cwd: '/repo' }, { session: 'looks', mode }).reason).toBe(
      reason,
    );
  });
});
