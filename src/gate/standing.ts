import type { ReasonCode } from '../action/reason.ts';
import { modeNamed, narrowest } from '../authority/modes.ts';
import { createWorkspace, type Workspace } from '../workspace/index.ts';
import type { GateConfig } from './config.ts';
import { OBSERVE } from './enforcement.ts';
import type { LedgerFacts } from './facts.ts';
import type { Standing } from './judge.ts';
import { readLedger } from './ledger.ts';
import { type Locations, ledgerFileOf } from './locations.ts';
import { createGatePolicy } from './policy.ts';

/** Where and under which settings calls are judged. */
export interface GateSetting {
  readonly locations: Locations;
  readonly config: GateConfig;
  readonly configDigest: string;
  /** Folders that the agent works in, before the configuration's own are added. At least one. */
  readonly roots: readonly string[];
  readonly cwd: string;
  /** A ledger file, `off`, or absent for the repository's own ledger. */
  readonly ledger?: string;
  /** A person has switched the gate off for now: see `readOff`. */
  readonly off?: boolean;
}

export type StandingResult =
  | { readonly ok: true; readonly standing: Standing }
  | { readonly ok: false; readonly code: ReasonCode; readonly why: string };

/** The workspace that a setting describes. */
export function workspaceOf(setting: GateSetting): Workspace {
  const { locations, config, roots, cwd } = setting;
  return createWorkspace({
    roots: [...roots, ...config.roots],
    home: locations.home,
    cwd,
    expensive: config.expensive,
    secrets: config.secrets,
    proxies: config.proxies,
  });
}

/**
 * The standing under a mode, narrowed to what the repository allows. An unknown mode is an error, never the default.
 */
export function standingOf(setting: GateSetting, modeName?: string): StandingResult {
  const { config, configDigest } = setting;
  const observes = config.observe || modeName === OBSERVE;
  const name = modeName === undefined || modeName === OBSERVE ? config.mode : modeName;
  const found = modeNamed(name, config.modes);
  if (!found.ok) return { ok: false, code: found.code, why: found.message };
  const policy = createGatePolicy(configDigest);
  const mode = config.ceiling === undefined ? found.mode : narrowest(found.mode, config.ceiling);
  const enforcement = setting.off === true ? 'guard' : observes ? 'grave' : 'all';
  return { ok: true, standing: { policy, mode, ledger: ledgerOf(setting), enforcement } };
}

function ledgerOf({ ledger, locations, roots }: GateSetting): LedgerFacts {
  if (ledger === 'off') return { state: 'off' };
  return readLedger(ledger ?? ledgerFileOf(locations, roots[0] ?? ''));
}
