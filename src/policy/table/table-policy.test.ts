import { describe, expect, test } from 'vitest';
import { createAction } from '../../action/create-action.ts';
import type { ActorId, TenantId } from '../../action/ids.ts';
import type { JsonObject } from '../../action/json.ts';
import type { Reason } from '../../action/reason.ts';
import type { Verdict } from '../../action/verdict.ts';
import type { Authority } from '../../authority/authority.ts';
import { composePolicies } from '../compose.ts';
import { createPolicy, evaluate, type Policy } from '../policy.ts';
import type { Condition, PolicyTable, TableFacts, TableRow } from './table.ts';
import { tablePolicy } from './table-policy.ts';

const TENANT = 'TENANT_A' as TenantId;
const NOON = '2026-05-01T12:00:00.000Z';
const DESK: Authority = {
  tenant: TENANT,
  actor: 'desk' as ActorId,
  capabilities: ['app:ticket:read', 'app:reply:send', 'read:*'],
  destinations: ['customer@example.invalid', 'partner@example.invalid'].map((value) => ({
    value,
    how: 'contract',
    at: NOON,
  })),
};

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

function request(name: string, args: JsonObject, facts: TableFacts = { tenant: TENANT }, authority = DESK) {
  return { action: createAction({ name, arguments: args }), effects: [], authority, facts };
}

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

describe('a condition', () => {
  const judged = (where: TableRow['where'], args: JsonObject, facts: TableFacts = {}) => {
    const row: TableRow = {
      verdict: 'allow',
      reason: 'NO_OBJECTION',
      ...(where === undefined ? {} : { where }),
    };
    return evaluate(tablePolicy({ name: 't', actions: { act: row } }), request('act', args, facts));
  };
  const passes = (condition: Condition, value: unknown, facts: TableFacts = {}) =>
    judged({ '/v': condition }, { v: value as string }, facts).verdict === 'allow';

  test.each<[Condition, readonly unknown[], readonly unknown[]]>([
    [{ max: 100 }, [100, -5, 0, [1, 100]], [100.01, '100', null, true, [1, 101], [], {}]],
    [{ min: 1, max: 3 }, [1, 3], [0, 4, '2']],
    [{ oneOf: ['EUR', 5, true] }, ['EUR', 5, true, ['EUR', 5]], ['eur', '5', 1, 'true', ['EUR', 'USD']]],
    [{ startsWith: ['INV-', 'CR-'] }, ['INV-1', 'CR-', 'INV-../..'], ['inv-1', ' INV-1', 7]],
    [
      { under: ['/srv/reports'] },
      ['/srv/reports/a.txt', '/srv/reports/a/..b'],
      [
        '/srv/reports',
        '/srv/reports/',
        '/srv/reportsX/a',
        '/srv/reports/../etc/passwd',
        '/srv/reports/a/..',
        '/srv/reports/./a',
        '/srv/reports//etc',
        '/srv/reports/a\\..\\b',
        '/srv/reports/a\nb',
        'srv/reports/a',
      ],
    ],
    [
      { matches: ['INV-????', 'a*c*'] },
      ['INV-2026', 'ac', 'abcabc'],
      ['INV-202', 'INV-20266', 'xINV-2026', 'ab', ''],
    ],
    [{ maxLength: 3 }, ['', 'abc', ['abc', 'd']], ['abcd', 3]],
    [{ maxItems: 2 }, [[1, 2], 'one', 7], [[1, 2, 3]]],
    [{ max: 5, optional: true }, [null, [], 5], [6, [6], 'x']],
    [
      { verified: true, optional: true },
      [null, [], 'customer@example.invalid'],
      ['x@example.test', ['x@example.test']],
    ],
  ])('%j', (condition, good, bad) => {
    for (const value of good) expect(passes(condition, value), JSON.stringify(value)).toBe(true);
    for (const value of bad) expect(passes(condition, value), JSON.stringify(value)).toBe(false);
  });

  test.each<[string, JsonObject, boolean]>([
    ['/to/0', { to: ['EUR'] }, true],
    ['/to/0', { to: ['USD', 'EUR'] }, false],
    ['/to/1', { to: ['EUR'] }, false],
    ['/to/-', { to: ['EUR'] }, false],
    ['/to/*/in', { to: [{ in: 'EUR' }, { in: 'EUR' }] }, true],
    ['/to/*/in', { to: [{ in: 'EUR' }, { in: 'USD' }] }, false],
    ['/to/*/in', { to: [{ in: 'EUR' }, {}] }, false],
    ['/to/*/in', { to: [] }, false],
    ['/to/*/in', { to: { '*': { in: 'EUR' } } }, true],
    ['/to/in', { to: 'EUR' }, false],
    ['/a~1b/~0', { 'a/b': { '~': 'EUR' } }, true],
    ['/toString', {}, false],
    ['/*', { '*': 'EUR' }, true],
    ['/*', { in: 'EUR' }, false],
  ])('at %s of %j', (place, args, pass) => {
    const decision = judged({ [place]: { oneOf: ['EUR'] } }, args);
    expect(decision.verdict).toBe(pass ? 'allow' : 'block');
    expect(decision.reason).toBe(pass ? 'NO_OBJECTION' : 'ARGUMENT_REFUSED');
  });

  test('of several steps lets the strictest lead', () => {
    const where: TableRow['where'] = {
      '/amount': [{ max: 100, otherwise: { verdict: 'ask', reason: 'APP_OVER_100' } }, { max: 1000 }],
    };
    expect(judged(where, { amount: 100 })).toMatchObject({ verdict: 'allow' });
    expect(judged(where, { amount: 101 })).toMatchObject({ verdict: 'ask', reason: 'APP_OVER_100' });
    expect(judged(where, { amount: 101 }).requires).toEqual([{ kind: 'approval', by: 'person' }]);
    expect(judged(where, { amount: 1001 })).toMatchObject({ verdict: 'block', reason: 'ARGUMENT_REFUSED' });
  });

  test('never asks a person about a destination that deceives', () => {
    const where: TableRow['where'] = { '/to': { verified: true, otherwise: { verdict: 'ask' } } };
    expect(judged(where, { to: 'x@example.test' })).toMatchObject({
      verdict: 'ask',
      reason: 'DESTINATION_NOT_VERIFIED',
    });
    expect(judged(where, { to: 'customer@ex\u0430mple.invalid' })).toMatchObject({
      verdict: 'block',
      reason: 'DESTINATION_CONFUSABLE',
    });
  });

  describe('on where a value comes from', () => {
    const trusted: Condition = { from: ['user', 'tool:contacts'] };

    test.each<[string, unknown, TableFacts, boolean]>([
      ['nothing is said', 'x', {}, false],
      ['nothing is said of this place', 'x', { sources: { '/w': ['user'] } }, false],
      ['it is said of a place whose name goes on', 'x', { sources: { '/v2': ['user'] } }, false],
      ['the user said it', 'x', { sources: { '/v': ['user'] } }, true],
      ['a trusted tool gave it', 'x', { sources: { '/v': ['tool:contacts'] } }, true],
      ['another tool gave it', 'x', { sources: { '/v': ['tool:mail'] } }, false],
      ['it was built of two', 'x', { sources: { '/v': ['user', 'tool:mail'] } }, false],
      ['all arguments are the user’s', 'x', { sources: { '': ['user'] } }, true],
      [
        'all are the user’s and this came from a tool too',
        'x',
        { sources: { '': ['user'], '/v': ['tool:mail'] } },
        false,
      ],
      ['each element is the user’s', ['x', 'y'], { sources: { '/v/0': ['user'], '/v/1': ['user'] } }, true],
      ['one element is not', ['x', 'y'], { sources: { '/v/0': ['user'] } }, false],
      ['a part of an object is not', { a: { b: 'x' }, c: 'y' }, { sources: { '/v/a/b': ['user'] } }, false],
      [
        'all parts of an object are',
        { a: { b: 'x' }, 'c/d': 1 },
        { sources: { '/v/a/b': ['user'], '/v/c~1d': ['user'] } },
        true,
      ],
      ['an empty list of sources says nothing', 'x', { sources: { '/v': [] } }, false],
    ])('when %s', (_, value, facts, pass) => {
      expect(passes(trusted, value, facts)).toBe(pass);
    });
  });
});

describe('a condition on the links in a text', () => {
  const policy = tablePolicy({
    name: 't',
    actions: {
      act: { where: { '/v': { links: ['user', 'model'] } }, verdict: 'allow', reason: 'NO_OBJECTION' },
    },
  });

  test.each<[string, TableFacts['sources'], boolean]>([
    ['there are none', { '/v': ['tool:mail'], '/v~links': [] }, true],
    ['they are the user’s', { '/v': ['tool:mail'], '/v~links': ['user'] }, true],
    ['one is a tool’s', { '/v': ['model'], '/v~links': ['model', 'tool:mail'] }, false],
    ['only the text is told apart, and it is the model’s', { '/v': ['model'] }, true],
    ['only the text is told apart, and it is a tool’s', { '/v': ['model', 'tool:mail'] }, false],
    ['nothing is said, which is the model', {}, true],
    ['an argument is named like the label', { '/v': ['tool:mail'], '/v~0links': ['user'] }, false],
  ])('when %s', (_, sources = {}, pass) => {
    const decision = evaluate(policy, request('act', { v: 'see oak.example' }, { sources }));
    expect(decision.reason).toBe(pass ? 'NO_OBJECTION' : 'PROVENANCE_UNTRUSTED');
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
