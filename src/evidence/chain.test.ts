import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  actionNamed,
  allowedCall,
  decisionOf,
  proposalOf,
  RUN,
  streamOf,
} from '../../test/evidence/story.ts';
import { idFrom, type RunId } from '../action/ids.ts';
import { genesisOf, type Head, hashOf, verifyChain } from './chain.ts';
import type { EvidenceEvent } from './event.ts';
import { writeLine } from './line.ts';
import { verifyLines } from './verify.ts';

const EVENTS = streamOf(Array.from({ length: 20 }, (_, index) => allowedCall(`call ${index}`)).flat());
const HEAD: Head = { seq: EVENTS.length - 1, hash: EVENTS.at(-1)?.hash ?? '' };
const LINES = EVENTS.map((event) => `${writeLine(event)}\n`);

function verdictOn(events: readonly unknown[]): string {
  const verdict = verifyChain(events, { run: RUN });
  return verdict.ok ? `ok ${verdict.events}` : `${verdict.code} at ${verdict.line}: ${verdict.what}`;
}

function changed(at: number, change: object): readonly unknown[] {
  return EVENTS.map((event, index) => (index === at ? { ...event, ...change } : event));
}

/** The event with its hash made anew, as somebody would who knows how. */
function rehashed(event: EvidenceEvent, change: object): EvidenceEvent {
  const next = { ...event, ...change } as EvidenceEvent;
  return { ...next, hash: hashOf(next) };
}

describe('a stream of events', () => {
  test('as it was written', () => {
    expect(verifyChain(EVENTS, { run: RUN, head: HEAD })).toEqual({ ok: true, events: 60, head: HEAD });
    expect(verdictOn([])).toBe('ok 0');
  });

  test.each<[string, readonly unknown[], string]>([
    [
      'a changed time',
      changed(3, { at: '2030-06-01T12:00:00.001Z' }),
      'CHAIN_BROKEN at 4: its content does not match its hash',
    ],
    [
      'a changed trace',
      changed(0, { trace: 'other' }),
      'CHAIN_BROKEN at 1: its content does not match its hash',
    ],
    [
      'a new hash over a change',
      EVENTS.map((e, i) => (i === 3 ? rehashed(e, { trace: 'x' }) : e)),
      'CHAIN_BROKEN at 5: it does not name the event before it',
    ],
    ['a lost event', EVENTS.toSpliced(7, 1), 'CHAIN_BROKEN at 8: its number is 8 where 7 was due'],
    ['a lost beginning', EVENTS.slice(1), 'CHAIN_BROKEN at 1: its number is 1 where 0 was due'],
    [
      'an event twice',
      EVENTS.toSpliced(7, 0, ...EVENTS.slice(6, 7)),
      'CHAIN_BROKEN at 8: its number is 6 where 7 was due',
    ],
    ['an event of another version', changed(9, { v: 2 }), 'EVENT_FIELD_INVALID at 10: field `v` is wrong'],
    [
      'no event',
      EVENTS.toSpliced(2, 1, null as unknown as EvidenceEvent),
      'EVENT_FIELD_INVALID at 3: field `` is wrong',
    ],
  ])('%s', (_, events, expected) => {
    expect(verdictOn(events)).toBe(expected);
  });

  test('an event of another run, and a stream of another run', () => {
    const other = idFrom<RunId>('run', 'session-ash');
    expect(verdictOn(EVENTS.map((e, i) => (i === 2 ? rehashed(e, { run: other }) : e)))).toBe(
      'CHAIN_BROKEN at 3: it belongs to another run',
    );
    expect(genesisOf(other).hash).not.toBe(genesisOf(RUN).hash);
    expect(verifyChain(EVENTS, { run: other })).toMatchObject({ ok: false, line: 1 });
  });

  test('a cut-off end is seen against a head that was kept elsewhere, and only then', () => {
    const short = EVENTS.slice(0, 50);
    expect(verifyChain(short, { run: RUN })).toMatchObject({ ok: true });
    expect(verifyChain(short, { run: RUN, head: HEAD })).toMatchObject({
      ok: false,
      code: 'CHAIN_BROKEN',
      line: 51,
      what: 'the stream ends at 49, before its known end at 59',
    });
    const { seq, hash } = EVENTS[49] ?? HEAD;
    expect(verifyChain(EVENTS, { run: RUN, head: { seq, hash } })).toMatchObject({ ok: false });
  });
});

type Tampering = (lines: readonly string[], at: number, other: number, byte: number) => readonly string[];

const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  edit: (lines, at, other, byte) => lines.with(at, edited(lines[at] ?? '', other, byte)),
  insertion: (lines, at, other) => lines.toSpliced(at, 0, lines[other] ?? ''),
  deletion: (lines, at) => lines.toSpliced(at, 1),
  swap: (lines, at, other) => lines.with(at, lines[other] ?? '').with(other, lines[at] ?? ''),
};

/** One byte replaced by another. Bytes that are no UTF-8 by themselves are among them. */
function edited(line: string, position: number, byte: number): string {
  const bytes = Buffer.from(line, 'latin1');
  bytes[position % bytes.length] = byte;
  return bytes.toString('latin1');
}

describe('a journal that was tampered with', () => {
  const places = fc.record({
    at: fc.nat({ max: LINES.length - 1 }),
    other: fc.nat({ max: LINES.length - 1 }),
    position: fc.nat({ max: 2_000 }),
    byte: fc.nat({ max: 255 }),
  });

  test.each(Object.entries(TAMPERINGS))('each of 1,000 random ones: %s', (name, tamper) => {
    let looked = 0;
    fc.assert(
      fc.property(places, ({ at, other, position, byte }) => {
        const lines = tamper(LINES, at, name === 'edit' ? position : other, byte);
        fc.pre(lines.join('') !== LINES.join(''));
        const bytes = Buffer.from(lines.join(''), 'latin1');
        const verdict = verifyLines(bytes, { run: RUN, head: HEAD });
        expect(verdict.ok).toBe(false);
        if (!verdict.ok) {
          expect(verdict.line).toBeGreaterThan(0);
          expect(verdict.what).not.toBe('');
        }
        looked++;
      }),
      { numRuns: 1_000 },
    );
    expect(looked).toBeGreaterThanOrEqual(1_000);
  });

  test('the first bad link is named by its line', () => {
    const bytes = Buffer.from(LINES.toSpliced(30, 1).join(''));
    expect(verifyLines(bytes, { run: RUN })).toMatchObject({ ok: false, line: 31, seq: 31 });
  });

  test('the same event written in another way is not the line that was written', () => {
    for (const rewrite of [
      (line: string) => line.replace('{', '{ '),
      (line: string) => line.replace('"shell"', '"\\u0073hell"'),
      (line: string) => line.replace(/"hash":"([^"]+)",(.*)\}/, '$2,"hash":"$1"}'),
      (line: string) => line.replace(/("hash":"[^"]+",)(.*)("trace":)/, '$2$1$3'),
      (line: string) => line.replace('"v":1}', '"v":1.0}'),
      (line: string) => line.replace('"v":1}', '"v":1,"v":1}'),
    ]) {
      const line = rewrite(LINES[3] ?? '');
      expect(line).not.toBe(LINES[3]);
      const bytes = Buffer.from(LINES.with(3, line).join(''));
      expect(verifyLines(bytes, { run: RUN }), line).toMatchObject({ ok: false, line: 4 });
    }
  });

  test('bytes that are no UTF-8 are not taken for the text that they decode to', () => {
    const proposal = proposalOf(actionNamed('list'));
    const stream = streamOf([proposal, decisionOf(proposal, { effects: ['read file \ufffd'] })]);
    const bytes = Buffer.from(stream.map((event) => `${writeLine(event)}\n`).join(''));
    expect(verifyLines(bytes, { run: RUN })).toMatchObject({ ok: true });
    const at = bytes.indexOf('\ufffd');
    bytes.set([0xf0, 0x90, 0x80], at);
    expect(bytes.toString()).toContain('read file \ufffd"');
    expect(verifyLines(bytes, { run: RUN })).toMatchObject({ ok: false, line: 2 });
  });
});
