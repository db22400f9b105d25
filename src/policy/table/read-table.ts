import { HoldfastError } from '../../action/error.ts';
import type { JsonObject, JsonValue } from '../../action/json.ts';
import { validateJson } from '../../action/plain-json.ts';
import { suggestion } from '../../authority/nearest.ts';
import { MOST_FINDINGS } from './compile.ts';
import { CONDITION_FIELDS, OTHERWISE_FIELDS, ROW_FIELDS, TABLE_FIELDS, type Wanted } from './fields.ts';
import type { PolicyTable } from './table.ts';

/**
 * Takes a table down as a frozen copy that nobody else holds.
 * @throws HoldfastError `POLICY_INVALID` that names the row and the field at fault.
 */
export function readTable(table: unknown): PolicyTable {
  const plain = validateJson(table);
  if (!plain.ok) {
    const place = plain.path.join('.');
    throw invalid(place === '' ? 'the table' : `field \`${place}\``, plain.message);
  }
  const fields = readFields('the table', plain.value, TABLE_FIELDS);
  const actions = objectAt('the table: `actions`', fields['actions'] ?? null);
  for (const [action, row] of Object.entries(actions)) readRow(`row \`${action}\``, row);
  // Every field has been checked.
  return plain.value as unknown as PolicyTable;
}

function readRow(row: string, value: JsonValue): void {
  const { where = {}, needs } = readFields(row, value, ROW_FIELDS);
  let checks = 2 + (Array.isArray(needs) ? needs.length : 0);
  for (const [place, conditions] of Object.entries(where as JsonObject)) {
    const list = Array.isArray(conditions) ? (conditions as readonly JsonValue[]) : [conditions];
    if (list.length === 0) throw invalid(`${row}: \`where\``, `\`${place}\` has no condition`);
    for (const one of list) checks += readCondition(`${row}: \`where\` of \`${place}\``, one ?? null);
  }
  if (checks > MOST_FINDINGS) {
    throw invalid(
      row,
      `it demands ${checks} things, and ${MOST_FINDINGS} is the most; split the action, or write a rule`,
    );
  }
}

/** How many things the condition demands. */
function readCondition(place: string, value: JsonValue): number {
  const { optional: _, otherwise, ...tests } = readFields(place, value, CONDITION_FIELDS);
  const named = Object.keys(tests);
  if (named.length === 0)
    throw invalid(place, 'a condition names at least one test, such as `verified` or `max`');
  if (otherwise !== undefined) readFields(`${place}: \`otherwise\``, otherwise, OTHERWISE_FIELDS);
  const { min, max } = tests;
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    throw invalid(place, `nothing is at least ${min} and at most ${max}`);
  }
  return named.length + (tests['verified'] === undefined ? 0 : 1);
}

function readFields(place: string, value: JsonValue, wanted: Readonly<Record<string, Wanted>>): JsonObject {
  const object = objectAt(place, value);
  for (const [field, given] of Object.entries(object)) {
    const form = Object.hasOwn(wanted, field) ? wanted[field] : undefined;
    if (form === undefined)
      throw invalid(place, `\`${field}\` is no field; ${suggestion(field, Object.keys(wanted))}`);
    const fault = form.fault(given);
    if (fault !== undefined) throw invalid(`${place}: \`${field}\``, fault);
  }
  const missing = Object.entries(wanted).find(
    ([field, form]) => form.required && !Object.hasOwn(object, field),
  );
  if (missing !== undefined) throw invalid(place, `\`${missing[0]}\` is missing`);
  return object;
}

function objectAt(place: string, value: JsonValue): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(place, 'it is an object');
  return value as JsonObject;
}

function invalid(place: string, fault: string): HoldfastError {
  return new HoldfastError('POLICY_INVALID', `policy table, ${place}: ${fault}`);
}
