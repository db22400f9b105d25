import { readFileSync } from 'node:fs';
import { HoldfastError } from '../action/error.ts';
import type { JsonObject, JsonValue } from '../action/json.ts';
import { parseUtf8Strict } from '../action/utf8.ts';
import { accessFault } from '../evidence/errno.ts';
import { type GuardFamily, isGuardFamily } from '../guards/family.ts';
import type { GuardVerdict } from '../guards/guard.ts';
import { isGuardName, readVerdict } from '../guards/read-verdict.ts';

/** What a guard said of texts that are known by their digests alone. */
export interface Recording {
  readonly version: 1;
  readonly guard: {
    readonly name: string;
    readonly families: readonly GuardFamily[];
    readonly options: JsonObject;
  };
  /** The version of the corpus that it was made on. */
  readonly corpus: string;
  readonly verdicts: Readonly<Record<string, GuardVerdict>>;
}

const LONGEST_FILE = 1 << 29;
const KEY = /^sha256:[0-9a-f]{64}$/;

/** @throws HoldfastError when the file cannot be read or holds no recording. */
export function readRecording(file: string): Recording {
  const parsed = parseUtf8Strict(bytesOf(file), { length: LONGEST_FILE });
  if (!parsed.ok) throw refused(file, `${parsed.code} at ${parsed.at}`);
  const { value } = parsed;
  if (!isObject(value) || value['version'] !== 1) throw refused(file, '`version` is not 1');
  const { guard, corpus, verdicts } = value;
  if (typeof corpus !== 'string' || corpus === '') throw refused(file, '`corpus` names no version');
  if (!isObject(verdicts)) throw refused(file, '`verdicts` is no object');
  return { version: 1, guard: guardFrom(guard, file), corpus, verdicts: verdictsFrom(verdicts, file) };
}

function guardFrom(guard: JsonValue | undefined, file: string): Recording['guard'] {
  if (!isObject(guard)) throw refused(file, '`guard` is no object');
  const { name, families, options } = guard;
  if (!isGuardName(name)) throw refused(file, '`guard.name` is no name of a guard');
  if (!Array.isArray(families) || families.length === 0 || !families.every(isGuardFamily)) {
    throw refused(file, '`guard.families` lists no families');
  }
  if (!isObject(options)) throw refused(file, '`guard.options` is no object');
  return { name, families, options };
}

function verdictsFrom(verdicts: JsonObject, file: string): Readonly<Record<string, GuardVerdict>> {
  return Object.fromEntries(
    Object.entries(verdicts).map(([key, value]) => {
      const verdict = readVerdict(value, Number.MAX_SAFE_INTEGER);
      if (!KEY.test(key) || verdict === undefined)
        throw refused(file, `\`${key.slice(0, 80)}\` holds no verdict`);
      return [key, verdict];
    }),
  );
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new HoldfastError('INPUT_MALFORMED', accessFault('read', file, error), { cause: error });
  }
}

function refused(file: string, what: string): HoldfastError {
  return new HoldfastError(
    'INPUT_MALFORMED',
    `\`${file}\` is no recording of a guard: ${what}; record it anew`,
  );
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
