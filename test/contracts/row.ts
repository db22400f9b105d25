import type { ReasonCode } from '../../src/action/reason.ts';
import type { ToolCall } from '../../src/action/tool-call.ts';
import type { Verdict } from '../../src/action/verdict.ts';

/** A tool call before anybody has said where: `%ROOT%` and `%HOME%` stand for the repository and the home. */
export type Call = Omit<ToolCall, 'cwd'>;

/**
 * `disk`: the verdict rests on what git and the disk say, so a repository that does not exist has none. `text`: it rests
 * on what is not there in the repository on disk.
 */
export type Only = 'disk' | 'text';

/** Ordinary work of a developer's agent: nothing objects to any of it. */
export interface Everyday {
  readonly why: string;
  readonly only?: Only;
  /** Absent: `build`. */
  readonly mode?: 'plan';
  readonly calls: readonly Call[];
}

/** What must never pass without a word, and the least that is said to it. */
export interface Catastrophe {
  readonly why: string;
  readonly only?: Only;
  readonly least: Extract<Verdict, 'ask' | 'block'>;
  /** Where the reason is as clear as the verdict. Absent: any reason will do. */
  readonly reason?: ReasonCode;
  /** Absent: `build`. */
  readonly mode?: 'plan' | 'review';
  readonly calls: readonly Call[];
}

export function commands(...texts: readonly string[]): readonly Call[] {
  return texts.map((command) => ({ tool: 'shell', command }));
}

export function powershell(...texts: readonly string[]): readonly Call[] {
  return texts.map((command) => ({ tool: 'shell', dialect: 'powershell', command }));
}

/** A text of several lines. */
export function lines(...texts: readonly string[]): string {
  return texts.join('\n');
}

export function writes(...paths: readonly string[]): readonly Call[] {
  return paths.map((path) => ({ tool: 'write', path, content: 'first line\nsecond line\n' }));
}

export function edits(...paths: readonly string[]): readonly Call[] {
  return paths.map((path) => ({ tool: 'edit', path, input: { old_string: 'before', new_string: 'after' } }));
}

export function deletes(...paths: readonly string[]): readonly Call[] {
  return paths.map((path) => ({ tool: 'delete', path }));
}

export function reads(...paths: readonly string[]): readonly Call[] {
  return paths.map((path) => ({ tool: 'read', path }));
}

export function patches(...texts: readonly string[]): readonly Call[] {
  return texts.map((content) => ({ tool: 'patch', content }));
}

/** One patch in the form that Codex sends. */
export function envelope(...body: readonly string[]): string {
  return lines('*** Begin Patch', ...body, '*** End Patch', '');
}

/** A unified diff that changes one line of a file. */
export function diffOf(path: string): string {
  return lines(`--- a/${path}`, `+++ b/${path}`, '@@ -1,2 +1,2 @@', '-before', '+after', ' same', '');
}

/** What a failing row is called. */
export function nameOf(call: Call): string {
  const subject = call.command ?? call.path ?? call.content ?? call.url ?? call.name ?? '';
  return call.tool === 'shell' ? subject : `${call.tool} ${subject}`;
}
