import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../evidence/errno.ts';
import { configDigest, type GateConfig, misnamed, readKept } from './config.ts';
import type { Locations } from './locations.ts';
import { readTrust } from './trust.ts';

/** Where a repository keeps its configuration, below its root. */
export const REPOSITORY_CONFIG = '.holdfast/config.yaml';

/** Largest configuration that is read from a repository. Bytes. */
const SIZE_LIMIT = 256 * 1024;

/** What a repository asks for, compiled. It is in force only as far as `tighten` lets it be. */
export interface RepositoryConfig extends Omit<GateConfig, 'mode' | 'modes'> {}

export type LoadedRepository =
  | { readonly ok: true; readonly state: 'absent' }
  | {
      readonly ok: true;
      readonly state: 'present';
      readonly config: RepositoryConfig;
      readonly digest: string;
      /** A person said at a terminal that exactly this content may loosen too. */
      readonly trusted: boolean;
    }
  | { readonly ok: false; readonly why: string };

export type CompiledRepository =
  | { readonly ok: true; readonly config: RepositoryConfig }
  | { readonly ok: false; readonly why: string };

/** Compiles the source of a repository's configuration; used when no compiled form of exactly this content exists. */
export type RepositoryCompiler = (source: Buffer, file: string) => CompiledRepository;

/**
 * Loads the configuration that the repository at `root` brings. None is no fault. One that cannot be read or compiled
 * is: what it would have tightened is not known.
 */
export function loadRepositoryConfig(
  root: string,
  locations: Locations,
  compile: RepositoryCompiler,
): LoadedRepository {
  const file = join(root, REPOSITORY_CONFIG);
  const source = readSource(file);
  if (source === undefined) return misnamed(file) ?? { ok: true, state: 'absent' };
  if (typeof source === 'string') return { ok: false, why: `\`${file}\` ${source}` };
  const digest = configDigest(source);
  const kept = readKept(join(locations.compiled, `${digest}.repository.json`));
  const compiled = kept === undefined ? compile(source, file) : ({ ok: true, config: kept } as const);
  if (!compiled.ok) return compiled;
  const trusted = readTrust(locations, root) === digest;
  return { ok: true, state: 'present', config: compiled.config, digest, trusted };
}

/** The content; why it cannot be had; undefined when there is no such file. A repository may hold a pipe or a link. */
function readSource(file: string): Buffer | string | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = errnoOf(error) || 'unknown error';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    return code === 'ELOOP' ? 'is a link: it must be a file' : `cannot be read: ${code}`;
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return 'is no file';
    if (stat.size > SIZE_LIMIT) return `is larger than ${SIZE_LIMIT} bytes`;
    return readFileSync(descriptor);
  } catch (error) {
    return `cannot be read: ${errnoOf(error) || 'unknown error'}`;
  } finally {
    closeSync(descriptor);
  }
}
