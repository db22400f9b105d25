import {
  createWorkspace,
  DEFAULT_CONFIG,
  judge,
  locationsBelow,
  prepare,
  standingOf,
} from '../../src/gate/index.ts';
import { kindsOf } from '../../src/gate/kinds.ts';

/** A command that a real agent ran, and the task that it worked on. */
export interface AgentCommand {
  readonly id: string;
  readonly task: string;
  readonly command: string;
}

/** A command at which the agent would have stopped. */
export interface Stop {
  readonly at: number;
  readonly id: string;
  readonly verdict: string;
  readonly reason: string;
  /** What the person's yes approved for good. Empty: the same question would be put again. */
  readonly learned: readonly string[];
}

/** The folders that those tasks work in. */
const ROOTS = ['/app', '/tests', '/data', '/output', '/workspace', '/tmp'];
const HOME = '/home/dev';

/**
 * Judges all commands in order, every task a session, in one repository with one ledger. A person says yes to whatever
 * is asked, which approves its kinds.
 */
export function replay(rows: readonly AgentCommand[]): readonly Stop[] {
  const [cwd = '/'] = ROOTS;
  const workspace = createWorkspace({ roots: ROOTS, home: HOME, cwd });
  const setting = { locations: locationsBelow(HOME), config: DEFAULT_CONFIG, configDigest: 'replay' };
  const found = standingOf({ ...setting, roots: ROOTS, cwd, ledger: 'off' });
  if (!found.ok) throw new Error(found.why);
  const approved = new Set<string>();
  const stops: Stop[] = [];
  for (const [at, { id, task, command }] of rows.entries()) {
    const ledger = { state: 'present', approved: [...approved] } as const;
    const prepared = prepare({ tool: 'shell', name: 'Bash', command, cwd }, workspace);
    const turn = { run: task, turn: id, opened: [], approved: [], refused: [] };
    const judgement = judge(prepared, { ...found.standing, ledger }, turn);
    const { verdict, reason } = judgement.decision;
    if (verdict === 'allow') continue;
    const learned = verdict === 'ask' ? kindsOf(judgement) : [];
    for (const kind of learned) approved.add(kind);
    stops.push({ at, id, verdict, reason, learned });
  }
  return stops;
}

/** Stops in a hundred commands, in each of `parts` of the replay. */
export function curve(stops: readonly Stop[], commands: number, parts: number): readonly number[] {
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part, part + 1].map((bound) => Math.round((bound * commands) / parts));
    const inside = stops.filter(({ at }) => at >= (from ?? 0) && at < (to ?? 0));
    return (100 * inside.length) / ((to ?? 0) - (from ?? 0));
  });
}
