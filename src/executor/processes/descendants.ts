import { setTimeout as sleep } from 'node:timers/promises';
import { DescendantsAlive } from '../descendants.ts';
import { type ListedProcess, type ListProcesses, listProcesses } from './process-list.ts';

/** What is asked of the system. A test brings one that refuses. @internal */
export interface System {
  readonly list: ListProcesses;
  /** As `process.kill`: a number below 0 names a group. */
  readonly kill: (pid: number, signal: 'SIGTERM' | 'SIGKILL') => void;
}

/** @internal */
export const THIS_SYSTEM: System = Object.freeze({
  list: listProcesses,
  kill: (pid: number, signal: 'SIGTERM' | 'SIGKILL') => {
    process.kill(pid, signal);
  },
});

/** The processes that come from one that was started as the leader of a group of its own. @internal */
export interface Descendants {
  /** Those that run now, it among them. @throws Error when the system does not tell. */
  find(): readonly ListedProcess[];
}

/**
 * A descendant carries the marker in its environment, is in a group of one that is known, or was started by one that is
 * known. Whatever was seen once stays known.
 */
export function descendantsOf(leader: number, marker: string, { list }: System): Descendants {
  const known = new Map<number, string>();
  const groups = new Set([leader]);
  return {
    find() {
      const rest = new Set(list().filter(({ pid }) => pid !== process.pid));
      const found = new Map<number, ListedProcess>();
      const isOne = (one: ListedProcess): boolean =>
        known.get(one.pid) === one.started ||
        groups.has(one.group) ||
        found.has(one.parent) ||
        one.holds(marker);
      for (let before = -1; before < found.size; ) {
        before = found.size;
        for (const one of rest) {
          if (!isOne(one)) continue;
          rest.delete(one);
          found.set(one.pid, one);
          if (isGroup(one.group)) groups.add(one.group);
        }
      }
      const all = [...found.values()];
      replace(known, groups, all);
      return all;
    },
  };
}

/** Only those that are still there: a number that is free again may become a stranger's. */
function replace(known: Map<number, string>, groups: Set<number>, found: readonly ListedProcess[]): void {
  known.clear();
  groups.clear();
  for (const { pid, group, started } of found) {
    known.set(pid, started);
    if (isGroup(group)) groups.add(group);
  }
}

/** The group of a process in another namespace may have no number here. */
function isGroup(group: number): boolean {
  return group > 1;
}

const FIRST_LOOK = 5;
const LONGEST_LOOK = 50;
const TO_DIE = 2000;

/**
 * Ends all of them: asks, waits, then kills, and looks until twice in a row nothing is left. Gives the most that were seen
 * at once.
 * @throws DescendantsAlive when some go on, or when the system does not tell.
 */
export async function endDescendants(
  descendants: Descendants,
  system: System,
  graceMs: number,
): Promise<number> {
  const asked = look(descendants);
  signalAll(system, asked, 'SIGTERM');
  if (asked.length > 0) await wait(descendants, graceMs, () => undefined);
  const alive = await wait(descendants, TO_DIE, (found) => signalAll(system, found, 'SIGKILL'));
  if (alive.length > 0) throw new DescendantsAlive(alive.map(({ pid }) => pid));
  return asked.length;
}

function look(descendants: Descendants): readonly ListedProcess[] {
  try {
    return descendants.find();
  } catch {
    throw new DescendantsAlive([]);
  }
}

/** Looks until two looks in a row find nothing, or the time is over: what is found then. One that execs shows no environment. */
async function wait(
  descendants: Descendants,
  ms: number,
  each: (found: readonly ListedProcess[]) => void,
): Promise<readonly ListedProcess[]> {
  const deadline = performance.now() + ms;
  let clean = 0;
  for (let step = FIRST_LOOK; ; step = Math.min(LONGEST_LOOK, step * 2)) {
    const found = look(descendants);
    clean = found.length === 0 ? clean + 1 : 0;
    if (clean === 2 || (found.length > 0 && performance.now() >= deadline)) return found;
    each(found);
    await sleep(clean > 0 ? FIRST_LOOK : step);
  }
}

/** Group by group, which nothing that is being started escapes. No group of theirs holds a stranger. */
function signalAll({ kill }: System, found: readonly ListedProcess[], signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const target of new Set(found.map(({ pid, group }) => (isGroup(group) ? -group : pid)))) {
    try {
      kill(target, signal);
    } catch {
      // gone, or another user's: the next look tells
    }
  }
}
