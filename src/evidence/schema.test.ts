import { describe, expect, test } from 'vitest';
import {
  actionNamed,
  allowedCall,
  approvalOf,
  challengeOf,
  decisionOf,
  justificationOf,
  permitOf,
  proposalOf,
  quarantinedOf,
  receiptOf,
  streamOf,
  unpermittedOf,
  whole,
} from '../../test/evidence/story.ts';
import type { JournalDraft } from './batch.ts';
import { LIMITS } from './limits.ts';
import { checkDraft, checkEvent } from './schema.ts';

const proposal = proposalOf(actionNamed('list'), { call: 'call-1' });
const watched = { snapshot: proposal.action.digest, partial: 'entries' };
const decision = decisionOf(proposal, { rule: 'mode.write', about: ['write file /r/a'], watched });
const challenge = challengeOf(proposal, 'c-elm', ['/r/db/1.sql']);
const permit = permitOf(decision, proposal.action);

/** One sound draft of each type that a writer may supply, with all that is optional. */
const SOUND: readonly JournalDraft[] = [
  proposal,
  decision,
  challenge,
  justificationOf(challenge),
  approvalOf(challenge),
  permit,
  receiptOf(permit, { call: 'call-1' }),
  {
    type: 'review',
    parent: challenge.id,
    says: 'wrong',
    digest: proposal.action.digest,
    why: 'it is a draft',
  },
  { type: 'wired', on: false, settings: '/home/oak/.claude/settings.json' },
  {
    type: 'upkeep',
    files: [{ path: '/home/oak/.config/holdfast/config.yaml', digest: proposal.action.digest }],
    above: ['12:345'],
  },
  unpermittedOf(permit, { call: 'call-1', more: 3 }),
  quarantinedOf('q-elm'),
  { type: 'cleared', challenge: 'q-elm' },
];

/** What the store itself writes. */
const OWN: readonly JournalDraft[] = [
  { type: 'session_started', host: 'example-host', roots: ['/r'] },
  { type: 'turn_started', host: 'example-host' },
  { type: 'turn_started', host: 'example-host', carried: [carriedFrom()] },
  {
    type: 'turn_started',
    host: 'example-host',
    quarantined: [{ event: proposal.id, challenge: 'q-elm', reason: 'GUARD_CHANGED', what: ['it changed'] }],
    origin: '12:345',
  },
  { type: 'refused', code: 'EVENT_DUPLICATE', field: 'call' },
  { type: 'sealed', bytes: 0, digest: proposal.action.digest },
];

const OPTIONAL = [
  ...['call', 'rule', 'challenge', 'paths', 'carried', 'id', 'turn'],
  ...['about', 'why', 'watched', 'more', 'quarantined', 'origin'],
];

/** Events in which a challenge is optional. */
const ASKING = ['decision', 'unpermitted'];

function carriedFrom(): object & {
  event: typeof proposal.id;
  challenge: string;
  digest: typeof proposal.action.digest;
  expires: string;
} {
  return {
    event: proposal.id,
    challenge: 'a-elm',
    digest: proposal.action.digest,
    expires: '2030-01-01T00:00:00.000Z',
  };
}

function said(result: ReturnType<typeof checkDraft>): string {
  return result.ok ? 'ok' : `${result.code} ${result.field}`;
}

describe('drafts', () => {
  test.each([...SOUND, ...OWN].map((draft) => [draft.type, draft] as const))('a sound %s', (_, draft) => {
    expect(said(checkDraft(whole(draft)))).toBe('ok');
  });

  test.each(SOUND.map((draft) => [draft.type, draft] as const))(
    '%s: every field that is missing is named',
    (_, draft) => {
      const full = whole(draft);
      for (const key of Object.keys(full)) {
        const { [key]: _gone, ...rest } = full as unknown as Record<string, unknown>;
        const isOptional =
          OPTIONAL.includes(key) && !(!ASKING.includes(draft.type) && ['challenge', 'paths'].includes(key));
        expect(said(checkDraft(rest)), key).toBe(isOptional ? 'ok' : `EVENT_FIELD_MISSING ${key}`);
      }
    },
  );

  test.each(SOUND.map((draft) => [draft.type, draft] as const))(
    '%s: a field that nobody knows is refused',
    (_, draft) => {
      expect(said(checkDraft({ ...whole(draft), output: 'x' }))).toBe('EVENT_FIELD_UNKNOWN output');
      expect(said(checkDraft({ ...whole(draft), seq: 3 }))).toBe('EVENT_FIELD_UNKNOWN seq');
    },
  );

  test.each([
    ['no object', 'turn_started', 'EVENT_FIELD_INVALID '],
    ['null', null, 'EVENT_FIELD_INVALID '],
    ['a list', [], 'EVENT_FIELD_INVALID '],
    ['an instance', new Date(0), 'EVENT_FIELD_INVALID '],
    ['no type', {}, 'EVENT_FIELD_MISSING type'],
    ['a type of Object', { type: 'toString' }, 'EVENT_FIELD_INVALID type'],
    ['a type of another version', { type: 'effect' }, 'EVENT_FIELD_INVALID type'],
  ])('%s is no draft', (_, value, expected) => {
    expect(said(checkDraft(value))).toBe(expected);
  });

  const long = (length: number): string => 'x'.repeat(length);
  test.each<[string, JournalDraft, object, string]>([
    ['an empty id', proposal, { trace: '' }, 'EVENT_FIELD_INVALID trace'],
    ['an id with a line break', proposal, { run: 'a\nb' }, 'EVENT_FIELD_INVALID run'],
    ['an id that is no string', proposal, { turn: 7 }, 'EVENT_FIELD_INVALID turn'],
    ['an id that is too long', proposal, { tool: long(LIMITS.name + 1) }, 'EVENT_FIELD_INVALID tool'],
    ['an id that is just short enough', proposal, { tool: long(LIMITS.name) }, 'ok'],
    ['no action', proposal, { action: null }, 'EVENT_FIELD_INVALID action'],
    [
      'an action with more',
      proposal,
      { action: { ...proposal.action, args: {} } },
      'EVENT_FIELD_UNKNOWN action.args',
    ],
    [
      'an action without id',
      proposal,
      { action: { digest: proposal.action.digest, name: 'x' } },
      'EVENT_FIELD_MISSING action.id',
    ],
    [
      'a short digest',
      proposal,
      { action: { ...proposal.action, digest: 'sha256:ab' } },
      'EVENT_FIELD_INVALID action.digest',
    ],
    [
      'a digest in capitals',
      approvalOf(challenge),
      { digest: proposal.action.digest.toUpperCase() },
      'EVENT_FIELD_INVALID digest',
    ],
    ['an unknown verdict', decision, { verdict: 'permit' }, 'EVENT_FIELD_INVALID verdict'],
    ['a verdict of Object', decision, { verdict: 'constructor' }, 'EVENT_FIELD_INVALID verdict'],
    ['an unknown reason', decision, { reason: 'BECAUSE' }, 'EVENT_FIELD_INVALID reason'],
    ['a reason that is no list of words', decision, { reason: 'APP_limit: 5' }, 'EVENT_FIELD_INVALID reason'],
    ['a reason of an application', decision, { reason: 'APP_OVER_LIMIT' }, 'ok'],
    ['effects that are text', decision, { effects: 'read file x' }, 'EVENT_FIELD_INVALID effects'],
    [
      'an effect that is a whole output',
      decision,
      { effects: ['ok', long(LIMITS.effect + 1)] },
      'EVENT_PAYLOAD effects[1]',
    ],
    ['an effect at its limit', decision, { effects: [long(LIMITS.effect)] }, 'ok'],
    ['too many effects', decision, { effects: Array(LIMITS.effects + 1).fill('x') }, 'EVENT_PAYLOAD effects'],
    ['half a surrogate pair', decision, { effects: ['\ud83d'] }, 'EVENT_FIELD_INVALID effects[0]'],
    ['a whole surrogate pair', decision, { effects: ['\ud83d\ude00'] }, 'ok'],
    ['a path beyond any system', challenge, { paths: [`/${long(LIMITS.path)}`] }, 'EVENT_PAYLOAD paths[0]'],
    [
      'a rollback that is a whole message',
      justificationOf(challenge),
      { rollback: long(LIMITS.rollback + 1) },
      'EVENT_PAYLOAD rollback',
    ],
    ['a doubtful flag', justificationOf(challenge), { vague: 'no' }, 'EVENT_FIELD_INVALID vague'],
    [
      'a time without zone',
      approvalOf(challenge),
      { expires: '2030-01-01T00:00:00' },
      'EVENT_FIELD_INVALID expires',
    ],
    [
      'a time that is none',
      approvalOf(challenge),
      { expires: '2030-13-01T00:00:00.000Z' },
      'EVENT_FIELD_INVALID expires',
    ],
    ['an unknown kind of permit', permit, { kind: 'allow' }, 'EVENT_FIELD_INVALID kind'],
    ['an unknown outcome', receiptOf(permit), { outcome: 'ok' }, 'EVENT_FIELD_INVALID outcome'],
    ['an optional field that is undefined', proposal, { call: undefined }, 'EVENT_FIELD_INVALID call'],
    [
      'a negative length',
      { type: 'sealed', bytes: 1, digest: proposal.action.digest },
      { bytes: -1 },
      'EVENT_FIELD_INVALID bytes',
    ],
  ])('%s', (_, draft, change, expected) => {
    expect(said(checkDraft({ ...whole(draft), ...change }))).toBe(expected);
  });

  test('the name of an unknown field is repeated only when it looks like a name', () => {
    expect(said(checkDraft({ ...whole(proposal), 'any thing\n': 1 }))).toBe('EVENT_FIELD_UNKNOWN (unnamed)');
    const proto: unknown = JSON.parse(JSON.stringify(whole(proposal)).replace('{', '{"__proto__":{},'));
    expect(said(checkDraft(proto))).toBe('EVENT_FIELD_UNKNOWN __proto__');
  });
});

describe('events', () => {
  const [event] = streamOf(allowedCall('list'));

  test.each<[string, object, string]>([
    ['as it was written', {}, 'ok'],
    ['of another version', { v: 2 }, 'EVENT_FIELD_INVALID v'],
    ['with a version in text', { v: '1' }, 'EVENT_FIELD_INVALID v'],
    ['with a broken number', { seq: 1.5 }, 'EVENT_FIELD_INVALID seq'],
    ['with a number that cannot be held', { seq: 2 ** 53 }, 'EVENT_FIELD_INVALID seq'],
    ['without a hash', { hash: '' }, 'EVENT_FIELD_INVALID hash'],
    ['with a local time', { at: '2030-06-01T12:00:00.000+02:00' }, 'EVENT_FIELD_INVALID at'],
    ['with an extra field', { note: '' }, 'EVENT_FIELD_UNKNOWN note'],
  ])('%s', (_, change, expected) => {
    const result = checkEvent({ ...event, ...change });
    expect(result.ok ? 'ok' : `${result.code} ${result.field}`).toBe(expected);
  });

  test.each(['v', 'id', 'seq', 'at', 'trace', 'run', 'prev', 'hash'])('without %s', (key) => {
    const { [key]: _, ...rest } = event as unknown as Record<string, unknown>;
    expect(checkEvent(rest)).toEqual({ ok: false, code: 'EVENT_FIELD_MISSING', field: key });
  });
});
