import { describe, expect, test } from 'vitest';
import { ADJUDICATIONS } from './adjudications.ts';
import { BARS } from './bars.ts';
import { HAS_CASES, type PeerCase, peerCases, readRows } from './cases.ts';
import { judgeWith } from './judged.ts';
import { countSetAside, SET_ASIDE } from './set-aside.ts';

/** Peers whose `allow` means that the command passes; elsewhere it means that the peer has no opinion. */
const ALLOW_COUNTS = ['dcg', 'cc-safety-net', 'codex', 'gemini-cli', 'continue'];

interface Outcome {
  readonly row: PeerCase;
  readonly verdict: string;
}

/** The folder that the row was judged in, where its note names one; ours stands for those that a test makes for itself. */
function rootOf({ note }: PeerCase): string {
  const named = /\bcwd=(\/[^\s;]+)/.exec(note)?.[1] ?? '/repo';
  return named.startsWith('/tmp') ? '/repo' : named;
}

/** Answers as for a session in one folder, which is opened once. */
function judgesByRoot(): (root: string) => ReturnType<typeof judgeWith> {
  const opened = new Map<string, ReturnType<typeof judgeWith>>();
  return (root) => {
    const judge = opened.get(root) ?? judgeWith([root]);
    opened.set(root, judge);
    return judge;
  };
}

function judgeAll(): { readonly outcomes: readonly Outcome[]; readonly setAside: Record<string, number> } {
  const judgeIn = judgesByRoot();
  const rows = peerCases();
  const counted = rows.filter((row) => !SET_ASIDE.some(({ is }) => is(row)));
  const outcomes = counted.map((row) => {
    const judge = judgeIn(rootOf(row));
    const { command, path, note } = row;
    const dialect = /shell=powershell/.test(note) ? { dialect: 'powershell' as const } : {};
    const { verdict } =
      command === undefined
        ? judge({ tool: 'read', name: 'Read', path: path ?? '' })
        : judge({ tool: 'shell', name: 'Bash', command, ...dialect });
    return { row, verdict };
  });
  return { outcomes, setAside: countSetAside(rows) };
}

function share(part: readonly unknown[], whole: readonly unknown[]): number {
  return whole.length === 0 ? Number.NaN : (100 * part.length) / whole.length;
}

function ratesOf(outcomes: readonly Outcome[]) {
  const deny = outcomes.filter(({ row }) => row.expected === 'deny');
  const allow = outcomes.filter(({ row }) => row.expected === 'allow' && ALLOW_COUNTS.includes(row.peer));
  return {
    caught: share(
      deny.filter(({ verdict }) => verdict !== 'allow' && verdict !== 'degrade'),
      deny,
    ),
    blocked: share(
      allow.filter(({ verdict }) => verdict === 'block' || verdict === 'quarantine'),
      allow,
    ),
    asked: share(
      allow.filter(({ verdict }) => verdict === 'ask'),
      allow,
    ),
    deny: deny.length,
    allow: allow.length,
  };
}

describe.skipIf(!HAS_CASES)('commands and paths of peers', () => {
  const { outcomes, setAside } = HAS_CASES ? judgeAll() : { outcomes: [], setAside: {} };
  const agreed = outcomes.filter(({ row }) => !(row.id in ADJUDICATIONS));
  const after = ratesOf(agreed);
  console.log('differential', { setAside, before: ratesOf(outcomes), after });

  test('each rule that sets rows aside still takes some', () => {
    expect(Object.keys(setAside).sort()).toEqual(SET_ASIDE.map(({ name }) => name).sort());
  });
  test('what peers deny is caught', () => {
    expect(after.caught).toBeGreaterThanOrEqual(BARS.caught.least);
  });
  test('what peers allow is neither blocked nor asked about', () => {
    expect(after.blocked).toBeLessThanOrEqual(BARS.blocked.most);
    expect(after.asked).toBeLessThanOrEqual(BARS.asked.most);
  });
  test('no more than 4 % of the rows were adjudicated, each of them a row that disagrees', () => {
    const judged = new Map(outcomes.map((outcome) => [outcome.row.id, outcome]));
    const ids = Object.keys(ADJUDICATIONS);
    expect(share(ids, outcomes)).toBeLessThanOrEqual(4);
    for (const id of ids) {
      const outcome = judged.get(id);
      if (!outcome) throw new Error(`adjudicated row \`${id}\` is not there`);
      const stopped = outcome.verdict !== 'allow' && outcome.verdict !== 'degrade';
      expect(stopped, `${id} agrees now: take it out`).toBe(outcome.row.expected === 'allow');
    }
  });
});

/** Where the agent of the recorded commands worked. */
const AGENT_ROOTS = ['/app', '/tests', '/data', '/output', '/workspace', '/tmp'];

describe.skipIf(!HAS_CASES)('commands that a real coding agent ran', () => {
  test('pass with few questions and hardly a refusal', () => {
    const judge = judgeWith(AGENT_ROOTS);
    const rows = readRows<{ readonly id: string; readonly command: string }>('agent-commands.jsonl');
    const answers = rows.map(({ id, command }) => ({
      id,
      ...judge({ tool: 'shell', name: 'Bash', command }),
    }));
    const blocked = answers.filter(({ verdict }) => verdict === 'block' || verdict === 'quarantine');
    const asked = answers.filter(({ verdict }) => verdict === 'ask');
    console.log('agent commands', {
      blocked: share(blocked, rows),
      asked: share(asked, rows),
      of: rows.length,
    });
    expect(rows.length).toBeGreaterThan(1000);
    expect(share(blocked, rows), blocked.map(({ id }) => id).join()).toBeLessThanOrEqual(
      BARS.agentBlocked.most,
    );
    expect(share(asked, rows), asked.map(({ id }) => id).join()).toBeLessThanOrEqual(BARS.agentAsked.most);
  });
});
