import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  CLAUDE_CODE,
  findWiring,
  managedSettingsFile,
  matchesEveryTool,
} from '../adapters/claude-code/index.ts';

/** A host as it stands on this machine. */
export interface MachineHost {
  readonly name: string;
  readonly settings: string;
  /** As the host says it; absent when its program could not be asked. */
  readonly version?: string;
  /** The command line wired before tool calls; absent when none of ours is. */
  readonly command?: string;
  /** What a hook of ours is limited to, where none is wired before every tool. */
  readonly narrow?: string;
  /** True when the settings switch all hooks off. */
  readonly disabled: boolean;
  /** Wired by settings of an administrator, which users' settings do not switch off. */
  readonly managed: boolean;
  /** Whether the host refuses by itself when the shim is killed; absent when the version is not known. */
  readonly refusesOnFailure?: boolean;
}

/** What is looked for; without any of it, no host is present. */
export const PRESENCE =
  'no `claude` on the PATH, in ~/.local/bin or in ~/.claude/local, and no ~/.claude/settings.json';

/** Whether a host is there at all. A folder `.claude` alone is what a host leaves behind, not a host. */
export function hasHost(home: string): boolean {
  return programIn(home) !== undefined || existsSync(settingsOf(home));
}

/** Hosts that are present, as they stand. */
export function hostsOn(home: string, prefix = '/'): readonly MachineHost[] {
  const above = textOf(managedSettingsFile(prefix));
  const managed = isWired(above);
  if (!hasHost(home) && !managed) return [];
  const settings = managed ? managedSettingsFile(prefix) : settingsOf(home);
  const program = programIn(home);
  const text = managed ? above : textOf(settings);
  const before = findWiring(text).filter(({ event }) => event === 'PreToolUse');
  const wired = before.find(({ matcher }) => matchesEveryTool(matcher));
  const [narrow] = before;
  const version = program && versionOf(program);
  return [
    {
      name: CLAUDE_CODE.name,
      settings,
      disabled: DISABLES.test(text) || DISABLES.test(above) || (!managed && ONLY_MANAGED.test(above)),
      managed,
      ...(version
        ? { version, refusesOnFailure: isAtLeastVersion(version, CLAUDE_CODE.failsClosed.since) }
        : {}),
      ...(wired ? { command: wired.command } : {}),
      ...(!wired && narrow?.matcher !== undefined ? { narrow: narrow.matcher } : {}),
    },
  ];
}

const DISABLES = /"disableAllHooks"\s*:\s*true/;
const ONLY_MANAGED = /"allowManagedHooksOnly"\s*:\s*true/;

function isWired(text: string): boolean {
  return findWiring(text).some(({ event, matcher }) => event === 'PreToolUse' && matchesEveryTool(matcher));
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function settingsOf(home: string): string {
  return join(home, '.claude', 'settings.json');
}

function programIn(home: string): string | undefined {
  return findProgram('claude', [join(home, '.local', 'bin'), join(home, '.claude', 'local')]);
}

/** A program of this name on the PATH, or in one of these folders. */
export function findProgram(name: string, more: readonly string[] = []): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return [...folders, ...more].map((folder) => join(folder, name)).find(isExecutable);
}

/** @internal */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function versionOf(program: string): string | undefined {
  try {
    const said = execFileSync(program, ['--version'], { encoding: 'utf8', timeout: 15_000, stdio: 'pipe' });
    return /\d+\.\d+\.\d+/.exec(said)?.[0];
  } catch {
    return undefined;
  }
}

function isAtLeastVersion(version: string, least: string): boolean {
  const have = version.split('.').map(Number);
  const want = least.split('.').map(Number);
  for (const [at, part] of want.entries()) {
    const own = have[at] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}
