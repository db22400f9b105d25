import { emitRefusal } from './emit.ts';
import { CLAUDE_CODE } from './host.ts';
import { shellQuote } from './shim.ts';

/** Events that are wired, in the order in which they are written. */
export const WIRED_EVENTS = ['PreToolUse', 'PostToolUse', 'PostToolUseFailure'] as const;

export type WiredEvent = (typeof WIRED_EVENTS)[number];

/**
 * Who is to find the shim: this user or, where an administrator manages the machine, every user by an absolute path, or
 * each member of a team below their own home.
 */
export type WiringPlan =
  | { readonly scope: 'user' | 'managed'; readonly shim: string }
  | { readonly scope: 'project' };

export function wiringPlan(project: boolean, shim: string): WiringPlan {
  return project ? { scope: 'project' } : { scope: 'user', shim };
}

/** Name of the installed shim; its folder `holdfast` and this name make a command ours. */
export const SHIM_NAME = 'claude-code.sh';

const OURS = /(?:^|\/)holdfast\/claude-code\.sh(?:['"\s]|$)/;

export function isOurCommand(command: string): boolean {
  return OURS.test(command);
}

/**
 * The command that the host runs for an event. The shim ends with 0 whatever happens behind it, so what stands after
 * `||` speaks for a shim that is missing or was killed: hosts take any other failure of a hook for consent.
 */
export function commandFor(event: WiredEvent, plan: WiringPlan): string {
  const shim =
    plan.scope === 'project' ? `"$HOME/.local/share/holdfast/${SHIM_NAME}"` : shellQuote(plan.shim);
  if (event !== 'PreToolUse') return `${shim} ${event}`;
  return `${shim} ${event} || printf '%s\\n' ${shellQuote(emitRefusal(failedText(plan)))}`;
}

/** One line: it stands in the settings, where a person reads it. */
function failedText({ scope }: WiringPlan): string {
  const mend =
    scope === 'managed'
      ? 'an administrator runs `sudo holdfast init --managed` again'
      : 'a person runs `~/.local/bin/holdfast init` in a terminal, or `init` again from where it was installed';
  return `holdfast refused this [GUARD_FAILED]: the guard did not start, and what nobody has judged does not pass; to mend it, ${mend}`;
}

export interface WiredHook {
  readonly type: 'command';
  readonly command: string;
  readonly timeout: number;
  readonly onFailure?: string;
}

/** A failing hook stops what comes; what has happened already is not stopped by failing to record it. */
export function hookFor(event: WiredEvent, plan: WiringPlan): WiredHook {
  const { timeoutSeconds, failsClosed } = CLAUDE_CODE;
  const hook: WiredHook = { type: 'command', command: commandFor(event, plan), timeout: timeoutSeconds };
  return event === 'PreToolUse' ? { ...hook, [failsClosed.setting]: failsClosed.value } : hook;
}
