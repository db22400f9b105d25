import { describe, expect, test } from 'vitest';
import {
  actionNamed,
  approvalOf,
  challengeOf,
  decisionOf,
  detectSample,
  digestNamed,
  EARLIER,
  justificationOf,
  NOON,
  permitOf,
  proposalOf,
  quarantinedOf,
  RUN,
  receiptOf,
  streamOf,
  unpermittedOf,
  whole,
} from '../../test/evidence/story.ts';
import { newId } from '../action/ids.ts';
import type { JournalDraft } from './batch.ts';
import { type IngestContext, ingest } from './ingest.ts';
import { lineageOf } from './lineage.ts';

function contextAfter(before: readonly JournalDraft[]): IngestContext {
  return { run: RUN, at: NOON, lineage: lineageOf(streamOf(before)), detectCredential: detectSample };
}

/** Says `ok`, or the code and the field. */
function ingested(draft: JournalDraft, before: readonly JournalDraft[]): string {
  const result = ingest(whole(draft), contextAfter(before));
  return result.ok ? 'ok' : `${result.code} ${result.field}`;
}

const action = actionNamed('migrate');
const again = { ...actionNamed('migrate') };
const other = actionNamed('publish');
const proposal = proposalOf(action, { call: 'call-1' });
const allowed = decisionOf(proposal);
const degraded = decisionOf(proposal, { verdict: 'degrade', reason: 'RETURN_FACTS_WITHOUT_SUMMARY' });
const asked = challengeOf(proposal, 'c-elm', ['/r/db/1.sql', '/r/db/2.sql']);
const observed = decisionOf(proposal, { verdict: 'block', reason: 'OUTSIDE_ROOT', observed: true });
const refused = decisionOf(proposal, { verdict: 'block', reason: 'OUTSIDE_ROOT' });
const permit = permitOf(allowed, action);
const approval = approvalOf(asked);
const approvedPermit = permitOf(approval, again, { kind: 'approval_allow' });
const changed = unpermittedOf(permit);
const cleared: JournalDraft = { type: 'cleared', challenge: 'q-elm' };
const { id: event, challenge, reason, what } = quarantinedOf('q-elm');
const carried = { event, challenge, reason, what };
const unknown = receiptOf(permit, { outcome: 'unknown' });

describe('what follows from what', () => {
  test.each<[string, JournalDraft, readonly JournalDraft[], string]>([
    ['a proposal follows from nothing', proposal, [], 'ok'],
    ['a decision follows from a proposal', allowed, [proposal], 'ok'],
    ['an allow permits', permit, [proposal, allowed], 'ok'],
    ['what is only observed is permitted', permitOf(observed, action), [proposal, observed], 'ok'],
    [
      'a refusal that holds permits nothing',
      permitOf(refused, action),
      [proposal, refused],
      'EVENT_PARENT_INVALID parent',
    ],
    [
      'what nobody judged is never only observed',
      decisionOf(proposal, { verdict: 'block', reason: 'RULE_FAILED', observed: true }),
      [proposal],
      'EVENT_VERDICT_REPAIRED verdict',
    ],
    [
      'an attack on the guard is never only observed',
      decisionOf(proposal, { verdict: 'block', reason: 'SELF_PROTECTED', observed: true }),
      [proposal],
      'EVENT_FIELD_INVALID observed',
    ],
    [
      'an allow is not observed',
      decisionOf(proposal, { observed: true }),
      [proposal],
      'EVENT_FIELD_INVALID observed',
    ],
    ['a permit is answered', receiptOf(permit), [proposal, allowed, permit], 'ok'],
    ['a challenge is answered', justificationOf(asked), [proposal, asked], 'ok'],
    [
      'a challenge is answered in part',
      justificationOf(asked, { paths: ['/r/db/2.sql'] }),
      [proposal, asked],
      'ok',
    ],
    ['a person approves', approval, [proposal, asked], 'ok'],
    ['an approval permits the same arguments', approvedPermit, [proposal, asked, approval], 'ok'],
    ['what was unknown is found out', receiptOf(permit), [proposal, allowed, permit, unknown], 'ok'],

    ['a change follows from a permit', unpermittedOf(permit), [proposal, allowed, permit], 'ok'],
    ['a change is answered for', justificationOf(changed), [proposal, allowed, permit, changed], 'ok'],
    ['a quarantine follows from nothing', quarantinedOf('q-elm'), [], 'ok'],
    ['a quarantine is cleared', cleared, [quarantinedOf('q-elm')], 'ok'],
    [
      'a quarantine that was taken along is cleared',
      cleared,
      [{ type: 'turn_started', host: 'example-host', quarantined: [carried] }],
      'ok',
    ],

    ['a change without a permit', unpermittedOf(permit), [proposal, allowed], 'EVENT_PARENT_INVALID parent'],
    [
      'a change under another policy',
      unpermittedOf(permit, { policy: 'policy-9' }),
      [proposal, allowed, permit],
      'EVENT_FIELD_INVALID policy',
    ],
    [
      'an answer for a path that did not change',
      justificationOf(changed, { paths: ['/r/db/9.sql'] }),
      [proposal, allowed, permit, changed],
      'EVENT_FIELD_INVALID paths',
    ],
    ['an end of no quarantine', cleared, [], 'EVENT_FIELD_INVALID challenge'],
    ['a second end', cleared, [quarantinedOf('q-elm'), cleared], 'EVENT_FIELD_INVALID challenge'],
    ['a decision on nothing', allowed, [], 'EVENT_PARENT_INVALID parent'],
    [
      'a decision on a decision',
      { ...allowed, id: newId('evt'), parent: allowed.id },
      [proposal, allowed],
      'EVENT_PARENT_INVALID parent',
    ],
    [
      'an effect of a proposal',
      receiptOf({ ...permit, id: proposal.id }),
      [proposal, allowed],
      'EVENT_PARENT_INVALID parent',
    ],
    [
      'an effect of a decision',
      receiptOf({ ...permit, id: allowed.id }),
      [proposal, allowed],
      'EVENT_PARENT_INVALID parent',
    ],
    [
      'an effect of another action',
      receiptOf({ ...permit, action: other }),
      [proposal, allowed, permit],
      'EVENT_DIGEST_CHANGED action.digest',
    ],
    [
      'an effect of a later asking',
      receiptOf({ ...permit, action: again }),
      [proposal, allowed, permit],
      'EVENT_PARENT_INVALID parent',
    ],
    ['a permit of a proposal', permitOf(proposal, action), [proposal], 'EVENT_PARENT_INVALID parent'],
    ['a permit of a challenge', permitOf(asked, action), [proposal, asked], 'EVENT_PARENT_INVALID parent'],
    [
      'a permit of a degrade',
      permitOf(degraded, action),
      [proposal, degraded],
      'EVENT_PARENT_INVALID parent',
    ],
    [
      'a permit of an approval by policy',
      permitOf(approval, action),
      [proposal, asked, approval],
      'EVENT_PARENT_INVALID parent',
    ],
    [
      'a permit of a decision by approval',
      permitOf(allowed, action, { kind: 'approval_allow' }),
      [proposal, allowed],
      'EVENT_PARENT_INVALID parent',
    ],
    [
      'a permit of another policy',
      { ...permit, policy: 'policy-4' as typeof permit.policy },
      [proposal, allowed],
      'EVENT_FIELD_INVALID policy',
    ],
    [
      'a permit for other arguments',
      permitOf(allowed, other),
      [proposal, allowed],
      'EVENT_DIGEST_CHANGED action.digest',
    ],
    ['an answer to nothing', justificationOf(asked), [proposal], 'EVENT_PARENT_INVALID parent'],
    [
      'an answer to another challenge',
      justificationOf(asked, { challenge: 'c-ash' }),
      [proposal, asked],
      'EVENT_PARENT_INVALID parent',
    ],
    [
      'an answer in the next turn',
      { ...justificationOf(asked), turn: 'turn-2' },
      [proposal, asked],
      'EVENT_PARENT_INVALID parent',
    ],
    [
      'an answer that opens more',
      justificationOf(asked, { paths: ['/r/db/3.sql'] }),
      [proposal, asked],
      'EVENT_FIELD_INVALID paths',
    ],
    ['an approval of nothing', approval, [proposal], 'EVENT_PARENT_INVALID parent'],
    [
      'an approval after an edit',
      approvalOf(asked, { digest: digestNamed('edited') }),
      [proposal, asked],
      'EVENT_DIGEST_CHANGED digest',
    ],
    [
      'a use after an edit',
      permitOf(approval, other, { kind: 'approval_allow' }),
      [proposal, asked, approval],
      'EVENT_DIGEST_CHANGED action.digest',
    ],
    [
      'a second use',
      permitOf(approval, again, { kind: 'approval_allow' }),
      [proposal, asked, approval, approvedPermit],
      'EVENT_DUPLICATE parent',
    ],
    [
      'a second end',
      receiptOf(permit),
      [proposal, allowed, permit, receiptOf(permit)],
      'EVENT_DUPLICATE parent',
    ],
  ])('%s', (_, draft, before, expected) => {
    expect(ingested(draft, before)).toBe(expected);
  });

  test('an approval that has run out permits nothing, not even at its last moment', () => {
    for (const expires of [EARLIER, NOON]) {
      const old = approvalOf(asked, { expires });
      const late = permitOf(old, again, { kind: 'approval_allow' });
      expect(ingested(late, [proposal, asked, old])).toBe('EVENT_PARENT_INVALID parent');
    }
  });

  test('an approval that a turn took along permits like one of its own', () => {
    const carried = [
      { event: approval.id, challenge: 'c-elm', digest: action.digest, expires: approval.expires },
    ];
    const start: JournalDraft = { type: 'turn_started', host: 'example-host', carried };
    expect(ingested(approvedPermit, [start])).toBe('ok');
    expect(ingested(approvedPermit, [start, approvedPermit])).toBe('EVENT_DUPLICATE id');
    const twice = { ...approvedPermit, id: newId<typeof approvedPermit.id>('evt') };
    expect(ingested(twice, [start, approvedPermit])).toBe('EVENT_DUPLICATE parent');
  });
});

describe('ids that are used twice', () => {
  test.each<[string, JournalDraft, string]>([
    ['a call id with other arguments', proposalOf(other, { call: 'call-1' }), 'EVENT_DUPLICATE call'],
    ['a call that is delivered again', proposalOf(again, { call: 'call-1' }), 'ok'],
    ['the same arguments under another call', proposalOf(again, { call: 'call-2' }), 'ok'],
    [
      'a call id that began anew with the turn',
      { ...proposalOf(other, { call: 'call-1' }), turn: 'turn-2' },
      'ok',
    ],
    [
      'an action id with other arguments',
      proposalOf({ ...other, id: action.id }),
      'EVENT_DUPLICATE action.id',
    ],
    ['an event id', { ...proposalOf(other), id: proposal.id }, 'EVENT_DUPLICATE id'],
  ])('%s', (_, draft, expected) => {
    expect(ingested(draft, [proposal])).toBe(expected);
  });

  test('a receipt cannot borrow the call id of another action', () => {
    const second = proposalOf(other, { call: 'call-2' });
    const before = [proposal, second, allowed, permit];
    expect(ingested(receiptOf(permit, { call: 'call-2' }), before)).toBe('EVENT_DUPLICATE call');
    expect(ingested(receiptOf(permit, { call: 'call-1' }), before)).toBe('ok');
  });
});
