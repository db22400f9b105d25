import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ToolCall } from '../../src/action/tool-call.ts';
import {
  DEFAULT_CONFIG,
  type Gate,
  type GateConfig,
  type GateOptions,
  locationsBelow,
  openGate,
} from '../../src/gate/index.ts';

/** A real repository with a home beside it, in a temporary folder. */
export interface Scene {
  readonly folder: string;
  readonly repository: string;
  readonly outside: string;
  readonly home: string;
  path(...parts: readonly string[]): string;
  write(path: string, content: string): string;
  git(...args: readonly string[]): string;
  gate(options?: SceneOptions): Gate;
  dispose(): void;
}

export interface SceneOptions {
  readonly run?: string;
  readonly config?: Partial<GateConfig>;
  readonly ledger?: string;
  readonly off?: boolean;
  readonly now?: () => Date;
  readonly seesReads?: boolean;
  readonly repository?: NonNullable<GateOptions['repository']>;
}

export function createScene(): Scene {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-scene-')));
  const repository = join(folder, 'repository');
  const outside = join(folder, 'outside');
  const home = join(folder, 'home');
  for (const each of [repository, outside, home]) mkdirSync(each);
  const write = (path: string, content: string): string => {
    const file = join(repository, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  git('init', '--quiet');
  write('src/model.ts', 'one\ntwo\nthree\n');
  write('db/migrate/0001.sql', 'create table a (id integer);\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'begin');
  symlinkSync(outside, join(repository, 'door'));
  const locations = locationsBelow(home);
  return {
    folder,
    repository,
    outside,
    home,
    path: (...parts) => join(repository, ...parts),
    write,
    git,
    gate: ({ run = 'session-1', config = {}, ...rest } = {}) =>
      openGate({
        locations,
        config: { ...DEFAULT_CONFIG, ...config },
        configDigest: 'test',
        cwd: repository,
        run,
        host: 'test',
        ...rest,
      }),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Calls as an adapter would hand them over. */
export function callsIn(cwd: string) {
  return {
    shell: (command: string): ToolCall => ({ tool: 'shell', name: 'Bash', command, cwd }),
    write: (path: string, content: string = 'x\n'): ToolCall => ({
      tool: 'write',
      name: 'Write',
      path,
      content,
      cwd,
    }),
    edit: (path: string): ToolCall => ({ tool: 'edit', name: 'Edit', path, cwd }),
    read: (path: string): ToolCall => ({ tool: 'read', name: 'Read', path, cwd }),
    remove: (path: string): ToolCall => ({ tool: 'delete', name: 'Delete', path, cwd }),
    other: (name: string): ToolCall => ({ tool: 'other', name, input: {}, cwd }),
  } as const;
}
