import { EFFECT_DOMAINS, EFFECT_VERBS } from '../action/effect.ts';
import { TOOL_KINDS, type ToolKind } from '../action/tool-call.ts';
import { type EffectCapability, partsOf } from './authority.ts';
import { type Mode, narrows } from './mode.ts';
import { BUILT_IN_MODES, failure, type ModeFailure, type ModeResult, widened } from './modes.ts';
import { suggestion } from './nearest.ts';

export type ModesResult = { readonly ok: true; readonly modes: readonly Mode[] } | ModeFailure;

const FIELDS = ['about', 'tools', 'effects', 'unknownTool'] as const;
const NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** `other` cannot be listed: what becomes of unknown tools is `unknownTool`. */
const LISTED_TOOLS: readonly string[] = TOOL_KINDS.filter((tool) => tool !== 'other');
const VERBS: readonly string[] = [...EFFECT_VERBS, '*'];
const DOMAINS: readonly string[] = [...EFFECT_DOMAINS, '*'];
const SHOWN = 60;
const UNKNOWN_TOOL: readonly string[] = ['ask', 'block'];

/** A fault in what the user wrote. */
class Fault extends Error {}

/**
 * Reads a user's modes from configuration: a table of name to mode. The first fault is reported, with the nearest
 * name that exists. A mode of a built-in name must narrow it.
 */
export function readModes(table: unknown): ModesResult {
  if (!isTable(table)) return failure('MODE_INVALID', 'modes are a table of name to mode');
  const modes: Mode[] = [];
  for (const [name, given] of Object.entries(table)) {
    const result = readMode(name, given);
    if (!result.ok) return result;
    modes.push(result.mode);
  }
  return { ok: true, modes: Object.freeze(modes) };
}

/**
 * Reads one mode. Absent `tools` or `effects` are empty: nothing is allowed. Absent `unknownTool` is `block`. Absent
 * `about` is the empty text.
 */
export function readMode(name: string, given: unknown): ModeResult {
  try {
    const mode = modeFrom(name, given);
    const builtIn = BUILT_IN_MODES.find((one) => one.name === name);
    return builtIn !== undefined && !narrows(mode, builtIn) ? widened(name) : { ok: true, mode };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return failure('MODE_INVALID', `mode ${shown(name)}: ${error.message}`);
  }
}

function modeFrom(name: string, given: unknown): Mode {
  if (!NAME.test(name)) throw new Fault('a name is up to 40 lower-case letters, digits and hyphens');
  if (!isTable(given)) throw new Fault('a mode is a table');
  for (const field of Object.keys(given)) oneOf<string>(field, FIELDS, 'field');
  const { about = '', tools = [], effects = [], unknownTool = 'block' } = given;
  if (typeof about !== 'string') throw new Fault('`about` is text');
  return Object.freeze({
    name,
    about,
    tools: Object.freeze(listOf('tools', tools).map((tool) => oneOf<ToolKind>(tool, LISTED_TOOLS, 'tool'))),
    effects: Object.freeze(listOf('effects', effects).map(effectFrom)),
    unknownTool: oneOf<Mode['unknownTool']>(unknownTool, UNKNOWN_TOOL, 'answer to an unknown tool'),
  });
}

function effectFrom(given: unknown): EffectCapability {
  const text = typeof given === 'string' ? given : '';
  const parts = text.split(':');
  if (parts.length !== 2) throw new Fault(`${shown(given)} is no effect; write it as \`verb:domain\``);
  const [verb, domain] = partsOf(text as EffectCapability);
  oneOf(verb, VERBS, 'verb');
  oneOf(domain, DOMAINS, 'domain');
  return text as EffectCapability;
}

function listOf(field: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Fault(`\`${field}\` is a list`);
  return value;
}

function oneOf<T extends string>(given: unknown, known: readonly string[], what: string): T {
  if (typeof given === 'string' && known.includes(given)) return given as T;
  const hint = suggestion(typeof given === 'string' ? given.slice(0, SHOWN) : '', known);
  throw new Fault(`${shown(given)} is no ${what}; ${hint}`);
}

/** What the user wrote, short enough for a message on one line. */
function shown(given: unknown): string {
  if (typeof given !== 'string') return given === null ? '`null`' : `a value of type ${typeof given}`;
  const text = given.replace(/\p{Cc}/gu, ' ');
  return text.length > SHOWN ? `\`${text.slice(0, SHOWN)}...\`` : `\`${text}\``;
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
