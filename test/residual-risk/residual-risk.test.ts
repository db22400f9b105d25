import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAtLeast } from '../../src/action/verdict.ts';
import { nameOf } from '../contracts/row.ts';
import { judgeWith } from '../differential/judged.ts';
import { ROOT, readDocument } from '../docs/markdown.ts';
import { RISKS } from './risks.ts';

const judge = judgeWith(['/home/dev/shop']);
const ID = /^HF-R-\d\d$/;

test('the page and the pinned behaviour speak of the same blind spots', () => {
  const page = readDocument(join(ROOT, 'docs/residual-risk.md'));
  const named = page.lines.flatMap((line) => /^### (HF-R-\d\d):/.exec(line)?.[1] ?? []);
  const pinned = RISKS.map(({ id }) => id);
  expect(named.toSorted()).toEqual(pinned.toSorted());
  expect(new Set(pinned).size).toBe(pinned.length);
  expect(pinned.filter((id) => !ID.test(id))).toEqual([]);
  for (const [at, line] of page.lines.entries()) {
    if (!line.startsWith('### ')) continue;
    const rest = page.lines.slice(at + 1);
    const end = rest.findIndex((one) => one.startsWith('#'));
    const section = (end < 0 ? rest : rest.slice(0, end)).join('\n');
    expect(section, line).toMatch(/Covered: [\s\S]+Closed by: /);
  }
});

describe.each(RISKS.map((risk) => [risk.id, risk] as const))('%s', (_, { passes, caught, least }) => {
  test.each(passes.map((call) => [nameOf(call), call] as const))('passes today: %s', (_name, call) => {
    const { verdict, reason } = judge(call);
    expect(`${verdict} ${reason}`).toBe('allow NO_OBJECTION');
  });

  test.each(caught.map((call) => [nameOf(call), call] as const))('is caught: %s', (_name, call) => {
    const { verdict } = judge(call);
    expect(isAtLeast(verdict, least ?? 'block'), verdict).toBe(true);
  });
});

test('HF-R-14: a link that is there when the gate looks is followed; one that comes after is not', () => {
  const home = realpathSync(mkdtempSync('/var/tmp/holdfast-residual-'));
  try {
    const root = join(home, 'shop');
    mkdirSync(root);
    const here = judgeWith([root]);
    const write = () => here({ tool: 'write', path: join(root, 'out/a.txt'), content: 'a\n' }).verdict;
    expect(write()).toBe('allow');
    symlinkSync('/usr/share', join(root, 'out'));
    expect(write()).toBe('block');
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
