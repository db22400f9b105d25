import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseStrictJson } from '../action/strict-json.ts';
import type { Mode } from '../authority/modes.ts';
import { accessFault, errnoOf } from '../evidence/errno.ts';
import type { ExpensiveRow } from '../workspace/index.ts';
import type { Locations } from './locations.ts';

/** The user's configuration, compiled. What is absent there has the closed meaning that each field says. */
export interface GateConfig {
  /** Mode in force where the host names none. Absent: `build`. */
  readonly mode: string;
  /** Modes of the user's own. Absent: only the built-in ones exist. */
  readonly modes: readonly Mode[];
  /** Absolute folders that the agent may change besides the repository. Absent or empty: none. */
  readonly roots: readonly string[];
  /** Rows added to the built-in expensive paths; none of those can be taken away. Absent or empty: none added. */
  readonly expensive: readonly ExpensiveRow[];
}

export const DEFAULT_CONFIG: GateConfig = { mode: 'build', modes: [], roots: [], expensive: [] };

export type LoadedConfig =
  | { readonly ok: true; readonly config: GateConfig; readonly digest: string }
  | { readonly ok: false; readonly why: string };

/** Compiles the source of a configuration; used when no compiled form of exactly this content exists. */
export type ConfigCompiler = (source: Buffer, file: string) => LoadedConfig;

/** Hash of the content that a compiled configuration stands for. */
export function configDigest(source: Buffer): string {
  return createHash('sha256').update(source).digest('hex');
}

/**
 * Loads the configuration: the compiled JSON whose name is the hash of the YAML as it is now, else the compiler. No
 * file is the default configuration; a file that cannot be read or compiled is an error, never the default.
 */
export function loadConfig(
  locations: Locations,
  file: string | undefined,
  compile: ConfigCompiler,
): LoadedConfig {
  const path = file ?? locations.configFile;
  let source: Buffer;
  try {
    source = readFileSync(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' && file === undefined)
      return { ok: true, config: DEFAULT_CONFIG, digest: 'default' };
    return { ok: false, why: accessFault('read', path, error) };
  }
  const digest = configDigest(source);
  return readCompiled(join(locations.compiled, `${digest}.json`), digest) ?? compile(source, path);
}

function readCompiled(path: string, digest: string): LoadedConfig | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const parsed = parseStrictJson(text);
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return undefined;
  const { mode, modes, roots, expensive } = parsed.value as Partial<GateConfig>;
  if (
    typeof mode !== 'string' ||
    !Array.isArray(modes) ||
    !Array.isArray(roots) ||
    !Array.isArray(expensive)
  ) {
    return undefined;
  }
  return { ok: true, config: { mode, modes, roots, expensive }, digest };
}
