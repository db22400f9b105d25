import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VERDICTS, type Verdict } from '../../action/verdict.ts';
import { emit, emitRefusal, REASON_LIMIT } from './emit.ts';
import { CLAUDE_CODE, canAsk, modeOf } from './host.ts';

const MESSAGE = 'holdfast refused this\n  because\n  instead';

function decisionOf(line: string | undefined): unknown {
  return line === undefined ? 'silence' : JSON.parse(line).hookSpecificOutput.permissionDecision;
}

describe('verdicts in the words of the host', () => {
  test.each<[Verdict, boolean, string]>([
    ['allow', true, 'silence'],
    ['allow', false, 'silence'],
    ['degrade', true, 'deny'],
    ['ask', true, 'ask'],
    ['ask', false, 'deny'],
    ['quarantine', true, 'deny'],
    ['block', true, 'deny'],
    ['block', false, 'deny'],
  ])('%s, can ask: %s -> %s', (verdict, asks, expected) => {
    expect(decisionOf(emit({ verdict, message: MESSAGE }, asks))).toBe(expected);
  });

  test('a verdict that does not exist is a denial', () => {
    expect(decisionOf(emit({ verdict: 'permit' as Verdict, message: MESSAGE }, true))).toBe('deny');
  });

  test('exactly the fields that the host documents, and nothing else', () => {
    expect(JSON.parse(emit({ verdict: 'block', message: MESSAGE }, true) ?? '')).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: MESSAGE,
      },
    });
  });

  test('a question that cannot be asked names the way to open it, once', () => {
    const line = emit({ verdict: 'ask', message: MESSAGE, challenge: 'a-ghkm2345' }, false) ?? '';
    expect(JSON.parse(line).hookSpecificOutput.permissionDecisionReason).toContain(
      'holdfast approve a-ghkm2345',
    );
    const said = `${MESSAGE}: holdfast approve a-ghkm2345`;
    const again = emit({ verdict: 'ask', message: said, challenge: 'a-ghkm2345' }, false) ?? '';
    expect(JSON.parse(again).hookSpecificOutput.permissionDecisionReason).toBe(said);
  });
});

test('any message becomes one ASCII line that says the same', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...VERDICTS),
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      (verdict, message, asks) => {
        const line = emit({ verdict, message }, asks);
        if (line === undefined) return verdict === 'allow';
        const { permissionDecisionReason, permissionDecision } = JSON.parse(line).hookSpecificOutput;
        return (
          /^[\x20-\x7e]+$/.test(line) &&
          permissionDecisionReason === message &&
          permissionDecision !== 'allow'
        );
      },
    ),
  );
});

test('a long message is cut, not the JSON', () => {
  const { permissionDecisionReason } = JSON.parse(
    emitRefusal('é'.repeat(3 * REASON_LIMIT)),
  ).hookSpecificOutput;
  expect(permissionDecisionReason).toHaveLength(REASON_LIMIT);
});

describe('what the host declares', () => {
  test.each([
    ['default', true, undefined],
    ['acceptEdits', true, undefined],
    ['plan', true, 'plan'],
    ['bypassPermissions', false, undefined],
    ['dontAsk', false, undefined],
    ['auto', false, undefined],
    ['constructor', false, undefined],
    [undefined, false, undefined],
  ])('in permission mode %s it can ask: %s, and means mode %s', (mode, asks, ours) => {
    expect([canAsk(CLAUDE_CODE, mode), modeOf(CLAUDE_CODE, mode)]).toEqual([asks, ours]);
  });

  test('the shim answers before the host stops waiting', () => {
    expect(CLAUDE_CODE.deadlineSeconds).toBeLessThan(CLAUDE_CODE.timeoutSeconds - 5);
  });
});
