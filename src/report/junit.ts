import { type Check, type CheckReport, failedChecks } from './checks.ts';
import { escapeXml } from './xml.ts';

/** JUnit XML, one suite a group, as CI servers read it. */
export function toJUnit(report: CheckReport): string {
  const groups = [...new Set(report.checks.map(({ group }) => group))];
  const suites = groups.map((group) =>
    suite(
      group,
      report.checks.filter((check) => check.group === group),
    ),
  );
  const counts = `tests="${report.checks.length}" failures="${failedChecks(report).length}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(report.title)}" ${counts}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(group: string, checks: readonly Check[]): string {
  const failures = checks.filter(({ held }) => !held).length;
  const head = `  <testsuite name="${escapeXml(group)}" tests="${checks.length}" failures="${failures}">`;
  return [head, ...checks.map(testCase), '  </testsuite>'].join('\n');
}

function testCase({ name, group, held, did, saw }: Check): string {
  const open = `    <testcase classname="${escapeXml(group)}" name="${escapeXml(name)}"`;
  if (held) return `${open}/>`;
  const detail = escapeXml(`did: ${did}\nsaw: ${saw}`);
  return `${open}>\n      <failure message="${escapeXml(saw)}">${detail}</failure>\n    </testcase>`;
}
