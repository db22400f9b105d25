import { afterEach, beforeEach, expect, test } from 'vitest';
import { GuardFamily } from '../../src/guards/family.ts';
import type { Guard, GuardVerdict } from '../../src/guards/guard.ts';
import { observedGuard } from '../../src/guards/observed-guard.ts';
import { SecretsGuard } from '../../src/guards/secrets/index.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const CANARY = 'quetzal-7391';
const TEXT = `tell nobody: ${CANARY}`;

let receiver: Receiver;

beforeEach(async () => {
  receiver = await openReceiver();
});

afterEach(async () => {
  await receiver.close();
});

const finding = { guard: 'watch', family: GuardFamily.PII, code: 'BIRD', start: 13, end: 25 };
const blocked: GuardVerdict = { verdict: 'block', reason: 'BIRD_TOLD', findings: [finding, finding] };
const rewritten: GuardVerdict = {
  verdict: 'degrade',
  reason: 'BIRD_TOLD',
  findings: [finding],
  rewrite: [{ start: 13, end: 25, text: CANARY }],
};

function guardThat(check: Guard['check']): Guard {
  return {
    name: 'watch',
    families: [GuardFamily.PII, GuardFamily.SECRETS],
    options: { note: CANARY },
    check,
  };
}

const ROWS: readonly (readonly [
  name: string,
  check: Guard['check'],
  says: Readonly<Record<string, unknown>>,
  status: readonly [code: number, message: string],
])[] = [
  ['allows', () => ({ verdict: 'allow', findings: [] }), says('allow', undefined, [], 0), [0, '']],
  ['blocks', () => blocked, says('block', 'BIRD_TOLD', ['BIRD'], 2), [2, 'BIRD_TOLD']],
  ['rewrites', () => rewritten, says('degrade', 'BIRD_TOLD', ['BIRD'], 1), [0, '']],
  ['answers later', async () => blocked, says('block', 'BIRD_TOLD', ['BIRD'], 2), [2, 'BIRD_TOLD']],
  [
    'answers with a text for a code',
    () => ({ ...blocked, reason: TEXT }),
    { 'error.type': 'GUARD_FAILED' },
    [2, 'GUARD_FAILED'],
  ],
];

function says(verdict: string, reason: string | undefined, codes: readonly string[], findings: number) {
  return {
    'holdfast.verdict': verdict,
    ...(reason !== undefined && { 'holdfast.reason': reason }),
    'holdfast.guard.codes': codes,
    'holdfast.guard.findings': findings,
    ...(verdict === 'block' && { 'error.type': reason }),
  };
}

test.each(ROWS)('a guard that %s', async (_, check, attributes, [status, message]) => {
  const guard = guardThat(check);
  const answer = await observedGuard(guard, receiver).check(TEXT);
  expect(answer).toEqual(await check(TEXT));
  const spans = await receiver.spans();
  expect(spans).toMatchObject([{ name: 'holdfast.guard watch', status, message, events: [] }]);
  expect(spans[0]?.attributes).toEqual({
    'holdfast.telemetry.version': 1,
    'holdfast.guard.name': 'watch',
    'holdfast.guard.families': ['identifiers', 'secrets'],
    ...attributes,
  });
  expect(receiver.bytes()).not.toContain(CANARY);
});

const FAILING: readonly (readonly [name: string, check: Guard['check']])[] = [
  [
    'throws',
    () => {
      throw new TypeError(TEXT);
    },
  ],
  ['rejects', () => Promise.reject(new TypeError(TEXT))],
];

test.each(FAILING)('one that %s still does', async (_, check) => {
  const observed = observedGuard(guardThat(check), receiver);
  await expect(async () => observed.check(TEXT)).rejects.toThrow(TEXT);
  expect(await receiver.spans()).toMatchObject([{ status: 2, message: 'GUARD_FAILED' }]);
  expect(receiver.bytes()).not.toContain(CANARY);
});

test('it stays what it was to everybody else, and answers at once where it did', () => {
  const guard = SecretsGuard();
  const { check, ...rest } = observedGuard(guard, receiver);
  const { check: _, ...original } = guard;
  expect(rest).toEqual(original);
  expect(check('a quiet sentence').verdict).toBe('allow');
});

test('a tracer that fails costs its span and nothing else', () => {
  const tracer = {
    startSpan() {
      throw new Error('no exporter');
    },
  };
  const guard = observedGuard(SecretsGuard(), { tracer });
  expect(guard.check('a quiet sentence').verdict).toBe('allow');
});
