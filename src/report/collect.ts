import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunId } from '../action/ids.ts';
import { readTranscripts, type Transcripts } from '../adapters/claude-code/index.ts';
import { type EvidenceEvent, journalFileOf } from '../evidence/records.ts';
import { readLedgerFile } from '../gate/ledger.ts';
import { type Locations, ledgerFileOf } from '../gate/locations.ts';
import { rootOf } from '../gate/root.ts';
import { readSession, readSessions } from '../gate/sessions.ts';
import { wiringJournal } from '../gate/wiring-journal.ts';
import { cut, type GuardedSessions, measure, tally } from './measure.ts';
import { factsOf, type SessionFacts } from './session-facts.ts';
import type { Learned, UsageReport } from './usage.ts';

export interface Collecting {
  readonly locations: Locations;
  /** Absent: every repository. */
  readonly root: string | undefined;
  /** Absent: since the record began. */
  readonly since: Date | undefined;
  readonly now: Date;
  /** How the sessions begin that no agent ran: those of proofs. */
  readonly notAgents: string;
}

/** Reads what is on record and on disk, and makes the report of it. */
export function collectUsage(collecting: Collecting): UsageReport {
  const { locations, root, since, now } = collecting;
  const from = since?.toISOString() ?? '';
  const recorded = record(collecting);
  const transcripts = readTranscripts(locations.home, since ?? new Date(0));
  markDeclined(recorded.facts, transcripts);
  const within = recorded.facts.filter(({ calls }) => calls.some((at) => at >= from));
  const guarded = guardedSessions(recorded, within.length, transcripts, { ...collecting, from });
  const period = { ...cut(recorded.facts, from), seesPrompt: transcripts !== undefined };
  const { stops, calls } = period;
  const unguarded = (guarded.unguarded?.unseen ?? 0) + (guarded.unguarded?.off ?? 0);
  return {
    version: 1,
    ...(since === undefined ? {} : { from }),
    to: now.toISOString(),
    ...(root === undefined ? {} : { root }),
    empty: calls + unguarded + guarded.takenOut + guarded.paused === 0,
    sessions: period.sessions,
    calls,
    observed: recorded.facts.flatMap(({ observed }) => observed).filter((at) => at >= from).length,
    metrics: measure(period, guarded),
    kindsAsked: tally(stops.filter(({ question }) => question).flatMap(({ kinds }) => kinds)),
    rulesFired: tally(stops.map(({ rule }) => rule)),
    approvals: approvalsOf(
      collecting,
      from,
      stops.filter(({ question, kinds }) => question && kinds.length > 0).length,
    ),
    faults: recorded.faults,
  };
}

/** What the journals hold. */
interface Recorded {
  readonly facts: readonly SessionFacts[];
  /** What people did to the guard itself. */
  readonly acts: readonly EvidenceEvent[];
  readonly faults: readonly string[];
  /** When the first of all was recorded. Undefined: nothing was. */
  readonly began: string | undefined;
}

function record({ locations, root, notAgents }: Collecting): Recorded {
  const facts: SessionFacts[] = [];
  const acts: EvidenceEvent[] = [];
  const faults: string[] = [];
  let began: string | undefined;
  const wiring = wiringJournal(locations);
  const own = existsSync(wiring) ? [readSession(wiring)] : [];
  for (const read of [...own, ...readSessions(locations, root)]) {
    if (!read.ok) {
      faults.push(read.why);
      continue;
    }
    const { file, events, bad } = read.reading;
    if (bad) faults.push(`the chain of \`${file}\` is broken at line ${bad.line}: counted up to there`);
    const [first] = events;
    if (first === undefined || first.run.startsWith(notAgents)) continue;
    if (began === undefined || first.at < began) began = first.at;
    acts.push(...events.filter(({ type }) => type === 'wired' || type === 'switched'));
    const session = factsOf(events);
    if (session && session.calls.length > 0) facts.push(session);
  }
  return { facts, acts: acts.toSorted(byTime), faults, began };
}

function byTime(a: EvidenceEvent, b: EvidenceEvent): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
}

/** A person's no at the host's prompt is in the host's own record only. */
function markDeclined(facts: readonly SessionFacts[], transcripts: Transcripts | undefined): void {
  const declined = new Set(transcripts?.sessions.flatMap((session) => session.declined));
  for (const stop of facts.flatMap(({ stops }) => stops)) {
    if (stop.question && stop.call !== undefined && declined.has(stop.call)) stop.declined = true;
  }
}

function guardedSessions(
  { facts, acts, began }: Recorded,
  guarded: number,
  transcripts: Transcripts | undefined,
  { locations, root, from }: Collecting & { readonly from: string },
): GuardedSessions {
  const { home, sessions } = locations;
  const judged = new Set(facts.flatMap(({ callIds }) => [...callIds]));
  const wiring = acts.flatMap((act) => (act.type === 'wired' ? [act] : []));
  const first = wiring.find(({ on }) => on)?.at;
  const since = first !== undefined && began !== undefined && first < began ? first : began;
  const without = (transcripts?.sessions ?? []).filter(
    ({ session, began: start, last, cwd, calls }) =>
      since !== undefined &&
      start >= since &&
      last >= from &&
      calls.length > 0 &&
      !calls.some((call) => judged.has(call)) &&
      !existsSync(journalFileOf(sessions, session as RunId)) &&
      (root === undefined || rootOf(cwd, home) === root),
  );
  const unseen = without.filter(({ began: start, cwd }) => isWired(wiring, start, cwd, home)).length;
  const during = acts.filter(({ at }) => at >= from);
  const unread = transcripts?.unread ?? 0;
  return {
    guarded,
    unguarded: transcripts && { unseen, off: without.length - unseen },
    takenOut: during.filter((act) => act.type === 'wired' && !act.on).length,
    paused: during.filter((act) => act.type === 'switched' && act.to === 'off').length,
    notes: unread === 0 ? [] : [`${unread} transcripts could not be read`],
    why: 'Claude Code keeps no transcripts here (~/.claude/projects), so a session without the guard cannot be seen',
  };
}

type Wired = Extract<EvidenceEvent, { readonly type: 'wired' }>;

/** Whether the guard was wired for a folder at a time. What is older than the first word on it was wired before. */
function isWired(wiring: readonly Wired[], at: string, cwd: string, home: string): boolean {
  const covers = ({ settings }: Wired): boolean => {
    const base = dirname(dirname(settings));
    return base === home || cwd === base || cwd.startsWith(`${base}/`);
  };
  const about = wiring.filter(covers);
  const last = about.filter((act) => act.at <= at).at(-1);
  return last === undefined ? about[0]?.on !== true : last.on;
}

function approvalsOf(
  { locations, root }: Collecting,
  from: string,
  ofQuestions: number,
): UsageReport['approvals'] {
  const learned: Learned[] = [];
  for (const file of root === undefined ? ledgersIn(locations) : [ledgerFileOf(locations, root)]) {
    const ledger = readLedgerFile(file);
    if (ledger.state === 'absent' && !ledger.missing)
      return { measured: false, why: `\`${file}\`: ${ledger.why}` };
    if (ledger.state === 'absent') continue;
    for (const { kind, by, since } of ledger.entries) {
      if (since !== undefined && since >= from) learned.push({ kind, by: by ?? 'by hand', since });
    }
  }
  return { measured: true, learned: learned.toSorted((a, b) => (a.since < b.since ? 1 : -1)), ofQuestions };
}

function ledgersIn({ ledgers }: Locations): readonly string[] {
  if (!existsSync(ledgers)) return [];
  return readdirSync(ledgers)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(ledgers, name));
}
