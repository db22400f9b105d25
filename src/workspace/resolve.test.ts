import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Effect, EffectTrait, EffectVerb } from '../action/effect.ts';
import type { ToolCall } from '../action/tool-call.ts';
import type { FollowUp } from '../reading/index.ts';
import type { PathFacts, WorkspaceFacts } from './facts.ts';
import { resolve } from './resolve.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

let ground = '';
let shop = '';
let home = '';

beforeEach(() => {
  ground = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-resolve-')));
  home = join(ground, 'home');
  shop = join(home, 'shop');
  mkdirSync(shop, { recursive: true });
});

afterEach(() => {
  rmSync(ground, { recursive: true, force: true });
});

interface Act extends Partial<Effect> {
  readonly verb: EffectVerb;
  readonly target: string;
}

function workspace(options: Partial<Parameters<typeof createWorkspace>[0]> = {}): Workspace {
  return createWorkspace({
    roots: [shop],
    home,
    cwd: shop,
    tmpdir: join(ground, 'tmp'),
    gitDeadline: 20_000,
    ...options,
  });
}

function judge(
  act: Act,
  options: { call?: Partial<ToolCall>; workspace?: Workspace; followUps?: readonly FollowUp[] } = {},
): WorkspaceFacts {
  const call: ToolCall = { tool: 'shell', cwd: shop, ...options.call };
  const effect: Effect = { domain: 'file', certainty: 'certain', ...act };
  const reading = { effects: [effect], commands: [], unread: [], followUps: options.followUps ?? [] };
  return resolve(call, reading, options.workspace ?? workspace());
}

function pathsOf(act: Act, options: Parameters<typeof judge>[1] = {}): readonly PathFacts[] {
  return judge(act, options).of[0]?.paths ?? [];
}

/** The rules of each path, as spelled. */
function rulesOf(
  act: Act,
  options: Parameters<typeof judge>[1] = {},
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    pathsOf(act, options).map(({ spelled, classes }) => [spelled, classes.map(({ rule }) => rule)]),
  );
}

function put(path: string, text = 'x\n'): void {
  const whole = path.startsWith('/') ? path : join(shop, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}

function commitAll(): void {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: shop, stdio: 'ignore' });
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.email=maya@example.com', '-c', 'user.name=Maya', 'commit', '-q', '-m', 'work');
}

const recursive: readonly EffectTrait[] = ['recursive'];

describe('inside and outside', () => {
  test.each([
    ['src/new.ts', true],
    ['./a/../b', true],
    ['../other/x', false],
    ['/etc/hosts', false],
    ['~/notes.md', false],
    ['~/shop/x', true],
    ['$HOME/shop/x', true],
  ])('%s: %s', (target, inside) => {
    expect(pathsOf({ verb: 'write', target })[0]).toMatchObject({ inside });
  });

  test('a link out of the tree is outside, also one that leads to nothing yet', () => {
    mkdirSync(join(ground, 'out'));
    symlinkSync(join(ground, 'out'), join(shop, 'link'));
    symlinkSync(join(ground, 'out/new.txt'), join(shop, 'fresh.txt'));
    expect(pathsOf({ verb: 'write', target: 'link/x' })[0]).toMatchObject({
      inside: false,
      real: join(ground, 'out/x'),
    });
    expect(pathsOf({ verb: 'write', target: 'fresh.txt' })[0]).toMatchObject({
      inside: false,
      exists: false,
    });
  });

  test('a spelling outside that leads inside is not inside', () => {
    symlinkSync(shop, join(ground, 'alias'));
    expect(pathsOf({ verb: 'write', target: join(ground, 'alias/x') })[0]).toMatchObject({ inside: false });
  });

  test('a root that is itself a link counts by both of its names', () => {
    symlinkSync(shop, join(ground, 'alias'));
    const aliased = workspace({ roots: [join(ground, 'alias')] });
    for (const target of [join(ground, 'alias/x'), join(shop, 'x')]) {
      expect(pathsOf({ verb: 'write', target }, { workspace: aliased })[0]).toMatchObject({
        inside: true,
        relative: 'x',
      });
    }
  });

  test('removing a link is about the link, removing behind it is not', () => {
    mkdirSync(join(ground, 'out'));
    symlinkSync(join(ground, 'out'), join(shop, 'link'));
    expect(pathsOf({ verb: 'delete', target: 'link' })[0]).toMatchObject({ inside: true, type: 'other' });
    expect(pathsOf({ verb: 'delete', target: 'link/x' })[0]).toMatchObject({ inside: false });
  });

  test('the folder of the text is where a relative target starts, and `..` in it is the text’s own', () => {
    mkdirSync(join(ground, 'out/deep'), { recursive: true });
    symlinkSync(join(ground, 'out/deep'), join(shop, 'link'));
    expect(pathsOf({ verb: 'write', target: 'x', base: 'sub' })[0]?.real).toBe(join(shop, 'sub/x'));
    expect(pathsOf({ verb: 'write', target: 'x', base: '/srv' })[0]?.real).toBe('/srv/x');
    expect(pathsOf({ verb: 'write', target: 'x', base: 'link/..' })[0]?.real).toBe(join(shop, 'x'));
    expect(pathsOf({ verb: 'write', target: '../x', base: 'link' })[0]?.real).toBe(join(ground, 'out/x'));
  });

  test('a file tool may take `..` out of the text, so both readings count', () => {
    mkdirSync(join(ground, 'out/deep'), { recursive: true });
    symlinkSync(join(ground, 'out/deep'), join(shop, 'link'));
    const reals = pathsOf({ verb: 'write', target: 'link/../x' }, { call: { tool: 'write' } }).map(
      ({ real }) => real,
    );
    expect(reals).toEqual([join(ground, 'out/x'), join(shop, 'x')]);
    expect(pathsOf({ verb: 'write', target: 'link/../x' })).toHaveLength(1);
  });

  test.each<Act>([
    { verb: 'delete', target: '\uFFFD/x', targetKind: 'unknown' },
    { verb: 'delete', target: 'x', base: null },
    { verb: 'delete', target: 'a\0b' },
  ])('nobody knows: %o', (act) => {
    expect(judge(act).of[0]).toEqual({ paths: [], partial: true });
  });

  test('the empty name is nothing to a shell, and nobody knows what it is to another tool', () => {
    const act: Act = { verb: 'delete', target: '' };
    expect(judge(act).of[0]).toEqual({ paths: [], partial: false });
    expect(judge(act, { call: { tool: 'delete' } }).of[0]).toEqual({ paths: [], partial: true });
  });

  test('an absolute target needs no folder', () => {
    expect(pathsOf({ verb: 'delete', target: '/etc/x', base: null })).toHaveLength(1);
  });

  test('a secret is one in whatever folder, a guard file too', () => {
    expect(pathsOf({ verb: 'read', target: '\uFFFD/.env', targetKind: 'unknown' })).toHaveLength(1);
    expect(pathsOf({ verb: 'read', target: '\uFFFD.env', targetKind: 'unknown' })).toEqual([]);
    expect(
      pathsOf({ verb: 'write', target: '\uFFFD/.claude/settings.json', targetKind: 'unknown' }),
    ).toHaveLength(1);
    expect(pathsOf({ verb: 'write', target: '\uFFFD/src/a.ts', targetKind: 'unknown' })).toEqual([]);
  });
});

describe('temporary folders', () => {
  test('hold what nobody keeps, but no project that lies in one', () => {
    const target = join(ground, 'tmp/x');
    expect(pathsOf({ verb: 'write', target })[0]).toMatchObject({ temporary: true, inside: false });
    const within = workspace({ tmpdir: ground });
    expect(pathsOf({ verb: 'write', target }, { workspace: within })[0]).toMatchObject({ temporary: true });
    expect(pathsOf({ verb: 'write', target: 'src/x' }, { workspace: within })[0]).toMatchObject({
      temporary: false,
    });
  });

  test('do not hold what lies beside a project in the folder that it was put into', () => {
    const within = workspace({ tmpdir: dirname(ground) });
    for (const target of [join(ground, 'tmp/x'), join(home, 'x'), ground]) {
      expect(pathsOf({ verb: 'write', target }, { workspace: within })[0]).toMatchObject({
        temporary: false,
      });
    }
    const target = `${ground}-other/x`;
    expect(pathsOf({ verb: 'write', target }, { workspace: within })[0]).toMatchObject({ temporary: true });
  });

  test('take what is unpacked into them, and do not go themselves', () => {
    const target = join(ground, 'tmp');
    mkdirSync(target);
    expect(pathsOf({ verb: 'write', target })[0]).toMatchObject({ temporary: true });
    for (const verb of ['delete', 'move', 'chmod'] as const) {
      expect(pathsOf({ verb, target })[0]).toMatchObject({ temporary: false });
    }
    expect(pathsOf({ verb: 'write', target: ground })[0]).toMatchObject({ temporary: false });
  });

  test('a temporary folder that is a root is no project', () => {
    const tmp = join(ground, 'tmp');
    const both = workspace({ roots: [shop, tmp] });
    const act: Act = { verb: 'write', target: join(tmp, 'dump.sql') };
    expect(pathsOf(act, { workspace: both })[0]).toMatchObject({
      temporary: true,
      inside: true,
      classes: [],
    });
    mkdirSync(tmp);
    expect(
      rulesOf(
        { verb: 'delete', target: `${tmp}/*`, targetKind: 'glob', traits: recursive },
        { workspace: both },
      ),
    ).toEqual({ [`${tmp}/*`]: [] });
  });

  test('are not the machine’s', () => {
    const classes = rulesOf(
      { verb: 'write', target: '/tmp/x/y' },
      { workspace: workspace({ tmpdir: '/tmp', roots: ['/srv/app'], cwd: '/srv/app' }) },
    );
    expect(classes).toEqual({ '/tmp/x/y': [] });
  });

  test('a link out of one is not temporary', () => {
    mkdirSync(join(ground, 'tmp'));
    symlinkSync(home, join(ground, 'tmp/link'));
    expect(pathsOf({ verb: 'write', target: join(ground, 'tmp/link/x') })[0]).toMatchObject({
      temporary: false,
    });
  });
});

describe('classes', () => {
  test('come from the spelled and from the real end', () => {
    put('.env');
    mkdirSync(join(shop, 'db/migrate'), { recursive: true });
    symlinkSync('.env', join(shop, 'notes.txt'));
    symlinkSync('notes', join(shop, 'db/migrate/1.rb'));
    expect(rulesOf({ verb: 'read', target: 'notes.txt' })).toEqual({ 'notes.txt': ['secret.env'] });
    expect(rulesOf({ verb: 'write', target: 'db/migrate/1.rb' })).toEqual({
      'db/migrate/1.rb': ['expensive.migration'],
    });
  });

  test('a hard link to a secret is the secret', () => {
    put('.env');
    put(join(home, '.ssh/id_ed25519'));
    linkSync(join(shop, '.env'), join(shop, 'notes.txt'));
    linkSync(join(home, '.ssh/id_ed25519'), join(shop, 'data.bin'));
    put('plain.txt');
    linkSync(join(shop, 'plain.txt'), join(shop, 'other.txt'));
    expect(rulesOf({ verb: 'read', target: 'notes.txt' })).toEqual({ 'notes.txt': ['secret.env'] });
    expect(rulesOf({ verb: 'read', target: 'data.bin' })['data.bin']).toContain('secret.ssh');
    expect(rulesOf({ verb: 'read', target: 'other.txt' })).toEqual({ 'other.txt': [] });
  });

  test.each([
    ['.npmrc', 'save-exact=true\n', []],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of npm
    ['.npmrc', '//registry.example.com/:_authToken=${NPM_TOKEN}\n', []],
    ['.npmrc', '//registry.example.com/:_authToken=not-a-real-one\n', ['secret.npmrc']],
    ['.npmrc', 'x=1\n_password = "abc"\n', ['secret.npmrc']],
    ['tls/server.pem', '-----BEGIN CERTIFICATE-----\n', []],
    ['tls/server.pem', '-----BEGIN CERTIFICATE-----\n-----BEGIN RSA PRIVATE KEY-----\n', ['secret.pem']],
    ['tls/server.pem', 'garbage', ['secret.pem']],
    ['.env', 'A=1', ['secret.env']],
  ])('%s is settled by its content: %j', (target, text, rules) => {
    put(target, text);
    expect(rulesOf({ verb: 'read', target })).toEqual({ [target]: rules });
  });

  test('outside the project and where nobody can look the name is enough', () => {
    put(join(home, '.npmrc'), 'save-exact=true\n');
    expect(rulesOf({ verb: 'read', target: '~/.npmrc' })['~/.npmrc']).toContain('secret.npmrc');
    expect(
      rulesOf({ verb: 'read', target: '.npmrc' }, { workspace: workspace({ disk: false }) })['.npmrc'],
    ).toContain('secret.npmrc');
    expect(rulesOf({ verb: 'write', target: '.npmrc' })).toEqual({ '.npmrc': [] });
    expect(rulesOf({ verb: 'write', target: 'tls/new.pem' })).toEqual({ 'tls/new.pem': ['secret.pem'] });
  });

  test('rows of the user are added below the roots', () => {
    const own = workspace({ expensive: [{ glob: 'contracts/**', because: 'they are signed' }] });
    expect(pathsOf({ verb: 'write', target: 'api/contracts/x.md' }, { workspace: own })[0]?.classes).toEqual([
      { kind: 'expensive', rule: 'expensive.configured', because: 'they are signed' },
    ]);
  });
});

describe('globs', () => {
  test('stand for what is there, hidden names left out', () => {
    put('a.ts');
    put('b.ts');
    put('.c.ts');
    put('src/d.ts');
    const spelled = (target: string) =>
      pathsOf({ verb: 'read', target, targetKind: 'glob' }).map(({ real }) => real.replace(`${shop}/`, ''));
    expect(spelled('*.ts')).toEqual(['a.ts', 'b.ts']);
    expect(spelled('.*.ts')).toEqual(['.c.ts']);
    expect(spelled('{a,src/d}.ts')).toEqual(['a.ts', 'src/d.ts']);
    expect(spelled('**/*.ts')).toEqual(['a.ts', 'b.ts', 'src/d.ts']);
    expect(spelled('*/')).toEqual(['src']);
    expect(spelled('nothing*')).toEqual(['nothing*']);
    expect(spelled('\\*.ts')).toEqual(['*.ts']);
  });

  test('find the secret they match', () => {
    put('.env');
    put('.env.example');
    expect(rulesOf({ verb: 'read', target: '.e*', targetKind: 'glob' })).toEqual({
      [join(shop, '.env')]: ['secret.env'],
      [join(shop, '.env.example')]: [],
    });
  });

  test('a folder whose name looks like a glob is a folder', () => {
    put('[id]/page.tsx');
    expect(pathsOf({ verb: 'read', target: '*.tsx', targetKind: 'glob', base: '[id]' })[0]?.real).toBe(
      join(shop, '[id]/page.tsx'),
    );
  });

  test('too many matches are said to be partial', () => {
    for (let index = 0; index < 210; index++) put(`many/${index}.txt`);
    expect(judge({ verb: 'read', target: 'many/*', targetKind: 'glob' }).of[0]).toMatchObject({
      partial: true,
    });
  });

  test.each([
    ['*', true],
    ['.*', true],
    ['./*', true],
    ['{*,.*}', true],
    ['*.log', false],
    ['src/*', false],
  ])('`rm -rf %s` takes the whole project: %s', (target, whole) => {
    put('src/a.ts');
    const rules = pathsOf({ verb: 'delete', target, targetKind: 'glob', traits: recursive }).flatMap(
      ({ classes }) => classes.map(({ rule }) => rule),
    );
    expect(rules.includes('catastrophic.root')).toBe(whole);
  });

  test('`rm -rf ~/*` takes the home', () => {
    const rules = rulesOf({ verb: 'delete', target: '~/*', targetKind: 'glob', traits: recursive });
    expect(rules[home]).toContain('catastrophic.home');
  });
});

describe('folders', () => {
  test('a folder that goes takes what is protected in it', () => {
    put('db/migrate/1.rb');
    put('db/seeds.rb');
    put('.claude/settings.json');
    put('app/.env');
    put('app/main.ts');
    expect(rulesOf({ verb: 'delete', target: 'db', traits: recursive })).toEqual({
      db: [],
      'db/migrate/1.rb': ['expensive.migration'],
    });
    expect(rulesOf({ verb: 'move', target: '.claude' })).toMatchObject({
      '.claude/settings.json': ['guard.claude-code'],
    });
    expect(rulesOf({ verb: 'delete', target: 'app', traits: recursive })).toMatchObject({
      'app/.env': ['secret.env'],
    });
    expect(rulesOf({ verb: 'delete', target: 'app' })).toEqual({ app: [] });
  });

  test('build output that git ignores takes nothing expensive along, but still a secret', () => {
    put('.gitignore', 'dist/\n');
    put('dist/db/migrate/1.rb');
    put('dist/.env');
    put('src/a.ts');
    commitAll();
    expect(rulesOf({ verb: 'delete', target: 'dist', traits: recursive })).toEqual({
      dist: [],
      'dist/.env': ['secret.env'],
    });
  });

  test('other people’s code is not looked through', () => {
    put('node_modules/knex/migrations/1.sql');
    put('node_modules/tls/server.key');
    expect(rulesOf({ verb: 'delete', target: 'node_modules', traits: recursive })).toEqual({
      node_modules: [],
    });
    expect(rulesOf({ verb: 'read', target: '.', traits: recursive, sink: 'model' })).toEqual({
      '.': ['catastrophic.root'],
    });
  });

  test('a search through a folder reaches its secrets, one for names does not', () => {
    put('.env');
    put('src/a.ts');
    put('config/master.key');
    const search: Act = { verb: 'read', target: '.', traits: recursive, sink: 'model' };
    expect(Object.keys(rulesOf(search))).toEqual(['.', './.env', './config/master.key']);
    const { sink: _, ...listing } = search;
    expect(Object.keys(rulesOf(listing))).toEqual(['.']);
  });

  test('a search for some files reaches those', () => {
    put('config/prod.env');
    put('config/master.key');
    const search: Act = { verb: 'read', target: 'config', traits: recursive, sink: 'model' };
    const seen = (glob: string) =>
      Object.keys(rulesOf(search, { call: { tool: 'read', reach: 'tree', glob } }));
    expect(seen('*.{env,ts}')).toEqual(['config', 'config/prod.env']);
    expect(seen('config/**')).toEqual(['config', 'config/master.key', 'config/prod.env']);
    expect(seen('src/**')).toEqual(['config']);
    expect(seen('!*.ts')).toEqual(['config', 'config/master.key', 'config/prod.env']);
    expect(seen('{1..99999}')).toEqual(['config', 'config/master.key', 'config/prod.env']);
  });

  test('a search that leaves hidden and ignored files alone reaches the others only', () => {
    put('.gitignore', 'private/\n');
    put('.env');
    put('private/master.key');
    put('config/master.key');
    commitAll();
    const search: Act = { verb: 'read', target: '.', traits: ['recursive', 'skips-hidden'], sink: 'model' };
    expect(Object.keys(rulesOf(search))).toEqual(['.', './config/master.key']);
  });

  test('what lands in the place of a guard’s folder is the guard’s', () => {
    expect(rulesOf({ verb: 'write', target: '.claude', program: 'mv' })).toMatchObject({
      '.claude': ['guard.claude-code'],
    });
    expect(rulesOf({ verb: 'write', target: '.claude', program: 'mkdir', traits: ['create'] })).toEqual({
      '.claude': [],
    });
    expect(rulesOf({ verb: 'write', target: 'docs', program: 'mv' })).toEqual({ docs: [] });
  });
});

describe('git', () => {
  test('is asked about what would be lost, and about nothing else', () => {
    put('kept.txt');
    put('changed.txt');
    commitAll();
    put('changed.txt', 'other\n');
    put('new.txt');
    const state = (act: Act) => pathsOf(act)[0]?.git;
    expect(state({ verb: 'delete', target: 'kept.txt' })).toBe('clean');
    expect(state({ verb: 'delete', target: 'changed.txt' })).toBe('dirty');
    expect(state({ verb: 'delete', target: 'new.txt' })).toBe('untracked');
    expect(state({ verb: 'move', target: 'new.txt' })).toBe('untracked');
    expect(state({ verb: 'write', target: '.', traits: ['overwrite', 'discards'] })).toBe('dirty');
    expect(state({ verb: 'write', target: 'new.txt', traits: ['overwrite'] })).toBeUndefined();
    expect(state({ verb: 'delete', target: 'missing.txt' })).toBeUndefined();
    expect(state({ verb: 'delete', target: join(ground, 'x') })).toBeUndefined();
  });

  test('no repository is said', () => {
    put('a.txt');
    expect(pathsOf({ verb: 'delete', target: 'a.txt' })[0]?.git).toBe('outside');
  });
});

describe('text alone', () => {
  const unseen = {
    call: { cwd: '/srv/nowhere' },
    workspace: createWorkspace({ roots: ['/srv/nowhere'], home: '/home/maya', cwd: '/srv/nowhere' }),
  };

  test.each<[Act, readonly string[]]>([
    [{ verb: 'write', target: 'db/migrate/1.rb' }, ['expensive.migration']],
    [{ verb: 'read', target: '.env*', targetKind: 'glob', sink: 'model' }, ['secret.env']],
    [{ verb: 'read', target: '*.pem', targetKind: 'glob', sink: 'model' }, ['secret.pem']],
    [{ verb: 'read', target: '.env?', targetKind: 'glob', sink: 'model' }, ['secret.env']],
    [{ verb: 'read', target: 'id_*', targetKind: 'glob', sink: 'model' }, ['secret.private-key']],
    [{ verb: 'delete', target: 'db/migrate/*', targetKind: 'glob' }, ['expensive.migration']],
    [{ verb: 'delete', target: 'db', traits: recursive }, ['expensive.migration']],
    [{ verb: 'delete', target: '.github', traits: recursive }, ['expensive.ci', 'guard.copilot']],
    [{ verb: 'delete', target: '.', traits: recursive }, ['catastrophic.root']],
    [
      { verb: 'delete', target: './**/.git', targetKind: 'glob', traits: recursive },
      ['catastrophic.repository'],
    ],
    [{ verb: 'read', target: '.config', traits: recursive, sink: 'network' }, ['secret.cloud-login']],
  ])('%o', (act, rules) => {
    const [path] = pathsOf(act, unseen);
    expect(path).toMatchObject({ inside: true, exists: false, unseen: true });
    expect(path?.classes.map(({ rule }) => rule)).toEqual(expect.arrayContaining([...rules]));
  });

  test.each<Act>([
    { verb: 'delete', target: 'dist', traits: recursive },
    { verb: 'delete', target: 'node_modules', traits: recursive },
    { verb: 'read', target: 'src/*.ts', targetKind: 'glob', sink: 'model' },
    { verb: 'read', target: '*.json', targetKind: 'glob', sink: 'model' },
    { verb: 'read', target: '*', targetKind: 'glob', sink: 'model' },
    { verb: 'delete', target: '*.log', targetKind: 'glob' },
    { verb: 'write', target: 'src', program: 'mv' },
    { verb: 'write', target: 'tmp/shop/src', program: 'cp', traits: recursive },
    { verb: 'delete', target: '.cache', traits: recursive },
    { verb: 'delete', target: './**/*.bak', targetKind: 'glob' },
    { verb: 'delete', target: './**/{*.orig,*.rej}', targetKind: 'glob' },
  ])('%o is none', (act) => {
    expect(pathsOf(act, unseen).flatMap(({ classes }) => classes)).toEqual([]);
  });

  test('a whole home holds secrets', () => {
    const rules = rulesOf({ verb: 'read', target: '~', traits: recursive, sink: 'network' }, unseen)['~'];
    expect(rules).toContain('secret.home');
    expect(rulesOf({ verb: 'read', target: '~' }, unseen)['~']).not.toContain('secret.home');
  });

  test('Windows paths are compared as Windows does', () => {
    const windows = createWorkspace({
      roots: ['D:\\shop'],
      home: 'C:\\Users\\maya',
      cwd: 'D:\\shop',
      disk: false,
    });
    const options = { call: { cwd: 'D:\\shop' }, workspace: windows };
    expect(pathsOf({ verb: 'write', target: 'src\\..\\db\\migrate\\1.rb' }, options)[0]).toMatchObject({
      inside: true,
      relative: 'db/migrate/1.rb',
      classes: [{ rule: 'expensive.migration' }],
    });
    expect(pathsOf({ verb: 'write', target: '..\\x' }, options)[0]).toMatchObject({
      inside: false,
      real: 'D:/x',
    });
    expect(rulesOf({ verb: 'read', target: '.env::$DATA' }, options)).toEqual({
      '.env::$DATA': ['secret.env'],
    });
    expect(rulesOf({ verb: 'write', target: 'C:\\Windows\\System32\\x' }, options)).toMatchObject({
      'C:\\Windows\\System32\\x': ['system.machine'],
    });
    expect(judge({ verb: 'write', target: 'nul' }, options).of[0]).toEqual({ paths: [], partial: true });
  });

  test('a disk that is not asked says the same', () => {
    put('.env');
    const blind = workspace({ disk: false });
    expect(pathsOf({ verb: 'read', target: '.env' }, { workspace: blind })[0]).toMatchObject({
      exists: false,
      unseen: true,
    });
  });
});

describe('replay', () => {
  test('facts are plain JSON, the same each time', () => {
    put('.env');
    put('src/a.ts');
    commitAll();
    const facts = judge({ verb: 'delete', target: '*', targetKind: 'glob', traits: recursive });
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
    expect(judge({ verb: 'delete', target: '*', targetKind: 'glob', traits: recursive })).toEqual(facts);
  });

  test('other domains have no paths', () => {
    expect(judge({ verb: 'send', domain: 'network', target: 'example.com' }).of).toEqual([
      { paths: [], partial: false },
    ]);
  });
});

describe('whatever is asked', () => {
  const verb = fc.constantFrom<EffectVerb>('read', 'write', 'delete', 'move', 'chmod');
  const piece = fc.constantFrom(
    'a',
    '.env',
    'db',
    'migrate',
    '..',
    '.',
    '',
    '*',
    '**',
    '?',
    '[a-z]',
    '{a,b}',
    '~',
    '$HOME',
    '\\',
    'C:',
    '\0',
    '\uFFFD',
    '\uD800',
    'proc',
    'self',
    'cwd',
    'link',
    'loop',
    '\n',
  );
  const target = fc
    .array(fc.oneof({ weight: 6, arbitrary: piece }, fc.string({ maxLength: 6 })), { maxLength: 6 })
    .map((parts) => parts.join('/'));
  const traits = fc.subarray<EffectTrait>(['recursive', 'overwrite', 'discards', 'create', 'skips-hidden']);
  const act = fc.record({
    verb,
    target,
    traits,
    targetKind: fc.constantFrom<NonNullable<Effect['targetKind']>>('literal', 'glob', 'unknown'),
    base: fc.constantFrom('.', 'db', '..', '/', '~'),
    program: fc.constantFrom('rm', 'git grep'),
  });

  test.each([true, false])('there is an answer; looking at the disk: %s', (disk) => {
    put('.env');
    put('db/migrate/1.rb');
    symlinkSync('db', join(shop, 'link'));
    symlinkSync('loop', join(shop, 'loop'));
    const place = workspace({ disk, gitDeadline: 1 });
    fc.assert(
      fc.property(act, fc.constantFrom<ToolCall['tool']>('shell', 'write'), (one, tool) => {
        const facts = judge(one, { workspace: place, call: { tool } });
        const [first] = facts.of;
        expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
        for (const path of first?.paths ?? []) {
          expect(path.absolute).toMatch(/^\//);
          expect(path.real).not.toMatch(/\/(?:\.\.?)?(?:\/|$)(?<!^\/$)/);
          if (path.inside) expect(path.real.startsWith(shop)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('misuse', () => {
  test.each([
    [{ roots: [] }, 'a workspace needs at least one root'],
    [{ home: 'maya' }, '`maya` must be an absolute path'],
    [{ cwd: '.' }, '`.` must be an absolute path'],
    [{ expensive: [{ glob: '{1..99999}', because: 'x' }] }, 'a glob has too many alternatives'],
  ])('%o', (options, message) => {
    expect(() => workspace(options)).toThrow(new RangeError(message));
  });
});
