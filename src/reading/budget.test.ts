// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are shell
import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../action/tool-call.ts';
import {
  MOST_WORK,
  OverBudget,
  spend,
  unlessOverBudget,
  withinBudget,
  withinShare,
  workOf,
} from './budget.ts';
import { readCall } from './read-call.ts';

const LARGE = 24_000;

type Made = (size: number) => string;

const repeated =
  (unit: string, before = '', after = ''): Made =>
  (size) =>
    before + unit.repeat(Math.ceil(size / unit.length)) + after;

const counted =
  (unit: (at: number) => string, before = '', after = ''): Made =>
  (size) => {
    let text = before;
    for (let at = 0; text.length < size; at += 1) text += unit(at);
    return text + after;
  };

const nested =
  (open: string, middle: string, close: string): Made =>
  (size) => {
    const depth = Math.ceil(size / (open.length + close.length));
    return open.repeat(depth) + middle + close.repeat(depth);
  };

const inside =
  (program: string, made: Made): Made =>
  (size) =>
    `${program} - <<'END'\n${made(size)}\nEND`;

const SHELL: readonly (readonly [string, Made])[] = [
  ['a value that doubles', repeated('a=$a$a\n', 'a=xx\n')],
  ['a list that doubles', repeated('a=("${a[@]}" "${a[@]}")\n', 'a=(x)\n')],
  ['parameters that double', repeated('set -- "$@" "$@"\n', 'set -- a\n')],
  ['braces in one word', repeated('{a,b}', 'echo ')],
  ['braces in braces', nested('{a,', 'b', '}')],
  ['globs', counted((at) => ` a${at}*`, 'rm')],
  ['one long pipe', counted((at) => ` | cat f${at}`, 'cat f')],
  ['variables and subshells', counted((at) => `v${at}=1; (cd x)\n`)],
  ['branches that set variables', counted((at) => `if a; then v${at}=1; else v${at}=2; fi\n`)],
  ['one that another prints', counted((at) => `v${at}=$(echo $v${at - 1}x)\n`)],
  ['functions that call two', counted((at) => `f${at}() { f${at - 1}; f${at - 1}; }\n`, '', 'f90')],
  ['a function with many commands', repeated('f\n', `f() { ${'a=1; '.repeat(400)} }\n`)],
  ['aliases', repeated('a\n', "alias a='rm x; rm y'\n")],
  ['files that grow', repeated('echo rm >> f; sh f\n')],
  ['patterns that go back and forth', repeated('b=${a##*x*x*x*y}\n', `a=${'x'.repeat(4000)}\n`)],
  ['open brackets', repeated('[', 'rm ')],
  ['substitutions in substitutions', nested('$(', 'rm x', ')')],
  ['loops in loops', nested('for i in a b; do ', 'rm $i', '; done')],
  ['wrappers', repeated('sudo ', '', 'rm x')],
  ['commands of a search', repeated('-exec rm {} + ', 'find . ')],
  ['words', repeated('a ', 'foo ')],
  ['here-documents', counted((at) => `cat <<E${at}\n$x\nE${at}\n`)],
  ['copies of copies', counted((at) => `cp f${at} f${at + 1}\n`)],
  ['made folders', counted((at) => `v${at}=$(mktemp); rm $v${at}\n`)],
  ['the code of Python: one value for many', inside('python3', repeated('a='))],
  [
    'the code of Python: names for names',
    inside(
      'python3',
      counted((at) => `a${at}=a${at - 1}\n`),
    ),
  ],
  ['the code of Python: sums', inside('python3', repeated('a+', 'import os; os.remove(', 'a)'))],
  ['the code of JavaScript: chains', inside('node', repeated('.b()', 'a'))],
  ['the code of JavaScript: templates', inside('node', repeated('`${'))],
  ...['ruby', 'perl', 'php'].flatMap((program): (readonly [string, Made])[] => [
    [`the code of ${program}: quotes in quotes`, inside(program, repeated('"#{'))],
    [`the code of ${program}: brackets that stay open`, inside(program, repeated('q{'))],
    [
      `the code of ${program}: names for names`,
      inside(
        program,
        counted((at) => `$a${at}=$a${at - 1};\n`),
      ),
    ],
    [`the code of ${program}: a value that doubles`, inside(program, repeated('$a=$a.$a;\n'))],
    [
      `the code of ${program}: here-documents`,
      inside(
        program,
        counted((at) => `$x = <<E${at};\n`),
      ),
    ],
    [`the code of ${program}: calls in calls`, inside(program, nested('f(', '1', ')'))],
    [`the code of ${program}: commands`, inside(program, repeated('`ls`;\n'))],
  ]),
  ['a path of many folders', repeated('a/', 'rm -r /')],
  ['a path that goes up again', repeated('a/../', 'rm -r /')],
  ['a path of nothing', repeated('/', 'rm -r ')],
  ['statements', repeated('DELETE FROM t;', 'psql -c "', '"')],
];

const POWERSHELL: readonly (readonly [string, Made])[] = [
  ['a value that doubles', repeated('$a="$a$a"\n', '$a="x"\n')],
  ['a list that doubles', repeated('$a=@($a;$a)\n', '$a=@(1)\n')],
  ['variables and blocks', counted((at) => `$v${at}=1; if (1) { a }\n`)],
  ['one long pipe', counted((at) => ` | cat f${at}`, 'cat f')],
  ['functions that call two', counted((at) => `function f${at} { f${at - 1}; f${at - 1} }\n`, '', 'f90')],
  ['brackets in brackets', nested('(', '1', ')')],
];

function shell(command: string): ToolCall {
  return { tool: 'shell', command, cwd: '/repo' };
}

function powershell(command: string): ToolCall {
  return { ...shell(command), dialect: 'powershell' };
}

/** Twice the text asks for a few times the work at most, or for more than there is and says so. */
function expectBounded(made: Made, call: (text: string) => ToolCall): void {
  const [once, twice] = [call(made(LARGE)), call(made(2 * LARGE))];
  const work = workOf(() => readCall(once));
  const more = workOf(() => readCall(twice));
  // The last piece of work may be as large as all before it.
  expect(more).toBeLessThanOrEqual(MOST_WORK * 1.5);
  const { unread } = withinBudget(() => readCall(twice));
  if (more > 3.5 * work + 10_000) expect(unread.some((one) => one.overBudget === true)).toBe(true);
}

describe('a shell text asks for work in proportion, or is unread', () => {
  test.each(SHELL)('%s', (_, made) => expectBounded(made, shell));
});

describe('a PowerShell text asks for work in proportion, or is unread', () => {
  test.each(POWERSHELL)('%s', (_, made) => expectBounded(made, powershell));
});

const PATCHES: readonly (readonly [string, Made])[] = [
  [
    'many files',
    counted((at) => `*** Update File: a${at}\n@@\n-x\n+y\n`, '*** Begin Patch\n', '*** End Patch'),
  ],
  ['one long file', repeated('+y\n', '*** Begin Patch\n*** Add File: a\n', '*** End Patch')],
  ['many unified files', counted((at) => `--- a/f${at}\n+++ b/f${at}\n@@ -1 +1 @@\n-x\n+y\n`)],
  ['heads without bodies', repeated('--- a\n')],
  ['a name in quotes that stay open', repeated('\\"', '--- "a/')],
  [
    'names that change',
    counted((at) => `diff --git a/f${at} b/g${at}\nrename from f${at}\nrename to g${at}\n`),
  ],
];

const PATHS: readonly (readonly [string, Made])[] = [
  ['many folders', repeated('a/', '/')],
  ['up and down', repeated('a/../', '/')],
  ['nothing between', repeated('/')],
  ['patterns', repeated('*[', '/')],
  ['choices', repeated('{a,', '/')],
];

const INPUTS: readonly (readonly [string, Made])[] = [
  ['statements', repeated('DELETE FROM t;')],
  ['quotes that stay open', repeated("SELECT '")],
  ['commands', repeated('rm a; ')],
  ['one long path', repeated('a/', '/')],
];

describe('patches, paths and arguments of other tools ask for work in proportion', () => {
  test.each(PATCHES)('a patch: %s', (_, made) =>
    expectBounded(made, (content) => ({ tool: 'patch', content, cwd: '/repo' })),
  );

  test.each(PATHS)('a path: %s', (_, made) =>
    expectBounded(made, (path) => ({ tool: 'write', path, content: '', cwd: '/repo' })),
  );

  test.each(INPUTS)('an argument: %s', (_, made) =>
    expectBounded(made, (text) => ({
      tool: 'other',
      name: 'mcp__store__act',
      input: { text, nested: [{ text }] },
      cwd: '/repo',
    })),
  );
});

describe('what is longer than any reading follows is unread', () => {
  test.each<[string, ToolCall]>([
    ['a command', shell('a '.repeat(100_000))],
    ['many commands', shell('rm a\n'.repeat(40_000))],
    ['subshells', shell(nested('(', 'a', ')')(20_000))],
    ['substitutions', shell(nested('$(', 'a', ')')(30_000))],
    ['quoted texts for shells', shell(`sh -c "${'sh -c '.repeat(40_000)}"`)],
    ['the code of Python', shell(inside('python3', nested('f(', '1', ')'))(200_000))],
    ['PowerShell', powershell(nested('$(', 'a', ')')(200_000))],
    ['PowerShell, flat', powershell('rm a\n'.repeat(40_000))],
  ])('%s', (_, call) => {
    expect(readCall(call).unread.length).toBeGreaterThan(0);
  });

  test.each([
    ['a script', 'npm test\n'.repeat(300)],
    ['a file that is written', `cat > notes.md <<'E'\n${'some words\n'.repeat(4_000)}E`],
    ['many files', `git add ${Array.from({ length: 500 }, (_, at) => `src/part-${at}.ts`).join(' ')}`],
    [
      'a loop over many',
      `for f in ${Array.from({ length: 300 }, (_, at) => `f${at}`).join(' ')}; do wc "$f"; done`,
    ],
    ['code', `python3 - <<'E'\n${'print(sum(range(10)))\n'.repeat(400)}E`],
  ])('what people write is not: %s', (_, command) => {
    expect(readCall(shell(command)).unread).toEqual([]);
  });
});

describe('one budget', () => {
  test('is spent by all that is run within it', () => {
    const half = (): void => spend(MOST_WORK / 2 + 1);
    expect(() => withinBudget(half)).not.toThrow();
    const twice = (): void => {
      withinBudget(half);
      withinBudget(half);
    };
    expect(() => withinBudget(twice)).toThrow(OverBudget);
    expect(twice).not.toThrow();
  });

  test('leaves something to the next part when one part takes all of its share', () => {
    const greedy = (): unknown => unlessOverBudget(() => withinShare(1 / 2, () => spend(MOST_WORK)));
    const rest = (): string => 'done';
    const outcome = withinBudget(() => [greedy(), greedy(), unlessOverBudget(rest)]);
    expect(outcome).toEqual([undefined, undefined, 'done']);
    const small = (): number => {
      spend(MOST_WORK / 8);
      return 1;
    };
    expect(withinBudget(() => [greedy(), greedy(), small()])).toEqual([undefined, undefined, 1]);
  });
});
