import { randomBytes } from 'node:crypto';
import type { Watched } from '../../evidence/event.ts';
import type { GitState } from '../../workspace/facts.ts';
import { type Change, changesBetween } from './compare.ts';
import type { Explains } from './explain.ts';
import { isKeptBy } from './own-files.ts';
import { type Kept, keep, keptOf, letGo, othersSince } from './pending.ts';
import type { WatchScope } from './scope.ts';
import { takeSnapshot } from './snapshot.ts';

/** A call that begins. `scope` absent: it is not watched, and only explains what others see. */
export interface Beginning {
  readonly folder: string;
  readonly call: string;
  readonly explains: Explains;
  readonly scope?: WatchScope;
}

/** Keeps a call before it runs. @throws what the system throws when nothing can be kept. */
export function beginWatch({ folder, call, explains, scope }: Beginning): Watched {
  const started = Date.now();
  const salt = randomBytes(16).toString('base64');
  const snapshot = scope && takeSnapshot(scope, salt);
  const digest = keep(folder, {
    v: 1,
    call,
    started,
    explains,
    ...(snapshot && { watch: { salt, snapshot } }),
  });
  return { snapshot: digest, ...(snapshot?.partial && { partial: snapshot.partial }) };
}

/** What a look after a call found. Nothing of it is believed before the record confirms the digests. */
export interface Looked {
  readonly digest: string;
  readonly started: number;
  readonly explains: Explains;
  readonly changes: readonly Change[];
  readonly others: readonly { readonly digest: string; readonly call: string; readonly explains: Explains }[];
}

/** Compares what is there now with what was there before a call; undefined when nothing is kept of a call that runs. */
export function endWatch(folder: string, call: string, scope: () => WatchScope): Looked | undefined {
  const kept = keptOf(folder, call);
  if (kept === undefined || kept.ended !== undefined) return undefined;
  const { pending, digest } = kept;
  const { started, explains } = pending;
  const others = othersSince(folder, call, started).map(({ pending: other, ...one }) => ({
    digest: one.digest,
    call: other.call,
    explains: other.explains,
  }));
  return { digest, started, explains, others, changes: changesOf(kept, scope) };
}

function changesOf({ pending: { watch, started } }: Kept, scope: () => WatchScope): readonly Change[] {
  if (watch === undefined) return [];
  return changesBetween(watch.snapshot, takeSnapshot(scope(), watch.salt, watch.snapshot), started);
}

export function endCall(folder: string, call: string): void {
  letGo(folder, call, Date.now());
}

/** What explains a change besides what is opened. */
export interface Explanations {
  readonly calls: readonly Explains[];
  readonly opened: readonly string[];
  /** Asked only where git put content into the work tree. */
  readonly gitStates: ReadonlyMap<string, GitState>;
}

/** The changes that nothing explains. */
export function unexplained(changes: readonly Change[], by: Explanations): readonly Change[] {
  return changes.filter((change) => !isExplained(change, by));
}

function isExplained({ path, change, rule }: Change, { calls, opened, gitStates }: Explanations): boolean {
  if (opened.includes(path)) return true;
  return calls.some(({ paths, below, git, programs }) => {
    if (paths.includes(path) || below.some((one) => path === one || path.startsWith(`${one}/`))) return true;
    if (isKeptBy(path, programs)) return true;
    // What the guard keeps outside the roots is no content of a repository.
    if (git === 'nothing' || rule === 'guard.own') return false;
    if (git === 'anything') return true;
    const state = gitStates.get(path);
    return change === 'deleted' ? state === 'untracked' || state === 'ignored' : state === 'clean';
  });
}
