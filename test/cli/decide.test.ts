import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';
import { isReasonCode, VERDICTS } from '../../src/action/index.ts';
import { malformedInputs } from './malformed.ts';
import { put, useTool } from './tool.ts';

const tool = useTool('decide');

beforeAll(() => {
  put(join(tool.place, 'repository', 'src', 'cart.ts'), 'export {};\n');
  mkdirSync(join(tool.place, 'home'));
});

interface Decided {
  readonly status: number | null;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly stderr: string;
}

function decide(input: string | Buffer, args: readonly string[] = []): Decided {
  const given = ['decide', '--home', join(tool.place, 'home'), ...args];
  const { status, stdout, stderr } = tool.run(given, { input, cwd: join(tool.place, 'repository') });
  return {
    status,
    stderr,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

const ndjson = (...lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

const MIGRATION = { tool: 'write', path: 'db/migrate/3_index.sql', session: 'one' };

describe('the contract', () => {
  test('an answer has the documented fields and no others', () => {
    const { lines } = decide(
      ndjson({ id: 'a', ...MIGRATION }, { id: 'b', tool: 'read', path: 'src/cart.ts' }),
    );
    const [refused, allowed] = lines;
    expect(Object.keys(refused ?? {})).toEqual([
      'id',
      'verdict',
      'reason',
      'rule',
      'message',
      'refusal',
      'effects',
      'requires',
      'challenge',
    ]);
    expect(refused).toMatchObject({
      id: 'a',
      verdict: 'block',
      reason: 'JUSTIFICATION_REQUIRED',
      requires: ['fileLine', 'rollback'],
    });
    expect(allowed).toMatchObject({ id: 'b', verdict: 'allow', message: '' });
    expect(allowed).not.toHaveProperty('requires');
  });

  test('an answer opens a path for the rest of its turn, in its session only', () => {
    const justification = { fileLine: 'src/cart.ts:1', rollback: 'drop index cart_by_day' };
    const { lines } = decide(
      ndjson(
        { id: 1, ...MIGRATION },
        { id: 2, ...MIGRATION },
        { id: 3, ...MIGRATION, justification: { fileLine: 'yes', rollback: 'yes' } },
        { id: 4, ...MIGRATION, justification },
        { id: 5, ...MIGRATION },
        { id: 6, ...MIGRATION, session: 'two' },
        { event: 'turn', session: 'one' },
        { id: 7, ...MIGRATION },
      ),
    );
    expect(lines.map(({ id, verdict }) => `${id}:${verdict}`)).toEqual([
      '1:block',
      '2:block',
      '3:block',
      '4:allow',
      '5:allow',
      '6:block',
      '7:block',
    ]);
  });

  test('a bad line is answered in its place, and reading goes on', () => {
    const { status, lines } = decide(
      `nonsense\n\n${ndjson({ id: 'x', tool: 'read', path: 'src/cart.ts' })}{"id":"y"`,
    );
    expect(status).toBe(0);
    expect(lines).toMatchObject([
      { id: null, line: 1, verdict: 'block', reason: 'INPUT_MALFORMED', effects: [] },
      { id: 'x', verdict: 'allow' },
      { id: null, line: 4, verdict: 'block', reason: 'INPUT_MALFORMED' },
    ]);
  });

  test('what a person decides names no command that could not decide it', () => {
    const { lines } = decide(ndjson({ id: 1, tool: 'shell', command: 'git push origin main' }));
    expect(lines).toMatchObject([
      {
        verdict: 'ask',
        message: expect.stringMatching(
          /\n {2}a person decides; no record is kept here, so `holdfast approve` cannot/,
        ),
        challenge: expect.stringMatching(/^a-/),
      },
    ]);
    expect(lines[0]?.['message']).not.toContain('holdfast approve a-');
  });

  test('a name that is none and a mode that is null are refused as malformed, not as a fault of the guard', () => {
    const { lines } = decide(
      ndjson(
        { id: 1, tool: 'other', name: '' },
        { id: 2, tool: 'other', name: 'n'.repeat(3000) },
        { id: 3, tool: 'shell', command: 'ls', mode: '' },
        { id: 4, tool: 'shell', command: 'ls', mode: null },
        { id: 5, tool: 'shell', command: 'ls', mode: 'paln' },
      ),
    );
    expect(lines.map(({ verdict, reason }) => `${verdict} ${reason}`)).toEqual([
      ...Array(4).fill('block INPUT_MALFORMED'),
      'block MODE_UNKNOWN',
    ]);
  });

  test('the mode of a line and of the flag; one that does not exist blocks', () => {
    const input = ndjson(
      { id: 1, tool: 'write', path: 'src/a.ts' },
      { id: 2, tool: 'write', path: 'src/a.ts', mode: 'plan' },
      { id: 3, tool: 'write', path: 'src/a.ts', mode: 'paln' },
    );
    expect(decide(input).lines.map(({ verdict }) => verdict)).toEqual(['allow', 'block', 'block']);
    expect(decide(input, ['--mode', 'review']).lines.map(({ verdict }) => verdict)).toEqual([
      'block',
      'block',
      'block',
    ]);
  });

  test('roots that do not exist judge by spelling', () => {
    const input = ndjson(
      { id: 1, tool: 'write', path: '/nowhere/app/a.ts' },
      { id: 2, tool: 'write', path: '/nowhere/else/a.ts' },
    );
    const { lines } = decide(input, ['--root', '/nowhere/app', '--root', '/nowhere/data']);
    expect(lines).toMatchObject([{ verdict: 'allow' }, { verdict: 'block', reason: 'OUTSIDE_ROOT' }]);
  });

  test('nothing below the home is written', () => {
    decide(ndjson({ id: 1, ...MIGRATION }));
    expect(existsSync(join(tool.place, 'home', '.local'))).toBe(false);
  });

  test('it streams: an answer comes before the next line is sent', async () => {
    const child = spawn(process.execPath, [tool.built.cli, 'decide', '--home', join(tool.place, 'home')]);
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const id of ['first', 'second', 'third']) {
      child.stdin.write(ndjson({ id, tool: 'read', path: 'a' }));
      expect(JSON.parse((await answers.next()).value)).toMatchObject({ id });
    }
    child.stdin.end();
    expect(await answers.next()).toMatchObject({ done: true });
  });
});

describe('wrong use', () => {
  test.each([
    [['--mode', 'biuld'], /^holdfast: mode `biuld` is not defined; did you mean `build`\?\n$/],
    [
      ['--config', 'nowhere.yaml'],
      /^holdfast: `.*nowhere.yaml` cannot be read: there is no such file or folder; /,
    ],
    [['--rot', '.'], /^holdfast: `--rot` is no flag of `holdfast decide`; did you mean `--root`\?\n$/],
    [
      ['file.ndjson'],
      /^holdfast: `file.ndjson` is one word too many; calls are read from standard input: holdfast decide < file\.ndjson\n$/,
    ],
  ])('%j', (args, line) => {
    const { status, stderr, lines } = decide('', args);
    expect([status, lines]).toEqual([2, []]);
    expect(stderr).toMatch(line);
  });

  test('a configuration with a fault, by line and column', () => {
    const file = join(tool.place, 'faulty.yaml');
    writeFileSync(file, 'mode: build\nroot: [/srv]\n');
    const { status, stderr } = decide('', ['--config', file]);
    expect([status, stderr]).toEqual([
      2,
      `holdfast: \`${file}\` 2:1 \`root\` is no key of the configuration; did you mean \`roots\`?\n`,
    ]);
  });
});

test('a thousand malformed lines to one process: each is blocked, in order, with a code', () => {
  const bases = [
    { id: 'a', tool: 'shell', command: 'ls', cwd: '/srv', session: 's' },
    {
      id: 'b',
      tool: 'write',
      path: 'src/a.ts',
      content: 'x',
      justification: { fileLine: 'a:1', rollback: 'b' },
    },
  ];
  const inputs = malformedInputs(bases, ['tool'], 1000, 8128);
  const good = Buffer.from(ndjson({ id: 'good', tool: 'read', path: 'src/cart.ts' }));
  const input = Buffer.concat([...inputs.flatMap(({ bytes }) => [oneLine(bytes), Buffer.from('\n')]), good]);
  const { status, lines, stderr } = decide(input);
  expect([status, stderr]).toEqual([0, '']);
  expect(lines).toHaveLength(1001);
  expect(
    lines.slice(0, 1000).filter(({ verdict, reason }) => verdict !== 'block' || reason !== 'INPUT_MALFORMED'),
  ).toEqual([]);
  expect(lines.filter(({ message }) => /\n\s+at |node:/.test(String(message)))).toEqual([]);
  expect(lines.at(-1)).toMatchObject({ id: 'good', verdict: 'allow' });
});

/** Random bytes may hold an end of line; here they are to be one line, and no blank one. */
function oneLine(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => (byte === 10 || byte === 13 ? 33 : byte)));
}

test('verdicts and reasons are from the published lists', () => {
  const { lines } = decide(
    ndjson(
      { id: 1, ...MIGRATION },
      { id: 2, tool: 'other', name: 'x' },
      { id: 3, tool: 'read', path: '/etc/shadow' },
    ),
  );
  for (const { verdict, reason } of lines) {
    expect(VERDICTS).toContain(verdict);
    expect(isReasonCode(reason)).toBe(true);
  }
});
