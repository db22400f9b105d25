import { expect, test } from 'vitest';
import { composePolicies } from './compose.ts';
import { decisionTable } from './decision-table.ts';
import { createPolicy } from './policy.ts';
import { tablePolicy } from './table/table-policy.ts';

const DESK = tablePolicy({
  name: 'desk',
  about: 'what the support desk may do',
  tenant: 'facts',
  actions: {
    send_reply: {
      about: 'a person reads it first',
      needs: ['app:reply:send'],
      where: {
        '/to': { verified: true, from: ['user', 'tool:contacts'] },
        '/amount': [
          { max: 100, otherwise: { verdict: 'ask', reason: 'APP_OVER_100' } },
          { max: 1000, min: 1 },
        ],
        '/note': { oneOf: ['a|b', 3], optional: true },
      },
      verdict: 'ask',
      reason: 'HUMAN_REVIEW_REQUIRED',
    },
    read_ticket: { verdict: 'allow', reason: 'TENANT_SCOPED_READ' },
  },
});

test('a policy is shown action by action, demand by demand', () => {
  expect(decisionTable(DESK).replace(DESK.version, 'VERSION')).toMatchInlineSnapshot(`
    "# VERSION

    ## desk

    what the support desk may do

    | action | when | verdict | reason |
    |---|---|---|---|
    | \`read_ticket\` | the facts do not name its tenant | block | TENANT_MISMATCH |
    | \`read_ticket\` | otherwise | allow | TENANT_SCOPED_READ |
    | \`send_reply\` | the facts do not name its tenant | block | TENANT_MISMATCH |
    | \`send_reply\` | without \`app:reply:send\` | block | CAPABILITY_MISSING |
    | \`send_reply\` | not: \`/amount\` is at most 100 | ask | APP_OVER_100 |
    | \`send_reply\` | not: \`/amount\` is at least 1 and is at most 1000 | block | ARGUMENT_REFUSED |
    | \`send_reply\` | not: \`/note\`, where given, is \`a\\|b\` or \`3\` | block | ARGUMENT_REFUSED |
    | \`send_reply\` | \`/to\` only looks like a verified destination | block | DESTINATION_CONFUSABLE |
    | \`send_reply\` | not: \`/to\` is a verified destination | block | DESTINATION_NOT_VERIFIED |
    | \`send_reply\` | not: \`/to\` comes from \`user\` or \`tool:contacts\` alone | block | PROVENANCE_UNTRUSTED |
    | \`send_reply\` | otherwise: a person reads it first | ask | HUMAN_REVIEW_REQUIRED |
    | any other |  | block | UNKNOWN_ACTION |

    An authority that has ended is blocked: \`AUTHORITY_EXPIRED\`.
    "
  `);
});

test('a composed policy is shown part by part', () => {
  const hours = createPolicy({
    name: 'hours',
    rules: [{ id: 'hours.open', about: 'nothing is sent at night', reasons: ['APP_NIGHT'], judge: () => [] }],
  });
  const text = decisionTable(composePolicies('all', [DESK, hours]));
  expect(text).toMatch(/^# all@[0-9a-f]{12}\n\nThe strictest of what the parts say holds\.\n\n## desk\n/);
  expect(text).toContain('## hours: functions\n\n- `hours.open`: nothing is sent at night (APP_NIGHT)\n');
});

test('a policy without rules says that it blocks everything', () => {
  expect(decisionTable(createPolicy({ name: 'empty', rules: [] }))).toContain('None: it blocks everything.');
});
