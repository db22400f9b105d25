import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseStrictJson } from '../action/strict-json.ts';
import type { Mode } from '../authority/modes.ts';
import { accessFault, errnoOf } from '../evidence/errno.ts';
import type { OwnRow } from '../workspace/index.ts';
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
  readonly expensive: readonly OwnRow[];
  /** Rows added to the built-in secrets; none of those can be taken away. Absent or empty: none added. */
  readonly secrets: readonly OwnRow[];
  /** A vague answer to a challenge is refused rather than recorded as vague. Absent: false. */
  readonly strict: boolean;
  /** Everything is judged and recorded, and only what is grave is refused: see `Enforcement`. Absent: false. */
  readonly observe: boolean;
  /** Programs that run the words behind them, as `sudo` does. Absent or empty: only the ones that are known. */
  readonly proxies: readonly string[];
  /** What agents of a type are narrowed to, whatever started them; all of a type hold. Absent or empty: none is. */
  readonly agents?: readonly AgentMode[];
  /** What the repository narrows every mode to. Absent: the repository says nothing of modes. */
  readonly ceiling?: Mode;
  /** An administrator's configuration stands above the user's, so nobody else loosens anything. Absent: none does. */
  readonly managed?: true;
}

/** The mode that agents of a type have at most. */
export interface AgentMode {
  /** As the host names it. Compared as spelled. */
  readonly type: string;
  readonly mode: Mode;
}

export const DEFAULT_CONFIG: GateConfig = {
  mode: 'build',
  modes: [],
  roots: [],
  expensive: [],
  secrets: [],
  strict: false,
  observe: false,
  proxies: [],
};

export type LoadedConfig =
  | { readonly ok: true; readonly config: GateConfig; readonly digest: string }
  | {
      readonly ok: false;
      readonly why: string;
      /** What to do about it. Absent: the user's own configuration is to be corrected. */
      readonly mend?: string;
    };

/** Compiles the source of a configuration; used when no compiled form of exactly this content exists. */
export type ConfigCompiler = (source: Buffer, file: string) => LoadedConfig;

/** Hash of the content that a compiled configuration stands for. */
export function configDigest(source: Buffer): string {
  return createHash('sha256').update(source).digest('hex');
}

/**
 * Loads the user's own configuration: the compiled JSON whose name is the hash of the YAML as it is now, else the
 * compiler. No file is the default configuration; a file that cannot be read or compiled is an error, never the default.
 */
export function loadOwnConfig(
  locations: Locations,
  file: string | undefined,
  compile: ConfigCompiler,
): LoadedConfig {
  const path = file ?? locations.configFile;
  let source: Buffer;
  try {
    source = readFileSync(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' && file === undefined) {
      return misnamed(path) ?? { ok: true, config: DEFAULT_CONFIG, digest: 'default' };
    }
    return { ok: false, why: accessFault('read', path, error) };
  }
  const digest = configDigest(source);
  const kept = readKept(join(locations.compiled, `${digest}.json`));
  if (kept === undefined || typeof kept.mode !== 'string' || !Array.isArray(kept.modes)) {
    return compile(source, path);
  }
  return { ok: true, config: { ...kept, mode: kept.mode, modes: kept.modes }, digest };
}

/** A configuration under the other ending of YAML would be read by nobody. */
export function misnamed(path: string): Extract<LoadedConfig, { readonly ok: false }> | undefined {
  const other = path.replace(/\.yaml$/, '.yml');
  if (other === path || !existsSync(other)) return undefined;
  return { ok: false, why: `\`${other}\` is not read: rename it to \`${basename(path)}\`` };
}

/** What both kinds of configuration hold. */
type Common = Omit<GateConfig, 'mode' | 'modes'>;

/**
 * A compiled configuration of either kind, as its compiler kept it. Undefined: nothing was kept, or another version of
 * the compiler did.
 */
export function readKept(path: string): (Common & Partial<GateConfig>) | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const parsed = parseStrictJson(text);
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return undefined;
  const kept = parsed.value as Partial<GateConfig>;
  const lists = [kept.roots, kept.expensive, kept.secrets, kept.proxies];
  const flags = [kept.strict, kept.observe];
  if (kept.agents !== undefined && !Array.isArray(kept.agents)) return undefined;
  return lists.every(Array.isArray) && flags.every((flag) => typeof flag === 'boolean')
    ? (kept as Common & Partial<GateConfig>)
    : undefined;
}
