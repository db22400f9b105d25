import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { GATE_EXAMPLES } from '../../src/cli/rules/gate-examples.ts';
import { exampleOf, judgeExample } from '../../src/cli/rules/outcomes.ts';
import { answerOf, type GateAnswer } from '../../src/gate/answer.ts';
import { PACK_EXAMPLES } from '../../src/reading/programs/packs/examples/index.ts';
import { CLASS_EXAMPLES } from '../../src/workspace/classes/examples.ts';

interface Refused {
  readonly of: string;
  readonly answer: GateAnswer;
}

type Call = Omit<ToolCall, 'cwd'>;

/** Every example of every rule, table of paths and pack that is not simply allowed. */
const REFUSED: readonly Refused[] = [
  ...Object.values(GATE_EXAMPLES).flatMap(({ matches, misses, mode }) =>
    [...matches, ...misses].map((call) => answered(call, mode)),
  ),
  ...Object.values(CLASS_EXAMPLES).flatMap(([matches]) =>
    matches.flatMap((path): Refused[] => [
      answered({ tool: 'read', path }),
      answered({ tool: 'write', path }),
      answered({ tool: 'shell', command: `rm -rf ${path}` }),
    ]),
  ),
  ...Object.values(PACK_EXAMPLES).flatMap(([matches]) =>
    matches.map((command) => answered({ tool: 'shell', command })),
  ),
].filter(({ answer }) => answer.verdict !== 'allow');

function answered(call: Call, mode?: string): Refused {
  return { of: exampleOf(call), answer: answerOf(judgeExample(call, mode)) };
}

function offending(is: (refused: Refused) => boolean): readonly string[] {
  expect(REFUSED.length).toBeGreaterThan(300);
  return REFUSED.filter(is).map(({ of }) => of);
}

describe('every refusal', () => {
  test('says what happened, why, and what would let it through', () => {
    const lacks = ({ answer: { refusal, reason } }: Refused): boolean =>
      refusal === undefined ||
      !refusal.what.endsWith(`[${reason}]`) ||
      refusal.why.length === 0 ||
      refusal.opens.length === 0 ||
      [...refusal.why, ...refusal.opens].some((line) => line.trim() === '');
    expect(offending(lacks)).toEqual([]);
  });

  test('is the same for people and for programs', () => {
    const differs = ({ answer: { message, refusal } }: Refused): boolean => {
      const { what = '', why = [], opens = [] } = refusal ?? {};
      return message !== [what, ...[...why, ...opens].map((line) => `  ${line}`)].join('\n');
    };
    expect(offending(differs)).toEqual([]);
  });

  test('takes at most twelve lines, none of them endless', () => {
    const tooLong = ({ answer: { message } }: Refused): boolean => {
      const lines = message.split('\n');
      return lines.length > 12 || lines.some((line) => line.length > 400);
    };
    expect(offending(tooLong)).toEqual([]);
  });

  test('names no command that would itself be refused', () => {
    const commands = new Set(
      REFUSED.flatMap(({ answer: { refusal } }) =>
        (refusal?.opens ?? []).flatMap((line) =>
          [...line.matchAll(/`([a-z][\w-]* [^`]+)`/g)].map(([, one = '']) => one),
        ),
      ),
    );
    expect([...commands].sort()).toMatchSnapshot('commands that refusals suggest');
    const refused = [...commands].filter((command) => {
      return judgeExample({ tool: 'shell', command }).decision.verdict !== 'allow';
    });
    expect(refused).toEqual([]);
  });
});

test('one refusal of every kind, as its reader has it', () => {
  const byKind = new Map<string, Refused>();
  for (const refused of REFUSED) {
    const { verdict, reason, rule = '' } = refused.answer;
    const kind = `${verdict} ${reason} ${rule.replace(/\..*/, '')}`;
    if (!byKind.has(kind)) byKind.set(kind, refused);
  }
  const shown = [...byKind.values()].map(({ of, answer }) => `> ${of}\n${answer.message}`);
  expect(`\n${shown.join('\n\n')}\n`).toMatchSnapshot('refusals');
});
