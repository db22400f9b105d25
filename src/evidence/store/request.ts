import { idFrom, type RunId, type TenantId } from '../../action/ids.ts';
import type { StoreRequest, TakeRequest } from './store.ts';

/** @throws RangeError when a name in the request is no id: nothing under it could ever be read back. */
export function requireRequest(request: StoreRequest): void {
  requireStream(request.tenant, request.run);
  idFrom('trace', request.trace);
  idFrom('host', request.host);
  for (const key of request.keys) idFrom('key', key);
  for (const permit of request.permits ?? []) idFrom('permit', permit);
  for (const budget of request.budgets ?? []) idFrom('budget', budget);
}

export function requireStream(tenant: TenantId, run: RunId): void {
  idFrom('tenant', tenant);
  idFrom('run', run);
}

export function requireTake({ tenant, owner, leased, limit }: TakeRequest): void {
  idFrom('tenant', tenant);
  idFrom('owner', owner);
  requireInstant('leased', leased);
  requireLimit(limit);
}

export function requireInstant(field: string, value: string): void {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value))
    throw new RangeError(`\`${field}\` must be an instant of RFC 3339 in UTC with milliseconds`);
}

export function requireLimit(limit: number): void {
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new RangeError('`limit` must be a whole number from 1');
}
