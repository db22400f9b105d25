import { type ExecFileException, execFile } from 'node:child_process';
import { parseStrictJson } from '../action/strict-json.ts';

/**
 * What a host would make of a hook's answer. `open`: anything that hosts take for consent although no guard judged:
 * another exit code than 0, text that is not the protocol, a verdict that does not exist, an explicit allow.
 */
export type Seen =
  | { readonly kind: 'denied'; readonly reason: string }
  | { readonly kind: 'asked'; readonly reason: string }
  | { readonly kind: 'silent' }
  /** What the host hands to the model after a call. */
  | { readonly kind: 'told'; readonly reason: string }
  | { readonly kind: 'open'; readonly what: string };

/** Longer than any host waits for the hook. Milliseconds. */
const PATIENCE = 60_000;

/** Runs a hook's command line as the host does, through `sh -c`, and reads its answer as strictly as it can be read. */
export function drive(command: string, payload: string, cwd: string): Promise<Seen> {
  return new Promise((resolve) => {
    const options = { cwd, timeout: PATIENCE, encoding: 'utf8', maxBuffer: 8 << 20 } as const;
    const child = execFile('/bin/sh', ['-c', command], options, (error, stdout) =>
      resolve(error ? { kind: 'open', what: failureOf(error) } : read(stdout)),
    );
    // A hook that answers without reading its input closes the pipe.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(payload);
  });
}

function failureOf({ code, signal, message }: ExecFileException): string {
  if (typeof code === 'number') return `exit code ${code}`;
  return signal ? `ended by ${signal}` : `the hook could not be run: ${message}`;
}

function read(stdout: string): Seen {
  if (stdout.trim() === '') return { kind: 'silent' };
  const parsed = parseStrictJson(stdout.trim());
  if (!parsed.ok) return { kind: 'open', what: 'output that is not JSON' };
  const outer = record(parsed.value);
  const { decision, reason: after } = outer;
  if (decision === 'block' && typeof after === 'string' && Object.keys(outer).length === 2) {
    return { kind: 'told', reason: after };
  }
  const inner = record(outer['hookSpecificOutput']);
  const { hookEventName, permissionDecision, permissionDecisionReason } = inner;
  if (Object.keys(outer).length !== 1 || Object.keys(inner).length !== 3 || hookEventName !== 'PreToolUse') {
    return { kind: 'open', what: 'JSON of another shape' };
  }
  const reason = typeof permissionDecisionReason === 'string' ? permissionDecisionReason : '';
  if (reason === '') return { kind: 'open', what: 'an answer without a reason' };
  if (permissionDecision === 'deny') return { kind: 'denied', reason };
  if (permissionDecision === 'ask') return { kind: 'asked', reason };
  return { kind: 'open', what: `the decision ${JSON.stringify(permissionDecision)}` };
}

function record(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** In one clause, for a report. */
export function describeSeen(seen: Seen): string {
  switch (seen.kind) {
    case 'silent':
      return 'no objection';
    case 'open':
      return `an answer that lets the action through (${seen.what})`;
    default: {
      const code = /\[(?<code>[A-Z_]+)\]|(?<failed>GUARD_FAILED)/.exec(seen.reason)?.groups;
      return `${seen.kind}${code ? ` with ${code['code'] ?? code['failed']}` : ''}`;
    }
  }
}
