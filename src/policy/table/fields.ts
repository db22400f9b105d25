import { EFFECT_DOMAINS, EFFECT_VERBS } from '../../action/effect.ts';
import type { JsonValue } from '../../action/json.ts';
import { isReason, REASON_CODES } from '../../action/reason.ts';
import { TOOL_KINDS } from '../../action/tool-call.ts';
import { isVerdict, VERDICTS } from '../../action/verdict.ts';
import { suggestion } from '../../authority/nearest.ts';
import { isSource } from '../source.ts';
import { isPointer } from './pointer.ts';

/** What a field of a table holds: for the reader, and for the published schema. */
export interface Wanted {
  readonly required: boolean;
  /** What is wrong with a value, and what would be right. Absent: nothing. */
  readonly fault: (value: JsonValue) => string | undefined;
  /** JSON Schema of the values. */
  readonly schema: JsonValue;
}

type Fault = Wanted['fault'];

const optional = (fault: Fault, schema: JsonValue): Wanted => ({ required: false, fault, schema });
const required = (fault: Fault, schema: JsonValue): Wanted => ({ required: true, fault, schema });

const LONGEST_TEXT = 400;
const LONGEST_LIST = 200;
const NAME = /^[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*$/;
const APP_REASON_FORM = '^APP(?:_[A-Z0-9]{1,30}){1,6}$';
const POINTER_FORM = '^(?:/(?:[^~/]|~[01])*){1,16}$';

const text: Fault = (value) =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT
    ? undefined
    : `it is a text of 1 to ${LONGEST_TEXT} characters`;
const textSchema = { type: 'string', minLength: 1, maxLength: LONGEST_TEXT };

const yes: Fault = (value) => (value === true ? undefined : 'it is `true`, or not there');
const yesSchema = { const: true };

const number: Fault = (value) => (typeof value === 'number' ? undefined : 'it is a number');
const numberSchema = { type: 'number' };

const count: Fault = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? undefined
    : 'it is a whole number from 0 up';
const countSchema = { type: 'integer', minimum: 0 };

const name: Fault = (value) =>
  typeof value === 'string' && value.length <= 100 && NAME.test(value)
    ? undefined
    : 'a name is words of letters, digits and `_`, joined by `.` or `-`';
const nameSchema = { type: 'string', maxLength: 100, pattern: NAME.source };

const anObject: Fault = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'it is an object';

const verdict: Fault = (value) =>
  isVerdict(value)
    ? undefined
    : `${quoted(value)} is no verdict; known are ${VERDICTS.map(quoted).join(', ')}`;
const verdictSchema = { enum: [...VERDICTS] };

const restriction: Fault = (value) =>
  value === 'allow'
    ? 'what does not pass is not allowed; known are `degrade`, `ask`, `quarantine`, `block`'
    : verdict(value);
const restrictionSchema = { enum: VERDICTS.filter((one) => one !== 'allow') };

const reason: Fault = (value) => {
  if (isReason(value)) return undefined;
  const near = typeof value === 'string' && !value.startsWith('APP') ? suggestion(value, REASON_CODES) : '';
  const own = 'a reason of your own is `APP_` and words of capitals and digits, such as `APP_OVER_LIMIT`';
  return `${quoted(value)} is no reason; ${near.startsWith('did') ? near : own}`;
};
const reasonSchema = { anyOf: [{ enum: [...REASON_CODES] }, { type: 'string', pattern: APP_REASON_FORM }] };

const tenant: Fault = (value) =>
  value === 'facts' || value === 'none' || isPointer(value)
    ? undefined
    : 'it is a JSON pointer such as `/tenant`, or `facts`, or `none`';
const tenantSchema = { anyOf: [{ enum: ['facts', 'none'] }, { type: 'string', pattern: POINTER_FORM }] };

const VERBS: readonly string[] = [...EFFECT_VERBS, '*'];
const DOMAINS: readonly string[] = [...EFFECT_DOMAINS, '*'];

function isCapability(value: JsonValue): boolean {
  if (typeof value !== 'string') return false;
  if (value.startsWith('app:')) return value.length > 4 && value.length <= LONGEST_TEXT;
  if (value.startsWith('tool:')) return (TOOL_KINDS as readonly string[]).includes(value.slice(5));
  const [verb = '', domain = '', ...more] = value.split(':');
  return more.length === 0 && VERBS.includes(verb) && DOMAINS.includes(domain);
}

const capability: Fault = (value) =>
  isCapability(value)
    ? undefined
    : `${quoted(value)} is no capability; it is \`app:\` and a name of your own, \`tool:KIND\` or \`verb:domain\``;

const source: Fault = (value) =>
  isSource(value)
    ? undefined
    : `${quoted(value)} is no source; known are \`user\`, \`web\`, \`model\`, \`tool:NAME\``;
const sourceSchema = { type: 'string', pattern: '^(?:user|web|model|tool:[\\x21-\\x7e]{1,120})$' };

const scalar: Fault = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? undefined : 'it is a text, a number or a boolean';

function listOf(item: Fault): Fault {
  return (value) => {
    if (!Array.isArray(value)) return 'it is a list';
    if (value.length === 0) return 'an empty list lets nothing pass; name what may';
    if (value.length > LONGEST_LIST) return `it has at most ${LONGEST_LIST} elements`;
    for (const [index, one] of (value as readonly JsonValue[]).entries()) {
      const fault = item(one);
      if (fault !== undefined) return `[${index}]: ${fault}`;
    }
    return undefined;
  };
}

function listSchema(items: JsonValue): JsonValue {
  return { type: 'array', minItems: 1, maxItems: LONGEST_LIST, items };
}

const needs: Fault = (value) =>
  Array.isArray(value) && value.length === 0 ? undefined : listOf(capability)(value);

const where: Fault = (value) => {
  const fault = anObject(value);
  if (fault !== undefined) return fault;
  const wrong = Object.keys(value as object).find((key) => !isPointer(key));
  return wrong === undefined
    ? undefined
    : `${quoted(wrong)} is no JSON pointer such as \`/to\` or \`/recipients/*\``;
};

const folder: Fault = (value) =>
  typeof value === 'string' && value !== '' && !/(?:^|\/)\.{1,2}(?:\/|$)|[\\\p{Cc}]/u.test(value)
    ? undefined
    : `${quoted(value)} is no folder; write it without \`.\`, \`..\` and backslashes`;

export const OTHERWISE_FIELDS: Readonly<Record<string, Wanted>> = {
  verdict: required(restriction, restrictionSchema),
  reason: optional(reason, reasonSchema),
};

export const CONDITION_FIELDS: Readonly<Record<string, Wanted>> = {
  verified: optional(yes, yesSchema),
  from: optional(listOf(source), listSchema(sourceSchema)),
  links: optional(listOf(source), listSchema(sourceSchema)),
  max: optional(number, numberSchema),
  min: optional(number, numberSchema),
  oneOf: optional(listOf(scalar), listSchema({ type: ['string', 'number', 'boolean'] })),
  startsWith: optional(listOf(text), listSchema(textSchema)),
  under: optional(listOf(folder), listSchema({ type: 'string', minLength: 1 })),
  matches: optional(listOf(text), listSchema(textSchema)),
  maxLength: optional(count, countSchema),
  maxItems: optional(count, countSchema),
  optional: optional(yes, yesSchema),
  otherwise: optional(anObject, { $ref: '#/$defs/otherwise' }),
};

const conditionSchema = { $ref: '#/$defs/condition' };

export const ROW_FIELDS: Readonly<Record<string, Wanted>> = {
  about: optional(text, textSchema),
  needs: optional(needs, { type: 'array', maxItems: LONGEST_LIST, items: { type: 'string' } }),
  tenant: optional(tenant, tenantSchema),
  where: optional(where, {
    type: 'object',
    propertyNames: { pattern: POINTER_FORM },
    additionalProperties: { anyOf: [conditionSchema, listSchema(conditionSchema)] },
  }),
  verdict: required(verdict, verdictSchema),
  reason: required(reason, reasonSchema),
  instead: optional(text, textSchema),
};

export const TABLE_FIELDS: Readonly<Record<string, Wanted>> = {
  name: required(name, nameSchema),
  about: optional(text, textSchema),
  tenant: optional(tenant, tenantSchema),
  actions: required(anObject, { type: 'object', additionalProperties: { $ref: '#/$defs/row' } }),
};

function quoted(value: JsonValue): string {
  const shown = typeof value === 'string' ? value.replace(/\p{C}/gu, ' ') : JSON.stringify(value);
  return `\`${shown.length > 60 ? `${shown.slice(0, 60)}...` : shown}\``;
}
