import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CLAUDE_CODE,
  fillShim,
  SHIM_NAME,
  type ShimValues,
  shellQuote,
} from '../../adapters/claude-code/index.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { ASSETS, type Assets, CLI_PARTS, PARTS } from './assets.ts';

/** A file that an installation consists of. */
export interface InstalledFile {
  readonly path: string;
  readonly content: Buffer;
  readonly mode: number;
}

/** What `init` puts below a home, besides the wiring. */
export interface InstallPlan {
  readonly folder: string;
  readonly shim: string;
  /** All files, in the order in which they are written: what is started comes last. */
  readonly files: readonly InstalledFile[];
  /** Those that are missing or differ now. */
  readonly stale: readonly InstalledFile[];
  /** A stranger's file in the place of our command; it is left alone. */
  readonly foreignCommand?: string;
}

export interface InstallOptions {
  readonly home: string;
  readonly node: string;
  readonly version: string;
  readonly assets: Assets;
}

/** A line of our command by which it is recognised. */
const MARK = '# Starts holdfast. Written by `holdfast init`.';

/** Plans an installation; reads what is there, writes nothing. */
export function planInstall({ home, node, version, assets }: InstallOptions): InstallPlan {
  const folder = locationsBelow(home).install;
  return planFiles({ folder, command: commandPath(home), node, version, assets, shim: { home }, isCurrent });
}

/** Where an installation goes, and what its shim is told. */
export interface FilesOptions {
  readonly folder: string;
  readonly command: string;
  readonly node: string;
  readonly version: string;
  readonly assets: Assets;
  readonly shim: Pick<ShimValues, 'home' | 'system'>;
  /** Written before all others. Absent: none. */
  readonly first?: readonly InstalledFile[];
  readonly isCurrent: (file: InstalledFile) => boolean;
}

/** Plans the files of an installation wherever it goes. */
export function planFiles(options: FilesOptions): InstallPlan {
  const { folder, node, version, assets, first = [] } = options;
  const hook = join(folder, ASSETS.hook);
  const deadlineSeconds = CLAUDE_CODE.deadlineSeconds;
  const values = { ...options.shim, node, hook, deadlineSeconds };
  const shim = fillShim(assets.shimTemplate.toString('utf8'), values);
  const manifest = `${JSON.stringify({ name: 'holdfast', version, type: 'module', private: true })}\n`;
  const own: readonly InstalledFile[] = [
    ...first,
    file(join(folder, 'package.json'), manifest, 0o644),
    ...[...assets.cliParts].map(([name, content]) => file(join(folder, CLI_PARTS, name), content, 0o644)),
    file(join(folder, ASSETS.cli), assets.cli, 0o755),
    file(join(folder, ASSETS.compiler), assets.compiler, 0o644),
    file(join(folder, ASSETS.shimTemplate), assets.shimTemplate, 0o644),
    file(join(folder, ASSETS.codeCache), assets.codeCache, 0o644),
    ...[...assets.parts].map(([name, content]) => file(join(folder, PARTS, name), content, 0o644)),
    file(hook, assets.hook, 0o644),
    file(join(folder, SHIM_NAME), shim, 0o755),
  ];
  const command = file(options.command, commandText(node, join(folder, ASSETS.cli)), 0o755);
  const foreign = isForeign(command.path);
  const files = foreign ? own : [...own, command];
  return {
    folder,
    shim: join(folder, SHIM_NAME),
    files,
    stale: files.filter((one) => !options.isCurrent(one)),
    ...(foreign ? { foreignCommand: command.path } : {}),
  };
}

/** Every file by itself, but for parts of a program: they are one thing in several files. */
export function written({ folder, stale }: InstallPlan): readonly string[] {
  const parts = [PARTS, CLI_PARTS].map((part) => join(folder, part));
  return [...new Set(stale.map(({ path }) => (parts.includes(dirname(path)) ? dirname(path) : path)))];
}

/** Where the command `holdfast` is put for the person and the agent. */
export function commandPath(home: string): string {
  return join(home, '.local', 'bin', 'holdfast');
}

/** True for a command that somebody else put there. */
export function isForeign(path: string): boolean {
  return existsSync(path) && !readFileSync(path, 'utf8').includes(MARK);
}

function commandText(node: string, program: string): string {
  return `#!/bin/sh\n${MARK}\nexec ${shellQuote(node)} ${shellQuote(program)} "$@"\n`;
}

function file(path: string, content: string | Buffer, mode: number): InstalledFile {
  return { path, content: typeof content === 'string' ? Buffer.from(content) : content, mode };
}

/** Whether a file is there with this content. */
export function isCurrent({ path, content }: InstalledFile): boolean {
  try {
    return readFileSync(path).equals(content);
  } catch {
    return false;
  }
}
