import type { Mode } from '../../authority/index.ts';
import { type EvidenceEvent, foldTurn, readPinnedRoots } from '../../evidence/records.ts';
import { journals } from '../../gate/journals.ts';
import { readOff } from '../../gate/off.ts';
import { readSession } from '../../gate/sessions.ts';
import { type GateSetting, standingOf } from '../../gate/standing.ts';
import { UsageError } from '../usage-error.ts';
import type { Told } from './tool.ts';

/** What the gate is set to here, and what is open in a session. */
export interface Status {
  readonly state: 'enforcing' | 'observing' | 'off';
  /** Until when a person has switched it off. */
  readonly until?: string;
  /** The configuration's, with what the repository narrows. The host's own mode may narrow it further. */
  readonly mode: Mode;
  readonly root: string;
  /** Absent: no session of this repository is recorded. */
  readonly session?: SessionStatus;
}

interface SessionStatus {
  readonly id: string;
  readonly lastSeen: string;
  /** Challenges of the session's last turn that nobody has answered. */
  readonly challenges: readonly OpenChallenge[];
  /** Ids of what a person has to look at. */
  readonly quarantines: readonly string[];
}

interface OpenChallenge {
  readonly id: string;
  /** `justification`: the agent answers it with `justify`. `approval`: a person, at a terminal. */
  readonly kind: 'justification' | 'approval';
  readonly paths: readonly string[];
  /** Absent: the session's own agent. */
  readonly actor?: string;
}

/** Nothing is written; the record is read as it is at this moment. */
export function statusOf(setting: GateSetting, id: string | undefined, now: Date = new Date()): Told {
  const found = standingOf(setting);
  if (!found.ok) throw new UsageError(found.why);
  const off = readOff(setting.locations, now);
  const [root = setting.cwd] = setting.roots;
  const session = sessionAt(setting, root, id);
  const status: Status = {
    state: off.state === 'off' ? 'off' : setting.config.observe ? 'observing' : 'enforcing',
    ...(off.state === 'off' && { until: off.until }),
    mode: found.standing.mode,
    root,
    ...(session && { session }),
  };
  return { text: JSON.stringify(status, undefined, 2), data: status };
}

function sessionAt(
  { locations }: GateSetting,
  root: string,
  id: string | undefined,
): SessionStatus | undefined {
  for (const file of journals(locations.sessions)) {
    if (readPinnedRoots(file)?.[0] !== root) continue;
    const record = readSession(file);
    if (!record.ok) continue;
    const { events } = record.reading;
    if (id === undefined || events[0]?.run === id) return inSession(events);
  }
  if (id !== undefined) throw new UsageError('no session of that id is recorded for this repository');
  return undefined;
}

function inSession(events: readonly EvidenceEvent[]): SessionStatus | undefined {
  const last = events.at(-1);
  const turn = events.findLast((event) => event.turn !== undefined)?.turn;
  if (last === undefined || turn === undefined) return undefined;
  const actors = new Set(events.filter((event) => event.turn === turn).map(({ actor }) => actor));
  const challenges = [...actors].flatMap((actor) => challengesOf(events, turn, actor));
  const { quarantines } = foldTurn(events, turn);
  return {
    id: last.run,
    lastSeen: last.at,
    challenges,
    quarantines: quarantines.map(({ challenge }) => challenge),
  };
}

function challengesOf(
  events: readonly EvidenceEvent[],
  turn: string,
  actor: string | undefined,
): readonly OpenChallenge[] {
  const { challenges } = foldTurn(events, turn, actor);
  return [...challenges.values()].map(({ id, paths }) => ({
    id,
    kind: paths.length === 0 ? 'approval' : 'justification',
    paths,
    ...(actor !== undefined && { actor }),
  }));
}
