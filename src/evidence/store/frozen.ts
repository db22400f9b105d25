/** A copy of plain data that nobody can change any more. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    // A plain assignment to `__proto__` would set no field.
    Object.defineProperty(copy, key, {
      value: frozenCopy((value as Record<string, unknown>)[key]),
      enumerable: true,
    });
  }
  return Object.freeze(copy) as T;
}
