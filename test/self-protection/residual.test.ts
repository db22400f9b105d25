import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nameOf } from '../contracts/row.ts';
import { judgeWith } from '../differential/judged.ts';
import { ROOT, readDocument } from '../docs/markdown.ts';
import { RESIDUAL } from './residual.ts';

const judge = judgeWith(['/home/dev/shop']);

test('there are at most ten, each once', () => {
  expect(RESIDUAL.length).toBeLessThanOrEqual(10);
  expect(new Set(RESIDUAL.map(({ id }) => id)).size).toBe(RESIDUAL.length);
});

describe.each(RESIDUAL)('$id', ({ id, page, passes }) => {
  test('stands on its page with what closes it', () => {
    const text = readDocument(join(ROOT, page)).lines.join('\n');
    const listed =
      page === 'SECURITY.md'
        ? new RegExp(`^\\| ${id} \\| [^|]{20,} \\| [^|]{5,} \\|$`, 'm')
        : new RegExp(`^### ${id}: [\\s\\S]*?Closed by: `, 'm');
    expect(text).toMatch(listed);
  });

  test('passes today', () => {
    const said = passes.map((call) => `${nameOf(call)} => ${judge(call).verdict}`);
    expect(said).toEqual(passes.map((call) => `${nameOf(call)} => allow`));
  });
});
