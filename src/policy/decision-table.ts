import { partsOf } from './compose.ts';
import type { Decision } from './decision.ts';
import type { Policy } from './rule.ts';
import { describeCondition } from './table/describe.ts';
import type { Pointer } from './table/pointer.ts';
import type { Condition, PolicyTable, TableRow, TenantRule } from './table/table.ts';
import { tableOf } from './table/table-policy.ts';

type Line = readonly [action: string, when: string, verdict: Decision['verdict'], reason: Decision['reason']];

/**
 * A policy as Markdown, for review: each action, what it comes to when a demand is not met, and what it comes to when all
 * are. The same policy gives the same text, whatever the order in which it was written.
 */
export function decisionTable<Facts>(policy: Policy<Facts>): string {
  const parts = partsOf(policy).map((part) => {
    const table = tableOf(part);
    // The parts of a policy are policies.
    return table === undefined ? functionsOf(part as Policy<never>) : linesOf(table);
  });
  const joined = parts.length > 1 ? ['The strictest of what the parts say holds.', ''] : [];
  return [`# ${policy.version}`, '', ...joined, ...parts.flat()].join('\n');
}

function functionsOf({ name, rules }: Policy<never>): readonly string[] {
  const lines = rules.map(({ id, about, reasons }) => `- \`${id}\`: ${about} (${reasons.join(', ')})`);
  return [`## ${name}: functions`, '', ...(lines.length === 0 ? ['None: it blocks everything.'] : lines), ''];
}

function linesOf(table: PolicyTable): readonly string[] {
  const lines = Object.keys(table.actions)
    .sort()
    .flatMap((action) => rowLines(table, action, table.actions[action] as TableRow));
  return [
    `## ${table.name}`,
    '',
    ...(table.about === undefined ? [] : [table.about, '']),
    '| action | when | verdict | reason |',
    '|---|---|---|---|',
    ...[...lines, anyOther].map(markdown),
    '',
    'An authority that has ended is blocked: `AUTHORITY_EXPIRED`.',
    '',
  ];
}

const anyOther: Line = ['any other', '', 'block', 'UNKNOWN_ACTION'];

function rowLines(table: PolicyTable, action: string, row: TableRow): readonly Line[] {
  const name = `\`${action}\``;
  const { needs = [], tenant = table.tenant ?? 'none', where = {}, verdict, reason, about } = row;
  const places = (Object.keys(where) as Pointer[]).sort();
  const ends = about === undefined ? 'otherwise' : `otherwise: ${about}`;
  return [
    [name, tenantDemand(tenant), 'block', 'TENANT_MISMATCH'],
    ...needs.map((need): Line => [name, `without \`${need}\``, 'block', 'CAPABILITY_MISSING']),
    ...places.flatMap((place) =>
      [where[place] ?? []].flat().flatMap((condition) => conditionLines(name, place, condition)),
    ),
    [name, ends, verdict, reason],
  ];
}

function tenantDemand(tenant: TenantRule): string {
  if (tenant === 'none') return 'the facts name another tenant';
  return tenant === 'facts' ? 'the facts do not name its tenant' : `\`${tenant}\` is not its tenant`;
}

function conditionLines(name: string, place: Pointer, condition: Condition): readonly Line[] {
  const { verified, from, links, otherwise, optional: _, ...values } = condition;
  const optional = condition.optional ? { optional: true as const } : {};
  const line = (tests: Condition, reason: Line[3]): Line => [
    name,
    `not: ${describeCondition(place, { ...tests, ...optional })}`,
    otherwise?.verdict ?? 'block',
    otherwise?.reason ?? reason,
  ];
  return [
    ...(verified ? [confusable(name, place), line({ verified }, 'DESTINATION_NOT_VERIFIED')] : []),
    ...(from === undefined ? [] : [line({ from }, 'PROVENANCE_UNTRUSTED')]),
    ...(links === undefined ? [] : [line({ links }, 'PROVENANCE_UNTRUSTED')]),
    ...(Object.keys(values).length === 0 ? [] : [line(values, 'ARGUMENT_REFUSED')]),
  ];
}

function confusable(name: string, place: Pointer): Line {
  return [name, `\`${place}\` only looks like a verified destination`, 'block', 'DESTINATION_CONFUSABLE'];
}

function markdown(line: Line): string {
  return `| ${line.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;
}
