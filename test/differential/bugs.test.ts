import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { BUG_ADJUDICATIONS } from './bug-adjudications.ts';
import { type BugCase, HAS_CASES, readRows } from './cases.ts';
import { judgeWith } from './judged.ts';

type Call = Omit<ToolCall, 'cwd'>;

/** The call of a report; undefined where it is about a host or an installer, not about a command or a path. */
function callOf({ input }: BugCase): Call | undefined {
  const { tool = '', command, path } = input;
  if (command !== undefined) {
    const dialect = tool === 'PowerShell' ? { dialect: 'powershell' as const } : {};
    return { tool: 'shell', name: 'Bash', command, ...dialect };
  }
  if (path === undefined) return undefined;
  return tool === 'Read'
    ? { tool: 'read', path }
    : { tool: tool === 'Edit' ? 'edit' : 'write', path, content: '' };
}

describe.skipIf(!HAS_CASES)('reports about other guards', () => {
  const judge = judgeWith(['/repo']);
  const rows = HAS_CASES ? readRows<BugCase>('bugs.jsonl') : [];
  const calls = rows.flatMap((row) => {
    const call = callOf(row);
    return call === undefined ? [] : [{ row, call }];
  });

  /** Right is what is not weaker than the answer that should have been, nor in the way where nothing should be. */
  function isRight({ row, call }: (typeof calls)[number]): boolean {
    const { verdict } = judge(call);
    return (row.right_answer === 'allow') === (verdict === 'allow');
  }

  test('each is answered rightly, or adjudicated with a reason', () => {
    const wrong = calls.filter((one) => !isRight(one)).map(({ row }) => row.id);
    expect(calls.length).toBeGreaterThan(50);
    expect(wrong).toEqual(Object.keys(BUG_ADJUDICATIONS).map(Number));
  });
});
