import type { Decision, Finding } from '../policy/decision.ts';
import type { Challenge } from './challenge.ts';
import { JUSTIFY_FLAGS } from './justify-command.ts';

/** What the reader of a refusal is told: what happened, why this is different, what exactly would let it through. */
export interface Refusal {
  readonly what: string;
  readonly why: readonly string[];
  readonly opens: readonly string[];
  /** The three parts as lines, at most `MAX_LINES`. */
  readonly text: string;
}

const MAX_LINES = 12;
const MAX_NAMED = 4;

/** What a refusal is written for. */
export interface RefusalContext {
  /** What was asked lies in a journal, where `holdfast approve` finds it. Absent: it does. */
  readonly recorded?: boolean;
  /** How often the same effect was refused in this turn before. Absent: never. */
  readonly retry?: number;
}

/** Writes the refusal of a decision above `allow`. Names paths and programs, never contents. */
export function refusalOf(
  decision: Decision,
  challenge?: Challenge,
  { recorded = true, retry = 0 }: RefusalContext = {},
): Refusal {
  const leading = decision.findings.filter(({ verdict }) => verdict === decision.verdict);
  const parts =
    retry === 0
      ? firstTime(decision, leading, challenge, recorded)
      : again(decision, leading, challenge, retry);
  const { what, why, opens } = parts;
  const text = [what, ...why.map((line) => `  ${line}`), ...opens.map((line) => `  ${line}`)];
  return { ...parts, text: text.slice(0, MAX_LINES).join('\n') };
}

type Parts = Omit<Refusal, 'text'>;

function firstTime(
  { verdict, reason }: Decision,
  leading: readonly Finding[],
  challenge: Challenge | undefined,
  recorded: boolean,
): Parts {
  const instead = alternatives(leading);
  return {
    what: `holdfast ${verdict === 'ask' ? 'leaves this to a person' : 'refused this'} [${reason}]`,
    why: reasonsOf(leading),
    opens: challenge ? [...instead, ...waysToOpen(challenge, recorded)] : orNothing(instead),
  };
}

/** The reader has had the reasons: what is left is that spelling changes nothing, and the one way on. */
function again(
  { verdict, reason }: Decision,
  leading: readonly Finding[],
  challenge: Challenge | undefined,
  retry: number,
): Parts {
  const done = verdict === 'ask' ? 'asked' : 'refused';
  const what = retry === 1 ? `same effect, already ${done}` : `${done} ${retry + 1} times`;
  const subjects = [...new Set(leading.flatMap(({ subject }) => (subject === undefined ? [] : [subject])))];
  return {
    what: `holdfast: ${what} [${reason}]`,
    why: [subjects.length === 0 ? 'as before' : nameAll(subjects, retry === 1 ? 2 : 1)],
    opens: [wayOn(leading, challenge)],
  };
}

function wayOn(leading: readonly Finding[], challenge: Challenge | undefined): string {
  if (challenge?.kind === 'justification') return justifyLine(challenge);
  if (challenge !== undefined) return `a person: holdfast approve ${challenge.id}`;
  return alternatives(leading)[0] ?? 'nothing opens this';
}

/** One line a reason, with the subjects that share it. */
function reasonsOf(findings: readonly Finding[]): readonly string[] {
  const grouped = new Map<string, string[]>();
  for (const { because = '', subject } of findings) {
    const subjects = grouped.get(because) ?? [];
    if (subject !== undefined && !subjects.includes(subject)) subjects.push(subject);
    grouped.set(because, subjects);
  }
  return [...grouped].slice(0, MAX_NAMED).map(([because, subjects]) => {
    return [nameAll(subjects, MAX_NAMED), because].filter(Boolean).join(': ');
  });
}

function nameAll(subjects: readonly string[], limit: number): string {
  const more = subjects.length > limit ? ` and ${subjects.length - limit} more` : '';
  return subjects.slice(0, limit).map(plain).join(', ') + more;
}

function waysToOpen(challenge: Challenge, recorded: boolean): readonly string[] {
  if (challenge.kind === 'approval') {
    if (!recorded)
      return ['a person decides; no record is kept here, so `holdfast approve` cannot let it through'];
    return [`a person can let exactly this through once, from a terminal: holdfast approve ${challenge.id}`];
  }
  return [
    'required: the file:line that makes this change necessary, and the exact rollback',
    `to open ${challenge.paths.length === 1 ? 'it' : 'them'} for the rest of this turn, run this alone, then repeat the call:`,
    justifyLine(challenge),
  ];
}

function justifyLine({ id }: Challenge): string {
  const { fileLine, rollback } = JUSTIFY_FLAGS;
  return `holdfast justify ${id} ${fileLine} PATH:LINE ${rollback} "EXACT UNDO"`;
}

function alternatives(findings: readonly Finding[]): readonly string[] {
  const ways = [...new Set(findings.flatMap(({ instead }) => (instead === undefined ? [] : [instead])))];
  return ways.slice(0, MAX_NAMED).map((way) => `instead: ${way}`);
}

function orNothing(ways: readonly string[]): readonly string[] {
  return ways.length > 0 ? ways : ['nothing opens this from here'];
}

/** A subject as one bounded line: control and format characters cannot disguise it. */
function plain(subject: string): string {
  if (/^\uFFFD+$/.test(subject)) return 'what nobody can know';
  const line = subject.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
  return line.length > 120 ? `${line.slice(0, 60)}…${line.slice(-59)}` : line;
}
