import { existsSync } from 'node:fs';
import { isHoldfastError } from '../../action/error.ts';
import type { Reason } from '../../action/reason.ts';
import type { ToolCall } from '../../action/tool-call.ts';
import type { Verdict } from '../../action/verdict.ts';
import type { TranscriptCall } from '../../adapters/claude-code/index.ts';
import type { LoadedConfig } from '../../gate/config.ts';
import { type Judgement, judge, type Prepared, prepare, type Standing } from '../../gate/judge.ts';
import { justifyCommandOf } from '../../gate/justify-command.ts';
import { kindsOf } from '../../gate/kinds.ts';
import type { Locations } from '../../gate/locations.ts';
import { type LoadedRepository, loadRepositoryConfig } from '../../gate/repository-config.ts';
import { rootOf } from '../../gate/root.ts';
import { type GateSetting, standingOf, workspaceOf } from '../../gate/standing.ts';
import { inForce } from '../../gate/tighten.ts';
import type { Workspace } from '../../workspace/index.ts';
import { compilersFor } from '../config/compiler.ts';
import { modeInForce } from '../hook/mode.ts';
import type { RehearsedHost } from './host.ts';

/** A call at which the agent would have been stopped. */
export interface Stop {
  readonly call: TranscriptCall;
  /** In our words; absent where it is no call that could be judged. */
  readonly judged?: ToolCall;
  readonly root: string;
  readonly verdict: Verdict;
  readonly reason: Reason;
  readonly rule?: string;
}

export interface Replayed {
  readonly sessions: number;
  readonly calls: number;
  readonly stops: readonly Stop[];
  /** Roots that are no more on this disk, so that what happened there was judged as spelled. */
  readonly gone: readonly string[];
}

/** What calls are judged under. */
export interface Rehearsing {
  readonly locations: Locations;
  readonly user: Extract<LoadedConfig, { ok: true }>;
  readonly host: RehearsedHost;
  /** Told how many calls are done, for progress. */
  readonly onProgress?: (done: number) => void;
}

/**
 * Judges recorded calls as the gate would today, as if every challenge had been answered once a turn and every kind
 * approved once a repository. Nothing is run and nothing is written.
 */
export function replay(calls: readonly TranscriptCall[], rehearsing: Rehearsing): Replayed {
  const repositories = new Map<string, Repository>();
  const roots = new Map<string, string>();
  const turns = new Map<string, Set<string>>();
  const stops: Stop[] = [];
  let judged = 0;
  for (const call of calls) {
    const root = roots.get(call.session) ?? rootOf(call.cwd, rehearsing.locations.home);
    roots.set(call.session, root);
    const repository = repositories.get(root) ?? repositoryAt(root, rehearsing);
    repositories.set(root, repository);
    // A call without a turn is a turn of its own: nothing that it opens lasts.
    const key =
      call.turn === undefined ? undefined : JSON.stringify([call.session, call.turn, call.agent ?? '']);
    const opened = (key === undefined ? undefined : turns.get(key)) ?? new Set<string>();
    if (key !== undefined) turns.set(key, opened);
    const stop = stopAt(call, repository, opened, rehearsing);
    if (stop !== undefined) stops.push({ call, root, ...stop });
    rehearsing.onProgress?.(++judged);
  }
  const gone = [...repositories.keys()].filter((root) => !existsSync(root));
  return { sessions: roots.size, calls: calls.length, stops, gone };
}

/** A repository with what was approved in it so far. */
interface Repository {
  readonly setting: GateSetting | undefined;
  readonly workspace: Workspace | undefined;
  readonly standings: Map<string, Standing>;
  readonly learned: Set<string>;
}

function repositoryAt(root: string, { locations, user }: Rehearsing): Repository {
  const { compileRepository } = compilersFor(locations.home);
  const theirs: LoadedRepository = loadRepositoryConfig(root, locations, compileRepository);
  const found = inForce(user, theirs);
  if (!found.ok)
    return { setting: undefined, workspace: undefined, standings: new Map(), learned: new Set() };
  const setting: GateSetting = {
    locations,
    config: found.config,
    configDigest: found.digest,
    roots: [root],
    cwd: root,
  };
  return { setting, workspace: workspaceOf(setting), standings: new Map(), learned: new Set() };
}

type Said = Pick<Stop, 'judged' | 'verdict' | 'reason' | 'rule'>;

function stopAt(
  call: TranscriptCall,
  repository: Repository,
  opened: Set<string>,
  { host }: Rehearsing,
): Said | undefined {
  const translation = host.translate(call);
  if (translation.kind === 'harmless') return undefined;
  if (translation.kind === 'malformed') return { verdict: 'block', reason: 'HOST_SHAPE_UNKNOWN' };
  const { setting, workspace } = repository;
  if (setting === undefined || workspace === undefined) return { verdict: 'block', reason: 'CONFIG_INVALID' };
  const standing = standingFor(host.modeOf(call), repository, setting);
  if (standing === undefined) return { verdict: 'block', reason: 'MODE_UNKNOWN' };
  try {
    const prepared = prepare(translation.call, workspace);
    // Answers of another day open nothing today; they are answered for below.
    if (justifyCommandOf(prepared.reading) !== undefined) return undefined;
    return judged(prepared, standing, repository, opened);
  } catch (error) {
    return { verdict: 'block', reason: isHoldfastError(error) ? error.code : 'GUARD_FAILED' };
  }
}

function standingFor(
  hostMode: string | undefined,
  { standings }: Repository,
  setting: GateSetting,
): Standing | undefined {
  const known = standings.get(hostMode ?? '');
  if (known !== undefined) return known;
  const { config, mode } = modeInForce(setting.config, hostMode === undefined ? [] : [hostMode]);
  const found = standingOf({ ...setting, config }, mode);
  if (!found.ok) return undefined;
  standings.set(hostMode ?? '', found.standing);
  return found.standing;
}

function judged(
  prepared: Prepared,
  standing: Standing,
  { learned }: Repository,
  opened: Set<string>,
): Said | undefined {
  const before = standing.ledger.state === 'present' ? standing.ledger.approved : [];
  const ledger = { state: 'present', approved: [...before, ...learned] } as const;
  const under = { ...standing, ledger };
  const turn = { run: 'rehearse', turn: 'rehearse', approved: [], refused: [] };
  const first = judge(prepared, under, { ...turn, opened: [...opened] });
  const { verdict, reason, rule } = first.decision;
  if (verdict === 'allow') return undefined;
  for (const path of first.challenge?.paths ?? []) opened.add(path);
  const answered = opened.size === 0 ? first : judge(prepared, under, { ...turn, opened: [...opened] });
  learn(answered, learned);
  return { judged: prepared.call, verdict, reason, ...(rule === undefined ? {} : { rule }) };
}

function learn(judgement: Judgement, learned: Set<string>): void {
  if (judgement.decision.verdict !== 'ask') return;
  for (const kind of kindsOf(judgement)) learned.add(kind);
}
