import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Built, buildTool } from './built.ts';

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A home of its own with a repository `code/shop` in it. */
export interface Home {
  readonly home: string;
  readonly repository: string;
}

/** The tool and a place to try it in, both there while the tests of a file run. */
export interface Tool {
  readonly built: Built;
  /** A folder of its own, by its real path. */
  readonly place: string;
  run(args: readonly string[], options?: RunOptions): Ran;
  newHome(): Home;
}

/** Builds the tool before the tests of a file and takes it away after them. */
export function useTool(name: string, below: string = tmpdir()): Tool {
  let built: Built | undefined;
  let place = '';
  let homes = 0;
  const builtNow = (): Built => {
    if (built === undefined) throw new Error('the tool is there while tests run, not before');
    return built;
  };
  beforeAll(async () => {
    built = await buildTool();
    place = realpathSync(mkdtempSync(join(below, `holdfast-${name}-`)));
  });
  afterAll(() => {
    built?.remove();
    rmSync(place, { recursive: true, force: true });
  });
  return {
    get built() {
      return builtNow();
    },
    get place() {
      return place;
    },
    run: (args, { cwd = place, input = '', env = { PATH: process.env['PATH'] } } = {}) => {
      const options = { cwd, input, env, encoding: 'utf8', maxBuffer: 1 << 28 } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [builtNow().cli, ...args], options);
      return { status, stdout, stderr };
    },
    newHome: () => {
      const home = join(place, `home-${homes++}`);
      const repository = join(home, 'code', 'shop');
      mkdirSync(join(repository, '.git'), { recursive: true });
      return { home, repository };
    },
  };
}

/** Writes a file, with the folders that it needs, and gives back its path. */
export function put(file: string, content: string | Buffer): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}
