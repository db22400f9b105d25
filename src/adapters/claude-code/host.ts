/** What a host does and promises: shared code asks these properties, never the host's name. */
export interface HostProperties {
  readonly id: string;
  readonly name: string;
  /** Permission modes in which the host shows the person its own prompt when a hook says `ask`. */
  readonly asksIn: readonly string[];
  /** Permission modes of the host that restrict more than its usual one, and the mode of ours that each means. */
  readonly restricts: Readonly<Record<string, string>>;
  /** Which of the host's fields names a turn. Absent in an event: the call is a turn of its own. */
  readonly turnKey: string;
  /** Reads are told like any other call, as `init` wires the hook. */
  readonly seesReads: boolean;
  /** Seconds that the host waits for the hook, as we wire it. */
  readonly timeoutSeconds: number;
  /** Seconds after which the shim answers for a hook that does not. */
  readonly deadlineSeconds: number;
  /** How the host can be told to refuse when the hook itself fails to run, and since which version. */
  readonly failsClosed: { readonly setting: string; readonly value: string; readonly since: string };
}

export const CLAUDE_CODE: HostProperties = {
  id: 'claude-code',
  name: 'Claude Code',
  asksIn: ['default', 'acceptEdits', 'plan'],
  restricts: { plan: 'plan' },
  turnKey: 'prompt_id',
  seesReads: true,
  timeoutSeconds: 45,
  deadlineSeconds: 30,
  failsClosed: { setting: 'onFailure', value: 'block', since: '2.1.295' },
};

/** True when the host shows its own prompt. A mode that is not listed, or not said, cannot ask. */
export function canAsk(host: HostProperties, permissionMode: string | undefined): boolean {
  return permissionMode !== undefined && host.asksIn.includes(permissionMode);
}

/** The mode of ours that the host's permission mode asks for, where it restricts. */
export function modeOf(host: HostProperties, permissionMode: string | undefined): string | undefined {
  if (permissionMode === undefined || !Object.hasOwn(host.restricts, permissionMode)) return undefined;
  return host.restricts[permissionMode];
}
