import type { JsonObject } from '../../action/json.ts';
import type { ToolCall } from '../../action/tool-call.ts';
import { harmlessBecause } from './harmless.ts';

/** What a call of the host is in our words. */
export type Translation =
  | { readonly kind: 'call'; readonly call: ToolCall }
  /** Nothing to judge: the tool has no effect of its own. */
  | { readonly kind: 'harmless'; readonly because: string }
  /** A tool that we know, with arguments that it cannot have. */
  | { readonly kind: 'malformed'; readonly why: string };

/** What one tool does with its arguments. `undefined` hands the call on as an unknown tool. */
type Translator = (input: JsonObject, base: Base) => ToolCall | undefined;

interface Base {
  readonly name: string;
  readonly cwd: string;
}

const TRANSLATORS: ReadonlyMap<string, Translator> = new Map<string, Translator>([
  ['Bash', (input, base) => ({ ...base, tool: 'shell', command: text(input, 'command') })],
  [
    'PowerShell',
    (input, base) => ({ ...base, tool: 'shell', dialect: 'powershell', command: text(input, 'command') }),
  ],
  [
    'Monitor',
    (input, base) =>
      typeof input['command'] === 'string' && absent(input, 'ws')
        ? { ...base, tool: 'shell', command: input['command'] }
        : undefined,
  ],
  [
    'Write',
    (input, base) => ({
      ...base,
      tool: 'write',
      path: text(input, 'file_path'),
      content: text(input, 'content', 'may be empty'),
    }),
  ],
  ['Edit', (input, base) => ({ ...base, tool: 'edit', path: text(input, 'file_path'), input })],
  ['MultiEdit', (input, base) => ({ ...base, tool: 'edit', path: text(input, 'file_path'), input })],
  ['NotebookEdit', (input, base) => ({ ...base, tool: 'edit', path: text(input, 'notebook_path'), input })],
  ['Read', (input, base) => ({ ...base, tool: 'read', path: text(input, 'file_path') })],
  ['NotebookRead', (input, base) => ({ ...base, tool: 'read', path: text(input, 'notebook_path') })],
  ['LS', (input, base) => ({ ...base, tool: 'read', reach: 'names', path: text(input, 'path') })],
  ['Glob', translateGlob],
  ['Grep', translateGrep],
  ['WebFetch', (input, base) => ({ ...base, tool: 'fetch', url: text(input, 'url') })],
]);

/** The tools of the host that are translated one by one; for tests and documents. */
export const TRANSLATED_TOOLS: readonly string[] = [...TRANSLATORS.keys()];

/** Turns one call of the host into ours. What no table knows is `other`: an unknown tool. */
export function translate(name: string, input: JsonObject, cwd: string): Translation {
  const because = harmlessBecause(name, input);
  if (because !== undefined) return { kind: 'harmless', because };
  try {
    const call = TRANSLATORS.get(name)?.(input, { name, cwd });
    return { kind: 'call', call: call ?? { tool: 'other', name, input, cwd } };
  } catch (error) {
    if (error instanceof ArgumentError) return { kind: 'malformed', why: `\`${name}\` ${error.message}` };
    throw error;
  }
}

function translateGlob(input: JsonObject, base: Base): ToolCall {
  text(input, 'pattern');
  return { ...base, tool: 'read', reach: 'names', path: folder(input, base), input };
}

function translateGrep(input: JsonObject, base: Base): ToolCall {
  text(input, 'pattern');
  const glob = absent(input, 'glob') ? {} : { glob: text(input, 'glob') };
  return { ...base, tool: 'read', reach: 'tree', path: folder(input, base), ...glob, input };
}

function folder(input: JsonObject, { cwd }: Base): string {
  return absent(input, 'path') ? cwd : text(input, 'path');
}

class ArgumentError extends Error {}

function text(input: JsonObject, key: string, empty?: 'may be empty'): string {
  const value = input[key];
  if (typeof value !== 'string') throw new ArgumentError(`needs the text \`${key}\``);
  if (value === '' && empty === undefined) throw new ArgumentError(`has an empty \`${key}\``);
  return value;
}

function absent(input: JsonObject, key: string): boolean {
  return input[key] === undefined || input[key] === null;
}
