import type { ReasonCode } from '../action/reason.ts';
import { type ModeResult, modeNamed, narrowest } from '../authority/modes.ts';
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

/** What narrows an agent besides the mode that it is in. */
export interface Inherited {
  /** Mode of the agent that started this one, which never has more. Absent: it is the session's own. */
  readonly within?: string;
  /** Types of this agent and of those that started it. A type that the configuration does not name narrows nothing. */
  readonly agentTypes?: readonly string[];
}

/**
 * The standing under a mode, narrowed to what the repository allows and to what the agent inherits. An unknown mode is an
 * error, never the default.
 */
export function standingOf(
  setting: GateSetting,
  modeName?: string,
  { within, agentTypes = [] }: Inherited = {},
): StandingResult {
  const { config, configDigest } = setting;
  const observes = config.observe || (modeName === OBSERVE && (within ?? OBSERVE) === OBSERVE);
  const [found, around] = [modeAsked(config, modeName), modeAsked(config, within ?? modeName)];
  if (!found.ok) return { ok: false, code: found.code, why: found.message };
  if (!around.ok) return { ok: false, code: around.code, why: around.message };
  const most = (config.agents ?? []).filter(({ type }) => agentTypes.includes(type)).map(({ mode }) => mode);
  const narrowing = [around.mode, ...(config.ceiling === undefined ? [] : [config.ceiling]), ...most];
  const policy = createGatePolicy(configDigest);
  const mode = narrowing.reduce(narrowest, found.mode);
  const enforcement = setting.off === true ? 'guard' : observes ? 'grave' : 'all';
  return { ok: true, standing: { policy, mode, ledger: ledgerOf(setting), enforcement } };
}

function modeAsked({ mode, modes }: GateConfig, name: string | undefined): ModeResult {
  return modeNamed(name === undefined || name === OBSERVE ? mode : name, modes);
}

function ledgerOf({ ledger, locations, roots }: GateSetting): LedgerFacts {
  if (ledger === 'off') return { state: 'off' };
  return readLedger(ledger ?? ledgerFileOf(locations, roots[0] ?? ''));
}
