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

/**
 * Writes the refusal of a decision above `allow`. Names paths and programs, never contents. `recorded`: what was asked
 * lies in a journal, where `holdfast approve` finds it.
 */
export function refusalOf(decision: Decision, challenge?: Challenge, recorded = true): Refusal {
  const leading = decision.findings.filter(({ verdict }) => verdict === decision.verdict);
  const what = `holdfast ${decision.verdict === 'ask' ? 'leaves this to a person' : 'refused this'} [${decision.reason}]`;
  const why = reasonsOf(leading);
  const instead = alternatives(leading);
  const opens = challenge ? [...instead, ...waysToOpen(challenge, recorded)] : orNothing(instead);
  const text = [what, ...why.map((line) => `  ${line}`), ...opens.map((line) => `  ${line}`)];
  return { what, why, opens, text: text.slice(0, MAX_LINES).join('\n') };
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
    const named = subjects.slice(0, MAX_NAMED).map(plain).join(', ');
    const more = subjects.length > MAX_NAMED ? ` and ${subjects.length - MAX_NAMED} more` : '';
    return [named + more, because].filter(Boolean).join(': ');
  });
}

function waysToOpen(challenge: Challenge, recorded: boolean): readonly string[] {
  if (challenge.kind === 'approval') {
    if (!recorded)
      return ['a person decides; no record is kept here, so `holdfast approve` cannot let it through'];
    return [`a person can let exactly this through once, from a terminal: holdfast approve ${challenge.id}`];
  }
  const { fileLine, rollback } = JUSTIFY_FLAGS;
  return [
    'required: the file:line that makes this change necessary, and the exact rollback',
    `to open ${challenge.paths.length === 1 ? 'it' : 'them'} for the rest of this turn, run this alone, then repeat the call:`,
    `holdfast justify ${challenge.id} ${fileLine} PATH:LINE ${rollback} "EXACT UNDO"`,
  ];
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
