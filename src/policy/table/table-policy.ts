import { digestOf } from '../../action/digest.ts';
import type { JsonObject } from '../../action/json.ts';
import { decide } from '../decide.ts';
import { createPolicy } from '../policy.ts';
import type { Policy } from '../rule.ts';
import { WholePolicy } from '../whole.ts';
import { compileTable } from './compile.ts';
import { readTable } from './read-table.ts';
import { found } from './row-finding.ts';
import type { PolicyTable, TableFacts } from './table.ts';

const TABLE_FORM = 1;
const TABLES = new WeakMap<object, PolicyTable>();

/**
 * A policy of one rule, the table. Its version is a digest over the table's content, whatever the order of keys. What a
 * table cannot say is said by functions: rules of another policy, joined by `composePolicies`.
 * @throws HoldfastError `POLICY_INVALID` that names the row and the field at fault.
 */
export function tablePolicy(table: PolicyTable): Policy<TableFacts> {
  const read = readTable(table);
  const { reasons, say } = compileTable(read);
  const about = read.about ?? 'every action stands in the table and meets what its row demands';
  const ruled = createPolicy<TableFacts>({
    name: read.name,
    // Reading left plain JSON data.
    data: digestOf('policy-table', TABLE_FORM, read as unknown as JsonObject),
    rules: [{ id: read.name, about, reasons, judge: (request) => say(request).findings }],
  });
  const { version } = ruled;
  const failed = decide(version, [found({ verdict: 'block', reason: 'RULE_FAILED', rule: read.name })]);
  const policy = new WholePolicy(ruled, (request) => {
    try {
      const saying = say(request);
      saying.decision ??= decide(version, saying.findings);
      return saying.decision;
    } catch {
      return failed;
    }
  });
  TABLES.set(policy, read);
  return policy;
}

/** The table that a policy was made of. @internal */
export function tableOf(policy: object): PolicyTable | undefined {
  return TABLES.get(policy);
}
