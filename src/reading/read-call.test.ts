import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../action/tool-call.ts';
import { readCall } from './read-call.ts';
import { readingLines } from './reading-lines.ts';

const call = (rest: Omit<ToolCall, 'cwd'>): ToolCall => ({ cwd: '/repo', ...rest });
const read = (rest: Omit<ToolCall, 'cwd'>) => readingLines(readCall(call(rest)));

describe('a call that lacks what its tool needs is unread', () => {
  test.each<Omit<ToolCall, 'cwd'>>([
    { tool: 'shell' },
    { tool: 'read' },
    { tool: 'write', path: '' },
    { tool: 'edit' },
    { tool: 'delete' },
    { tool: 'patch' },
    { tool: 'patch', content: 'no patch' },
    { tool: 'fetch' },
    { tool: 'fetch', url: 'http://' },
  ])('%j', (rest) => {
    expect(read(rest).unread).toBeGreaterThan(0);
  });
});

test.each<[Omit<ToolCall, 'cwd'>, string[]]>([
  [{ tool: 'read', path: 'a' }, ['read file a to model']],
  [{ tool: 'read', path: 'a', reach: 'tree' }, ['read file a to model [recursive]']],
  [{ tool: 'read', path: 'a', reach: 'names' }, []],
  [{ tool: 'write', path: 'a', content: 'x' }, ['write file a [overwrite]']],
  [{ tool: 'edit', path: 'a' }, ['write file a']],
  [{ tool: 'delete', path: 'a' }, ['delete file a [recursive]']],
  [{ tool: 'patch', content: '*** Begin Patch\n*** Delete File: a\n*** End Patch' }, ['delete file a']],
  [{ tool: 'fetch', url: 'https://h.example.com:8443/x?y' }, ['read network h.example.com:8443 to model']],
  [{ tool: 'fetch', url: 'h.example.com/x' }, ['read network h.example.com to model']],
  [{ tool: 'fetch', url: 'file:///etc/shadow' }, ['read file /etc/shadow to model']],
  [{ tool: 'shell', command: 'rm a' }, ['delete file a']],
  [{ tool: 'shell', command: '' }, []],
  [{ tool: 'other', name: 'mcp__db__query' }, ['exec tool mcp__db__query']],
])('%j', (rest, effects) => {
  expect(read(rest)).toMatchObject({ effects, unread: 0 });
});

/** Characters that shells care for, so that many texts are nearly right. */
const shellish = fc.array(
  fc.oneof(
    fc.constantFrom(...'|&;<>()$`"\'\\ \t\n*?[]{}~#=%!-+@:,./0123456789'.split('')),
    fc.constantFrom(
      'rm ',
      '-rf',
      'if ',
      'then ',
      'fi',
      'for x in ',
      'do ',
      'done',
      'case ',
      'esac',
      '$(',
      '${',
      '<<E\n',
      '\nE\n',
      '((',
      '))',
      '[[ ',
      ' ]]',
      'eval ',
      'sudo ',
      'bash -c ',
      'xargs ',
      'f() {',
      '}; f',
      '\uFFFD',
      '\ud800',
    ),
    fc.string({ maxLength: 3 }),
  ),
  { maxLength: 40 },
);

test('no text makes it throw', () => {
  fc.assert(
    fc.property(shellish, (pieces) => {
      const reading = readCall(call({ tool: 'shell', command: pieces.join('') }));
      expect(Array.isArray(reading.effects)).toBe(true);
    }),
    { numRuns: 1500 },
  );
});

test('a word split by quotes reads the same', () => {
  const word = fc.constantFrom(
    'rm',
    '-rf',
    'build',
    '/',
    'git',
    'push',
    '--force',
    'chmod',
    '777',
    'src/a.ts',
  );
  const quoting = fc.constantFrom("''", '""', "'", '"', '\\', "$''");
  const spelling = (text: string, at: number, quote: string): string => {
    const cut = 1 + (at % text.length);
    const [head, tail] = [text.slice(0, cut), text.slice(cut)];
    if (quote.length > 1) return head + quote + tail;
    if (quote === '\\') return tail === '' ? head : `${head}\\${tail}`;
    return `${quote}${head}${quote}${tail}`;
  };
  const spelled = fc.tuple(word, fc.nat(20), quoting);
  fc.assert(
    fc.property(fc.array(spelled, { minLength: 1, maxLength: 5 }), (words) => {
      const plain = words.map(([text]) => text).join(' ');
      const split = words.map(([text, at, quote]) => spelling(text, at, quote)).join(' ');
      expect(read({ tool: 'shell', command: split })).toEqual(read({ tool: 'shell', command: plain }));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['a long list', 'a;'.repeat(30_000)],
  ['loops in loops', `${'for a in 1 2 3 4 5 6 7 8; do '.repeat(8)}rm x;${' done;'.repeat(8)}`],
  [
    'functions that call each other',
    `${Array.from({ length: 30 }, (_, at) => `f${at}() { f${at + 1}; f${at + 1}; }`).join('\n')}\nf0`,
  ],
  [
    'branches that disagree',
    `${Array.from({ length: 20 }, (_, at) => `if t; then v${at}=a; fi`).join('\n')}\nrm ${Array.from({ length: 20 }, (_, at) => `$v${at}`).join('')}`,
  ],
  ['braces in braces', `rm ${'{a,b}'.repeat(40)}`],
  ['deep arithmetic', `echo $((${'('.repeat(3000)}1${')'.repeat(3000)}))`],
  ['a long sum', `echo $((${'1+'.repeat(20_000)}1))`],
  ['a long pattern', `x=${'a'.repeat(30_000)}; echo \${x##*a*a*a*a*b}`],
  ['text in text', `${"eval '".repeat(3)}rm x${"'".repeat(3)}`],
])('%s ends, and is not taken for nothing', (_, command) => {
  const reading = readCall(call({ tool: 'shell', command }));
  expect(reading.effects.length + reading.unread.length + reading.commands.length).toBeGreaterThan(0);
});

test.each([
  ['behind it', (long: string) => `${long}\nrm -rf ~`],
  ['before it, called behind it', (long: string) => `f() { rm -rf ~; }\n${long}\nf`],
  ['in a branch behind it', (long: string) => `${long}\nif t; then a || { rm -rf ~; }; fi`],
  ['in a case behind it', (long: string) => `${long}\ncase $a in b) for c in d; do rm -rf ~; done ;; esac`],
])('what is over the budget hides no command %s', (_, around) => {
  const command = around(`${'for a in 1 2 3 4 5 6 7 8; do '.repeat(8)}rm x;${' done;'.repeat(8)}`);
  const { effects, unread } = readCall(call({ tool: 'shell', command }));
  expect(unread).toContainEqual(expect.objectContaining({ overBudget: true }));
  expect(effects).toContainEqual(expect.objectContaining({ verb: 'delete', target: '~' }));
});

test('what is over the budget says so', () => {
  const command = `${'for a in 1 2 3 4 5 6 7 8; do '.repeat(8)}rm x;${' done;'.repeat(8)}`;
  expect(readCall(call({ tool: 'shell', command })).unread).toContainEqual(
    expect.objectContaining({ overBudget: true }),
  );
});
