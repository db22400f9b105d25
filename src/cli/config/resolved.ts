import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mode, modeNamed, narrowest } from '../../authority/modes.ts';
import { type GateConfig, loadConfig } from '../../gate/config.ts';
import type { Locations } from '../../gate/locations.ts';
import { offFileOf, readOff } from '../../gate/off.ts';
import {
  type LoadedRepository,
  loadRepositoryConfig,
  REPOSITORY_CONFIG,
  type RepositoryConfig,
} from '../../gate/repository-config.ts';
import { LOOSENING_KEYS, tighten, USER_KEYS } from '../../gate/tighten.ts';
import type { OwnRow } from '../../workspace/index.ts';
import { UsageError } from '../usage-error.ts';
import { compilersFor } from './compiler.ts';
import { originsIn } from './origins.ts';

/** One value of the configuration in force, and where it comes from. */
export interface ResolvedValue {
  readonly key: string;
  readonly value: string;
  /** A file with `:line:column`, or `default`. */
  readonly from: string;
}

export interface ResolvedConfig {
  readonly values: readonly ResolvedValue[];
  /** What the repository asked for and did not get. */
  readonly ignored: readonly ResolvedValue[];
  /** True when a person trusts the repository's configuration as it is now. */
  readonly trusted: boolean;
}

/** What one file says, and how its keys are found in it. */
interface Source {
  readonly file: string;
  readonly origins: ReadonlyMap<string, string>;
}

/**
 * The configuration that holds in the repository at `root`, value by value.
 * @throws UsageError for a configuration that cannot be used.
 */
export function resolveConfig(locations: Locations, root: string): ResolvedConfig {
  const { compile, compileRepository } = compilersFor(locations.home);
  const user = loadConfig(locations, undefined, compile);
  if (!user.ok) throw new UsageError(user.why);
  const repository = loadRepositoryConfig(root, locations, compileRepository);
  if (!repository.ok) throw new UsageError(repository.why);
  const own = [...offValues(locations), ...userValues(user.config, sourceOf(locations.configFile))];
  if (repository.state === 'absent') return { values: own, ignored: [], trusted: false };
  return withRepository(own, user.config, repository, sourceOf(join(root, REPOSITORY_CONFIG)));
}

/** That a person has switched the gate off for now. It stands first, since nothing else then counts for much. */
function offValues(locations: Locations): readonly ResolvedValue[] {
  const off = readOff(locations, new Date());
  if (off.state === 'on') return [];
  return [{ key: 'off', value: `until ${off.until} (${off.why})`, from: offFileOf(locations) }];
}

function sourceOf(file: string): Source {
  return { file, origins: existsSync(file) ? originsIn(readFileSync(file, 'utf8')) : new Map() };
}

function userValues(config: GateConfig, source: Source): readonly ResolvedValue[] {
  const scalars = [
    oneValue('mode', config.mode, source),
    oneValue('strict', String(config.strict), source),
    observeValue(config, source),
    ...config.modes.map(({ name, about }) => oneValue('modes', `${name}: ${about}`, source, name)),
  ];
  return [...scalars, ...listsOf(config, source)];
}

function withRepository(
  own: readonly ResolvedValue[],
  user: GateConfig,
  { config, trusted }: Extract<LoadedRepository, { state: 'present' }>,
  source: Source,
): ResolvedConfig {
  const { ignored } = tighten(user, config, trusted);
  const never = USER_KEYS.filter((key) => ignored.includes(key)).map(() => observeValue(config, source));
  const theirs = [...listsOf(config, source), ...never];
  const isIgnored = ({ key }: ResolvedValue): boolean => ignored.some((one) => one === key);
  const added: ResolvedValue[] = theirs.filter((value) => !isIgnored(value));
  if (config.ceiling !== undefined) added.unshift(...ceilingValues(user, config.ceiling, source));
  const strict = config.strict && !user.strict ? [oneValue('strict', 'true', source)] : [];
  const kept = strict.length > 0 ? own.filter(({ key }) => key !== 'strict') : own;
  return { values: [...kept, ...strict, ...added], ignored: theirs.filter(isIgnored), trusted };
}

/** The repository's ceiling, and the mode that comes of it where the host names none. */
function ceilingValues(user: GateConfig, ceiling: Mode, source: Source): readonly ResolvedValue[] {
  const most = oneValue('at most', ceiling.name, source, undefined, 'mode');
  const own = modeNamed(user.mode, user.modes);
  if (!own.ok) return [most];
  const { name, about } = narrowest(own.mode, ceiling);
  return [most, { key: 'in force', value: `${name}: ${about}`, from: 'the narrower of the two' }];
}

function observeValue(config: RepositoryConfig, source: Source): ResolvedValue {
  const at = source.origins.has('observe') || !config.observe ? 'observe' : 'mode';
  return oneValue('observe', String(config.observe), source, undefined, at);
}

function listsOf(config: RepositoryConfig, source: Source): readonly ResolvedValue[] {
  const plain = LOOSENING_KEYS.flatMap((key) =>
    config[key].map((value, at) => oneValue(key, value, source, String(at))),
  );
  const rows = (['expensive', 'secrets'] as const).flatMap((key) =>
    config[key].map((row, at) => oneValue(key, described(row), source, String(at))),
  );
  const agents = (config.agents ?? []).map(({ type, mode }) =>
    oneValue('agents', `${type}: ${mode.name}`, source, type),
  );
  return [...agents, ...plain, ...rows];
}

function described({ glob, because }: OwnRow): string {
  return `${glob} (${because})`;
}

function oneValue(
  key: string,
  value: string,
  { file, origins }: Source,
  item?: string,
  at = key,
): ResolvedValue {
  const place = origins.get(item === undefined ? at : `${at}.${item}`) ?? origins.get(at);
  return { key, value, from: place === undefined ? 'default' : `${file}:${place}` };
}
