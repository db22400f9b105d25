import { describe, expect, test } from 'vitest';
import {
  actionNamed,
  challengeOf,
  decisionOf,
  detectSample,
  justificationOf,
  NOON,
  proposalOf,
  RUN,
  streamOf,
  whole,
} from '../../test/evidence/story.ts';
import type { ReasonCode } from '../action/reason.ts';
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
const proposal = proposalOf(action, { call: 'call-1' });
const asked = challengeOf(proposal, 'c-elm', ['/r/db/1.sql', '/r/db/2.sql']);

describe('verdicts', () => {
  test.each<[string, ReasonCode, string]>([
    ['allow', 'VERDICT_UNKNOWN', 'EVENT_VERDICT_REPAIRED verdict'],
    ['degrade', 'VERDICT_UNKNOWN', 'EVENT_VERDICT_REPAIRED verdict'],
    ['allow', 'RULE_FAILED', 'EVENT_VERDICT_REPAIRED verdict'],
    ['allow', 'RULE_TIMED_OUT', 'EVENT_VERDICT_REPAIRED verdict'],
    ['allow', 'AUTHORITY_UNAVAILABLE', 'EVENT_VERDICT_REPAIRED verdict'],
    ['allow', 'POLICY_EMPTY', 'EVENT_VERDICT_REPAIRED verdict'],
    ['block', 'VERDICT_UNKNOWN', 'ok'],
    ['quarantine', 'DETECTION_UNAVAILABLE', 'ok'],
    ['degrade', 'RETURN_FACTS_WITHOUT_SUMMARY', 'ok'],
    ['allow', 'JUSTIFIED', 'ok'],
  ])('%s because of %s', (verdict, reason, expected) => {
    expect(ingested(decisionOf(proposal, { verdict, reason }), [proposal])).toBe(expected);
  });
});

describe('credentials', () => {
  test.each<[string, JournalDraft, readonly JournalDraft[], string]>([
    [
      'in an effect',
      decisionOf(proposal, { effects: ['ok', 'send network sample-key-1'] }),
      [proposal],
      'effects[1]',
    ],
    ['in the name of an action', proposalOf({ ...action, name: 'sample-key-1' }), [], 'action.name'],
    ['in a path', challengeOf(proposal, 'c-elm', ['/r/sample-key-1']), [proposal], 'paths[0]'],
    [
      'in a rollback',
      justificationOf(asked, { rollback: 'undo with sample-key-1' }),
      [proposal, asked],
      'rollback',
    ],
    ['in a call id', proposalOf(action, { call: 'sample-key-1' }), [], 'call'],
    ['in a tool', proposalOf(action, { tool: 'sample-key-1' }), [], 'tool'],
  ])('%s', (_, draft, before, field) => {
    expect(ingested(draft, before)).toBe(`EVENT_CREDENTIAL ${field}`);
  });

  test('in the name of an unknown field', () => {
    const detect = (text: string): boolean => text.includes('hush');
    const result = ingest({ ...whole(proposal), hush: 1 }, { ...contextAfter([]), detectCredential: detect });
    expect(result).toEqual({ ok: false, code: 'EVENT_FIELD_UNKNOWN', field: '(redacted)' });
  });

  test('digests and ids of ours are not shown to the detector', () => {
    const seen: string[] = [];
    const detectCredential = (text: string): boolean => {
      seen.push(text);
      return false;
    };
    expect(ingest(whole(proposal), { ...contextAfter([]), detectCredential }).ok).toBe(true);
    expect(seen).toContain('shell');
    expect(seen).not.toContain(action.digest);
    expect(seen).not.toContain(proposal.id);
  });

  test('a detector that fails has found one', () => {
    const detectCredential = (): boolean => {
      throw new Error('out of order');
    };
    const result = ingest(whole(proposal), { ...contextAfter([]), detectCredential });
    expect(result).toMatchObject({ ok: false, code: 'EVENT_CREDENTIAL' });
  });

  test('without a detector nothing is admitted', () => {
    const context = { ...contextAfter([]), detectCredential: undefined } as unknown as IngestContext;
    expect(() => ingest(whole(proposal), context)).toThrow(TypeError);
  });
});

test.each<[string, JournalDraft]>([
  ['session_started', { type: 'session_started', host: 'h', roots: ['/'] }],
  ['turn_started', { type: 'turn_started', host: 'h' }],
  ['refused', { type: 'refused', code: 'EVENT_PAYLOAD', field: 'x' }],
  ['sealed', { type: 'sealed', bytes: 1, digest: action.digest }],
])('only the store writes %s', (_, draft) => {
  expect(ingested(draft, [])).toBe('EVENT_FIELD_INVALID type');
});

test('an event of another run is refused', () => {
  expect(ingested({ ...proposal, run: 'session-ash' as typeof RUN }, [])).toBe('EVENT_FIELD_INVALID run');
});
