import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HoldfastError } from '../action/error.ts';
import { errnoOf } from '../evidence/errno.ts';
import type { EvidenceEvent, Watched } from '../evidence/records.ts';
import type { Workspace } from '../workspace/index.ts';
import { isWithin } from '../workspace/path-text.ts';
import { type WatchView, watchViewOf } from '../workspace/watched.ts';
import type { Prepared } from './judge.ts';
import { type Locations, pendingFolderOf } from './locations.ts';
import { switchFiles } from './switched/state.ts';
import { keptByPerson } from './upkeep/part.ts';
import type { Change } from './watch/compare.ts';
import { canDoMore, explainsAnything, explainsOf } from './watch/explain.ts';
import { beginWatch, endCall, endWatch, type Looked, unexplained } from './watch/part.ts';
import type { WatchScope } from './watch/scope.ts';
import { wiringJournal } from './wiring-journal.ts';

/** How much one look may take: entries of folders, and milliseconds. */
const BOUND = { entries: 60_000, milliseconds: 1_500 } as const;

/** A call of a session, as far as looking before and after it goes. */
export interface WatchedCall {
  readonly locations: Locations;
  readonly run: string;
  readonly turn: string;
  readonly callId: string;
  readonly call: string;
}

/** Some hosts count their calls anew in every turn. */
export function watchedCall(
  { locations, run }: Pick<WatchedCall, 'locations' | 'run'>,
  turn: string,
  callId: string,
): WatchedCall {
  return { locations, run, turn, callId, call: `${turn}\n${callId}` };
}

/**
 * Looks around before a call that can do more than its text says. Another call is kept only while one is watched, since
 * it may explain what that one sees.
 * @throws HoldfastError when what was seen cannot be kept.
 */
export function lookBefore(at: WatchedCall, prepared: Prepared, workspace: Workspace): Watched | undefined {
  const folder = folderOf(at);
  const more = canDoMore(prepared);
  if (!more && !existsSync(folder)) return undefined;
  const explains = explainsOf(prepared);
  if (!more && !explainsAnything(explains)) return undefined;
  try {
    const scope = more ? scopeOf(watchViewOf(workspace, prepared.call), at.locations) : undefined;
    return beginWatch({ folder, call: at.call, explains, ...(scope && { scope }) });
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    throw new HoldfastError(
      'EVIDENCE_UNWRITABLE',
      `what is there before this runs cannot be noted below \`${at.locations.pending}\` (${errnoOf(error)})`,
    );
  }
}

export interface LookedAfter {
  readonly looked: Looked;
  readonly view: WatchView;
}

/** Looks around after a call; undefined when nothing was kept of it. */
export function lookAfter(
  at: WatchedCall,
  workspaceNow: () => Workspace | undefined,
): LookedAfter | 'unsettled' | undefined {
  const folder = folderOf(at);
  if (!existsSync(folder)) return undefined;
  const workspace = workspaceNow();
  if (workspace === undefined) return 'unsettled';
  const view = watchViewOf(workspace, { tool: 'shell', cwd: workspace.cwd });
  const looked = endWatch(folder, at.call, () => scopeOf(view, at.locations));
  return looked && { looked, view };
}

/** Lets go of what was kept for a call. */
export function forgetCall(at: WatchedCall): void {
  const folder = folderOf(at);
  if (existsSync(folder)) endCall(folder, at.call);
}

/** What is known of a call that has ended, to explain what changed meanwhile. */
export interface Known {
  /** The events of its turn. */
  readonly events: readonly EvidenceEvent[];
  /** Paths that were opened in it. */
  readonly opened: readonly string[];
  readonly locations: Locations;
  /** The host's process, where it is known. */
  readonly host: string | undefined;
}

/** The changes that neither this call, nor one beside it, nor what was opened, nor a person's command explains. */
export function changesWithoutPermit(
  { looked, view }: LookedAfter,
  { events, opened, locations, host }: Known,
): readonly Change[] {
  if (looked.changes.length === 0) return [];
  const recorded = new Set(
    events.flatMap((event) => (event.type === 'decision' ? (event.watched?.snapshot ?? []) : [])),
  );
  const beside = looked.others.filter(({ digest }) => recorded.has(digest));
  const calls = [looked.explains, ...beside.map(({ explains }) => explains)];
  const content = calls.some(({ git }) => git === 'content');
  const gitStates = content ? view.gitStates(looked.changes.map(({ path }) => path)) : new Map();
  const found = unexplained(looked.changes, {
    calls,
    opened: [
      ...opened,
      ...openedBeside(
        events,
        beside.map(({ call }) => call),
      ),
    ],
    gitStates,
  });
  const learned = events.some(
    (event) =>
      event.type === 'approval' && event.by === 'host_prompt' && Date.parse(event.at) >= looked.started,
  );
  const left = found.filter(
    ({ path, change }) =>
      !(learned && isWithin(path, locations.ledgers)) &&
      !isPassing(path, locations) &&
      // Every hook compiles what it is the first to need.
      !(change === 'created' && isWithin(path, locations.compiled)),
  );
  const own = left.filter(({ kind }) => kind === 'guard').map(({ path }) => path);
  if (own.length === 0) return left;
  const journal = wiringJournal(locations);
  const kept = new Set(keptByPerson(own, { journal, started: looked.started, host }));
  return left.filter(({ path }) => !kept.has(path));
}

/** Locks, and what is written before it takes a ledger's place: no gate reads them. */
function isPassing(path: string, { ledgers }: Locations): boolean {
  return isWithin(path, ledgers) && !path.endsWith('.json');
}

/** What others opened for themselves whose calls ran at the same time. */
function openedBeside(events: readonly EvidenceEvent[], calls: readonly string[]): readonly string[] {
  const actors = new Set(
    events.flatMap((event) =>
      event.type === 'proposal' && event.call !== undefined && calls.includes(event.call)
        ? [event.actor]
        : [],
    ),
  );
  return events.flatMap((event) =>
    event.type === 'justification' && actors.has(event.actor) ? event.paths : [],
  );
}

function folderOf({ locations, run }: WatchedCall): string {
  return pendingFolderOf(locations, run);
}

function scopeOf(view: WatchView, locations: Locations): WatchScope {
  return { roots: view.roots, classIn: view.classIn, own: ownPlaces(locations, view.roots), bound: BOUND };
}

/**
 * The guard's own files, and the host's settings of the home and of each root, which count before they are there. Journals
 * and what is kept of calls are checked by their digests.
 */
function ownPlaces(locations: Locations, roots: readonly string[]): readonly string[] {
  const { home, configFile, state, compiled, ledgers, install } = locations;
  const settings = [home, ...roots].flatMap((folder) =>
    ['settings.json', 'settings.local.json'].map((name) => join(folder, '.claude', name)),
  );
  const own = [configFile, join(state, 'trusted'), compiled, ledgers, install, ...switchFiles(locations)];
  return [...own, ...settings];
}
