import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Built, buildTool } from './built.ts';
import { type HostSession, hostSession, type Said } from './session.ts';
import { atTerminal, HAS_TERMINAL } from './terminal.ts';

/** For many processes one after another on a busy machine; nothing is measured. Milliseconds. */
const SLOW = 180_000;

let built: Built;
beforeAll(async () => {
  built = await buildTool();
}, SLOW);
afterAll(() => built.remove());

const SQL = 'alter table notes add column title text;\n';
const NEW = 'db/migrate/0002_title.sql';
const OLD = 'db/migrate/0001_first.sql';

function codeOf({ reason }: Said): string {
  return /\[([A-Z_]+)\]/.exec(reason)?.[1] ?? '';
}

function found(session: HostSession): readonly string[] {
  return session
    .events()
    .flatMap((event) => (event.type === 'unpermitted' ? event.changes : []))
    .map(
      ({ path, change }) =>
        `${change} ${path.replace(`${session.repository}/`, '').replace(session.home, '~')}`,
    );
}

function idIn({ reason }: Said): string {
  return /holdfast (?:justify|approve) ([cq]-[a-z0-9]{8})/.exec(reason)?.[1] ?? 'none';
}

describe('a script that changes an expensive path', { timeout: SLOW }, () => {
  const writes = `require('fs').writeFileSync('${NEW}', ${JSON.stringify(SQL)});\n`;

  test('is found, told and recorded, and can be answered for', () => {
    const session = hostSession(built, { 'gen.js': writes });
    const { before, after } = session.run('node gen.js');
    expect([before.decision, after.decision, codeOf(after)]).toEqual(['', 'block', 'EFFECT_UNPERMITTED']);
    expect(after.reason).toContain(`\`${NEW}\` appeared while this ran`);
    expect(found(session)).toEqual([`created ${NEW}`]);
    expect(session.pending()).toEqual([]);
    const answer = `holdfast justify ${idIn(after)} --file-line src/app.ts:1 --rollback "rm ${NEW}"`;
    expect(session.run(answer).before.decision).toBe('');
    expect(session.before(`rm ${NEW}`, 'toolu_x').reason).not.toContain('JUSTIFICATION_REQUIRED');
  });

  test('is told as not enforced where the gate only observes', () => {
    const session = hostSession(built, { 'gen.js': `${writes}require('fs').appendFileSync('.env', 'A=1');` });
    const config = join(session.home, '.config/holdfast');
    mkdirSync(config, { recursive: true });
    writeFileSync(join(config, 'config.yaml'), 'observe: true\n');
    const { after } = session.run('node gen.js');
    expect(after.reason).toContain('nothing is enforced');
    expect(after.reason).not.toMatch(/required|is asked before/);
    expect(found(session)).toEqual(['changed .env', `created ${NEW}`]);
    expect(session.before('node gen.js', 'toolu_next', { turn: 'turn-2' }).decision).toBe('');
  });

  test('is found behind `npm test`, and after a call that failed', () => {
    const session = hostSession(built, { 'test.js': `${writes}process.exit(1);\n` });
    session.before('npm test', 'toolu_a');
    spawnSync('npm', ['test'], { cwd: session.repository });
    const after = session.after('npm test', 'toolu_a', { event: 'PostToolUseFailure' });
    expect([after.decision, codeOf(after)]).toEqual(['PostToolUseFailure', 'EFFECT_UNPERMITTED']);
  });

  test.each<[string, (at: (path: string) => string) => void, string]>([
    ['deletes', (at) => rmSync(at(OLD)), `deleted ${OLD}`],
    ['changes', (at) => appendFileSync(at(OLD), SQL), `changed ${OLD}`],
    ['opens', (at) => chmodSync(at(OLD), 0o777), `mode ${OLD}`],
    ['replaces by a link', (at) => [rmSync(at(OLD)), symlinkSync('/dev/null', at(OLD))], `changed ${OLD}`],
    ['moves away', (at) => renameSync(at(OLD), at('notes.txt')), `deleted ${OLD}`],
    [
      'puts a link in place of its folder',
      (at) => [renameSync(at('db/migrate'), at('elsewhere')), symlinkSync(at('elsewhere'), at('db/migrate'))],
      `deleted ${OLD}`,
    ],
  ])('%s', (_, act, expected) => {
    const session = hostSession(built, { 'gen.js': '' });
    const { after } = session.run('node gen.js', {
      act: () => act((path) => join(session.repository, path)),
    });
    expect(codeOf(after)).toBe('EFFECT_UNPERMITTED');
    expect(found(session)).toContain(expected);
  });
});

describe('what is explained', { timeout: SLOW }, () => {
  test.each<[string, string, (session: HostSession) => void]>([
    ['nothing changed', 'node gen.js', () => undefined],
    ['an ordinary file', 'node gen.js', ({ write }) => write('src/new.ts', 'export {};\n')],
    [
      'the same content again',
      'node gen.js',
      ({ write }) => write(OLD, 'create table notes (id integer);\n'),
    ],
    [
      'a lockfile by its manager',
      'npm install left-pad',
      ({ write }) => write('package-lock.json', '{"a":1}\n'),
    ],
    ['a lockfile by a build', 'cargo build', ({ write }) => write('Cargo.lock', '# made\n')],
    [
      'a host that keeps what a person allowed for good',
      'node gen.js',
      ({ write }) => write('.claude/settings.local.json', '{"permissions":{"allow":["Bash(node gen.js)"]}}'),
    ],
  ])('%s', (_, command, act) => {
    const session = hostSession(built, { 'gen.js': '' });
    const { before, after } = session.run(command, { act: () => act(session) });
    expect([before.decision, after.decision]).toEqual(['', '']);
    expect(session.pending()).toEqual([]);
  });

  test('what `git pull` brings, beside code that runs', () => {
    const origin = hostSession(built);
    const session = hostSession(built, { 'gen.js': '' });
    session.git('remote', 'add', 'origin', origin.repository);
    origin.write(NEW, SQL);
    origin.git('add', '-A');
    origin.git('commit', '-qm', 'title');
    const command = 'git pull --rebase && node gen.js';
    const pulled = (): void => {
      session.git('fetch', '-q', 'origin', 'main');
      session.git('reset', '-q', '--hard', 'FETCH_HEAD');
    };
    expect(session.run(command, { act: pulled }).after.decision).toBe('');
    expect(readFileSync(join(session.repository, NEW), 'utf8')).toBe(SQL);
    const after = session.run(command, { act: () => session.write('db/migrate/0003.sql', SQL) }).after;
    expect([codeOf(after), found(session)]).toEqual(['EFFECT_UNPERMITTED', ['created db/migrate/0003.sql']]);
  });

  test('what a person writes between calls', () => {
    const session = hostSession(built, { 'gen.js': '' });
    session.run('node gen.js');
    session.write(NEW, SQL);
    expect(session.run('node gen.js').after.decision).toBe('');
  });

  test('what the turn opened, and what the same command is permitted to write', () => {
    const session = hostSession(built, { 'gen.js': '' });
    const command = `node gen.js > ${NEW}`;
    const id = idIn(session.run(command).before);
    session.run(`holdfast justify ${id} --file-line src/app.ts:1 --rollback "rm ${NEW}"`);
    const { before, after } = session.run(command, { act: () => session.write(NEW, SQL) });
    expect([before.decision, after.decision]).toEqual(['', '']);
  });

  test('what a call beside it wrote that was permitted to', () => {
    const session = hostSession(built, { 'gen.js': '' });
    session.before('node gen.js', 'toolu_long');
    const install = session.run('npm install left-pad', {
      act: () => session.write('package-lock.json', '{"b":1}\n'),
    });
    expect(install.after.decision).toBe('');
    expect(session.after('node gen.js', 'toolu_long').decision).toBe('');
    expect(session.pending()).toEqual([]);
  });
});

describe('secrets and the guard itself', { timeout: SLOW }, () => {
  const state = '.local/state/holdfast';
  test.each<[string, (session: HostSession) => void]>([
    ['a secret', ({ repository }) => appendFileSync(join(repository, '.env'), 'MORE=1\n')],
    ['a secret that goes', ({ repository }) => rmSync(join(repository, '.env'))],
    [
      'the configuration',
      ({ home }) => {
        mkdirSync(join(home, '.config/holdfast'), { recursive: true });
        writeFileSync(join(home, '.config/holdfast/config.yaml'), 'mode: build\n');
      },
    ],
    ['the wiring', ({ home }) => writeFileSync(join(home, '.claude/settings.json'), '{"hooks":{}}')],
    [
      'the switches of the host in the repository',
      ({ write }) => write('.claude/settings.local.json', '{"disableAllHooks":true}'),
    ],
    [
      'the ledger',
      ({ home }) => {
        mkdirSync(join(home, state, 'ledgers'), { recursive: true });
        const entry = { version: 1, kinds: [{ kind: 'git push' }] };
        writeFileSync(join(home, state, 'ledgers', `${'0'.repeat(32)}.json`), JSON.stringify(entry));
      },
    ],
    [
      'the program',
      ({ home }) => appendFileSync(join(home, '.local/share/holdfast/hook/parts/main.js'), '\n'),
    ],
  ])('%s: the session is quarantined', (_, act) => {
    const session = hostSession(built, { 'gen.js': '' });
    // The wired command itself is kept apart: a test of what is told, not of what is left of the host.
    const { after } = session.run('node gen.js', { act: () => act(session) });
    expect([after.decision, codeOf(after)]).toEqual(['block', 'GUARD_CHANGED']);
    const next = session.before('node gen.js', 'toolu_next', { turn: 'turn-2' });
    expect([next.decision, codeOf(next)]).toEqual(['ask', 'RUN_QUARANTINED']);
    const input = { file_path: join(session.repository, 'src/app.ts') };
    expect(session.before('', 'toolu_read', { tool: 'Read', input }).decision).toBe('');
  });

  test.each<[string, (session: HostSession) => void]>([
    ['what was noted is gone', ({ home }) => rmSync(join(home, state, 'pending'), { recursive: true })],
    [
      'what was noted is another',
      ({ home }) => {
        const [folder = ''] = readdirSync(join(home, state, 'pending'));
        const [name = ''] = readdirSync(join(home, state, 'pending', folder));
        const file = join(home, state, 'pending', folder, name);
        writeFileSync(file, readFileSync(file, 'utf8').replace('0001', '0009'));
      },
    ],
    ['the record is gone', (session) => rmSync(session.journal())],
    [
      'the end of the record is gone',
      (session) => {
        const lines = readFileSync(session.journal(), 'utf8').split('\n');
        writeFileSync(session.journal(), `${lines.slice(0, 2).join('\n')}\n`);
      },
    ],
  ])('%s: found, and the session is quarantined', (_, act) => {
    const session = hostSession(built, { 'gen.js': '' });
    const { after } = session.run('node gen.js', { act: () => act(session) });
    expect([after.decision, codeOf(after)]).toEqual(['block', 'WATCH_LOST']);
    expect(codeOf(session.before('node gen.js', 'toolu_next'))).toBe('RUN_QUARANTINED');
  });

  test('a secret that appears is told, and nothing is quarantined', () => {
    const session = hostSession(built, { 'gen.js': '' });
    const { after } = session.run('node gen.js', { act: () => session.write('.env.production', 'A=1\n') });
    expect([codeOf(after), found(session)]).toEqual(['EFFECT_UNPERMITTED', ['created .env.production']]);
    expect(session.before('node gen.js', 'toolu_next').decision).toBe('');
  });

  test('a record that was changed is told, and nothing more passes', () => {
    const session = hostSession(built, { 'gen.js': '' });
    const change = (): void => {
      const text = readFileSync(session.journal(), 'utf8');
      writeFileSync(session.journal(), text.replace('NO_OBJECTION', 'APPROVED'));
    };
    expect(codeOf(session.run('node gen.js', { act: change }).after)).toBe('EVIDENCE_BROKEN');
    expect(codeOf(session.before('node gen.js', 'toolu_next'))).toBe('EVIDENCE_BROKEN');
  });

  test.runIf(HAS_TERMINAL)('a person clears it at a terminal', () => {
    const session = hostSession(built, { 'gen.js': '' });
    const { after } = session.run('node gen.js', {
      act: () => appendFileSync(join(session.repository, '.env'), 'B=1\n'),
    });
    const id = idIn(after);
    const type = (typed: string): string =>
      atTerminal(
        [process.execPath, built.cli, 'approve', id, '--home', session.home],
        typed,
        session.repository,
      ).text;
    expect(type('n\n')).toContain('not cleared');
    expect(codeOf(session.before('node gen.js', 'toolu_1b', { turn: 'turn-2' }))).toBe('RUN_QUARANTINED');
    expect(type('y\n')).toContain('cleared: the session goes on');
    expect(session.before('node gen.js', 'toolu_1c', { turn: 'turn-2' }).decision).toBe('');
    expect(session.before('node gen.js', 'toolu_1d', { turn: 'turn-3' }).decision).toBe('');
  });
});

describe('what a person does with our own commands meanwhile', { timeout: SLOW }, () => {
  type Act = (session: HostSession, type: (typed: string, ...words: readonly string[]) => string) => void;
  const observe: Act = (_, type) => expect(type('y\n', 'init', '--observe')).toContain('installed');
  const learn: Act = (_, type) => expect(type('all\n', 'ledger', 'approve')).toContain('approved k-');
  const withKind = (session: HostSession): void => {
    expect(session.before('git push origin main', 'toolu_asked').decision).toBe('ask');
  };
  const terminal =
    (session: HostSession) =>
    (typed: string, ...words: readonly string[]) =>
      atTerminal([process.execPath, built.cli, ...words, '--home', session.home], typed, session.repository)
        .text;

  test.runIf(HAS_TERMINAL).each<[string, Act]>([
    ['approves a kind', learn],
    [
      'approves a kind and takes it back',
      (session, type) => {
        learn(session, type);
        const id = /k-[a-z0-9]{8}/.exec(type('', 'ledger', 'list'))?.[0] ?? '';
        expect(type('', 'ledger', 'revoke', id)).toContain('taken back');
      },
    ],
    [
      'approves one call',
      (session, type) => {
        const asked = session
          .events()
          .findLast((event) => event.type === 'decision' && event.verdict === 'ask');
        const id = asked?.type === 'decision' ? asked.challenge : undefined;
        expect(type('y\n', 'approve', id ?? 'none')).toContain('approved');
      },
    ],
    ['configures it anew', observe],
    ['asks the doctor', (_, type) => expect(type('', 'doctor')).toContain('wrong')],
    [
      'trusts the configuration of the repository',
      (_, type) => expect(type('y\n', 'config', 'trust')).toContain('trusted'),
    ],
    [
      'switches it off and on',
      (_, type) => [type('y\n', 'off', '--for', '5m', '--why', 'x'), type('', 'on')],
    ],
  ])('who %s is not found', (_, act) => {
    const session = hostSession(built, { 'gen.js': '', '.holdfast/config.yaml': 'roots: [/srv/other]\n' });
    withKind(session);
    const { after } = session.run('node gen.js', { act: () => act(session, terminal(session)) });
    expect([after.decision, after.reason]).toEqual(['', '']);
    expect(session.pending()).toEqual([]);
  });

  test.runIf(HAS_TERMINAL).each<[string, Act]>([
    [
      'adds to what the person approved',
      (session, type) => {
        learn(session, type);
        const folder = join(session.home, '.local/state/holdfast/ledgers');
        const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.json'));
        const text = readFileSync(join(folder, name), 'utf8');
        writeFileSync(
          join(folder, name),
          text.replace('"kinds": [', '"kinds": [{"kind":"git push --force"},'),
        );
      },
    ],
    [
      'writes another file beside it',
      (session, type) => {
        observe(session, type);
        writeFileSync(join(session.home, '.claude/settings.json'), '{"hooks":{}}');
      },
    ],
    [
      'opens the file to others',
      (session, type) => {
        observe(session, type);
        chmodSync(join(session.home, '.config/holdfast/config.yaml'), 0o666);
      },
    ],
    [
      'breaks the record of it',
      (session, type) => {
        observe(session, type);
        const file = join(session.home, '.local/state/holdfast/wiring');
        const [name = ''] = readdirSync(file).filter((one) => one.endsWith('.jsonl'));
        const text = readFileSync(join(file, name), 'utf8');
        writeFileSync(join(file, name), text.replace('"above":["', '"above":["1:1","'));
      },
    ],
    [
      'runs the command itself, without a person',
      ({ home, repository }) => {
        const words = ['init', '--observe', '--yes', '--home', home];
        expect(spawnSync(process.execPath, [built.cli, ...words], { cwd: repository }).status).toBe(0);
      },
    ],
  ])('a script that %s is', (_, act) => {
    const session = hostSession(built, { 'gen.js': '' });
    withKind(session);
    const { after } = session.run('node gen.js', { act: () => act(session, terminal(session)) });
    expect([after.decision, codeOf(after)]).toEqual(['block', 'GUARD_CHANGED']);
  });

  test.runIf(HAS_TERMINAL)('what was done before a call explains nothing in it', () => {
    const session = hostSession(built, { 'gen.js': '' });
    const config = join(session.home, '.config/holdfast/config.yaml');
    observe(session, terminal(session));
    const text = readFileSync(config, 'utf8');
    rmSync(config);
    const { after } = session.run('node gen.js', { act: () => writeFileSync(config, text, { mode: 0o600 }) });
    expect([after.decision, codeOf(after)]).toEqual(['block', 'GUARD_CHANGED']);
  });
});

test('a call whose end is never told leaves nothing behind for the next one', { timeout: SLOW }, () => {
  const session = hostSession(built, { 'gen.js': '' });
  session.before('node gen.js', 'toolu_lost');
  session.write(NEW, SQL);
  expect(session.run('node gen.js').after.decision).toBe('');
});

test('a call that only reads or writes what it says is not watched', { timeout: SLOW }, () => {
  const session = hostSession(built);
  session.before('ls -la && echo hello > src/new.ts && git status', 'toolu_plain');
  expect(session.pending()).toEqual([]);
});
