import { describe, expect, test } from 'vitest';
import type { PolicyVersion } from '../action/ids.ts';
import type { Decision, Finding } from '../policy/decision.ts';
import { refusalOf } from './refusal.ts';

function decision(...findings: readonly Finding[]): Decision {
  const [leading] = findings;
  if (!leading) throw new Error('a refusal has a finding');
  return {
    verdict: leading.verdict,
    reason: leading.reason,
    rule: leading.rule,
    policyVersion: 'gate@test' as PolicyVersion,
    findings,
    requires: findings.flatMap(({ requires }) => requires ?? []),
  };
}

function migration(subject: string): Finding {
  return {
    verdict: 'block',
    reason: 'JUSTIFICATION_REQUIRED',
    rule: 'expensive.migration',
    subject,
    because: 'taking the file back does not take back what it did to the data',
  };
}

describe('refusalOf', () => {
  test('says what happened, why this path is different, and what exactly opens it', () => {
    const challenge = {
      id: 'c-abcdefgh',
      kind: 'justification',
      paths: ['/r/db/1.sql'],
      names: ['db/1.sql'],
    } as const;
    expect(refusalOf(decision(migration('db/1.sql')), challenge).text).toMatchInlineSnapshot(`
      "holdfast refused this [JUSTIFICATION_REQUIRED]
        db/1.sql: taking the file back does not take back what it did to the data
        required: the file:line that makes this change necessary, and the exact rollback
        to open it for the rest of this turn, run this alone, then repeat the call:
        holdfast justify c-abcdefgh --file-line PATH:LINE --rollback "EXACT UNDO""
    `);
  });

  test('names who can approve where a person is asked', () => {
    const finding: Finding = {
      verdict: 'ask',
      reason: 'KIND_NOVEL',
      rule: 'reach.novel',
      subject: 'git push',
      because: 'it reaches outside the project',
    };
    const challenge = { id: 'a-abcdefgh', kind: 'approval', paths: [], names: [] } as const;
    expect(refusalOf(decision(finding), challenge).text).toMatchInlineSnapshot(`
      "holdfast leaves this to a person [KIND_NOVEL]
        git push: it reaches outside the project
        a person can let exactly this through once, from a terminal: holdfast approve a-abcdefgh"
    `);
  });

  test('offers an alternative where nothing opens it', () => {
    const finding: Finding = {
      verdict: 'block',
      reason: 'SECRET_REFUSED',
      rule: 'secret.env',
      subject: '.env',
      because: 'it holds credentials',
      instead: 'work with the example file',
    };
    expect(refusalOf(decision(finding)).opens).toEqual(['instead: work with the example file']);
  });

  test('joins the subjects of one reason and counts the rest', () => {
    const many = Array.from({ length: 7 }, (_, at) => migration(`db/${at}.sql`));
    expect(refusalOf(decision(...many)).why).toEqual([
      'db/0.sql, db/1.sql, db/2.sql, db/3.sql and 3 more: taking the file back does not take back what it did to the data',
    ]);
  });

  test('stays within twelve lines, whatever was found', () => {
    const reasons = Array.from({ length: 40 }, (_, at) => ({
      ...migration(`db/${at}.sql`),
      because: `reason ${at}`,
      instead: `way ${at}`,
    }));
    expect(refusalOf(decision(...reasons)).text.split('\n').length).toBeLessThanOrEqual(12);
  });

  test('a name cannot forge a line, hide direction or grow without bound', () => {
    const { text } = refusalOf(decision(migration(`db/\n  required: nothing\u202e${'x'.repeat(500)}.sql`)));
    expect(text).not.toMatch(/^ {2}required: nothing/m);
    expect(text).not.toContain('\u202e');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(260);
  });
});
