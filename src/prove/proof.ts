import type { Enforcement } from '../gate/enforcement.ts';
import { describeSeen, type Seen } from './drive.ts';
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
  /** Runs a command line of the host with this input, in the fixture's repository. */
  send(command: string, payload: string): Promise<Seen>;
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
  readonly run: (subject: Subject) => Outcome | Promise<Outcome>;
  /** The least that a gate enforces under which this holds. Absent: it holds only where all is enforced. */
  readonly least?: Exclude<Enforcement, 'all'>;
  /** Relies on what the others left behind: runs when all of them have ended. */
  readonly late?: true;
}

export interface Outcome {
  readonly held: boolean;
  readonly saw: string;
}

export interface CallOptions {
  readonly turn?: string;
  readonly permissionMode?: string;
  readonly command?: string;
  readonly event?: 'PreToolUse' | 'PostToolUse';
  readonly callId?: string;
}

/** Drives one tool call through the subject's hook, in the shape that the host sends. */
export function call(
  subject: Subject,
  tool: string,
  input: object,
  options: CallOptions = {},
): Promise<Seen> {
  const { fixture } = subject;
  const payload = {
    session_id: fixture.session,
    transcript_path: `${fixture.folder}/transcript.jsonl`,
    cwd: fixture.repository,
    prompt_id: options.turn ?? 'turn-1',
    permission_mode: options.permissionMode ?? 'default',
    hook_event_name: options.event ?? 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id: options.callId ?? `toolu_${(callNumber++).toString().padStart(6, '0')}`,
  };
  return subject.send(options.command ?? subject.command, JSON.stringify(payload));
}

let callNumber = 0;

/** Holds when the hook denied for this reason. */
export async function denied(answer: Seen | Promise<Seen>, reason: string): Promise<Outcome> {
  const seen = await answer;
  return { held: seen.kind === 'denied' && seen.reason.includes(reason), saw: describeSeen(seen) };
}

/** Holds when the hook asked a person, or denied because nobody could be asked, for this reason. */
export async function asked(answer: Seen | Promise<Seen>, reason: string): Promise<Outcome> {
  const seen = await answer;
  const stopped = seen.kind === 'asked' || seen.kind === 'denied';
  return { held: stopped && seen.reason.includes(reason), saw: describeSeen(seen) };
}

/** Holds when the hook told the agent this after a call. */
export async function told(answer: Seen | Promise<Seen>, reason: string): Promise<Outcome> {
  const seen = await answer;
  return { held: seen.kind === 'told' && seen.reason.includes(reason), saw: describeSeen(seen) };
}

export async function silent(answer: Seen | Promise<Seen>): Promise<Outcome> {
  const seen = await answer;
  return { held: seen.kind === 'silent', saw: describeSeen(seen) };
}

/** All of them hold, or the first that does not speaks for the rest. */
export async function allOf(...awaited: readonly Promise<Outcome>[]): Promise<Outcome> {
  const outcomes = await Promise.all(awaited);
  const failed = outcomes.find(({ held }) => !held);
  return failed ?? { held: outcomes.length > 0, saw: outcomes.map(({ saw }) => saw).join(', then ') };
}
