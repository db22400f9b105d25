import { loneSurrogateAt } from '../action/json-string.ts';
import type { ReasonCode } from '../action/reason.ts';
import { LIMITS } from './limits.ts';

/** What is wrong with a value, and where: `action.digest`, `paths[3]`. Never the value itself. */
export interface Problem {
  readonly code: ReasonCode;
  readonly field: string;
}

/** Checks one value. Pure; must not throw. */
export type Form = (value: unknown, field: string) => Problem | undefined;

/** The fields of a closed object. What is not named is refused. */
export type Fields = Readonly<Record<string, { readonly form: Form; readonly optional?: true }>>;

export const required = (form: Form): { readonly form: Form } => ({ form });
export const optional = (form: Form): { readonly form: Form; readonly optional: true } => ({
  form,
  optional: true,
});

/** Printable ASCII without a space at either end: the form of every id. */
export const name: Form = (value, field) =>
  typeof value === 'string' && isName(value) ? undefined : invalid(field);

/** As `digestOf` writes it. */
export const digest: Form = (value, field) =>
  typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value) ? undefined : invalid(field);

/** RFC 3339, UTC, milliseconds. */
export const instant: Form = (value, field) =>
  typeof value === 'string' && isInstant(value) ? undefined : invalid(field);

export const count: Form = (value, field) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : invalid(field);

export const flag: Form = (value, field) => (typeof value === 'boolean' ? undefined : invalid(field));

/** Text for people. Too long is `EVENT_PAYLOAD`: evidence holds summaries, never contents. */
export function text(limit: number): Form {
  return (value, field) => {
    if (typeof value !== 'string') return invalid(field);
    if (value.length > limit) return { code: 'EVENT_PAYLOAD', field };
    return loneSurrogateAt(value) < 0 ? undefined : invalid(field);
  };
}

export function oneOf(values: readonly unknown[]): Form {
  return (value, field) => (values.includes(value) ? undefined : invalid(field));
}

export function listOf(form: Form, limit: number): Form {
  return (value, field) => {
    if (!Array.isArray(value)) return invalid(field);
    if (value.length > limit) return { code: 'EVENT_PAYLOAD', field };
    for (let index = 0; index < value.length; index++) {
      const problem = form(value[index], `${field}[${index}]`);
      if (problem) return problem;
    }
    return undefined;
  };
}

/** An object with these fields and no others. */
export function shape(fields: Fields): Form {
  return (value, field) => {
    if (!isPlainObject(value)) return invalid(field);
    const prefix = field === '' ? '' : `${field}.`;
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(fields, key)) return { code: 'EVENT_FIELD_UNKNOWN', field: prefix + shown(key) };
    }
    for (const [key, { form, optional }] of Object.entries(fields)) {
      if (!Object.hasOwn(value, key)) {
        if (optional) continue;
        return { code: 'EVENT_FIELD_MISSING', field: prefix + key };
      }
      const problem = form(value[key], prefix + key);
      if (problem) return problem;
    }
    return undefined;
  };
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isName(value: string): boolean {
  if (value.length > LIMITS.name || !/^[\x20-\x7e]+$/.test(value)) return false;
  return !value.startsWith(' ') && !value.endsWith(' ');
}

function isInstant(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value));
}

function invalid(field: string): Problem {
  return { code: 'EVENT_FIELD_INVALID', field };
}

/** An unknown key as a person may see it; what does not look like a field's name is not repeated. */
function shown(key: string): string {
  return /^[A-Za-z_]{1,40}$/.test(key) ? key : '(unnamed)';
}
