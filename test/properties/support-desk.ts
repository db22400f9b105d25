import type { Action } from '../../src/action/action.ts';
import { createAction } from '../../src/action/create-action.ts';
import type { ActorId, TenantId } from '../../src/action/ids.ts';
import type { ReasonCode } from '../../src/action/reason.ts';
import type { Verdict } from '../../src/action/verdict.ts';
import { type AppCapability, type Authority, holds } from '../../src/authority/authority.ts';
import { isVerified } from '../../src/authority/destination.ts';
import type { Finding } from '../../src/policy/decision.ts';
import { createPolicy, type Policy, type PolicyRequest, type Rule } from '../../src/policy/policy.ts';
import { verified } from './arbitraries.ts';

/** What the desk knows of a request besides the request: whose ticket it is about. */
export interface DeskFacts {
  readonly owner: TenantId;
}

type DeskRequest = PolicyRequest<DeskFacts>;

/** What each action of the desk needs, and what it comes to when nothing objects. */
const DESK_ACTIONS: ReadonlyMap<string, { readonly needs: AppCapability; readonly ends: Finding }> = new Map([
  ['read_ticket', { needs: 'app:ticket:read', ends: found('allow', 'TENANT_SCOPED_READ', 'desk.known') }],
  [
    'send_reply',
    {
      needs: 'app:reply:send',
      ends: {
        ...found('ask', 'HUMAN_REVIEW_REQUIRED', 'desk.known'),
        requires: [{ kind: 'approval', by: 'person' }],
      },
    },
  ],
]);

const knownAction: Rule<DeskFacts> = {
  id: 'desk.known',
  about: 'the desk reads tickets and, reviewed by a person, sends replies; it does nothing else',
  reasons: ['UNKNOWN_ACTION', 'TENANT_SCOPED_READ', 'HUMAN_REVIEW_REQUIRED'],
  judge: ({ action }) => [
    DESK_ACTIONS.get(action.name)?.ends ?? found('block', 'UNKNOWN_ACTION', 'desk.known'),
  ],
};

const sameTenant: Rule<DeskFacts> = {
  id: 'desk.tenant',
  about: 'a ticket is touched only by the tenant that owns it',
  reasons: ['TENANT_MISMATCH'],
  judge: ({ authority, facts }) =>
    facts.owner === authority.tenant ? [] : [found('block', 'TENANT_MISMATCH', 'desk.tenant')],
};

const capabilityHeld: Rule<DeskFacts> = {
  id: 'desk.capability',
  about: 'each action needs its capability',
  reasons: ['CAPABILITY_MISSING'],
  judge({ action, authority }) {
    const needs = DESK_ACTIONS.get(action.name)?.needs;
    const missing = needs !== undefined && !holds(authority, needs);
    return missing ? [found('block', 'CAPABILITY_MISSING', 'desk.capability')] : [];
  },
};

const destinationVerified: Rule<DeskFacts> = {
  id: 'desk.destination',
  about: 'a reply goes to a verified destination and nowhere else',
  reasons: ['DESTINATION_NOT_VERIFIED'],
  judge({ action, authority }) {
    if (action.name !== 'send_reply') return [];
    const to = action.arguments['to'];
    const verified = typeof to === 'string' && isVerified(authority, to);
    return verified ? [] : [found('block', 'DESTINATION_NOT_VERIFIED', 'desk.destination')];
  },
};

/** The policy of a support desk: tenants apart, capabilities held, replies only where they may go and after review. */
export const SUPPORT_DESK: Policy<DeskFacts> = createPolicy({
  name: 'support-desk',
  rules: [sameTenant, capabilityHeld, destinationVerified, knownAction],
});

export const TENANT_A = 'TENANT_EXAMPLE_A' as TenantId;
export const TENANT_B = 'TENANT_EXAMPLE_B' as TenantId;
export const CUSTOMER = 'customer@example.invalid';

export const DESK_AUTHORITY: Authority = {
  tenant: TENANT_A,
  actor: 'ACTOR_EXAMPLE_DESK' as ActorId,
  capabilities: ['app:ticket:read', 'app:reply:send'],
  destinations: [verified(CUSTOMER)],
};

export function deskRequest(
  action: Action,
  owner: TenantId = TENANT_A,
  authority: Authority = DESK_AUTHORITY,
): DeskRequest {
  return { action, effects: [], authority, facts: { owner } };
}

export function readTicket(): Action {
  return createAction({ name: 'read_ticket', arguments: { ticket: 41 } });
}

export function sendReply(to?: string): Action {
  return createAction({ name: 'send_reply', arguments: to === undefined ? {} : { to } });
}

function found(verdict: Verdict, reason: ReasonCode, rule: string): Finding {
  return { verdict, reason, rule };
}
