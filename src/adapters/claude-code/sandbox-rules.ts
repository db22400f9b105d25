import type { JsonObject, JsonValue } from '../../action/json.ts';
import { isObject, parseSettings, printSettings } from './settings.ts';
import type { WiringResult } from './wiring.ts';

/** What the host itself refuses: rules about its tools, which it also applies to commands that it runs in its sandbox. */
export interface SandboxRules {
  /** Of `permissions.deny`. */
  readonly deny: readonly string[];
  /** Of `sandbox.filesystem`: in force while a person has the host's sandbox on. */
  readonly denyRead: readonly string[];
  readonly denyWrite: readonly string[];
}

export const NO_RULES: SandboxRules = { deny: [], denyRead: [], denyWrite: [] };

/** A path below the home, with all that lies below it where `below` is true. */
export interface SandboxPlace {
  readonly path: string;
  readonly below: boolean;
}

/** The rules for places that are not read, places that are not written, and globs below a project that are not read. */
export function sandboxRules(
  unread: readonly SandboxPlace[],
  unwritten: readonly SandboxPlace[],
  globs: readonly string[],
): SandboxRules {
  const inHome = ({ path, below }: SandboxPlace): string => `~/${path}${below ? '/**' : ''}`;
  const plain = ({ path }: SandboxPlace): string => `~/${path}`;
  return {
    deny: [
      ...unread.map((place) => `Read(${inHome(place)})`),
      ...globs.map(
        (glob) => `Read(${glob.startsWith('/') ? `.${glob}` : `**/${glob.replace(/^\.\//, '')}`})`,
      ),
      ...unwritten.map((place) => `Edit(${inHome(place)})`),
    ],
    denyRead: unread.map(plain),
    denyWrite: unwritten.map(plain),
  };
}

type Lists = Readonly<Record<keyof SandboxRules, readonly JsonValue[]>>;

const WHERE: Readonly<Record<keyof SandboxRules, readonly string[]>> = {
  deny: ['permissions', 'deny'],
  denyRead: ['sandbox', 'filesystem', 'denyRead'],
  denyWrite: ['sandbox', 'filesystem', 'denyWrite'],
};

const KINDS: readonly (keyof SandboxRules)[] = ['deny', 'denyRead', 'denyWrite'];

/** Which of these rules the settings do not hold yet: those that adding would bring. */
export function missingRules(text: string | undefined, rules: SandboxRules): SandboxRules {
  const parsed = parseSettings(text ?? '');
  if (!parsed.ok) return rules;
  const lists = listsIn(parsed.settings);
  const missing = (kind: keyof SandboxRules): readonly string[] =>
    rules[kind].filter((rule) => !lists[kind].includes(rule));
  return { deny: missing('deny'), denyRead: missing('denyRead'), denyWrite: missing('denyWrite') };
}

/** Takes `old` rules out and puts `rules` in. Everything else keeps its place and order; what becomes empty goes. */
export function changeRules(text: string | undefined, old: SandboxRules, rules: SandboxRules): WiringResult {
  const before = text ?? '';
  const parsed = parseSettings(before);
  if (!parsed.ok) return parsed;
  let settings: JsonObject = parsed.settings;
  for (const kind of KINDS) {
    const found = valueAt(settings, WHERE[kind]);
    if (found !== undefined && !Array.isArray(found)) {
      return { ok: false, why: `\`${WHERE[kind].join('.')}\` is not a list` };
    }
    const kept: readonly JsonValue[] = (found ?? []).filter(
      (rule: JsonValue) => !old[kind].some((one) => one === rule) || rules[kind].some((one) => one === rule),
    );
    const added = rules[kind].filter((rule) => !kept.includes(rule));
    if (added.length === 0 && kept.length === (found ?? []).length) continue;
    settings = withValue(settings, WHERE[kind], [...kept, ...added]);
  }
  const same = JSON.stringify(settings) === JSON.stringify(parsed.settings);
  return { ok: true, text: same ? before : printSettings(settings, before), changed: !same, warnings: [] };
}

function listsIn(settings: JsonObject): Lists {
  const listOf = (kind: keyof SandboxRules): readonly JsonValue[] => {
    const found = valueAt(settings, WHERE[kind]);
    return Array.isArray(found) ? found : [];
  };
  return { deny: listOf('deny'), denyRead: listOf('denyRead'), denyWrite: listOf('denyWrite') };
}

function valueAt(settings: JsonObject, [key = '', ...rest]: readonly string[]): JsonValue | undefined {
  const value = Object.hasOwn(settings, key) ? settings[key] : undefined;
  if (rest.length === 0 || value === undefined) return value;
  // What is no object holds no list.
  return isObject(value) ? valueAt(value, rest) : false;
}

/** An empty list goes, and so does an object that holds nothing else. */
function withValue(
  settings: JsonObject,
  [key = '', ...rest]: readonly string[],
  list: readonly JsonValue[],
): JsonObject {
  const inner = settings[key];
  const value: JsonValue = rest.length === 0 ? list : withValue(isObject(inner) ? inner : {}, rest, list);
  const empty = Array.isArray(value)
    ? value.length === 0
    : isObject(value) && Object.keys(value).length === 0;
  if (!empty) return { ...settings, [key]: value };
  const { [key]: _, ...others } = settings;
  return others;
}
