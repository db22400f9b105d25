import { spawnSync } from 'node:child_process';
import { parseStrictJson } from '../action/strict-json.ts';

/**
 * What a host would make of a hook's answer. `open`: anything that hosts take for consent although no guard judged:
 * another exit code than 0, text that is not the protocol, a verdict that does not exist, an explicit allow.
 */
export type Seen =
  | { readonly kind: 'denied'; readonly reason: string }
  | { readonly kind: 'asked'; readonly reason: string }
  | { readonly kind: 'silent' }
  | { readonly kind: 'open'; readonly what: string };

/** Longer than any host waits for the hook. Milliseconds. */
const PATIENCE = 60_000;

/** Runs a hook's command line as the host does, through `sh -c`, and reads its answer as strictly as it can be read. */
export function drive(command: string, payload: string | Buffer, cwd: string): Seen {
  const run = spawnSync('/bin/sh', ['-c', command], {
    cwd,
    input: payload,
    timeout: PATIENCE,
    encoding: 'utf8',
    maxBuffer: 8 << 20,
  });
  if (run.error) return { kind: 'open', what: `the hook could not be run: ${run.error.message}` };
  if (run.status !== 0) return { kind: 'open', what: `exit code ${run.status ?? run.signal}` };
  return read(run.stdout);
}

function read(stdout: string): Seen {
  if (stdout.trim() === '') return { kind: 'silent' };
  const parsed = parseStrictJson(stdout.trim());
  if (!parsed.ok) return { kind: 'open', what: 'output that is not JSON' };
  const outer = record(parsed.value);
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
