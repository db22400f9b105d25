import type { JsonObject, JsonValue } from '../../action/json.ts';

/** A JSON pointer (RFC 6901) that is not the whole; where there is a list, the segment `*` is each of its elements. */
export type Pointer = `/${string}`;

const POINTER = /^(?:\/(?:[^~/]|~[01])*){1,16}$/;

export function isPointer(value: unknown): value is Pointer {
  return typeof value === 'string' && value.length <= 256 && POINTER.test(value);
}

/** The keys that a pointer names one after the other. */
export function segmentsOf(pointer: Pointer): readonly string[] {
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A key as it stands in a pointer. */
export function escapeSegment(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** A test of what stands at a place; `Context` is what the test needs to know besides. */
export interface Probe<Context> extends Place {
  /** `place` is the pointer of the value, with the index of each element. Empty unless the probe is `placed`. */
  readonly test: (value: JsonValue, context: Context, place: string) => boolean;
  /** Whether a list is tested as it is, rather than its elements. */
  readonly whole: boolean;
  readonly placed: boolean;
  /** The one key that leads there, where nothing but the value is looked at. */
  readonly key: string | undefined;
}

export interface Place {
  readonly segments: readonly string[];
  /** Whether nothing passes. Null and an empty list are nothing. */
  readonly optional: boolean;
}

/** How a probe is made: always with the same fields, in the same order. */
export function probeOf<Context>(
  { segments, optional }: Place,
  test: Probe<Context>['test'],
  { whole = false, placed = false }: { readonly whole?: boolean; readonly placed?: boolean } = {},
): Probe<Context> {
  const [first] = segments;
  // `*` is every element only where a list is, and the arguments are none.
  const key = segments.length === 1 && !placed ? first : undefined;
  return { segments, optional, test, whole, placed, key };
}

/** True when every value at the place passes. */
export function passes<Context>(root: JsonObject, probe: Probe<Context>, context: Context): boolean {
  const { key } = probe;
  if (key === undefined) return walk(root, probe, context, 0, '');
  const value = Object.hasOwn(root, key) ? root[key] : undefined;
  if (value === undefined) return probe.optional;
  return typeof value === 'string' ? probe.test(value, context, '') : walk(value, probe, context, 1, '');
}

function walk<Context>(
  value: JsonValue | undefined,
  probe: Probe<Context>,
  context: Context,
  at: number,
  place: string,
): boolean {
  if (value === undefined || value === null) return probe.optional;
  const segment = probe.segments[at];
  if (segment === undefined) {
    const each = isList(value) && !probe.whole;
    return each ? walkEach(value, probe, context, at, place) : probe.test(value, context, place);
  }
  if (typeof value !== 'object') return probe.optional;
  if (isList(value)) {
    if (segment === '*') return walkEach(value, probe, context, at + 1, place);
    return walk(value[indexOf(segment)], probe, context, at + 1, below(probe, place, segment));
  }
  const next = Object.hasOwn(value, segment) ? value[segment] : undefined;
  return walk(next, probe, context, at + 1, below(probe, place, segment));
}

function walkEach<Context>(
  list: readonly JsonValue[],
  probe: Probe<Context>,
  context: Context,
  at: number,
  place: string,
): boolean {
  if (list.length === 0) return probe.optional;
  for (let index = 0; index < list.length; index++) {
    if (!walk(list[index], probe, context, at, below(probe, place, String(index)))) return false;
  }
  return true;
}

function below<Context>({ placed }: Probe<Context>, place: string, segment: string): string {
  return placed ? `${place}/${escapeSegment(segment)}` : '';
}

/** -1, where no element is, for what is no index. */
function indexOf(segment: string): number {
  return /^(?:0|[1-9]\d{0,8})$/.test(segment) ? Number(segment) : -1;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
