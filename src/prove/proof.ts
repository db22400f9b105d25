import { describeSeen, drive, type Seen } from './drive.ts';
import type { Fixture } from './fixture.ts';

/** The gate as it stands somewhere: a command line that a host runs before every tool call. */
export interface Subject {
  readonly group: 'build' | 'machine';
  readonly command: string;
  /** Home that the hook was wired for; `~` of the proofs. */
  readonly home: string;
  readonly fixture: Fixture;
  /** A command line like `command` whose inside is broken in one way, on a copy. */
  broken(fault: Fault): string;
}

/** Ways in which a guard breaks. */
export const FAULTS = [
  'missing Node',
  'killed Node',
  'crashing hook',
  'hanging hook',
  'garbage',
  'empty hook',
] as const;
export type Fault = (typeof FAULTS)[number];

/** One claim, tried on a subject. */
export interface Proof {
  readonly name: string;
  /** What is done, in one clause. */
  readonly did: string;
  readonly run: (subject: Subject) => Outcome;
}

export interface Outcome {
  readonly held: boolean;
  readonly saw: string;
}

export interface CallOptions {
  readonly turn?: string;
  readonly permissionMode?: string;
  readonly command?: string;
}

/** Drives one tool call through the subject's hook, in the shape that the host sends. */
export function call(subject: Subject, tool: string, input: object, options: CallOptions = {}): Seen {
  const { fixture } = subject;
  const payload = {
    session_id: fixture.session,
    transcript_path: `${fixture.folder}/transcript.jsonl`,
    cwd: fixture.repository,
    prompt_id: options.turn ?? 'turn-1',
    permission_mode: options.permissionMode ?? 'default',
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id: `toolu_${(callNumber++).toString().padStart(6, '0')}`,
  };
  return drive(options.command ?? subject.command, JSON.stringify(payload), fixture.repository);
}

let callNumber = 0;

/** Holds when the hook denied for this reason. */
export function denied(seen: Seen, reason: string): Outcome {
  return { held: seen.kind === 'denied' && seen.reason.includes(reason), saw: describeSeen(seen) };
}

/** Holds when the hook asked a person, or denied because nobody could be asked, for this reason. */
export function asked(seen: Seen, reason: string): Outcome {
  const stopped = seen.kind === 'asked' || seen.kind === 'denied';
  return { held: stopped && seen.reason.includes(reason), saw: describeSeen(seen) };
}

export function silent(seen: Seen): Outcome {
  return { held: seen.kind === 'silent', saw: describeSeen(seen) };
}

/** All of them in turn: the first that does not hold speaks for the rest. */
export function allOf(...outcomes: readonly Outcome[]): Outcome {
  const failed = outcomes.find(({ held }) => !held);
  return failed ?? { held: outcomes.length > 0, saw: outcomes.map(({ saw }) => saw).join(', then ') };
}
