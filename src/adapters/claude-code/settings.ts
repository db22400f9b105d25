import type { JsonObject, JsonValue } from '../../action/json.ts';
import { parseStrictJson } from '../../action/strict-json.ts';

export type SettingsResult =
  | { readonly ok: true; readonly settings: JsonObject }
  | { readonly ok: false; readonly why: string };

/** Reads settings as the host writes them: strict JSON. An empty file means no settings. */
export function parseSettings(text: string): SettingsResult {
  if (text.trim() === '') return { ok: true, settings: {} };
  const parsed = parseStrictJson(text);
  if (!parsed.ok) {
    const before = text.slice(0, parsed.at);
    const place = `line ${before.split('\n').length}, column ${parsed.at - before.lastIndexOf('\n')}`;
    const comment = /^\s*(?:\/[/*]|#)/.test(text.slice(parsed.at)) ? '; comments are not JSON' : '';
    return { ok: false, why: `${place}: ${parsed.message} (${parsed.code})${comment}` };
  }
  if (!isObject(parsed.value)) return { ok: false, why: 'the settings are not a JSON object' };
  return { ok: true, settings: parsed.value };
}

/** The same indentation and end of file as before; two spaces and a newline for a new file. */
export function printSettings(settings: JsonObject, before: string): string {
  const indent = /^\{\r?\n(?<indent>[ \t]+)"/.exec(before)?.groups?.['indent'] ?? '  ';
  const end = before.trim() === '' || before.endsWith('\n') ? '\n' : '';
  const text = JSON.stringify(settings, null, indent) + end;
  return before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
