/** A copy of plain data that nobody can change any more. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const part = frozenCopy((value as Record<string, unknown>)[key]);
    // A plain assignment to `__proto__` would set no field; to any other name it is much the faster.
    if (key === '__proto__') Object.defineProperty(copy, key, { value: part, enumerable: true });
    else copy[key] = part;
  }
  return Object.freeze(copy) as T;
}
