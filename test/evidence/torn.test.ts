import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Journal, type JournalDraft, verifyJournal } from '../../src/evidence/index.ts';
import { createPlace, HASTY_FS, linesOf, type Place, typesOf } from './place.ts';
import { actionNamed, allowedCall, challengeOf, justificationOf, proposalOf } from './story.ts';

let place: Place;
let journal: Journal;

beforeEach(() => {
  place = createPlace();
  journal = place.open({ roots: ['/r'], fs: HASTY_FS });
});
afterEach(() => place.dispose());

/** How many events can be read, and what verifying says. */
function state(turn = 'turn-1'): string {
  const read = journal.readTurn(turn);
  const verdict = verifyJournal(journal.file);
  return `${read.ok ? read.events.length : read.code} ${verdict?.ok ? 'ok' : verdict?.code}`;
}

describe('an append that was cut off', () => {
  test('at every byte of its last line', () => {
    journal.append('turn-1', allowedCall('list'));
    const whole = readFileSync(journal.file);
    const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1;
    for (let cut = lastLine; cut <= whole.length; cut++) {
      writeFileSync(journal.file, whole.subarray(0, cut));
      expect(journal.append('turn-1', allowedCall('show')), `cut at ${cut}`).toMatchObject({ ok: true });
      expect(verifyJournal(journal.file), `cut at ${cut}`).toMatchObject({ ok: true });
      const partial = cut > lastLine && cut < whole.length - 1;
      expect(typesOf(journal).includes('sealed'), `cut at ${cut}`).toBe(partial);
    }
  });

  test('at every byte of all of it, the beginning of the session and of the turn among them', () => {
    journal.append('turn-1', allowedCall('list'));
    const whole = readFileSync(journal.file);
    const before = typesOf(journal);
    for (let cut = 0; cut <= whole.length; cut += 7) {
      writeFileSync(journal.file, whole.subarray(0, cut));
      expect(journal.append('turn-1', allowedCall('show')), `cut at ${cut}`).toMatchObject({ ok: true });
      expect(verifyJournal(journal.file), `cut at ${cut}`).toMatchObject({ ok: true });
      const types = typesOf(journal);
      for (const type of ['session_started', 'turn_started'] as const) {
        expect(
          types.filter((each) => each === type),
          `cut at ${cut}`,
        ).toHaveLength(1);
      }
      expect(types.slice(-3)).toEqual(before.slice(-3));
    }
  });

  test('a seal that is cut off at every byte is sealed in its turn', () => {
    journal.append('turn-1', allowedCall('list'));
    appendFileSync(journal.file, '{"action":{"dig');
    const torn = readFileSync(journal.file);
    journal.append('turn-1', allowedCall('show'));
    const sealed = readFileSync(journal.file);
    for (let cut = torn.length; cut < sealed.length; cut += 5) {
      writeFileSync(journal.file, sealed.subarray(0, cut));
      expect(journal.append('turn-1', allowedCall('show')), `cut at ${cut}`).toMatchObject({ ok: true });
      expect(verifyJournal(journal.file), `cut at ${cut}`).toMatchObject({ ok: true });
    }
  });

  test('many times over', () => {
    for (let round = 0; round < 10; round++) {
      expect(journal.append('turn-1', allowedCall(`call ${round}`))).toMatchObject({ ok: true });
      appendFileSync(journal.file, `{"round":${round}`);
    }
    expect(typesOf(journal).filter((type) => type === 'sealed')).toHaveLength(9);
    expect(state()).toBe('40 CHAIN_TORN');
  });
});

describe('what the seal says', () => {
  test('length and digest of what was lost, and it is what keeps the rest valid', () => {
    journal.append('turn-1', allowedCall('list'));
    appendFileSync(journal.file, 'torn');
    journal.append('turn-1', allowedCall('show'));
    const at = typesOf(journal).indexOf('?');
    const seal = JSON.parse(linesOf(journal)[at + 1] ?? '') as object;
    expect(seal).toMatchObject({
      type: 'sealed',
      bytes: 4,
      digest: 'sha256:00cc10cc5ab0a89fbf4d84a229bf234e739ba6294a832d2c042ce8d9a1949cf7',
    });
    const text = readFileSync(journal.file, 'utf8');
    writeFileSync(journal.file, text.replace('\ntorn\n', '\nturn\n'));
    expect(verifyJournal(journal.file)).toMatchObject({ what: 'the torn line before it was changed' });
    writeFileSync(journal.file, text.replace('\ntorn\n', '\n'));
    expect(verifyJournal(journal.file)).toMatchObject({ what: 'it seals nothing' });
    writeFileSync(journal.file, text.replace('\ntorn\n', '\ntorn\ntorn\n'));
    expect(verifyJournal(journal.file)).toMatchObject({ what: 'the torn line before it was changed' });
  });

  test.each<[string, string | Buffer]>([
    ['zeros, as a crash of the machine leaves them', Buffer.alloc(512)],
    ['zeros with an end', Buffer.concat([Buffer.alloc(64), Buffer.from('\n')])],
    ['no UTF-8', Buffer.from([0xff, 0xfe, 0x80])],
    ['half a character', Buffer.from('"\ud83d\ude00').subarray(0, 3)],
    ['empty lines', '\n\n\n'],
    ['two lines of garbage', 'x\ny'],
    ['a very long one', 'x'.repeat(600_000)],
  ])('%s', (_, garbage) => {
    journal.append('turn-1', allowedCall('list'));
    appendFileSync(journal.file, garbage);
    expect(state()).toBe('4 CHAIN_TORN');
    expect(journal.append('turn-1', allowedCall('show'))).toMatchObject({ ok: true });
    expect(state()).toBe('8 ok');
    expect(journal.append('turn-2', allowedCall('show'))).toMatchObject({ ok: true });
    expect(state('turn-2')).toBe('4 ok');
    expect(state()).toBe('12 ok');
  });

  test('garbage in a journal of nothing else', () => {
    journal.append('turn-1', []);
    writeFileSync(journal.file, 'garbage');
    expect(journal.append('turn-1', allowedCall('list'))).toMatchObject({ ok: true });
    expect(typesOf(journal).slice(0, 4)).toEqual(['?', 'sealed', 'session_started', 'turn_started']);
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true });
  });
});

describe('an end that is JSON but no event of ours is no torn one', () => {
  test.each(['{}\n', '{"type":"permit"}\n', '[]\n', 'null\n', '7', '"text"\n'])('%j', (forged) => {
    journal.append('turn-1', allowedCall('list'));
    appendFileSync(journal.file, forged);
    expect(journal.append('turn-1', allowedCall('show'))).toMatchObject({
      ok: false,
      code: 'EVIDENCE_BROKEN',
    });
  });
});

test('an answer survives the loss of what came after it', () => {
  const proposal = proposalOf(actionNamed('migrate'));
  const challenge = challengeOf(proposal, 'c-elm', ['/r/db/1.sql']);
  const drafts: readonly JournalDraft[] = [proposal, challenge, justificationOf(challenge)];
  journal.append('turn-1', drafts);
  appendFileSync(journal.file, '{"action"');
  journal.transact('turn-1', ({ state: { openings }, fresh }) => {
    expect(fresh).toBe(false);
    expect([...openings.keys()]).toEqual(['/r/db/1.sql']);
    return { drafts: [], value: undefined };
  });
});
