import { statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EventId, newId } from '../../src/action/ids.ts';
import { type JournalDraft, verifyJournal } from '../../src/evidence/index.ts';
import { createPlace, type Place, said, typesOf } from './place.ts';
import {
  actionNamed,
  allowedCall,
  approvalOf,
  challengeOf,
  decisionOf,
  justificationOf,
  permitOf,
  proposalOf,
} from './story.ts';

let place: Place;

beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.dispose());

describe('turns', () => {
  test('an answered challenge opens its path for the rest of its turn and not for the next', () => {
    const journal = place.open();
    const proposal = proposalOf(actionNamed('migrate'));
    const challenge = challengeOf(proposal, 'c-elm', ['/r/db/1.sql']);
    journal.append('turn-1', [proposal, challenge]);
    journal.append('turn-1', [justificationOf(challenge)]);
    journal.append('turn-1', allowedCall('list'));
    const opened = (turn: string): readonly string[] => {
      const read = journal.readTurn(turn);
      return read.ok ? [...read.state.openings.keys()] : [read.code];
    };
    expect(opened('turn-1')).toEqual(['/r/db/1.sql']);
    journal.append('turn-2', allowedCall('list'));
    expect(opened('turn-2')).toEqual([]);
    expect(opened('turn-1')).toEqual(['/r/db/1.sql']);
  });

  test('who acts may be told by what the turn holds', () => {
    const journal = place.open();
    journal.append('turn-1', allowedCall('list'), 'helper');
    const seen: unknown[] = [];
    const last = (turn: string) =>
      journal.transact(
        turn,
        ({ events }) => {
          seen.push(events.length > 0);
          return { drafts: allowedCall(`again in ${turn}`), value: undefined };
        },
        (events) => events.at(-1)?.actor,
      );
    const actors = ['turn-1', 'turn-2'].map((turn) => {
      const result = last(turn);
      return result.ok ? result.events.at(-1)?.actor : result.code;
    });
    expect(actors).toEqual(['helper', undefined]);
    expect(seen).toEqual([true, false]);
  });

  test('a turn that goes on after later ones began is not taken for a new one', () => {
    const journal = place.open();
    const turns = ['turn-1', 'turn-2', 'turn-1', 'turn-3', 'turn-2', 'turn-1'];
    const fresh = turns.map((turn, index) => {
      let first: boolean | undefined;
      journal.transact(turn, (open) => {
        first = open.fresh;
        return { drafts: allowedCall(`call ${index}`), value: undefined };
      });
      return first;
    });
    expect(fresh).toEqual([true, true, false, true, false, false]);
    expect(typesOf(journal).filter((type) => type === 'turn_started')).toHaveLength(3);
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true });
  });

  test.each([
    ['one name that begins with the other', 'turn-1', 'turn-11'],
    ['one name that ends with the other', 'a"turn', 'turn'],
    ['a name that looks like the end of a line', '1","type":"turn_started","v":1}', '1'],
    ['a name of quotes and backslashes', '\\"\\', '"\\'],
  ])('%s', (_, first, second) => {
    const journal = place.open();
    journal.append(first, allowedCall('list'));
    expect(journal.readTurn(second)).toMatchObject({ ok: true, fresh: true });
    expect(journal.readTurn(first)).toMatchObject({ ok: true, fresh: false });
    journal.append(second, allowedCall('list'));
    expect(journal.readTurn(second)).toMatchObject({ ok: true, fresh: false });
  });

  test('text of an event that looks like the beginning of a turn is none', () => {
    const journal = place.open();
    const trap = '"turn":"turn-9","type":"turn_started","v":1}';
    journal.append('turn-1', allowedCall('list', { tool: trap }));
    expect(journal.readTurn('turn-9')).toMatchObject({ ok: true, fresh: true });
  });

  test('a turn that began farther back than one read is found', () => {
    const journal = place.open();
    const paths = Array.from({ length: 200 }, (_, index) => `/r/${'deep/'.repeat(700)}${index}`);
    const proposal = proposalOf(actionNamed('migrate'));
    const wide = challengeOf(proposal, 'c-elm', paths);
    journal.append('turn-1', [proposal, wide, justificationOf(wide)]);
    journal.append('turn-2', allowedCall('list'));
    expect(statSync(journal.file).size).toBeGreaterThan(1_000_000);
    const read = journal.readTurn('turn-1');
    expect(read.ok && read.state.openings.size).toBe(200);
  });

  test('a turn that is no id is a mistake of the caller, and nothing is left locked', () => {
    const journal = place.open();
    expect(() => journal.append('turn\n1', allowedCall('list'))).toThrow(RangeError);
    expect(said(journal.append('turn-1', allowedCall('list')))).toBe('ok');
  });
});

describe('approvals', () => {
  const proposal = proposalOf(actionNamed('publish'));
  const question = decisionOf(proposal, { verdict: 'ask', reason: 'KIND_NOVEL', challenge: 'a-elm' });
  const approval = approvalOf(question);
  const use = (): JournalDraft => ({
    ...permitOf(approval, actionNamed('publish'), { kind: 'approval_allow' }),
    id: newId<EventId>('evt'),
  });

  test('one that is given after the turn ended serves the next, once', () => {
    const journal = place.open();
    journal.append('turn-1', [proposal, question]);
    journal.append('turn-2', allowedCall('list'));
    journal.append('turn-1', [approval]);
    journal.append('turn-3', allowedCall('list'));
    expect(said(journal.append('turn-4', [use()]))).toBe('ok');
    expect(said(journal.append('turn-4', [use()]))).toBe('EVENT_DUPLICATE');
    expect(said(journal.append('turn-5', [use()]))).toBe('EVENT_PARENT_INVALID');
    expect(said(journal.append('turn-1', [use()]))).toBe('EVENT_DUPLICATE');
  });

  test('one that has run out is not taken along', () => {
    const journal = place.open();
    journal.append('turn-1', [proposal, question, approval]);
    const tomorrow = place.open({ now: () => new Date('2030-06-02T12:00:00.000Z') });
    tomorrow.append('turn-2', allowedCall('list'));
    const read = tomorrow.readTurn('turn-2');
    expect(read.ok && read.state.approvals.size).toBe(0);
  });
});
