import { createAction } from '../../src/action/create-action.ts';
import type { ActorId, TenantId } from '../../src/action/ids.ts';
import type { JsonObject } from '../../src/action/json.ts';
import type { Authority } from '../../src/authority/authority.ts';
import type { TableRequest } from '../../src/policy/table/checks.ts';
import type { TableFacts } from '../../src/policy/table/table.ts';

export const TENANT: TenantId = 'TENANT_A' as TenantId;
export const NOON = '2026-05-01T12:00:00.000Z';
export const DESK: Authority = {
  tenant: TENANT,
  actor: 'desk' as ActorId,
  capabilities: ['app:ticket:read', 'app:reply:send', 'read:*'],
  destinations: ['customer@example.invalid', 'partner@example.invalid'].map((value) => ({
    value,
    how: 'contract',
    at: NOON,
  })),
};

/** What the desk asks for, of things of its own tenant unless the facts say otherwise. */
export function request(
  name: string,
  args: JsonObject,
  facts: TableFacts = { tenant: TENANT },
  authority: Authority = DESK,
): TableRequest {
  return { action: createAction({ name, arguments: args }), effects: [], authority, facts };
}
