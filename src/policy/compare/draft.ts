import { createAction } from '../../action/create-action.ts';
import type { ActorId, TenantId } from '../../action/ids.ts';
import type { JsonObject, JsonValue } from '../../action/json.ts';
import type { Authority, Capability } from '../../authority/authority.ts';
import type { PolicyRequest } from '../rule.ts';
import type { Source } from '../source.ts';
import { type Pointer, segmentsOf } from '../table/pointer.ts';
import type { TableFacts } from '../table/table.ts';

export const OWN_TENANT = 'TENANT_OWN' as TenantId;
export const OTHER_TENANT = 'TENANT_OTHER' as TenantId;
export const NOW = '2026-01-01T12:00:00.000Z';

/** A request that is being put together. */
export interface Draft {
  readonly values: Map<Pointer, JsonValue>;
  readonly sources: Record<string, readonly Source[]>;
  capabilities: readonly Capability[];
  destinations: readonly string[];
  owner: TenantId | undefined;
  expires: string | undefined;
}

export function emptyDraft(): Draft {
  return {
    values: new Map(),
    sources: {},
    capabilities: [],
    destinations: [],
    owner: OWN_TENANT,
    expires: undefined,
  };
}

export function requestOf(name: string, draft: Draft): PolicyRequest<TableFacts> {
  const { capabilities, destinations, owner, expires, sources } = draft;
  const authority: Authority = {
    tenant: OWN_TENANT,
    actor: 'anybody' as ActorId,
    capabilities,
    destinations: destinations.map((value) => ({ value, how: 'tried', at: NOW })),
    ...(expires === undefined ? {} : { expires }),
  };
  const facts: TableFacts = { now: NOW, sources, ...(owner === undefined ? {} : { tenant: owner }) };
  return {
    action: createAction({ name, arguments: argumentsOf(draft.values) }),
    effects: [],
    authority,
    facts,
  };
}

function argumentsOf(values: ReadonlyMap<Pointer, JsonValue>): JsonObject {
  let args: JsonValue = {};
  for (const [pointer, value] of values) args = put(args, segmentsOf(pointer), 0, value);
  return args as JsonObject;
}

/** A value with another put into it; `*` is the first element of a list. */
function put(
  into: JsonValue | undefined,
  segments: readonly string[],
  at: number,
  value: JsonValue,
): JsonValue {
  const segment = segments[at];
  if (segment === undefined) return value;
  if (segment === '*' && at > 0) {
    const first: JsonValue | undefined = isList(into) ? into[0] : undefined;
    return [put(first, segments, at + 1, value)];
  }
  const object = typeof into === 'object' && into !== null && !isList(into) ? (into as JsonObject) : {};
  return { ...object, [segment]: put(object[segment], segments, at + 1, value) };
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The pointer of what a pointer with `*` leads to first. */
export function firstPlace(pointer: Pointer): string {
  return pointer.replaceAll('/*', '/0');
}
