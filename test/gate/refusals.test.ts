import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { GATE_EXAMPLES } from '../../src/cli/rules/gate-examples.ts';
import { exampleOf, judgeExample } from '../../src/cli/rules/outcomes.ts';
import { answerOf, type GateAnswer } from '../../src/gate/answer.ts';
import type { Judgement } from '../../src/gate/judge.ts';
import { PACK_EXAMPLES } from '../../src/reading/programs/packs/examples/index.ts';
import { CLASS_EXAMPLES } from '../../src/workspace/classes/examples.ts';

interface Refused {
  readonly of: string;
  readonly answer: GateAnswer;
}

interface Judged {
  readonly of: string;
  readonly judgement: Judgement;
}

/** The answers to the first, the second and the third time. */
interface Again {
  readonly of: string;
  readonly messages: readonly GateAnswer[];
}

type Call = Omit<ToolCall, 'cwd'>;

/** Every example of every rule, table of paths and pack that is not simply allowed. */
const ALL: readonly Judged[] = [
  ...Object.values(GATE_EXAMPLES).flatMap(({ matches, misses, mode }) =>
    [...matches, ...misses].map((call) => judged(call, mode)),
  ),
  ...Object.values(CLASS_EXAMPLES).flatMap(([matches]) =>
    matches.flatMap((path): Judged[] => [
      judged({ tool: 'read', path }),
      judged({ tool: 'write', path }),
      judged({ tool: 'shell', command: `rm -rf ${path}` }),
    ]),
  ),
  ...Object.values(PACK_EXAMPLES).flatMap(([matches]) =>
    matches.map((command) => judged({ tool: 'shell', command })),
  ),
];

const REFUSED: readonly Refused[] = ALL.map(({ of, judgement }) => ({
  of,
  answer: answerOf(judgement),
})).filter(({ answer }) => answer.verdict !== 'allow');

function judged(call: Call, mode?: string): Judged {
  return { of: exampleOf(call), judgement: judgeExample(call, mode) };
}

function size(answer: GateAnswer | undefined): number {
  return answer?.message.length ?? 0;
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

describe('a refusal of the same effect again', () => {
  const again = ({ of, judgement }: Judged): Again => ({
    of,
    messages: [0, 1, 2].map((retry) => answerOf({ ...judgement, retry })),
  });
  const offendingAgain = (is: (again: Again) => boolean): readonly string[] => {
    const judged = ALL.filter(({ judgement }) => judgement.decision.verdict !== 'allow');
    expect(judged.length).toBeGreaterThan(300);
    return judged
      .map(again)
      .filter(is)
      .map(({ of }) => of);
  };

  test('is shorter each time', () => {
    const grows = ({ messages: [first, second, third] }: Again): boolean =>
      !(size(third) < size(second) && size(second) < size(first));
    expect(offendingAgain(grows)).toEqual([]);
  });

  test('keeps the verdict, the reason, the challenge and the three parts', () => {
    const loses = ({ messages: [first, ...rest] }: Again): boolean =>
      rest.some(
        (next) =>
          next.verdict !== first?.verdict ||
          next.challenge !== first.challenge ||
          !next.refusal?.what.endsWith(`[${first.reason}]`) ||
          next.refusal.why.join('').trim() === '' ||
          next.refusal.opens.join('').trim() === '',
      );
    expect(offendingAgain(loses)).toEqual([]);
  });

  test('still says how to open what opens', () => {
    const loses = ({ messages }: Again): boolean =>
      messages.some(({ challenge, message }) => challenge !== undefined && !message.includes(challenge));
    expect(offendingAgain(loses)).toEqual([]);
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
