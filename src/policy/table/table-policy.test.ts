import { describe, expect, test } from 'vitest';
import { DESK, NOON, request, TENANT } from '../../../test/policy/desk.ts';
import type { TenantId } from '../../action/ids.ts';
import type { JsonObject } from '../../action/json.ts';
import type { Reason } from '../../action/reason.ts';
import type { Verdict } from '../../action/verdict.ts';
import type { Authority } from '../../authority/authority.ts';
import { composePolicies } from '../compose.ts';
import { createPolicy, evaluate, type Policy } from '../policy.ts';
import type { PolicyTable, TableFacts, TableRow } from './table.ts';
import { tablePolicy } from './table-policy.ts';

const SUPPORT: PolicyTable = {
  name: 'support-desk',
  tenant: 'facts',
  actions: {
    read_ticket: { needs: ['app:ticket:read'], verdict: 'allow', reason: 'TENANT_SCOPED_READ' },
    send_reply: {
      needs: ['app:reply:send'],
      where: { '/to': { verified: true } },
      verdict: 'ask',
      reason: 'HUMAN_REVIEW_REQUIRED',
    },
  },
};

type Row = [
  what: string,
  name: string,
  args: JsonObject,
  facts: TableFacts,
  Partial<Authority>,
  Verdict,
  Reason,
];

describe('the support desk as a table', () => {
  const policy = tablePolicy(SUPPORT);
  const own: TableFacts = { tenant: TENANT };
  const to = 'customer@example.invalid';

  test.each<Row>([
    ['an action that is not in it', 'close_account', {}, own, {}, 'block', 'UNKNOWN_ACTION'],
    ['an action named like a property', 'constructor', {}, own, {}, 'block', 'UNKNOWN_ACTION'],
    [
      'a ticket of another tenant',
      'read_ticket',
      {},
      { tenant: 'TENANT_B' as TenantId },
      {},
      'block',
      'TENANT_MISMATCH',
    ],
    ['a ticket of nobody knows whom', 'read_ticket', {}, {}, {}, 'block', 'TENANT_MISMATCH'],
    ['no right', 'read_ticket', {}, own, { capabilities: [] }, 'block', 'CAPABILITY_MISSING'],
    ['a right of the gate', 'read_ticket', {}, own, { capabilities: ['*:*'] }, 'block', 'CAPABILITY_MISSING'],
    [
      'another destination',
      'send_reply',
      { to: 'other@example.invalid' },
      own,
      {},
      'block',
      'DESTINATION_NOT_VERIFIED',
    ],
    ['no destination', 'send_reply', {}, own, {}, 'block', 'DESTINATION_NOT_VERIFIED'],
    ['null', 'send_reply', { to: null }, own, {}, 'block', 'DESTINATION_NOT_VERIFIED'],
    ['an object', 'send_reply', { to: { address: to } }, own, {}, 'block', 'DESTINATION_NOT_VERIFIED'],
    ['an empty list', 'send_reply', { to: [] }, own, {}, 'block', 'DESTINATION_NOT_VERIFIED'],
    [
      'one of two',
      'send_reply',
      { to: [to, 'other@example.invalid'] },
      own,
      {},
      'block',
      'DESTINATION_NOT_VERIFIED',
    ],
    [
      'a list in a list',
      'send_reply',
      { to: [[to], ['other@example.invalid']] },
      own,
      {},
      'block',
      'DESTINATION_NOT_VERIFIED',
    ],
    [
      'one that looks alike',
      'send_reply',
      { to: 'cust\u043emer@example.invalid' },
      own,
      {},
      'block',
      'DESTINATION_CONFUSABLE',
    ],
    [
      'one that looks alike behind an unknown one',
      'send_reply',
      { to: ['x@example.test', 'CUSTOMER@example.invalid'] },
      own,
      {},
      'block',
      'DESTINATION_CONFUSABLE',
    ],
    [
      'nothing verified',
      'send_reply',
      { to },
      own,
      { destinations: [] },
      'block',
      'DESTINATION_NOT_VERIFIED',
    ],
    [
      'an authority at its end',
      'read_ticket',
      {},
      { ...own, now: NOON },
      { expires: NOON },
      'block',
      'AUTHORITY_EXPIRED',
    ],
    ['an end and no clock', 'read_ticket', {}, own, { expires: NOON }, 'block', 'AUTHORITY_EXPIRED'],
    [
      'an end that is to come',
      'read_ticket',
      {},
      { ...own, now: NOON },
      { expires: '2026-05-01T12:00:00.001Z' },
      'allow',
      'TENANT_SCOPED_READ',
    ],
    ['its ticket', 'read_ticket', {}, own, {}, 'allow', 'TENANT_SCOPED_READ'],
    ['a verified destination', 'send_reply', { to }, own, {}, 'ask', 'HUMAN_REVIEW_REQUIRED'],
    [
      'two verified ones',
      'send_reply',
      { to: [to, 'partner@EXAMPLE.invalid'] },
      own,
      {},
      'ask',
      'HUMAN_REVIEW_REQUIRED',
    ],
  ])('%s', (_, name, args, facts, authority, verdict, reason) => {
    const decision = evaluate(policy, request(name, args, facts, { ...DESK, ...authority }));
    expect(decision).toMatchObject({ verdict, reason, policyVersion: policy.version });
    const copy: Policy<TableFacts> = { ...policy };
    expect(evaluate(copy, request(name, args, facts, { ...DESK, ...authority }))).toEqual(decision);
  });

  test('says all that is wrong, the tenant first, and still asks for the approval', () => {
    const facts = { tenant: 'TENANT_B' as TenantId };
    const decision = evaluate(
      policy,
      request('send_reply', { to: 'x@y.invalid' }, facts, { ...DESK, capabilities: [] }),
    );
    expect(decision.findings.map(({ reason, subject }) => [reason, subject])).toEqual([
      ['TENANT_MISMATCH', undefined],
      ['CAPABILITY_MISSING', 'app:reply:send'],
      ['DESTINATION_NOT_VERIFIED', '/to'],
      ['HUMAN_REVIEW_REQUIRED', undefined],
    ]);
    expect(decision.requires).toEqual([{ kind: 'approval', by: 'person' }]);
    expect(decision.findings[2]?.because).toBe('`/to` is a verified destination');
  });

  test('gives one frozen decision for equal outcomes', () => {
    const first = evaluate(policy, request('read_ticket', { ticket: 1 }));
    expect(evaluate(policy, request('read_ticket', { ticket: 2 }))).toBe(first);
    expect(
      Object.isFrozen(first) && Object.isFrozen(first.findings) && Object.isFrozen(first.findings[0]),
    ).toBe(true);
  });

  test.each<[string, unknown]>([
    ['no action', { effects: [], authority: DESK, facts: {} }],
    ['no authority', { ...request('read_ticket', {}), authority: undefined }],
    ['an authority without rights', { ...request('read_ticket', {}), authority: { tenant: TENANT } }],
    [
      'arguments that are none',
      { ...request('send_reply', {}), action: { name: 'send_reply', arguments: null } },
    ],
  ])('blocks a request with %s', (_, broken) => {
    const decision = evaluate(policy, broken as ReturnType<typeof request>);
    expect(decision).toMatchObject({ verdict: 'block', reason: 'RULE_FAILED', rule: 'support-desk' });
  });

  test('takes no facts for none', () => {
    const none = { ...request('read_ticket', {}), facts: null as unknown as TableFacts };
    expect(evaluate(policy, none)).toMatchObject({ verdict: 'block', reason: 'TENANT_MISMATCH' });
  });

  test('is joined with functions and with other tables', () => {
    const hours = createPolicy<{ readonly open: boolean }>({
      name: 'hours',
      rules: [
        {
          id: 'hours',
          about: 'nothing is sent while the desk is closed',
          reasons: ['APP_DESK_CLOSED'],
          judge: ({ facts }) =>
            facts.open ? [] : [{ verdict: 'quarantine', reason: 'APP_DESK_CLOSED', rule: 'hours' }],
        },
      ],
    });
    const all = composePolicies<TableFacts & { readonly open: boolean }>('all', [policy, hours]);
    const judged = (open: boolean) =>
      evaluate(all, { ...request('read_ticket', {}), facts: { tenant: TENANT, open } });
    expect(judged(true)).toMatchObject({ verdict: 'allow', reason: 'TENANT_SCOPED_READ' });
    expect(judged(false)).toMatchObject({ verdict: 'quarantine', reason: 'APP_DESK_CLOSED' });
  });
});

test('the tenant may stand in the arguments', () => {
  const policy = tablePolicy({
    name: 't',
    tenant: '/tenant',
    actions: {
      act: { verdict: 'allow', reason: 'NO_OBJECTION' },
      look_around: { tenant: 'none', verdict: 'allow', reason: 'NO_OBJECTION' },
    },
  });
  const reason = (name: string, args: JsonObject, facts: TableFacts = {}) =>
    evaluate(policy, request(name, args, facts)).reason;
  expect(reason('act', { tenant: 'TENANT_A' })).toBe('NO_OBJECTION');
  expect(reason('act', { tenant: 'TENANT_B' })).toBe('TENANT_MISMATCH');
  expect(reason('act', {})).toBe('TENANT_MISMATCH');
  expect(reason('act', { tenant: 'TENANT_A' }, { tenant: 'TENANT_B' as TenantId })).toBe('TENANT_MISMATCH');
  expect(reason('look_around', {})).toBe('NO_OBJECTION');
  expect(reason('look_around', {}, { tenant: 'TENANT_B' as TenantId })).toBe('TENANT_MISMATCH');
});

describe('the version of a table', () => {
  const version = (table: PolicyTable) => tablePolicy(table).version;
  const { read_ticket: read, send_reply: send } = SUPPORT.actions as Record<
    'read_ticket' | 'send_reply',
    TableRow
  >;

  test('is the same for the same content in another order', () => {
    expect(version(SUPPORT)).toMatch(/^support-desk@[0-9a-f]{12}$/);
    const turned = {
      actions: { send_reply: send, read_ticket: read },
      tenant: SUPPORT.tenant,
      name: SUPPORT.name,
    };
    expect(version(turned as PolicyTable)).toBe(version(SUPPORT));
  });

  test.each<[string, PolicyTable]>([
    ['a verdict', { ...SUPPORT, actions: { ...SUPPORT.actions, send_reply: { ...send, verdict: 'allow' } } }],
    ['a condition', { ...SUPPORT, actions: { ...SUPPORT.actions, send_reply: { ...send, where: {} } } }],
    ['a need', { ...SUPPORT, actions: { ...SUPPORT.actions, read_ticket: { ...read, needs: [] } } }],
    ['an action', { ...SUPPORT, actions: { read_ticket: read } }],
    ['the tenant', { ...SUPPORT, tenant: 'none' }],
  ])('changes with %s', (_, table) => {
    expect(version(table)).not.toBe(version(SUPPORT));
  });
});

test('a table is taken down as it is when the policy is made', () => {
  const table = structuredClone(SUPPORT) as { actions: Record<string, { verdict: string }> };
  const policy = tablePolicy(table as unknown as PolicyTable);
  for (const row of Object.values(table.actions)) row.verdict = 'allow';
  expect(evaluate(policy, request('send_reply', { to: 'customer@example.invalid' })).verdict).toBe('ask');
});
