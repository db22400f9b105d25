import type { ReasonCode } from '../action/reason.ts';
import { TOOL_KINDS } from '../action/tool-call.ts';
import { type Mode, narrows } from './mode.ts';
import { suggestion } from './nearest.ts';

export { authorityOf, type Holder, type Mode, narrowest, narrows } from './mode.ts';

const LOOKING: Pick<Mode, 'tools' | 'effects' | 'unknownTool'> = {
  tools: ['shell', 'read', 'fetch'],
  effects: ['read:*'],
  unknownTool: 'block',
};

const BUILDING: typeof LOOKING = {
  tools: TOOL_KINDS.filter((tool) => tool !== 'other'),
  effects: ['*:*'],
  unknownTool: 'ask',
};

/** The modes that exist everywhere. `build` is the default. */
export const BUILT_IN_MODES: readonly Mode[] = [
  builtIn('plan', 'looks around and plans; changes and runs nothing', LOOKING),
  builtIn('review', 'reads a change and comments on it; changes and runs nothing', LOOKING),
  builtIn('build', 'does the work: everything that no other rule objects to', BUILDING),
];

export const DEFAULT_MODE = 'build';

/** Why a mode cannot be used. `message` names the place and what would be right. */
export interface ModeFailure {
  readonly ok: false;
  readonly code: ReasonCode;
  readonly message: string;
}

export type ModeResult = { readonly ok: true; readonly mode: Mode } | ModeFailure;

/**
 * Finds a mode by name: the user's first, then the built-in ones. A user's mode may carry a built-in name only when it
 * narrows that mode, so that `plan` can be made stricter but never means less than it says.
 */
export function modeNamed(name: string, userModes: readonly Mode[] = []): ModeResult {
  const own = userModes.filter((mode) => mode.name === name);
  const given = BUILT_IN_MODES.find((mode) => mode.name === name);
  const found = own[0] ?? given;
  if (found === undefined) return unknownMode(name, userModes);
  if (own.length > 1) return failure('MODE_INVALID', `mode \`${name}\` is defined ${own.length} times`);
  if (given !== undefined && !narrows(found, given)) return widened(name);
  return { ok: true, mode: found };
}

/** What a name of a mode can be at all; which names are good ones is for whoever defines a mode. */
const NAME = /^[^\s\p{Cc}\p{Cf}\p{Surrogate}]{1,40}$/u;

function unknownMode(name: string, userModes: readonly Mode[]): ModeFailure {
  const known = [...BUILT_IN_MODES, ...userModes].map((mode) => mode.name);
  if (typeof name === 'string' && NAME.test(name)) {
    return failure('MODE_UNKNOWN', `mode \`${name}\` is not defined; ${suggestion(name, known)}`);
  }
  const near = suggestion(String(name), known);
  return failure(
    'INPUT_MALFORMED',
    `the mode is no name: a name is 1 to 40 characters without blanks and control characters; ${near}`,
  );
}

/** @internal */
export function widened(name: string): ModeFailure {
  return failure(
    'MODE_INVALID',
    `mode \`${name}\` gives more than the built-in mode of that name; rename it`,
  );
}

/** @internal */
export function failure(code: ReasonCode, message: string): ModeFailure {
  return { ok: false, code, message };
}

function builtIn(name: string, about: string, rights: typeof LOOKING): Mode {
  const { tools, effects, unknownTool } = rights;
  return Object.freeze({
    name,
    about,
    tools: Object.freeze(tools),
    effects: Object.freeze(effects),
    unknownTool,
  });
}
