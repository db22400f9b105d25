import { isDigest } from '../action/digest.ts';
import { isName } from '../action/ids.ts';
import { isInstant } from '../action/instant.ts';
import { loneSurrogateAt } from '../action/json-string.ts';
import type { ReasonCode } from '../action/reason.ts';

/** What is wrong with a value, and where: `action.digest`, `paths[3]`. Never the value itself. */
export interface Problem {
  readonly code: ReasonCode;
  readonly field: string;
}

/** Checks one value. The problem's place is within the value; empty for the value itself. Pure; must not throw. */
export type Form = (value: unknown) => Problem | undefined;

interface Field {
  readonly form: Form;
  readonly optional: boolean;
}

/** The fields of a closed object. What is not named is refused. */
export type Fields = Readonly<Record<string, Field>>;

export const required = (form: Form): Field => ({ form, optional: false });
export const optional = (form: Form): Field => ({ form, optional: true });

const INVALID: Problem = { code: 'EVENT_FIELD_INVALID', field: '' };
const PAYLOAD: Problem = { code: 'EVENT_PAYLOAD', field: '' };

/** Printable ASCII without a space at either end: the form of every id. */
export const name: Form = (value) => (isName(value) ? undefined : INVALID);

/** As `digestOf` writes it. */
export const digest: Form = (value) => (isDigest(value) ? undefined : INVALID);

/** RFC 3339, UTC, milliseconds. */
export const instant: Form = (value) => (isInstant(value) ? undefined : INVALID);

export const count: Form = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : INVALID;

export const flag: Form = (value) => (typeof value === 'boolean' ? undefined : INVALID);

/** Text for people. Too long is `EVENT_PAYLOAD`: evidence holds summaries, never contents. */
export function text(limit: number): Form {
  return (value) => {
    if (typeof value !== 'string') return INVALID;
    if (value.length > limit) return PAYLOAD;
    return loneSurrogateAt(value) < 0 ? undefined : INVALID;
  };
}

export function oneOf(values: readonly unknown[]): Form {
  const known = new Set(values);
  return (value) => (known.has(value) ? undefined : INVALID);
}

export function listOf(form: Form, limit: number): Form {
  return (value) => {
    if (!Array.isArray(value)) return INVALID;
    if (value.length > limit) return PAYLOAD;
    for (let index = 0; index < value.length; index++) {
      const problem = form(value[index]);
      if (problem) return within(`[${index}]`, problem);
    }
    return undefined;
  };
}

/** An object with these fields and no others. */
export function shape(fields: Fields): Form {
  const known = Object.entries(fields);
  return (value) => {
    if (!isPlainObject(value)) return INVALID;
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(fields, key)) return { code: 'EVENT_FIELD_UNKNOWN', field: shown(key) };
    }
    for (const [key, field] of known) {
      const problem = checkField(value, key, field);
      if (problem) return within(key, problem);
    }
    return undefined;
  };
}

function checkField(
  owner: Record<string, unknown>,
  key: string,
  { form, optional }: Field,
): Problem | undefined {
  if (Object.hasOwn(owner, key)) return form(owner[key]);
  return optional ? undefined : { code: 'EVENT_FIELD_MISSING', field: '' };
}

/** The problem as the owner of the value sees it. */
function within(place: string, { code, field }: Problem): Problem {
  const separator = field === '' || field.startsWith('[') ? '' : '.';
  return { code, field: `${place}${separator}${field}` };
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** An unknown key as a person may see it; what does not look like a field's name is not repeated. */
function shown(key: string): string {
  return /^[A-Za-z_]{1,40}$/.test(key) ? key : '(unnamed)';
}
