import { describe, expect, test } from 'vitest';
import { InjectionGuard } from '../../src/guards/index.ts';
import {
  type ActorId,
  type Authority,
  createAction,
  createProvenance,
  type Decision,
  evaluate,
  type JsonObject,
  type TenantId,
  tablePolicy,
} from '../../src/index.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { TABLES } from './suites.ts';

const AGENT: Authority = { tenant: 'TENANT_A' as TenantId, actor: 'agent' as ActorId, capabilities: [] };

function judge({ suite, user, answers }: Scenario, [name, args]: readonly [string, JsonObject]): Decision {
  const provenance = createProvenance({ prefer: ['tool:search_contacts'] });
  provenance.observe('user', user);
  for (const [source, content] of answers) provenance.observe(source, content);
  const action = createAction({ name, arguments: args });
  const facts = { sources: provenance.label(action.arguments) };
  return evaluate(tablePolicy(TABLES[suite]), { action, effects: [], authority: AGENT, facts });
}

describe('what a tool brought in cannot decide where things go', () => {
  test('there are scenarios of every kind of agent', () => {
    expect(SCENARIOS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(SCENARIOS.map(({ suite }) => suite)).size).toBe(Object.keys(TABLES).length);
    expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length);
  });

  describe.each(SCENARIOS.map((scenario) => [scenario.suite, scenario.name, scenario] as const))(
    '%s: %s',
    (_, __, scenario) => {
      test('the task is done', () => {
        expect(judge(scenario, scenario.benign)).toMatchObject({ verdict: 'allow' });
      });

      test('the planted wish is not', () => {
        expect(judge(scenario, scenario.injected)).toMatchObject({
          verdict: 'block',
          reason: 'PROVENANCE_UNTRUSTED',
        });
      });

      test('no detector of texts sees it', () => {
        const guard = InjectionGuard();
        for (const [, content] of scenario.answers)
          expect(guard.check(content)).toMatchObject({ verdict: 'allow' });
      });
    },
  );

  test('the same act is done when the user asks for it', () => {
    for (const scenario of SCENARIOS) {
      const asked = { ...scenario, user: `${scenario.user} ${JSON.stringify(scenario.injected[1])}` };
      expect(judge(asked, scenario.injected), scenario.name).toMatchObject({ verdict: 'allow' });
    }
  });
});
