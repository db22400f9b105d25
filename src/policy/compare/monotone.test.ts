import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../action/verdict.ts';
import { VERDICTS } from '../../action/verdict.ts';
import { holds } from '../../authority/authority.ts';
import { composePolicies } from '../compose.ts';
import { createPolicy, type Policy } from '../policy.ts';
import type { PolicyTable, TableFacts } from '../table/table.ts';
import { tablePolicy } from '../table/table-policy.ts';
import { checkMonotone } from './monotone.ts';

const DESK: PolicyTable = {
  name: 'desk',
  tenant: 'facts',
  actions: {
    read_ticket: { needs: ['app:ticket:read', 'app:desk'], verdict: 'allow', reason: 'TENANT_SCOPED_READ' },
    send_reply: {
      where: { '/to': { verified: true, otherwise: { verdict: 'ask' } } },
      verdict: 'allow',
      reason: 'NO_OBJECTION',
    },
  },
};

/** Says one thing to those who hold a right, and another to those who do not. */
function telling(held: Verdict, missing: Verdict): Policy<TableFacts> {
  return createPolicy<TableFacts>({
    name: 'telling',
    rules: [
      {
        id: 'telling',
        about: 'tells holders from others',
        reasons: ['APP_TOLD'],
        judge: ({ authority }) => [
          {
            verdict: holds(authority, 'app:reply:send') ? held : missing,
            reason: 'APP_TOLD',
            rule: 'telling',
          },
        ],
      },
    ],
  });
}

const OPTIONS = { actions: ['act'], capabilities: ['app:reply:send'] } as const;

describe('checkMonotone', () => {
  test('holds of tables', () => {
    const { holds: monotone, tried, weakenings } = checkMonotone(tablePolicy(DESK));
    expect(weakenings).toEqual([]);
    expect(monotone).toBe(true);
    expect(tried).toBeGreaterThan(100);
  });

  test.each(VERDICTS.flatMap((held) => VERDICTS.map((missing) => [held, missing] as const)))(
    '%s to holders and %s to others',
    (held, missing) => {
      const { holds: monotone, weakenings } = checkMonotone(telling(held, missing), OPTIONS);
      const expected = VERDICTS.indexOf(missing) >= VERDICTS.indexOf(held);
      expect(monotone).toBe(expected);
      expect(weakenings.length > 0).toBe(!expected);
    },
  );

  test('shows what was taken away and both outcomes', () => {
    const { weakenings } = checkMonotone(telling('ask', 'allow'), OPTIONS);
    expect(weakenings[0]).toMatchObject({
      action: 'act',
      without: '`app:reply:send`',
      before: { verdict: 'ask', reason: 'APP_TOLD' },
      after: { verdict: 'allow', reason: 'APP_TOLD' },
      request: { authority: { capabilities: ['app:reply:send'] } },
      less: { capabilities: [] },
    });
  });

  test('finds a function that is hidden in a composed policy only where nothing stricter covers it', () => {
    const both = composePolicies('both', [tablePolicy(DESK), telling('ask', 'allow')]);
    expect(checkMonotone(both, { capabilities: ['app:reply:send'] }).holds).toBe(false);
    const refusing = tablePolicy({ name: 'none', actions: {} });
    const covered = composePolicies('covered', [refusing, telling('ask', 'allow')]);
    expect(checkMonotone(covered, OPTIONS).holds).toBe(true);
  });

  test('refuses to have nothing to try', () => {
    expect(() => checkMonotone(telling('ask', 'allow'))).toThrow('there is nothing to try');
  });
});
