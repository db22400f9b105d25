import type { ToolCall } from '../action/tool-call.ts';

/** How the kinds of tools begin, which no kind of command does: what a program is called holds no `=>`. */
const BEGINS = 'tool ';

/**
 * The kind of a tool that no reading describes: its server, its name and its definition, each to the letter. What it is
 * given says nothing, since nobody can read it. Where the host does not show the definition the kind says so: such a tool
 * is not asked about again when it changes. Undefined where there is no name.
 */
export function toolKindOf({ tool, name, server, definition }: ToolCall): string | undefined {
  if (tool !== 'other' || name === undefined) return undefined;
  const from = server === undefined ? '' : `server ${quoted(server)}, `;
  return `${BEGINS}${quoted(name)} => ${from}${definition === undefined ? NOT_SHOWN : `definition ${definition}`}`;
}

const NOT_SHOWN = 'definition not shown';

/** One call says nothing of what the next one is given: a tool is approved as such, never by a yes to a call. */
export function isToolKind(kind: string): boolean {
  return kind.startsWith(BEGINS) && KIND.test(kind);
}

const KIND = / => (?:server .+, )?definition (?:not shown|sha256:[0-9a-f]{64})$/;

/** True where a tool of this name was approved, from this server and with this definition or not. */
export function sharesName(kind: string, name: string): boolean {
  return isToolKind(kind) && kind.startsWith(`${BEGINS}${quoted(name)} => `);
}

/** Two names never share a kind: what could be taken for another part is quoted. */
function quoted(name: string): string {
  return /^[\w.:@/-]+$/.test(name) ? name : JSON.stringify(name);
}
