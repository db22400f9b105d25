import type { JsonObject, JsonValue } from '../../action/json.ts';
import { isObject, parseSettings, printSettings } from './settings.ts';
import { hookFor, isOurCommand, WIRED_EVENTS, type WiredEvent, type WiringPlan } from './wired-hook.ts';

/** New text of the settings, or why they are left alone. `changed: false` means that the text is as it was. */
export type WiringResult =
  | {
      readonly ok: true;
      readonly text: string;
      readonly changed: boolean;
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly why: string };

/** One of our hooks as it stands in settings. */
export interface FoundHook {
  readonly event: string;
  /** Absent: there is none. */
  readonly matcher: string | undefined;
  readonly command: string;
  readonly timeout: number | undefined;
  readonly onFailure: string | undefined;
}

/** Adds our hooks, or renews them where they stand in another form. Everything else keeps its place and order. */
export function wire(text: string | undefined, plan: WiringPlan): WiringResult {
  return edit(text ?? '', (settings) => {
    const hooks = hooksOf(settings);
    const wired: Record<string, JsonValue> = { ...hooks };
    for (const event of WIRED_EVENTS) wired[event] = wireEvent(groupsOf(hooks, event), entryFor(event, plan));
    return { ...settings, hooks: wired };
  });
}

/** Takes our hooks out. Groups, events and the `hooks` object that become empty by that go as well. */
export function unwire(text: string): WiringResult {
  return edit(text, (settings) => {
    if (settings['hooks'] === undefined) return settings;
    const hooks = hooksOf(settings);
    const kept: Record<string, JsonValue> = {};
    for (const event of Object.keys(hooks)) {
      const groups = groupsOf(hooks, event);
      const left = withoutOurs(groups);
      if (left.length > 0 || groups.length === 0) kept[event] = left;
    }
    const { hooks: _, ...others } = settings;
    return Object.keys(kept).length > 0 ? replaced(settings, 'hooks', kept) : others;
  });
}

/** Our hooks in a settings text, in the order in which they stand. Settings that cannot be read hold none. */
export function findWiring(text: string): readonly FoundHook[] {
  const parsed = parseSettings(text);
  if (!parsed.ok) return [];
  const hooks = parsed.settings['hooks'];
  if (!isObject(hooks)) return [];
  return Object.entries(hooks).flatMap(([event, groups]) =>
    (Array.isArray(groups) ? groups : []).flatMap((group: JsonValue) => oursIn(event, group)),
  );
}

/** True for a matcher that the host takes for every tool: `*`, an empty one, or none. */
export function matchesEveryTool(matcher: string | undefined): boolean {
  return matcher === undefined || matcher === '' || matcher === '*';
}

/** True when a found hook is exactly what `wire` would write for this plan. */
export function isWiredAs(found: FoundHook, plan: WiringPlan): boolean {
  const event = WIRED_EVENTS.find((name) => name === found.event);
  if (event === undefined) return false;
  const { command, timeout, onFailure } = hookFor(event, plan);
  return (
    found.matcher === '*' &&
    found.command === command &&
    found.timeout === timeout &&
    found.onFailure === onFailure
  );
}

function entryFor(event: WiredEvent, plan: WiringPlan): JsonObject {
  return { matcher: '*', hooks: [{ ...hookFor(event, plan) }] };
}

/** Our entry takes the place of the first one of ours, else the end. */
function wireEvent(groups: readonly JsonValue[], entry: JsonObject): readonly JsonValue[] {
  const first = groups.findIndex(holdsOnlyOurs);
  if (first < 0) return [...withoutOurs(groups), entry];
  return [...withoutOurs(groups.slice(0, first)), entry, ...withoutOurs(groups.slice(first + 1))];
}

function withoutOurs(groups: readonly JsonValue[]): readonly JsonValue[] {
  return groups.flatMap((group) => {
    if (!isObject(group) || !Array.isArray(group['hooks'])) return [group];
    const hooks = group['hooks'].filter((hook: JsonValue) => !isOurs(hook));
    if (hooks.length === group['hooks'].length) return [group];
    return hooks.length === 0 ? [] : [replaced(group, 'hooks', hooks)];
  });
}

function holdsOnlyOurs(group: JsonValue): boolean {
  if (!isObject(group) || !Array.isArray(group['hooks'])) return false;
  return group['hooks'].length > 0 && group['hooks'].every((hook: JsonValue) => isOurs(hook));
}

function oursIn(event: string, group: JsonValue): readonly FoundHook[] {
  if (!isObject(group) || !Array.isArray(group['hooks'])) return [];
  return group['hooks'].filter(isOurs).map((hook: JsonObject) => ({
    event,
    matcher: matcherOf(group['matcher']),
    command: textOf(hook['command']) ?? '',
    timeout: typeof hook['timeout'] === 'number' ? hook['timeout'] : undefined,
    onFailure: textOf(hook['onFailure']),
  }));
}

/** A matcher that is no text matches nothing that we know of, so it stands as it is written. */
function matcherOf(value: JsonValue | undefined): string | undefined {
  return value === undefined ? undefined : (textOf(value) ?? JSON.stringify(value));
}

function isOurs(hook: JsonValue): boolean {
  return isObject(hook) && typeof hook['command'] === 'string' && isOurCommand(hook['command']);
}

class SettingsShape extends Error {}

function edit(text: string, change: (settings: JsonObject) => JsonObject): WiringResult {
  const parsed = parseSettings(text);
  if (!parsed.ok) return parsed;
  try {
    const settings = change(parsed.settings);
    const same = JSON.stringify(settings) === JSON.stringify(parsed.settings);
    const changed = same ? text : printSettings(settings, text);
    return { ok: true, text: changed, changed: changed !== text, warnings: warningsFor(settings) };
  } catch (error) {
    if (error instanceof SettingsShape) return { ok: false, why: error.message };
    throw error;
  }
}

function hooksOf(settings: JsonObject): JsonObject {
  const hooks = settings['hooks'];
  if (hooks === undefined) return {};
  if (!isObject(hooks)) throw new SettingsShape('`hooks` is not an object');
  return hooks;
}

function groupsOf(hooks: JsonObject, event: string): readonly JsonValue[] {
  const groups = hooks[event];
  if (groups === undefined) return [];
  if (!Array.isArray(groups)) throw new SettingsShape(`\`hooks.${event}\` is not a list`);
  return groups;
}

function warningsFor(settings: JsonObject): readonly string[] {
  if (settings['disableAllHooks'] !== true) return [];
  return ['`disableAllHooks` is true in these settings: the host runs no hook until it is removed'];
}

function replaced(object: JsonObject, key: string, value: JsonValue): JsonObject {
  return { ...object, [key]: value };
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
