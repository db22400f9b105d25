import { existsSync } from 'node:fs';
import { meaningOf, type Reason } from '../../action/reason.ts';
import { LIMITS, redactText } from '../../evidence/records.ts';
import { detectCredential } from '../../gate/credential.ts';
import { quotedWord } from '../explain/quoted.ts';
import { plain } from '../plain.ts';
import type { Replayed, Stop } from './replay.ts';
import type { Transcripts } from './transcripts.ts';

/** How often one rule would have stopped an agent. */
export interface RuleCount {
  readonly verdict: 'refused' | 'asked';
  readonly rule: string;
  readonly reason: Reason;
  readonly times: number;
  readonly per100: number;
}

/** One of the calls, as far as it may be shown. */
export interface Example {
  readonly verdict: RuleCount['verdict'];
  readonly rule: string;
  readonly reason: Reason;
  /** The first line of the command, or the tool with its path: bounded, without credentials. */
  readonly call: string;
  readonly session: string;
  readonly at?: string;
  /** What shows how it is read. Absent where not all of the call may be shown. */
  readonly explain?: string;
}

/** What a rehearsal found, for printers. */
export interface Rehearsal {
  readonly host: string;
  readonly sessions: number;
  readonly calls: number;
  readonly refused: number;
  readonly asked: number;
  readonly refusedPer100: number;
  readonly askedPer100: number;
  readonly rules: readonly RuleCount[];
  readonly examples: readonly Example[];
  readonly files: number;
  readonly skippedLines: number;
  readonly refusedThen: number;
  readonly unreadable: Transcripts['unreadable'];
  readonly gone: readonly string[];
}

/** Examples of one rule. */
const EXAMPLES = 2;

/** Characters of a call that are shown: a command's name and what it is about, not what it carries. */
const SHOWN = 120;

export function rehearsalOf(host: string, replayed: Replayed, transcripts: Transcripts): Rehearsal {
  const { sessions, calls, stops, gone } = replayed;
  const { files, skippedLines, refusedThen, unreadable } = transcripts;
  const asked = stops.filter(({ verdict }) => verdict === 'ask').length;
  const refused = stops.length - asked;
  const per100 = (count: number): number => (calls === 0 ? 0 : Math.round((1000 * count) / calls) / 10);
  const groups = grouped(stops);
  return {
    host,
    sessions,
    calls,
    refused,
    asked,
    refusedPer100: per100(refused),
    askedPer100: per100(asked),
    rules: groups.map(([first, ...more]) => ({
      ...labelOf(first),
      times: more.length + 1,
      per100: per100(more.length + 1),
    })),
    examples: groups.flatMap((group) => examplesOf(group)),
    files,
    skippedLines,
    refusedThen,
    unreadable,
    gone,
  };
}

type Group = readonly [Stop, ...Stop[]];

/** The most frequent first. */
function grouped(stops: readonly Stop[]): readonly Group[] {
  const groups = new Map<string, [Stop, ...Stop[]]>();
  for (const stop of stops) {
    const { verdict, rule, reason } = labelOf(stop);
    const key = `${verdict} ${rule} ${reason}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [stop]);
    else group.push(stop);
  }
  return [...groups.values()].toSorted((a, b) => b.length - a.length);
}

function labelOf({ verdict, rule, reason }: Stop): Pick<RuleCount, 'verdict' | 'rule' | 'reason'> {
  return { verdict: verdict === 'ask' ? 'asked' : 'refused', rule: rule ?? 'none', reason };
}

function examplesOf(group: Group): readonly Example[] {
  const examples = new Map<string, Example>();
  for (const stop of group) {
    const { text, whole } = shownCall(stop);
    if (!examples.has(text)) examples.set(text, exampleOf(stop, text, whole));
    if (examples.size === EXAMPLES) break;
  }
  return [...examples.values()];
}

function exampleOf(stop: Stop, call: string, whole: boolean): Example {
  const { session, at } = stop.call;
  const explain = whole ? explainOf(stop) : undefined;
  return {
    ...labelOf(stop),
    call,
    session: shown(session),
    ...(at === undefined ? {} : { at: shown(at) }),
    ...(explain === undefined ? {} : { explain }),
  };
}

/** What is shown of a call, and whether that is all of it. */
function shownCall({ call, judged }: Stop): { readonly text: string; readonly whole: boolean } {
  const command = judged?.command;
  const full = command ?? [call.tool, judged?.path ?? judged?.url].filter(Boolean).join(' ');
  const text = shown(full);
  return { text, whole: text === full };
}

/** The first line, without credentials, cut and plain. */
function shown(text: string): string {
  const [line = ''] = redactText(text, detectCredential, LIMITS.asked).split('\n');
  const safe = plain(line);
  return safe.length > SHOWN || text.includes('\n') ? `${safe.slice(0, SHOWN - 1)}…` : safe;
}

function explainOf({ judged, root, call }: Stop): string | undefined {
  if (judged === undefined || (judged.dialect ?? 'posix') !== 'posix') return undefined;
  const explain = `holdfast explain --root ${quotedWord(root)}`;
  const there = (command: string): string =>
    existsSync(call.cwd) && call.cwd !== root ? `(cd ${quotedWord(call.cwd)} && ${command})` : command;
  if (judged.command !== undefined) return there(`${explain} -- ${quotedWord(judged.command)}`);
  const tools: readonly string[] = ['read', 'write', 'edit', 'delete'];
  if (judged.path === undefined || !tools.includes(judged.tool)) return undefined;
  return there(`${explain} --path ${quotedWord(judged.path)} --tool ${judged.tool}`);
}

/** The rehearsal as lines for a person: the sum first, then rules, then examples, then what it cannot know. */
export function rehearsalText(rehearsal: Rehearsal): readonly string[] {
  const { sessions, calls, refused, asked, refusedPer100, askedPer100, rules, examples } = rehearsal;
  const sum =
    `${counted(sessions, 'session')}, ${counted(calls, 'call')}: ${refused} would be refused (${refusedPer100} per 100), ` +
    `${asked} asked (${askedPer100} per 100)`;
  return [
    sum,
    ...(rules.length === 0 ? [] : ['', ...rules.map(ruleLine)]),
    ...(examples.length === 0 ? [] : ['', 'examples', ...examples.flatMap(exampleLines)]),
    '',
    ...notesOn(rehearsal),
  ].map(plain);
}

function ruleLine({ verdict, times, per100, rule, reason }: RuleCount): string {
  return `${verdict.padEnd(7)}  ${String(times).padStart(5)}  ${`${per100} per 100`.padStart(13)}  ${rule}: ${meaningOf(reason)} [${reason}]`;
}

function exampleLines({ verdict, rule, call, explain, session, at }: Example): readonly string[] {
  const where = `session ${session}${at === undefined ? '' : `, ${at}`}`;
  return [`  ${verdict} by ${rule}: ${call}`, `    ${explain ?? where}`];
}

function notesOn({ skippedLines, refusedThen, unreadable, gone }: Rehearsal): readonly string[] {
  return [
    'an answered challenge counts once a turn, a kind of command once a repository, as if you had said yes',
    "a replay knows today's disk only: what git held then and which files were there may have differed",
    ...(gone.length === 0 ? [] : [`no longer here, so judged as spelled: ${few(gone)}`]),
    ...(refusedThen === 0 ? [] : [`${counted(refusedThen, 'call')} of these did not run then`]),
    ...(skippedLines === 0
      ? []
      : [
          `${counted(skippedLines, 'line')} could not be read and ${skippedLines === 1 ? 'was' : 'were'} left out`,
        ]),
    ...unreadable.map(({ file, why }) => `\`${file}\` could not be read: ${why}`),
  ];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function few(names: readonly string[]): string {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${names.slice(0, 3).join(', ')}${more}`;
}
