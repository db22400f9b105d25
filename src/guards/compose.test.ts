import { describe, expect, expectTypeOf, test } from 'vitest';
import { composeGuards } from './compose.ts';
import type { Guard, GuardContext, GuardVerdict, SyncGuard } from './guard.ts';

const ALLOWED: GuardVerdict = { verdict: 'allow', findings: [] };
const HIDDEN = 'the words of the payload';

function guard(name: string, answer: (text: string, context?: GuardContext) => GuardVerdict): SyncGuard {
  return { name, families: ['content'], options: {}, reach: 10, check: answer };
}

/** What a stranger's guard may return, whatever its types say. */
function answering(answer: unknown): SyncGuard {
  return { ...guard('stranger', () => ALLOWED), check: () => answer as GuardVerdict };
}

function redacting(name: string, start: number, end: number): SyncGuard {
  return guard(name, () => ({
    verdict: 'degrade',
    reason: 'FOUND',
    findings: [{ guard: name, family: 'content', code: 'WORD', start, end }],
    rewrite: [{ start, end, text: `[${name}]` }],
  }));
}

describe('guards that fail', () => {
  const finding = { guard: 'stranger', family: 'content', code: 'WORD', start: 0, end: 4 };

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a word', 'allow'],
    ['an unknown verdict', { verdict: 'permit', findings: [] }],
    ['no list of findings', { verdict: 'allow' }],
    ['a finding beyond the text', { verdict: 'allow', findings: [{ ...finding, end: 99 }] }],
    ['a finding that ends before it starts', { verdict: 'allow', findings: [{ ...finding, start: 5 }] }],
    ['a finding of no family', { verdict: 'allow', findings: [{ ...finding, family: 'weather' }] }],
    ['a finding with a sentence for a code', { verdict: 'ask', findings: [{ ...finding, code: HIDDEN }] }],
    ['a score above 1', { verdict: 'ask', findings: [{ ...finding, score: 2 }] }],
    ['a sentence for a reason', { verdict: 'ask', reason: HIDDEN, findings: [] }],
    ['a redaction of nothing', { verdict: 'degrade', findings: [], rewrite: [] }],
    ['a redaction without ranges', { verdict: 'degrade', findings: [] }],
    ['a replacement that is no text', { verdict: 'degrade', findings: [], rewrite: [{ start: 0, end: 1 }] }],
    [
      'an object that throws when read',
      {
        get verdict() {
          throw new Error(HIDDEN);
        },
      },
    ],
  ])('block by answering %s', (_, answer) => {
    const made = composeGuards([guard('calm', () => ALLOWED), answering(answer)], { name: 'both' });
    expect(made.check('some text')).toEqual({ verdict: 'block', reason: 'GUARD_FAILED', findings: [] });
  });

  test('block by throwing, and what they threw is not repeated', () => {
    const thrower = guard('thrower', () => {
      throw new Error(HIDDEN);
    });
    const verdict = composeGuards([thrower], { name: 'one' }).check(HIDDEN);
    expect(verdict).toMatchObject({ verdict: 'block', reason: 'GUARD_FAILED' });
    expect(JSON.stringify(verdict)).not.toContain(HIDDEN);
  });

  test('block by a promise that fails', async () => {
    const later: Guard = { ...guard('later', () => ALLOWED), check: () => Promise.reject(new Error(HIDDEN)) };
    expect(await composeGuards([later], { name: 'one' }).check('text')).toMatchObject({
      reason: 'GUARD_FAILED',
    });
  });

  test('block by never answering, and their signal is aborted', async () => {
    let aborted = false;
    const silent: Guard = {
      ...guard('silent', () => ALLOWED),
      check: (_, context) => {
        context?.signal?.addEventListener('abort', () => {
          aborted = true;
        });
        return new Promise(() => {});
      },
    };
    const verdict = await composeGuards([silent], { name: 'one', timeoutMs: 5 }).check('text');
    expect(verdict).toMatchObject({ verdict: 'block', reason: 'GUARD_TIMED_OUT' });
    expect(aborted).toBe(true);
  });

  test('block when the caller gives up first', async () => {
    const silent: Guard = { ...guard('silent', () => ALLOWED), check: () => new Promise(() => {}) };
    const caller = new AbortController();
    const pending = composeGuards([silent], { name: 'one' }).check('text', { signal: caller.signal });
    caller.abort();
    expect(await pending).toMatchObject({ verdict: 'block', reason: 'GUARD_TIMED_OUT' });
    expect(
      await composeGuards([silent], { name: 'one' }).check('text', { signal: caller.signal }),
    ).toMatchObject({
      reason: 'GUARD_TIMED_OUT',
    });
  });
});

describe('composed guards', () => {
  test('refuse to be none, to share a name, to have none, or to wait for ever', () => {
    const calm = guard('calm', () => ALLOWED);
    expect(() => composeGuards([], { name: 'none' })).toThrow('at least one guard');
    expect(() => composeGuards([calm, calm], { name: 'twice' })).toThrow('`calm`');
    expect(() => composeGuards([calm], { name: '' })).toThrow('`name`');
    for (const timeoutMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => composeGuards([calm], { name: 'one', timeoutMs })).toThrow('`timeoutMs`');
  });

  test('take the most restrictive verdict with its reason, and keep what all of them found', () => {
    const asking = guard('asking', () => ({
      verdict: 'ask',
      reason: 'ODD',
      findings: [{ guard: 'asking', family: 'content', code: 'TURN', start: 1, end: 3, score: 0.5 }],
    }));
    const verdict = composeGuards([redacting('late', 5, 9), asking], { name: 'both' }).check('0123456789');
    expect(verdict).toEqual({
      verdict: 'ask',
      reason: 'ODD',
      findings: [
        { guard: 'asking', family: 'content', code: 'TURN', start: 1, end: 3, score: 0.5 },
        { guard: 'late', family: 'content', code: 'WORD', start: 5, end: 9 },
      ],
      rewrite: [{ start: 5, end: 9, text: '[late]' }],
    });
  });

  test('rewrite overlapping ranges as one', () => {
    const made = composeGuards([redacting('wide', 2, 8), redacting('narrow', 7, 9)], { name: 'both' });
    expect(made.check('0123456789').rewrite).toEqual([{ start: 2, end: 9, text: '[wide]' }]);
  });

  test('answer at once when all of them do, later when one does', async () => {
    const calm = guard('calm', () => ALLOWED);
    const later: Guard = { ...guard('later', () => ALLOWED), check: async () => ALLOWED };
    const now = composeGuards([calm], { name: 'now' });
    expectTypeOf(now).toEqualTypeOf<SyncGuard>();
    expect(now.check('text')).toEqual(ALLOWED);
    const mixed = composeGuards([calm, later], { name: 'mixed' });
    expectTypeOf(mixed).toEqualTypeOf<Guard>();
    expect(mixed.check('text')).toBeInstanceOf(Promise);
    expect(await mixed.check('text')).toEqual(ALLOWED);
  });

  test('pass on who wrote the text, and a signal for those that ask', () => {
    let seen: GuardContext | undefined;
    const watching = guard('watching', (_, context) => {
      seen = context;
      return ALLOWED;
    });
    composeGuards([watching], { name: 'one' }).check('text', { origin: 'user' });
    expect(seen?.origin).toBe('user');
    expect(seen?.signal?.aborted).toBe(false);
  });

  test('claim the families of all of them, and reach as far as the farthest, if all say how far', () => {
    const calm = guard('calm', () => ALLOWED);
    const far: SyncGuard = { ...calm, name: 'far', families: ['secrets', 'content'], reach: 500 };
    const { reach: _, ...unknown } = far;
    const made = composeGuards([calm, far], { name: 'both' });
    expect(made).toMatchObject({ families: ['content', 'secrets'], reach: 500 });
    expect(made.options).toEqual({
      guards: [
        { name: 'calm', options: {} },
        { name: 'far', options: {} },
      ],
      timeoutMs: 10_000,
    });
    expect(composeGuards([calm, unknown], { name: 'unsure' }).reach).toBeUndefined();
  });
});
