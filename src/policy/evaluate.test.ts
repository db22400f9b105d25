import { describe, expect, test } from 'vitest';
import { createAction } from '../action/create-action.ts';
import type { Effect } from '../action/effect.ts';
import type { ActorId, TenantId } from '../action/ids.ts';
import type { Finding } from './decision.ts';
import { createPolicy, evaluate, type PolicyRequest, type Rule } from './policy.ts';

const READS: Effect = { verb: 'read', domain: 'file', target: 'notes.md', certainty: 'certain' };

const REQUEST: PolicyRequest<null> = {
  action: createAction({ name: 'read', arguments: { path: 'notes.md' } }),
  effects: [READS, READS],
  authority: { tenant: 'TENANT_A' as TenantId, actor: 'desk' as ActorId, capabilities: [] },
  facts: null,
};

const REASONS = ['UNREAD', 'KIND_NOVEL', 'OUTSIDE_ROOT', 'APPROVED', 'JUSTIFICATION_REQUIRED'] as const;

function rule(id: string, answer: unknown): Rule<null> {
  return { id, about: `says ${id}`, reasons: REASONS, judge: () => answer as Finding[] };
}

function decide(...rules: Rule<null>[]) {
  return evaluate(createPolicy({ name: 'desk', rules }), REQUEST);
}

const ASK: Finding = { verdict: 'ask', reason: 'UNREAD', rule: 'ask' };
const BLOCK: Finding = { verdict: 'block', reason: 'OUTSIDE_ROOT', rule: 'block' };
const APPROVED: Finding = { verdict: 'allow', reason: 'APPROVED', rule: 'approval' };

describe('evaluate fails closed', () => {
  test('a policy without rules blocks', () => {
    expect(decide()).toMatchObject({
      verdict: 'block',
      reason: 'POLICY_EMPTY',
      findings: [{ rule: 'policy' }],
    });
  });

  test.each<[string, unknown]>([
    ['answers with nothing', undefined],
    ['answers with null', null],
    ['answers with one finding instead of a list', APPROVED],
    ['answers with a verdict', 'allow'],
    ['answers later', Promise.resolve([])],
    ['answers with something that only looks like a list', { length: 0 }],
    ['says undefined', [undefined]],
    ['says null', [null]],
    ['says a verdict', ['allow']],
    ['gives no reason', [{ verdict: 'allow', rule: 'a' }]],
    ['gives a reason that it does not declare', [{ ...APPROVED, reason: 'JUSTIFIED' }]],
    ['gives a reason that does not exist', [{ ...APPROVED, reason: 'FINE' }]],
    ['names no rule', [{ ...APPROVED, rule: undefined }]],
    ['names an empty rule', [{ ...APPROVED, rule: '' }]],
    ['points at an effect that is not there', [{ ...APPROVED, effect: 2 }]],
    ['points at half an effect', [{ ...APPROVED, effect: 0.5 }]],
    ['points at an effect by name', [{ ...APPROVED, effect: '0' }]],
    ['speaks to people in numbers', [{ ...APPROVED, because: 7 }]],
    ['requires something else', [{ ...APPROVED, requires: [{ kind: 'bribe', by: 'person' }] }]],
    ['requires it of somebody else', [{ ...APPROVED, requires: [{ kind: 'approval', by: 'model' }] }]],
    ['requires nothing nameable', [{ ...APPROVED, requires: [null] }]],
    ['requires what is no list', [{ ...APPROVED, requires: 'approval' }]],
    ['hides its verdict behind a trap', [trap('verdict')]],
  ])('a rule that %s blocks under its own id', (_, answer) => {
    const decision = decide(rule('quiet', []), rule('broken', answer));
    expect(decision).toMatchObject({ verdict: 'block', reason: 'RULE_FAILED', rule: 'broken' });
    expect(decision.findings).toHaveLength(1);
  });

  test.each([
    ['an error', new Error('disk')],
    ['a text', 'no'],
    ['nothing', undefined],
  ])('a rule that throws %s blocks under its own id, and the other rules are heard', (_, thrown) => {
    const throws: Rule<null> = {
      ...rule('broken', []),
      judge: () => {
        throw thrown;
      },
    };
    const decision = decide(throws, rule('ask', [ASK]));
    expect(decision).toMatchObject({ verdict: 'block', reason: 'RULE_FAILED', rule: 'broken' });
    expect(decision.findings.map((finding) => finding.rule)).toEqual(['broken', 'ask']);
  });

  test.each([undefined, null, 'deny', 'Allow', '', 0, {}, ['allow']])(
    'the verdict %j is none and blocks',
    (verdict) => {
      const decision = decide(rule('odd', [{ ...APPROVED, verdict, subject: 'notes.md' }]));
      expect(decision).toMatchObject({ verdict: 'block', reason: 'VERDICT_UNKNOWN', rule: 'approval' });
      expect(decision.findings[0]).toMatchObject({ subject: 'notes.md' });
    },
  );

  test('what a broken rule said before it broke is no more than its block', () => {
    const decision = decide(rule('broken', [APPROVED, ASK, null]));
    expect(decision.findings).toEqual([{ verdict: 'block', reason: 'RULE_FAILED', rule: 'broken' }]);
  });
});

function trap(key: string): object {
  return Object.defineProperty({ ...APPROVED }, key, {
    get() {
      throw new Error('look elsewhere');
    },
  });
}

describe('evaluate', () => {
  test('has no objection when no rule has one', () => {
    const policy = createPolicy({ name: 'desk', rules: [rule('quiet', [])] });
    expect(evaluate(policy, REQUEST)).toEqual({
      verdict: 'allow',
      reason: 'NO_OBJECTION',
      policyVersion: policy.version,
      findings: [],
      requires: [],
    });
  });

  test('lets a recorded yes lead when nothing objects', () => {
    const decision = decide(rule('approval', [APPROVED]), rule('quiet', []));
    expect(decision).toMatchObject({
      verdict: 'allow',
      reason: 'APPROVED',
      rule: 'approval',
      findings: [APPROVED],
    });
  });

  test('puts the most restrictive first, whatever the order of rules', () => {
    for (const rules of [
      [rule('a', [APPROVED]), rule('b', [ASK]), rule('c', [BLOCK])],
      [rule('c', [BLOCK]), rule('b', [ASK]), rule('a', [APPROVED])],
      [rule('b', [APPROVED, BLOCK, ASK])],
    ]) {
      const decision = decide(...rules);
      expect(decision.findings.map(({ verdict }) => verdict)).toEqual(['block', 'ask', 'allow']);
      expect(decision).toMatchObject({ verdict: 'block', reason: 'OUTSIDE_ROOT', rule: 'block' });
    }
  });

  test('lets the earlier rule lead among equals', () => {
    const novel: Finding = { verdict: 'ask', reason: 'KIND_NOVEL', rule: 'novel' };
    expect(decide(rule('a', [ASK]), rule('b', [novel])).reason).toBe('UNREAD');
    expect(decide(rule('b', [novel]), rule('a', [ASK])).reason).toBe('KIND_NOVEL');
    expect(decide(rule('both', [novel, ASK])).reason).toBe('KIND_NOVEL');
  });

  test('unites what is required, each thing of each party once', () => {
    const fileLine = { kind: 'fileLine', by: 'agent' } as const;
    const approval = { kind: 'approval', by: 'person' } as const;
    const byAgent = { kind: 'approval', by: 'agent' } as const;
    const decision = decide(
      rule('a', [{ ...ASK, requires: [approval] }]),
      rule('b', [{ ...BLOCK, requires: [fileLine, approval, fileLine] }]),
      rule('c', [{ ...APPROVED, requires: [byAgent] }]),
    );
    expect(decision.requires).toEqual([fileLine, approval, byAgent]);
  });

  test('keeps the fields of a finding and nothing else', () => {
    const whole: Finding = {
      ...ASK,
      effect: 1,
      subject: 'notes.md',
      because: 'it is a note',
      instead: 'read it',
    };
    const decision = decide(rule('ask', [{ ...whole, payload: 'hunter2' }]));
    expect(decision.findings).toEqual([whole]);
  });

  test('shares nothing with the rules, and freezes all of it', () => {
    const requires = [{ kind: 'approval', by: 'person' } as { kind: 'approval'; by: 'agent' | 'person' }];
    const finding = { ...ASK, requires };
    const decision = decide(rule('ask', [finding]));
    finding.rule = 'changed';
    requires[0] = { kind: 'approval', by: 'agent' };
    expect(decision.findings).toEqual([{ ...ASK, requires: [{ kind: 'approval', by: 'person' }] }]);
    const [first] = decision.findings;
    for (const part of [
      decision,
      decision.findings,
      decision.requires,
      decision.requires[0],
      first,
      first?.requires,
    ]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  test('asks a rule that is an instance of a class', () => {
    class Counting {
      readonly id = 'counting';
      readonly about = 'counts';
      readonly reasons = REASONS;
      private readonly most = 1;
      judge({ effects }: PolicyRequest<null>): Finding[] {
        return effects.length > this.most ? [ASK] : [];
      }
    }
    expect(decide(new Counting()).verdict).toBe('ask');
  });
});
