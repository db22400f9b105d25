import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action } from '../../src/action/action.ts';
import { createAction } from '../../src/action/create-action.ts';
import type { ReasonCode } from '../../src/action/reason.ts';
import { compareVerdicts, type Verdict } from '../../src/action/verdict.ts';
import { attenuate } from '../../src/authority/attenuate.ts';
import type { Authority, Capability } from '../../src/authority/authority.ts';
import { evaluate } from '../../src/policy/policy.ts';
import { verified } from './arbitraries.ts';
import {
  CUSTOMER,
  DESK_AUTHORITY,
  deskRequest,
  readTicket,
  SUPPORT_DESK,
  sendReply,
  TENANT_A,
  TENANT_B,
} from './support-desk.ts';

const only = (...capabilities: Capability[]): Authority => ({ ...DESK_AUTHORITY, capabilities });
const { destinations: _, ...UNVERIFIED } = DESK_AUTHORITY;

describe('the support desk', () => {
  test.each<[string, Action, typeof TENANT_A, Authority, Verdict, ReasonCode]>([
    ['reads of another tenant', readTicket(), TENANT_B, DESK_AUTHORITY, 'block', 'TENANT_MISMATCH'],
    ['replies for another tenant', sendReply(CUSTOMER), TENANT_B, DESK_AUTHORITY, 'block', 'TENANT_MISMATCH'],
    [
      'reads without the right',
      readTicket(),
      TENANT_A,
      only('app:reply:send'),
      'block',
      'CAPABILITY_MISSING',
    ],
    [
      'replies without the right',
      sendReply(CUSTOMER),
      TENANT_A,
      only('app:ticket:read'),
      'block',
      'CAPABILITY_MISSING',
    ],
    ['reads with a right of the gate', readTicket(), TENANT_A, only('*:*'), 'block', 'CAPABILITY_MISSING'],
    [
      'replies to somebody else',
      sendReply('other@example.invalid'),
      TENANT_A,
      DESK_AUTHORITY,
      'block',
      'DESTINATION_NOT_VERIFIED',
    ],
    ['replies to nobody', sendReply(), TENANT_A, DESK_AUTHORITY, 'block', 'DESTINATION_NOT_VERIFIED'],
    [
      'replies when nothing was verified',
      sendReply(CUSTOMER),
      TENANT_A,
      UNVERIFIED,
      'block',
      'DESTINATION_NOT_VERIFIED',
    ],
    [
      'closes accounts',
      createAction({ name: 'close_account', arguments: {} }),
      TENANT_A,
      DESK_AUTHORITY,
      'block',
      'UNKNOWN_ACTION',
    ],
    [
      'replies to the customer',
      sendReply(CUSTOMER),
      TENANT_A,
      DESK_AUTHORITY,
      'ask',
      'HUMAN_REVIEW_REQUIRED',
    ],
    ['reads its ticket', readTicket(), TENANT_A, DESK_AUTHORITY, 'allow', 'TENANT_SCOPED_READ'],
    [
      'reads with that right alone',
      readTicket(),
      TENANT_A,
      only('app:ticket:read'),
      'allow',
      'TENANT_SCOPED_READ',
    ],
  ])('%s', (_, action, owner, authority, verdict, reason) => {
    const decision = evaluate(SUPPORT_DESK, deskRequest(action, owner, authority));
    expect(decision).toMatchObject({ verdict, reason, policyVersion: SUPPORT_DESK.version });
  });

  test('asks a person for a reply, and says so', () => {
    const decision = evaluate(SUPPORT_DESK, deskRequest(sendReply(CUSTOMER)));
    expect(decision.requires).toEqual([{ kind: 'approval', by: 'person' }]);
  });

  test('hands on less than it has, and the helper cannot do what the desk cannot', () => {
    const helper = attenuate(DESK_AUTHORITY, only('app:ticket:read', 'app:account:write'));
    expect(helper.capabilities).toEqual(['app:ticket:read']);
    expect(evaluate(SUPPORT_DESK, deskRequest(readTicket(), TENANT_A, helper)).verdict).toBe('allow');
    expect(evaluate(SUPPORT_DESK, deskRequest(sendReply(CUSTOMER), TENANT_A, helper)).reason).toBe(
      'CAPABILITY_MISSING',
    );
  });
});

describe('with less authority', () => {
  const actions = [
    readTicket(),
    sendReply(CUSTOMER),
    sendReply('other@example.invalid'),
    sendReply(),
    createAction({ name: 'close_account', arguments: {} }),
  ];
  const universe: Capability[] = ['app:ticket:read', 'app:reply:send', 'app:account:write', '*:*'];
  const some = fc
    .record({
      capabilities: fc.subarray(universe),
      destinations: fc.subarray([CUSTOMER, 'other@example.invalid'].map(verified)),
    })
    .map((part): Authority => ({ ...DESK_AUTHORITY, ...part }));

  test('no verdict of the support desk is weaker', () => {
    fc.assert(
      fc.property(some, some, fc.constantFrom(TENANT_A, TENANT_B), (larger, other, owner) => {
        const smaller = attenuate(larger, other);
        for (const action of actions) {
          const before = evaluate(SUPPORT_DESK, deskRequest(action, owner, larger)).verdict;
          const after = evaluate(SUPPORT_DESK, deskRequest(action, owner, smaller)).verdict;
          expect(compareVerdicts(after, before)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});
