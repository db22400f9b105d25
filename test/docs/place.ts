import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { shellQuote } from '../../src/adapters/claude-code/index.ts';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { ROOT } from './markdown.ts';

/** Where a document's commands run: a home of its own and a small repository in it. */
export interface Place {
  /** Stands before every path; outputs are shown without it. */
  readonly prefix: string;
  readonly home: string;
  readonly project: string;
  /** All that commands get to see of the environment. */
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

export const CLI: string = join(ROOT, 'dist', 'bin', 'holdfast.js');

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "shop", "private": true, "scripts": { "test": "true" } }\n',
  'package-lock.json': '{ "name": "shop", "lockfileVersion": 3, "packages": {} }\n',
  'src/orders.ts': [
    'export interface Order { readonly id: string; readonly day: string }',
    '',
    '/** Slow without an index on `day`. */',
    'export const ordersOfDay = "select * from orders where day = $1";',
    '',
  ].join('\n'),
  'db/migrate/0001_orders.sql': 'create table orders (id text primary key, day date);\n',
  '.github/workflows/test.yml': 'on: push\njobs: {}\n',
  '.env.example': 'DATABASE_URL=\n',
  '.gitignore': '.env\nnode_modules/\ndist/\n',
};

/** Programs that documents may use besides holdfast. Nothing else is on their PATH, so no agent of this machine is. */
const PROGRAMS = [
  'sh',
  'node',
  'git',
  'cat',
  'ls',
  'head',
  'tail',
  'grep',
  'echo',
  'printf',
  'mkdir',
  'mv',
  'rm',
  'sed',
];

export function createPlace(): Place {
  if (!existsSync(CLI)) throw new Error('there is no build to document: run `npm run build` first');
  const prefix = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-docs-')));
  const home = join(prefix, 'home', 'you');
  const project = join(home, 'shop');
  for (const [name, content] of Object.entries(FILES)) write(join(project, name), content);
  const env = { PATH: programs(join(prefix, 'bin'), home), HOME: home, LC_ALL: 'C', NO_COLOR: '1' };
  commitAll(project, env);
  // Comes after the commit: it is ignored, as it would be anywhere.
  write(join(project, '.env'), 'DATABASE_URL=inert\n');
  return { prefix, home, project, env, remove: () => rmSync(prefix, { recursive: true, force: true }) };
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function commitAll(cwd: string, env: Readonly<Record<string, string>>): void {
  const who = ['-c', 'user.name=You', '-c', 'user.email=you@example.com', '-c', 'init.defaultBranch=main'];
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    ['commit', '--quiet', '--message', 'a shop'],
  ]) {
    const { status, stderr } = spawnSync('git', [...who, ...args], { cwd, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  }
}

/** A PATH of one folder: the programs above, `holdfast`, and an `npx` that knows holdfast only. */
function programs(folder: string, home: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of PROGRAMS) {
    const found = find(name);
    if (found !== undefined) symlinkSync(found, join(folder, name));
  }
  const start = `exec ${shellQuote(process.execPath)} ${shellQuote(CLI)}`;
  script(join(folder, 'holdfast'), [
    ...COMMANDS.filter(({ flags }) => flags['home'] !== undefined).map(
      ({ name }) =>
        `test "\${1-}" != ${name} || { shift; ${start} ${name} --home ${shellQuote(home)} "$@"; }`,
    ),
    `${start} "$@"`,
  ]);
  script(join(folder, 'npx'), ['test "$1" = holdfast || exit 127', 'shift', 'exec holdfast "$@"']);
  return folder;
}

/** The reader's home is the place's: each command that takes a home gets this one, unless it names another. */
function script(path: string, lines: readonly string[]): void {
  writeFileSync(path, `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 });
}

function find(name: string): string | undefined {
  if (name === 'node') return process.execPath;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
