import { type CheckReport, failedChecks } from './checks.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** SARIF 2.1.0: every check is a rule, every check that failed a result. */
export function toSarif(report: CheckReport): string {
  const ids = report.checks.map(({ group, name }) => `${group}/${slug(name)}`);
  const rules = report.checks.map((check, at) => ({ id: ids[at], shortDescription: { text: check.name } }));
  const results = failedChecks(report).map((check) => ({
    ruleId: `${check.group}/${slug(check.name)}`,
    level: 'error',
    message: { text: `${check.name}: did ${check.did}; saw ${check.saw}` },
  }));
  const driver = { name: 'holdfast', version: report.version, rules };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [{ tool: { driver }, results }] }, null, 2)}\n`;
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
