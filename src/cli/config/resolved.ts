import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mode, modeNamed, narrowest } from '../../authority/modes.ts';
import { type GateConfig, type LoadedConfig, loadOwnConfig } from '../../gate/config.ts';
import type { Locations } from '../../gate/locations.ts';
import { loadManaged, underManaged } from '../../gate/managed/layer.ts';
import { readOff } from '../../gate/off.ts';
import {
  type LoadedRepository,
  loadRepositoryConfig,
  REPOSITORY_CONFIG,
  type RepositoryConfig,
} from '../../gate/repository-config.ts';
import { offFileOf } from '../../gate/switched/state.ts';
import { isManaged } from '../../gate/system.ts';
import { LOOSENING_KEYS, tighten, USER_KEYS } from '../../gate/tighten.ts';
import { when } from '../../report/when.ts';
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
  /** What the user's or the repository's configuration asked for and did not get. */
  readonly ignored: readonly ResolvedValue[];
  /** The file of an administrator that stands above the user's. Absent: none does. */
  readonly managed?: string;
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
  const user = usable(loadOwnConfig(locations, undefined, compile));
  const repository = loadRepositoryConfig(root, locations, compileRepository);
  if (!repository.ok) throw new UsageError(repository.why);
  const mine = sourceOf(locations.configFile);
  const theirs = sourceOf(join(root, REPOSITORY_CONFIG));
  const { system, home } = locations;
  if (!isManaged(system)) {
    const own = [...offValues(locations), ...userValues(user.config, mine)];
    return withRepository({ values: own, ignored: [], trusted: false }, user.config, repository, theirs);
  }
  const managed = usable(loadManaged(system, home, compile));
  const both = usable(underManaged(managed, user));
  const above = userValues(managed.config, sourceOf(system.configFile));
  const layered = { ...withUser(above, managed.config, user.config, mine), managed: system.configFile };
  return withRepository(layered, both.config, repository, theirs);
}

type Usable = Extract<LoadedConfig, { readonly ok: true }>;

function usable(loaded: LoadedConfig): Usable {
  if (!loaded.ok) throw new UsageError(loaded.why);
  return loaded;
}

/** What the user's configuration takes away from an administrator's, and what it asks for in vain. */
function withUser(
  above: readonly ResolvedValue[],
  managed: GateConfig,
  user: GateConfig,
  source: Source,
): ResolvedConfig {
  const wanted = userValues(user, source).filter(({ from }) => from !== 'default');
  const loosens = ({ key, value }: ResolvedValue): boolean =>
    LOOSENING_KEYS.some((one) => one === key) || (key === 'observe' && value === 'true');
  const single = ({ key, value }: ResolvedValue): ResolvedValue[] =>
    key === 'strict' && value === 'true' && !managed.strict
      ? [{ key, value, from: oneValue(key, value, source).from }]
      : [];
  const strict = wanted.flatMap(single);
  const kept = strict.length > 0 ? above.filter(({ key }) => key !== 'strict') : above;
  const mode = wanted.filter(({ key }) => key === 'mode').map((value) => ({ ...value, key: 'at most' }));
  const added = wanted.filter(
    (value) => !['mode', 'strict', 'observe'].includes(value.key) && !loosens(value),
  );
  return { values: [...kept, ...strict, ...mode, ...added], ignored: wanted.filter(loosens), trusted: false };
}

/** That a person has switched the gate off for now. It stands first, since nothing else then counts for much. */
function offValues(locations: Locations): readonly ResolvedValue[] {
  const off = readOff(locations, new Date());
  if (off.state === 'on') return [];
  return [{ key: 'off', value: `until ${when(off.until)} (${off.why})`, from: offFileOf(locations) }];
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
  above: ResolvedConfig,
  user: GateConfig,
  repository: Extract<LoadedRepository, { ok: true }>,
  source: Source,
): ResolvedConfig {
  if (repository.state === 'absent') return above;
  const { values: own } = above;
  const { config } = repository;
  const trusted = repository.trusted && user.managed !== true;
  const { ignored } = tighten(user, config, trusted);
  const never = USER_KEYS.filter((key) => ignored.includes(key)).map(() => observeValue(config, source));
  const theirs = [...listsOf(config, source), ...never];
  const isIgnored = ({ key }: ResolvedValue): boolean => ignored.some((one) => one === key);
  const added: ResolvedValue[] = theirs.filter((value) => !isIgnored(value));
  if (config.ceiling !== undefined) added.unshift(...ceilingValues(user, config.ceiling, source));
  const strict = config.strict && !user.strict ? [oneValue('strict', 'true', source)] : [];
  const kept = strict.length > 0 ? own.filter(({ key }) => key !== 'strict') : own;
  return {
    ...above,
    values: [...kept, ...strict, ...added],
    ignored: [...above.ignored, ...theirs.filter(isIgnored)],
    trusted,
  };
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
