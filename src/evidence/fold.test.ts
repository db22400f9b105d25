import { describe, expect, test } from 'vitest';
import {
  actionNamed,
  approvalOf,
  challengeOf,
  decisionOf,
  EARLIER,
  justificationOf,
  LATER,
  POLICY,
  permitOf,
  proposalOf,
  quarantinedOf,
  receiptOf,
  streamOf,
  TURN,
  unpermittedOf,
} from '../../test/evidence/story.ts';
import type { JournalDraft } from './batch.ts';
import { foldTurn, type TurnState, unusedApprovals } from './fold.ts';

const action = actionNamed('migrate');
const proposal = proposalOf(action, { call: 'call-1' });
const allowed = decisionOf(proposal);
const asked = challengeOf(proposal, 'c-elm', ['/r/db/1.sql', '/r/db/2.sql']);
const question = decisionOf(proposal, { verdict: 'ask', reason: 'KIND_NOVEL', challenge: 'a-elm' });
const permit = permitOf(allowed, action);
const start: JournalDraft = { type: 'turn_started', host: 'example-host' };

describe('what outlives the turn', () => {
  const quarantine = quarantinedOf('q-elm');
  const { id: event, challenge, reason, what } = quarantine;
  const taken: JournalDraft = { ...start, quarantined: [{ event, challenge, reason, what }] };
  const ids = (...drafts: readonly JournalDraft[]): readonly string[] =>
    fold(...drafts).quarantines.map((one) => one.challenge);

  test.each<[string, readonly JournalDraft[], readonly string[]]>([
    ['a quarantine', [quarantine], ['q-elm']],
    ['a quarantine of another turn', [{ ...quarantine, turn: 'turn-0' }], ['q-elm']],
    ['one that was taken along', [taken], ['q-elm']],
    ['one that was cleared', [quarantine, { type: 'cleared', challenge: 'q-elm' }], []],
    ['one of two', [quarantine, quarantinedOf('q-ash'), { type: 'cleared', challenge: 'q-elm' }], ['q-ash']],
  ])('%s', (_, drafts, expected) => {
    expect(ids(...drafts)).toEqual(expected);
  });
});

test('what changed without a permit is a challenge until it is answered, to who changed it', () => {
  const changed = unpermittedOf(permit);
  const before = [proposal, allowed, permit, changed];
  const [open] = fold(...before).challenges.values();
  expect([open?.id, open?.paths, open?.reason]).toEqual(['c-ash', ['/r/db/3.sql'], 'EFFECT_UNPERMITTED']);
  const state = fold(...before, justificationOf(changed));
  expect([[...state.challenges.keys()], [...state.openings.keys()]]).toEqual([[], ['/r/db/3.sql']]);
  expect(fold(proposal, allowed, permit, { ...changed, actor: 'helper-1' }).challenges.size).toBe(0);
});

function fold(...drafts: readonly JournalDraft[]): TurnState {
  return foldTurn(streamOf([start, ...drafts]), TURN);
}

describe('actors of one turn', () => {
  const by = <Draft extends JournalDraft>(draft: Draft, actor: string): Draft => ({ ...draft, actor });
  const answer = justificationOf(asked);
  const asks = (state: TurnState): readonly string[] => [...state.challenges.keys()];
  const opens = (state: TurnState): readonly string[] => [...state.openings.keys()];

  test('what the session opened is not open to a subagent, nor to another one what a subagent opened', () => {
    const own = streamOf([start, proposal, asked, answer]);
    expect(opens(foldTurn(own, TURN))).toHaveLength(2);
    expect(opens(foldTurn(own, TURN, 'helper-1'))).toEqual([]);
    const helper = streamOf([start, proposal, by(asked, 'helper-1'), by(answer, 'helper-1')]);
    expect(opens(foldTurn(helper, TURN, 'helper-1'))).toHaveLength(2);
    expect(opens(foldTurn(helper, TURN, 'helper-2'))).toEqual([]);
    expect(opens(foldTurn(helper, TURN))).toEqual([]);
  });

  test('a challenge is put to one of them', () => {
    const events = streamOf([start, proposal, by(asked, 'helper-1')]);
    expect(asks(foldTurn(events, TURN, 'helper-1'))).toEqual(['c-elm']);
    expect(asks(foldTurn(events, TURN))).toEqual([]);
  });

  test('what was refused, approved and permitted is everybody’s', () => {
    const refused: JournalDraft = {
      type: 'refused',
      code: 'EVENT_DUPLICATE',
      field: 'call',
      actor: 'helper-1',
    };
    const events = streamOf([start, proposal, by(allowed, 'helper-1'), by(permit, 'helper-1'), refused]);
    const state = foldTurn(events, TURN);
    expect([state.refused, state.permits.size]).toEqual([['EVENT_DUPLICATE'], 1]);
  });
});

describe('openings and challenges', () => {
  test('a challenge opens nothing', () => {
    const state = fold(proposal, asked);
    expect([...state.openings]).toEqual([]);
    expect(state.challenges.get('c-elm')).toMatchObject({ event: asked.id, action, paths: asked.paths });
  });

  test('an answer opens each of its paths and closes the challenge', () => {
    const answer = justificationOf(asked);
    const state = fold(proposal, asked, answer);
    expect([...state.openings.keys()]).toEqual(['/r/db/1.sql', '/r/db/2.sql']);
    expect(state.openings.get('/r/db/1.sql')).toEqual({
      challenge: 'c-elm',
      fileLine: answer.fileLine,
      rollback: answer.rollback,
      event: answer.id,
    });
    expect([...state.challenges.keys()]).toEqual([]);
    expect([...state.answered.keys()]).toEqual(['c-elm']);
  });

  test('an answer of another turn opens nothing here', () => {
    const elsewhere = { ...justificationOf(asked), turn: 'turn-2' };
    expect([...fold(proposal, asked, elsewhere).openings]).toEqual([]);
  });

  test('what is asked again is open again', () => {
    const state = fold(
      proposal,
      question,
      approvalOf(question),
      decisionOf(proposal, { verdict: 'ask', reason: 'KIND_NOVEL', challenge: 'a-elm' }),
    );
    expect([...state.challenges.keys()]).toEqual(['a-elm']);
    expect([...state.answered.keys()]).toEqual([]);
  });
});

describe('decisions, permits and receipts', () => {
  test('the last decision on an action counts', () => {
    const state = fold(proposal, asked, allowed);
    expect(state.decisions.get(action.digest)).toMatchObject({ event: allowed.id, verdict: 'allow' });
  });

  test('a permit waits for its receipt and knows the call', () => {
    expect([...fold(proposal, allowed, permit).permits.values()]).toEqual([
      { event: permit.id, kind: 'policy_allow', action, policy: POLICY, call: 'call-1' },
    ]);
    expect(fold(proposal, allowed, permit, receiptOf(permit)).permits.size).toBe(0);
  });

  test('what was refused stays visible', () => {
    expect(fold({ type: 'refused', code: 'EVENT_DUPLICATE', field: 'call' }).refused).toEqual([
      'EVENT_DUPLICATE',
    ]);
    expect(fold().refused).toEqual([]);
  });
});

describe('approvals', () => {
  const approval = approvalOf(question);
  const used = permitOf(approval, action, { kind: 'approval_allow' });

  test('an approval is used up by the permit that names it', () => {
    expect(fold(proposal, question, approval).approvals.get(action.digest)?.event).toBe(approval.id);
    expect(fold(proposal, question, approval, used).approvals.size).toBe(0);
  });

  test('a permit by policy uses up none', () => {
    expect(fold(proposal, question, approval, permit).approvals.size).toBe(1);
  });

  test('of two approvals one is left, and the one that lasts longest is offered', () => {
    const second = approvalOf(question, { expires: EARLIER });
    const state = fold(proposal, question, approval, second);
    expect(state.approvals.get(action.digest)).toMatchObject({ event: approval.id, expires: LATER });
    expect(fold(proposal, question, approval, second, used).approvals.get(action.digest)?.event).toBe(
      second.id,
    );
  });

  test('an approval of an earlier turn counts until it is used in whichever turn', () => {
    const { id: event, challenge, digest, expires } = approval;
    const carrying: JournalDraft = { ...start, carried: [{ event, challenge, digest, expires }] };
    expect(foldTurn(streamOf([carrying]), TURN).approvals.get(digest)?.event).toBe(event);
    expect(foldTurn(streamOf([carrying, { ...used, turn: 'turn-9' }]), TURN).approvals.size).toBe(0);
    expect(unusedApprovals(streamOf([carrying, used]))).toEqual([]);
  });

  test('one that was given before this turn began in a stream of many counts', () => {
    const stream = streamOf([{ ...approval, turn: 'turn-0' }, start]);
    expect(foldTurn(stream, TURN).approvals.size).toBe(1);
  });
});

test('no events make an empty state', () => {
  const state = foldTurn([], TURN);
  const sizes = [
    state.openings,
    state.challenges,
    state.answered,
    state.decisions,
    state.approvals,
    state.permits,
  ];
  expect(sizes.map(({ size }) => size)).toEqual([0, 0, 0, 0, 0, 0]);
});
