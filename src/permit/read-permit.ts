import { isDigest } from '../action/digest.ts';
import { isName } from '../action/ids.ts';
import { isInstant } from '../action/instant.ts';
import type { JsonValue } from '../action/json.ts';
import { parseStrictJson } from '../action/strict-json.ts';
import { PERMIT_VERSION, type Permit } from './permit.ts';

type Test = (value: unknown) => boolean;

const isAmount: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isText: Test = (value) => typeof value === 'string' && value !== '' && value.length <= 200;

const FIELDS: Readonly<Record<keyof Permit, Test>> = {
  version: (value) => value === PERMIT_VERSION,
  id: isName,
  kind: (value) => value === 'policy_allow' || value === 'approval_allow',
  action: (value) => isShape(value, { id: isName, digest: isDigest, name: isText }),
  tenant: isName,
  actor: isName,
  run: isName,
  trace: isName,
  tool: isDigest,
  policy: isName,
  key: isName,
  issued: isInstant,
  expires: isInstant,
  facts: (value) => isObject(value) && Object.values(value).every(isDigest),
  budgets: (value) => Array.isArray(value) && value.every(isBudget),
  spend: isAmount,
};

/** Reads the text of a permit. Undefined when it is none, or holds anything that a permit does not. */
export function readPermit(text: string): Permit | undefined {
  const parsed = parseStrictJson(text);
  // Every field was tested, and none is left over.
  return parsed.ok && isShape(parsed.value, FIELDS) ? (parsed.value as unknown as Permit) : undefined;
}

function isShape(value: unknown, fields: Readonly<Record<string, Test>>): value is Record<string, JsonValue> {
  if (!isObject(value)) return false;
  const names = Object.keys(fields);
  return (
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && fields[name]?.(value[name]) === true)
  );
}

function isBudget(value: unknown): boolean {
  if (!isObject(value) || !isName(value['id'])) return false;
  return Object.entries(value).every(
    ([name, one]) => name === 'id' || (['calls', 'timeMs', 'spend'].includes(name) && isAmount(one)),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
