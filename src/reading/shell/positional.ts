import { literal, ONE_NAME, UNKNOWN, type Value, withReads } from './values.ts';

/** `$1`, `$2` and so on. */
export interface Positional {
  /** Undefined: nobody can know which they are. */
  readonly values?: readonly Value[];
  /** What any of them may hold where nobody knows which is which. */
  readonly any: Value;
}

export const NO_ONE_KNOWS: Positional = { any: UNKNOWN };

export function positionalOf(values: readonly Value[] | undefined): Positional {
  return values === undefined ? NO_ONE_KNOWS : { values, any: UNKNOWN };
}

/** They may be any of these by now, or others. */
export function blurred(...all: readonly Positional[]): Positional {
  const held = all.flatMap(({ values = [], any }) => [any, ...values]);
  const reads = new Set(held.flatMap((value) => value.reads ?? []));
  const remote = held.some((value) => value.remote);
  return { any: withReads(remote ? { ...UNKNOWN, remote } : UNKNOWN, [...reads]) };
}

export function parameterAt({ values, any }: Positional, number: number): Value {
  if (values === undefined) return any;
  if (values.slice(0, number).some((value) => value.many)) return blurred({ values, any }).any;
  return values[number - 1] ?? literal('');
}

export function countOf({ values }: Positional): Value {
  return values === undefined || values.some((value) => value.many)
    ? ONE_NAME
    : literal(String(values.length));
}
