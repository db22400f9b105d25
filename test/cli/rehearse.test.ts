import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { put, type Ran, useTool } from './tool.ts';

const tool = useTool('rehearse');
const RECORDED = join(import.meta.dirname, '..', 'fixtures', 'claude-code-transcripts');
let home: string;
let repository: string;

beforeEach(() => {
  ({ home, repository } = tool.newHome());
});

const rehearse = (...args: readonly string[]): Ran => tool.run(['rehearse', '--home', home, ...args]);
const json = (...args: readonly string[]) => JSON.parse(rehearse('--json', ...args).stdout);
const projects = (): string => join(home, '.claude', 'projects');

interface Said {
  readonly name?: string;
  readonly input: object;
  readonly turn?: string;
  readonly more?: object;
}

let lines = 0;

/** Lines as the host writes them: a prompt that begins a turn, and a call in it. */
function linesOf(calls: readonly Said[], session = 's-1', cwd = repository): string {
  const base = { sessionId: session, cwd, isSidechain: false, timestamp: '2026-02-01T10:00:00.000Z' };
  return calls
    .flatMap(({ name = 'Bash', input, turn = 't-1', more = {} }) => {
      const content = [{ type: 'tool_use', id: `toolu_${lines}`, name, input }];
      return [
        {
          ...base,
          type: 'user',
          promptId: turn,
          uuid: `u-${lines++}`,
          message: { role: 'user', content: 'go on' },
        },
        {
          ...base,
          type: 'assistant',
          uuid: `u-${lines++}`,
          message: { role: 'assistant', content },
          ...more,
        },
      ];
    })
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

function transcript(text: string, name = 'p/s-1.jsonl'): string {
  return put(join(projects(), name), text);
}

const shell = (command: string, turn?: string): Said => ({ input: { command }, ...(turn ? { turn } : {}) });
const write = (path: string, turn?: string): Said => ({
  name: 'Write',
  input: { file_path: join(repository, path), content: 'x' },
  ...(turn ? { turn } : {}),
});

describe('what it cannot use', () => {
  test('no transcripts: it says so, which is no failure', () => {
    expect(rehearse()).toMatchObject({
      status: 0,
      stdout: `no transcripts of Claude Code were found in \`${projects()}\`\n`,
    });
    expect(json()).toMatchObject({
      sessions: 0,
      calls: 0,
      refused: 0,
      asked: 0,
      rules: [],
      examples: [],
      files: 0,
    });
  });

  test.each([
    [['no-such-file.jsonl'], /`no-such-file.jsonl`: there is no such file or folder/],
    [['--since', 'yesterday'], /`--since yesterday`: this is no length of time/],
    [['--host', 'claude'], /`--host claude`: known are `claude-code`/],
  ])('%j', (args, said) => {
    const { status, stderr } = rehearse(...args);
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toMatch(said);
  });

  test('a configuration with a fault', () => {
    put(join(home, '.config', 'holdfast', 'config.yaml'), 'mode: biuld\n');
    expect(rehearse()).toMatchObject({ status: 2, stderr: expect.stringContaining('1:7 mode `biuld`') });
  });

  test.skipIf(process.getuid?.() === 0)('a file that may not be read is named, and the rest is told', () => {
    transcript(linesOf([shell('cat .env')]));
    chmodSync(transcript('', 'p/s-2.jsonl'), 0);
    expect(json()).toMatchObject({ refused: 1, unreadable: [{ why: 'EACCES' }] });
  });

  test('what is no file is named', () => {
    const pipe = join(home, 'pipe.jsonl');
    execFileSync('mkfifo', [pipe]);
    expect(json(pipe).unreadable).toEqual([{ file: pipe, why: 'it is no file' }]);
  });

  test('a link is not followed out of the folder', () => {
    mkdirSync(projects(), { recursive: true });
    const elsewhere = put(join(home, 'elsewhere.jsonl'), linesOf([shell('cat .env')]));
    symlinkSync(elsewhere, join(projects(), 'link.jsonl'));
    expect(json().calls).toBe(0);
  });

  test('lines that are cut off, huge, of no known form or no JSON are counted and left out', () => {
    const whole = linesOf([shell('cat .env')]);
    const huge = `{"type":"assistant","x":"${'x'.repeat(17 << 20)}"}\n`;
    const strange = ['[]', '{"no":"type"}', '{"type":"assistant"}', 'hello', `{"type":"summary"}`].join('\n');
    transcript(`${strange}\n${huge}${whole}${whole.slice(0, -30)}`);
    expect(json()).toMatchObject({ calls: 1, refused: 1, skippedLines: 6 });
    expect(rehearse().stdout).toContain('6 lines could not be read and were left out\n');
  });
});

describe('what it counts', () => {
  test('the sum first, then the rules, then examples and how to see more', () => {
    transcript(linesOf([shell('ls'), shell('npm test'), shell('cat .env'), shell('git push origin main')]));
    const { status, stdout } = rehearse();
    expect(status).toBe(0);
    expect(stdout.split('\n')[0]).toBe(
      '1 session, 4 calls: 1 would be refused (25 per 100), 1 asked (25 per 100)',
    );
    expect(stdout).toMatch(/\nrefused +1 +25 per 100 +secret\.env: .+ \[SECRET_REFUSED\]\n/);
    expect(stdout).toMatch(/\nasked +1 +25 per 100 +reach\.novel: .+ \[KIND_NOVEL\]\n/);
    expect(stdout).toContain(`\n    holdfast explain --root ${repository} -- 'cat .env'\n`);
    expect(stdout).toContain("a replay knows today's disk only");
  });

  test('an opening once a turn, for each agent', () => {
    const path = 'db/migrate/1.sql';
    const agent = { ...write(path), more: { agentId: 'a-1', isSidechain: true } };
    transcript(linesOf([write(path), write(path), agent, agent, write(path, 't-2')]));
    expect(json()).toMatchObject({ calls: 5, refused: 3, asked: 0 });
  });

  test('a kind of command once a repository, over sessions; a riskier one by itself', () => {
    const pushes = [shell('git push origin main'), shell('git push origin other')];
    transcript(linesOf(pushes));
    transcript(linesOf([...pushes, shell('git push --force origin main')], 's-2'), 'p/s-2.jsonl');
    expect(json()).toMatchObject({ sessions: 2, calls: 5, asked: 2 });
  });

  test('a resumed session that begins with the lines of the one before, once', () => {
    const before = linesOf([shell('cat .env')]);
    transcript(before);
    transcript(before.replaceAll('"s-1"', '"s-2"') + linesOf([shell('cat .env')], 's-2'), 'p/s-2.jsonl');
    expect(json()).toMatchObject({ calls: 2, refused: 2 });
  });

  test('under the configuration of today, and of the repository', () => {
    transcript(linesOf([write('notes.md'), write('src/a.ts')]));
    expect(json()).toMatchObject({ refused: 0 });
    put(
      join(repository, '.holdfast', 'config.yaml'),
      'expensive: [{ glob: notes.md, because: it is read aloud }]\n',
    );
    expect(json()).toMatchObject({ refused: 1 });
    put(join(home, '.config', 'holdfast', 'config.yaml'), 'mode: plan\nobserve: true\n');
    expect(json()).toMatchObject({ refused: 2, rules: [{ reason: 'MODE_FORBIDS_TOOL', times: 2 }] });
  });

  test('in the folder that each line names, and in the mode that the host was in', () => {
    const outside = linesOf([shell('echo x > ../notes.txt')], 's-1', repository);
    const inside = linesOf([shell('echo x > ../notes.txt')], 's-1', join(repository, 'src'));
    const planning = linesOf([shell('echo x > notes.txt')], 's-1').replace(
      '"type":"user"',
      '"type":"user","permissionMode":"plan"',
    );
    transcript(outside + inside + planning);
    expect(
      json()
        .rules.map(({ reason }: { reason: string }) => reason)
        .sort(),
    ).toEqual(['MODE_FORBIDS_EFFECT', 'OUTSIDE_ROOT']);
  });

  test('only what is not older than it was asked for', () => {
    const old = linesOf([shell('cat .env')]);
    const fresh = linesOf([shell('cat .env')]).replaceAll(
      '2026-02-01T10:00:00.000Z',
      new Date().toISOString(),
    );
    const file = transcript(old + fresh);
    expect([json().calls, json('--since', '2h').calls, json('--since', '2h', file).calls]).toEqual([2, 1, 1]);
  });

  test('answers of that time are no calls that are refused', () => {
    transcript(linesOf([shell('holdfast justify c-aaaaaaaa --file-line a.ts:1 --rollback "drop it"')]));
    expect(json()).toMatchObject({ calls: 1, refused: 0 });
  });
});

describe('what it does not do', () => {
  const TOKEN = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');

  test.each([
    [
      'a credential in a command',
      shell(`curl -H "Authorization: token ${TOKEN}" -X DELETE https://api.example.com/x`),
      TOKEN,
    ],
    ['what a command carries', shell("cat > ../outside.txt <<'EOF'\nlavender\nEOF"), 'lavender'],
    ['what is written', { name: 'Write', input: { file_path: '/etc/x', content: 'lavender' } }, 'lavender'],
    ['the end of a long command', shell(`git push origin ${'x'.repeat(300)}lavender`), 'lavender'],
  ])('prints %s', (_, call, secret) => {
    transcript(linesOf([call]));
    const shown = [rehearse().stdout, rehearse('--json').stdout];
    expect(
      shown.map(
        (text) => text.includes('1 would be') || text.includes('"times": 1') || text.includes('1 asked'),
      ),
    ).toEqual([true, true]);
    for (const text of shown) expect(text).not.toContain(secret);
  });

  test('steers the terminal', () => {
    transcript(linesOf([shell('git push origin "\u001b[2Jmain"')]));
    expect(rehearse().stdout).not.toContain('\u001b');
  });

  test('changes anything on disk', () => {
    transcript(linesOf([shell('rm -rf src'), shell('git push'), write('db/migrate/1.sql')]));
    const before = treeOf(home);
    expect(rehearse().status).toBe(0);
    expect(treeOf(home)).toEqual(before);
  });
});

function treeOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${path} ${statSync(path).mtimeMs} ${entry.isFile() ? readFileSync(path, 'utf8').length : ''}`;
  });
}

describe.each(readdirSync(RECORDED))('transcripts that Claude Code %s left', (version) => {
  test('are read whole: turns, a subagent, a changed folder, a resumed session, refused calls', () => {
    const session = join(projects(), 'shop', 'a.jsonl');
    const subagent = join(projects(), 'shop', 'a', 'subagents', 'agent-b.jsonl');
    mkdirSync(dirname(subagent), { recursive: true });
    cpSync(join(RECORDED, version, 'session.jsonl'), session);
    cpSync(join(RECORDED, version, 'subagent.jsonl'), subagent);
    const found = json();
    expect(found).toMatchObject({ sessions: 1, calls: 9, skippedLines: 0, gone: ['/no/such/shop'] });
    expect(
      found.rules.map(({ reason, times }: { reason: string; times: number }) => [reason, times]).sort(),
    ).toEqual([
      ['JUSTIFICATION_REQUIRED', 1],
      ['KIND_NOVEL', 1],
      ['SECRET_REFUSED', 1],
    ]);
    expect(found.refusedThen).toBe(version === '2.1.197' ? 0 : 3);
  });
});
