import type { JsonObject } from '../../action/json.ts';
import { CONDITION_FIELDS, OTHERWISE_FIELDS, ROW_FIELDS, TABLE_FIELDS, type Wanted } from './fields.ts';

/** JSON Schema (2020-12) of a `PolicyTable`, for editors and other languages. */
export const POLICY_TABLE_SCHEMA: JsonObject = Object.freeze({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Holdfast policy table',
  ...closed(TABLE_FIELDS),
  $defs: {
    row: closed(ROW_FIELDS),
    condition: { ...closed(CONDITION_FIELDS), minProperties: 1 },
    otherwise: closed(OTHERWISE_FIELDS),
  },
});

function closed(fields: Readonly<Record<string, Wanted>>): JsonObject {
  const entries = Object.entries(fields);
  const required = entries.filter(([, wanted]) => wanted.required).map(([field]) => field);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(entries.map(([field, { schema }]) => [field, schema])),
    ...(required.length === 0 ? {} : { required }),
  };
}
