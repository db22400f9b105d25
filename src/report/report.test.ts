import { describe, expect, test } from 'vitest';
import { allHeld, type CheckReport } from './checks.ts';
import { toJUnit } from './junit.ts';
import { toSarif } from './sarif.ts';
import { toText } from './text.ts';

const report: CheckReport = {
  title: 'proofs',
  version: '1.2.3',
  checks: [
    { name: 'a door stays shut', group: 'build', held: true, did: 'pushed it', saw: 'it stayed shut' },
    {
      name: 'a <window> & "blind"',
      group: 'machine',
      held: false,
      did: 'pushed \u0000 it',
      saw: 'it opened',
    },
  ],
  notes: ['no host was found'],
};

describe('allHeld', () => {
  test('a run that checked nothing shows nothing', () => {
    expect(allHeld({ ...report, checks: [] })).toBe(false);
  });
  test('one failure is a failure', () => {
    expect(allHeld(report)).toBe(false);
    expect(allHeld({ ...report, checks: report.checks.slice(0, 1) })).toBe(true);
  });
});

describe('printers', () => {
  test('text names what failed, last', () => {
    const text = toText(report);
    expect(text).toContain('1 held, 1 failed');
    expect(text.trimEnd().endsWith('failed: a <window> & "blind"')).toBe(true);
    expect(text).toContain('note: no host was found');
  });
  test('text tells what was done and seen of what failed, and of the rest on demand', () => {
    expect(toText(report)).toContain('\n          did: pushed \u0000 it\n          saw: it opened\n');
    expect(toText(report)).not.toContain('did: pushed it\n');
    expect(toText(report, { verbose: true })).toContain('did: pushed it\n          saw: it stayed shut\n');
  });
  test('text says when nothing was checked', () => {
    expect(toText({ ...report, checks: [] })).toContain('nothing was checked');
  });
  test('JUnit escapes names and what XML cannot hold', () => {
    const xml = toJUnit(report);
    expect(xml).toContain('tests="2" failures="1"');
    expect(xml).toContain('a &lt;window&gt; &amp; &quot;blind&quot;');
    expect(xml).not.toContain('\u0000');
  });
  test('SARIF has a rule a check and a result a failure', () => {
    const run = JSON.parse(toSarif(report)).runs[0];
    expect(run.tool.driver.rules).toHaveLength(2);
    expect(run.results.map((result: { ruleId: string }) => result.ruleId)).toEqual([
      'machine/a-window-blind',
    ]);
  });
});
