import { type ClassTables, classTables } from './classes/classify.ts';
import type { OwnRow } from './classes/own.ts';
import { GIT_DEADLINE } from './git-process.ts';

export interface WorkspaceOptions {
  /** Folders that the agent may change, absolute or relative to `cwd`. They need not exist. At least one. */
  readonly roots: readonly string[];
  /** Absolute home of the user, from the password database: see `homeFromPasswd`. */
  readonly home: string;
  /** Absolute folder that relative roots are relative to. */
  readonly cwd: string;
  /** Temporary folders of the machine. Absent: the usual ones of the platform; the environment is not asked. */
  readonly tmpdir?: string;
  /** Rows added to the built-in expensive paths. Absent: none. */
  readonly expensive?: readonly OwnRow[];
  /** Rows added to the built-in secrets. Absent: none. */
  readonly secrets?: readonly OwnRow[];
  /** Which presets of expensive paths count: those whose stack the repository shows, or all. Absent: `shown`. */
  readonly presets?: 'shown' | 'all';
  /** Programs that run the words behind them, in scripts that are read from the disk too. Absent: the known ones. */
  readonly proxies?: readonly string[];
  /** False: judge by text alone and never look at the disk. Absent: true. */
  readonly disk?: boolean;
  /** Milliseconds that git may take for one call; then what it says is unknown. Absent: 1,500. */
  readonly gitDeadline?: number;
}

/** Where an agent works, before anything was looked at. */
export interface Workspace {
  readonly roots: readonly string[];
  readonly home: string;
  readonly cwd: string;
  readonly temporary: readonly string[];
  readonly tables: ClassTables;
  readonly presets: 'shown' | 'all';
  readonly disk: boolean;
  readonly gitDeadline: number;
  readonly proxies: readonly string[];
}

/** @throws RangeError when there is no root, or home or cwd are not absolute, or a row has no valid glob. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { roots, home, cwd, tmpdir, disk = true, gitDeadline = GIT_DEADLINE, proxies = [] } = options;
  const { expensive = [], secrets = [], presets = 'shown' } = options;
  if (roots.length === 0) throw new RangeError('a workspace needs at least one root');
  for (const folder of [home, cwd]) {
    if (!isAbsolute(folder)) throw new RangeError(`\`${folder}\` must be an absolute path`);
  }
  return {
    roots: [...roots],
    home: slashed(home),
    cwd: slashed(cwd),
    temporary: tmpdir === undefined ? usualTemporary(slashed(home)) : [slashed(tmpdir)],
    tables: classTables({ expensive, secrets }),
    presets,
    disk,
    gitDeadline,
    proxies,
  };
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path);
}

/** A Windows path with the slashes that are used here; any other as it is. */
export function slashed(path: string): string {
  return /^[A-Za-z]:[\\/]/.test(path) ? path.replaceAll('\\', '/') : path;
}

function usualTemporary(home: string): readonly string[] {
  if (process.platform === 'win32') return [`${home}/AppData/Local/Temp`];
  return ['/tmp', '/var/tmp', '/dev/shm'];
}
