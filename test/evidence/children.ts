import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const SOURCES = ['append', 'answer', 'hold', 'count', 'doomed', 'replacing'] as const;

/** Loaded before a child that is to be killed by its own call of the file system. */
const DYING = 'dying-fs';

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  readonly signal: string | null;
}

/** Programs of `children/`, bundled as the hook is, so that each can run as a process of its own. */
export interface Children {
  start(name: (typeof SOURCES)[number], ...args: readonly string[]): ChildProcess;
  run(name: (typeof SOURCES)[number], ...args: readonly string[]): Promise<Ended>;
  /** Killed at one call of the file system: `12 before`, `12 middle`, `12 after`; never, where nothing is said. */
  die(at: string, name: (typeof SOURCES)[number], ...args: readonly string[]): Promise<Ended>;
  dispose(): void;
}

export function buildChildren(): Children {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-children-'));
  buildSync({
    entryPoints: [...SOURCES, DYING].map((name) => join(import.meta.dirname, 'children', `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });
  const start: Children['start'] = (name, ...args) =>
    spawn(process.execPath, [join(folder, `${name}.cjs`), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  return {
    start,
    run: (name, ...args) => ended(start(name, ...args)),
    die: (at, name, ...args) =>
      ended(
        spawn(
          process.execPath,
          ['--require', join(folder, `${DYING}.cjs`), join(folder, `${name}.cjs`), ...args],
          { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, DIE: at } },
        ),
      ),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function ended(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ stdout, stderr, code, signal }));
  });
}
