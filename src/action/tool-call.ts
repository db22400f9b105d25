import type { Digest } from './digest.ts';
import type { JsonObject } from './json.ts';

/**
 * The kinds of tool that the gate knows. Everything else is `other` and is judged by name: refused in restricted
 * modes, asked about in `build`.
 */
export const TOOL_KINDS = ['shell', 'read', 'write', 'edit', 'delete', 'patch', 'fetch', 'other'] as const;

export type ToolKind = (typeof TOOL_KINDS)[number];

/** A tool call after an adapter has translated the host's words, before it is read. */
export interface ToolCall {
  readonly tool: ToolKind;
  /** The host's own name of the tool, such as `Bash` or `mcp__db__query`. */
  readonly name?: string;
  /** shell: the command text. */
  readonly command?: string;
  /** shell: which language `command` is in. Absent means `posix`. */
  readonly dialect?: 'posix' | 'powershell';
  /** read, write, edit, delete: the path as spelled. */
  readonly path?: string;
  /**
   * read: how much of `path` is seen. `content`: the file itself. `tree`: the content of what lies below it.
   * `names`: names only. Absent means `content`.
   */
  readonly reach?: 'content' | 'tree' | 'names';
  /** read with a reach of `tree`: only files whose path matches this glob. Absent means all of them. */
  readonly glob?: string;
  /** write: the new content; patch: the patch text. */
  readonly content?: string;
  /** fetch: the address. */
  readonly url?: string;
  /** The raw arguments, for tools that the kinds above do not describe in full (an edit, a search). */
  readonly input?: JsonObject;
  /** other: the server that the tool is of, where `name` does not say. */
  readonly server?: string;
  /** other: digest of the tool's definition. Absent: the host does not show it. */
  readonly definition?: Digest;
  /** Absolute folder that the host would run the call in. */
  readonly cwd: string;
}
