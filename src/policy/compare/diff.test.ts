import { describe, expect, test } from 'vitest';
import { createAction } from '../../action/create-action.ts';
import { isHoldfastError } from '../../action/error.ts';
import type { ActorId, TenantId } from '../../action/ids.ts';
import { composePolicies } from '../compose.ts';
import { createPolicy, evaluate, type Policy, type Rule } from '../policy.ts';
import type { PolicyTable, TableFacts, TableRow } from '../table/table.ts';
import { tablePolicy } from '../table/table-policy.ts';
import { diffPolicies } from './diff.ts';

const SEND: TableRow = {
  needs: ['app:reply:send'],
  where: { '/to': { verified: true }, '/amount': { max: 100 }, '/list': { from: ['user'], optional: true } },
  verdict: 'ask',
  reason: 'HUMAN_REVIEW_REQUIRED',
};
const READ: TableRow = { needs: ['app:ticket:read'], verdict: 'allow', reason: 'TENANT_SCOPED_READ' };
const DESK: PolicyTable = { name: 'desk', tenant: 'facts', actions: { read_ticket: READ, send_reply: SEND } };

const withSend = (row: Partial<TableRow>): PolicyTable => ({
  ...DESK,
  actions: { ...DESK.actions, send_reply: { ...SEND, ...row } },
});
const where = (more: TableRow['where']): PolicyTable => withSend({ where: { ...SEND.where, ...more } });

describe('diffPolicies', () => {
  test('finds nothing between equal policies, and says how much it tried', () => {
    const { tried, changes, unreached } = diffPolicies(
      tablePolicy(DESK),
      tablePolicy({ ...DESK, name: 'other' }),
    );
    expect(changes).toEqual([]);
    expect(unreached).toEqual([]);
    expect(tried).toBeGreaterThan(1000);
  });

  test.each<[string, PolicyTable, string]>([
    [
      'a verdict made weaker',
      withSend({ verdict: 'allow' }),
      'weaker send_reply ask HUMAN_REVIEW_REQUIRED -> allow HUMAN_REVIEW_REQUIRED',
    ],
    [
      'a verdict made stricter',
      withSend({ verdict: 'quarantine' }),
      'stricter send_reply ask HUMAN_REVIEW_REQUIRED -> quarantine HUMAN_REVIEW_REQUIRED',
    ],
    [
      'another reason',
      withSend({ reason: 'APP_REVIEW' }),
      'reason send_reply ask HUMAN_REVIEW_REQUIRED -> ask APP_REVIEW',
    ],
    [
      'a right no longer needed',
      withSend({ needs: [] }),
      'weaker send_reply block CAPABILITY_MISSING -> ask HUMAN_REVIEW_REQUIRED',
    ],
    [
      'a right more',
      withSend({ needs: ['app:reply:send', 'app:mail'] }),
      'stricter send_reply ask HUMAN_REVIEW_REQUIRED -> block CAPABILITY_MISSING',
    ],
    [
      'a higher limit',
      where({ '/amount': { max: 101 } }),
      'weaker send_reply block ARGUMENT_REFUSED -> ask HUMAN_REVIEW_REQUIRED',
    ],
    [
      'a limit lower by a cent',
      where({ '/amount': { max: 99.99 } }),
      'stricter send_reply ask HUMAN_REVIEW_REQUIRED -> block ARGUMENT_REFUSED',
    ],
    [
      'a destination no longer verified',
      where({ '/to': { maxLength: 200 } }),
      'weaker send_reply block DESTINATION_NOT_VERIFIED -> ask HUMAN_REVIEW_REQUIRED',
    ],
    [
      'a destination that may be left out',
      where({ '/to': { verified: true, optional: true } }),
      'weaker send_reply block DESTINATION_NOT_VERIFIED -> ask HUMAN_REVIEW_REQUIRED',
    ],
    [
      'a source more',
      where({ '/list': { from: ['user', 'tool:mail'], optional: true } }),
      'weaker send_reply block PROVENANCE_UNTRUSTED -> ask HUMAN_REVIEW_REQUIRED',
    ],
    [
      'another tenant let in',
      { ...DESK, tenant: 'none' },
      'weaker read_ticket block TENANT_MISMATCH -> allow TENANT_SCOPED_READ',
    ],
    [
      'an action more',
      { ...DESK, actions: { ...DESK.actions, close: { ...READ } } },
      'weaker close block UNKNOWN_ACTION -> allow TENANT_SCOPED_READ',
    ],
    [
      'an action less',
      { ...DESK, actions: { send_reply: SEND } },
      'stricter read_ticket allow TENANT_SCOPED_READ -> block UNKNOWN_ACTION',
    ],
  ])('finds %s', (_, table, found) => {
    const [before, after] = [tablePolicy(DESK), tablePolicy(table)];
    const { changes } = diffPolicies(before, after);
    const said = changes.map(
      ({ direction, action, before: was, after: is }) =>
        `${direction} ${action} ${was.verdict} ${was.reason} -> ${is.verdict} ${is.reason}`,
    );
    expect(said).toContain(found);
    const change = changes[said.indexOf(found)];
    if (change === undefined) return;
    expect(evaluate(before, change.request)).toMatchObject(change.before);
    expect(evaluate(after, change.request)).toMatchObject(change.after);
  });

  test('puts what is weaker first, the largest step before, and shows the simplest request', () => {
    const after = {
      ...DESK,
      actions: { read_ticket: { ...READ, needs: [] }, send_reply: { ...SEND, verdict: 'block' as const } },
    };
    const { changes } = diffPolicies(tablePolicy(DESK), tablePolicy(after));
    expect(changes.map(({ direction }) => direction)).toEqual(
      [...changes].map(({ direction }) => direction).sort((a, b) => order(a) - order(b)),
    );
    expect(changes[0]).toMatchObject({
      direction: 'weaker',
      action: 'read_ticket',
      before: { verdict: 'block', reason: 'CAPABILITY_MISSING' },
      differs: ['rights: none'],
    });
    const stricter = changes.find(({ direction }) => direction === 'stricter');
    expect(stricter).toMatchObject({ action: 'send_reply', differs: [] });
  });

  test('names the rows that no request met, until one is given', () => {
    const strange = (verdict: 'ask' | 'allow'): PolicyTable => ({
      name: 'strange',
      actions: {
        act: { where: { '/v': { startsWith: ['INV-'], matches: ['*-9'] } }, verdict, reason: 'NO_OBJECTION' },
      },
    });
    const never = (verdict: 'ask' | 'allow'): PolicyTable => ({
      name: 'never',
      actions: {
        act: {
          where: { '/v': [{ matches: ['a?'] }, { maxLength: 0, matches: ['*b'] }] },
          verdict,
          reason: 'NO_OBJECTION',
        },
      },
    });
    const [ask, allow] = [tablePolicy(never('ask')), tablePolicy(never('allow'))];
    expect(diffPolicies(tablePolicy(strange('ask')), tablePolicy(strange('allow'))).unreached).toEqual([]);
    expect(diffPolicies(ask, allow).unreached).toEqual(['never.act']);
    const short = tablePolicy({
      name: 'short',
      actions: {
        act: {
          where: { '/v': { matches: ['*9'], maxLength: 4, startsWith: ['qwe'] } },
          verdict: 'ask',
          reason: 'NO_OBJECTION',
        },
      },
    });
    expect(diffPolicies(short, short).unreached).toEqual(['short.act']);
    const authority = { tenant: 'T' as TenantId, actor: 'a' as ActorId, capabilities: [] };
    const action = createAction({ name: 'act', arguments: { v: 'qwe9' } });
    const requests = [{ action, effects: [], authority, facts: {} }];
    expect(diffPolicies(short, short, { requests }).unreached).toEqual([]);
  });

  test('is the same twice', () => {
    const [a, b] = [tablePolicy(DESK), tablePolicy(withSend({ needs: [] }))];
    const short = (seed: number) =>
      JSON.stringify(diffPolicies(a, b, { most: 200, seed }).changes.map(({ request: _, ...rest }) => rest));
    expect(short(7)).toBe(short(7));
  });

  test('tries at most what it is told', () => {
    const { tried } = diffPolicies(tablePolicy(DESK), tablePolicy(DESK), { most: 50 });
    expect(tried).toBeLessThanOrEqual(3 * 50);
  });
});

function order(direction: string): number {
  return ['weaker', 'stricter', 'reason'].indexOf(direction);
}

describe('functions', () => {
  const refusing = (name: string): Policy<TableFacts> => {
    const rule: Rule<TableFacts> = {
      id: name,
      about: 'refuses large amounts',
      reasons: ['APP_LARGE'],
      judge: ({ action }) =>
        Number(action.arguments['amount']) > 50
          ? [{ verdict: 'block', reason: 'APP_LARGE', rule: name }]
          : [],
    };
    return createPolicy({ name, rules: [rule] });
  };

  test('of a composed policy are tried with the requests of its tables', () => {
    const table = tablePolicy(DESK);
    const { changes } = diffPolicies(table, composePolicies('all', [table, refusing('large')]));
    expect(changes.map(({ after }) => after.reason)).toContain('APP_LARGE');
  });

  test('alone need requests to be tried with', () => {
    try {
      diffPolicies(refusing('a'), refusing('b'));
      expect.unreachable();
    } catch (error) {
      expect(isHoldfastError(error) && error.code).toBe('POLICY_INVALID');
    }
    const requests = diffPolicies(tablePolicy(DESK), tablePolicy(withSend({ verdict: 'allow' }))).changes.map(
      ({ request }) => request,
    );
    expect(diffPolicies(refusing('a'), refusing('b'), { requests }).tried).toBeGreaterThanOrEqual(
      requests.length,
    );
  });
});
