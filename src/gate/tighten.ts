import { narrowest } from '../authority/modes.ts';
import type { OwnRow } from '../workspace/index.ts';
import type { GateConfig, LoadedConfig } from './config.ts';
import { configDigest } from './config.ts';
import type { LoadedRepository, RepositoryConfig } from './repository-config.ts';
import { LONGEST_WORDING, plainWording } from './wording.ts';

/** Keys with which a configuration gives an agent more. From a repository they need the user's trust. */
export const LOOSENING_KEYS = ['roots', 'proxies'] as const;

/** Keys that only the user's own configuration can use, trusted or not: whether the gate enforces is for a person to say. */
export const USER_KEYS = ['observe'] as const;

/** A user's configuration with what the repository tightens of it. */
export interface Tightened {
  readonly config: GateConfig;
  /** What the repository asked for and did not get. */
  readonly ignored: readonly (typeof LOOSENING_KEYS | typeof USER_KEYS)[number][];
}

/**
 * Adds what a repository asks for to what the user allows. A repository only ever takes away: its mode narrows every
 * mode, its `agents` narrow once more, its rows are added to the user's, its `strict` can only be switched on. What would give more is ignored, unless
 * the user trusts exactly this content; below an administrator's configuration not even then.
 */
export function tighten(user: GateConfig, repository: RepositoryConfig, believed: boolean): Tightened {
  const trusted = believed && user.managed !== true;
  const asked = trusted ? [] : LOOSENING_KEYS.filter((key) => repository[key].length > 0);
  const never = USER_KEYS.filter((key) => repository[key]);
  const more = trusted ? repository : { roots: [], proxies: [] };
  const config: GateConfig = {
    ...user,
    roots: union(user.roots, more.roots),
    proxies: union(user.proxies, more.proxies),
    expensive: [...user.expensive, ...repository.expensive.map(labelled)],
    secrets: [...user.secrets, ...repository.secrets.map(labelled)],
    strict: user.strict || repository.strict,
    ...(repository.agents && { agents: [...(user.agents ?? []), ...repository.agents] }),
    ...(repository.ceiling && {
      ceiling: user.ceiling ? narrowest(user.ceiling, repository.ceiling) : repository.ceiling,
    }),
  };
  return { config, ignored: [...asked, ...never] };
}

/** A configuration as it is in force in one repository. */
export type ConfigInForce =
  | {
      readonly ok: true;
      readonly config: GateConfig;
      readonly digest: string;
      readonly ignored: Tightened['ignored'];
    }
  | { readonly ok: false; readonly why: string };

/** The user's configuration and a repository's as one, with a hash of all that it depends on. */
export function inForce(
  user: Extract<LoadedConfig, { ok: true }>,
  repository: LoadedRepository,
): ConfigInForce {
  if (!repository.ok) return repository;
  if (repository.state === 'absent') return { ...user, ignored: [] };
  const { trusted, digest } = repository;
  const whole = `${user.digest} ${digest} ${trusted ? 'trusted' : 'untrusted'}`;
  return {
    ok: true,
    digest: configDigest(Buffer.from(whole)),
    ...tighten(user.config, repository.config, trusted),
  };
}

function union(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])];
}

/** The agent is told whose words they are: a repository could try to talk to it. */
function labelled({ glob, because }: OwnRow): OwnRow {
  const bounded = plainWording(because, LONGEST_WORDING);
  return { glob, because: `the repository's configuration says: "${bounded.replaceAll('"', "'")}"` };
}
