import { describe, expect, test } from 'vitest';
import { digestOf } from '../../action/digest.ts';
import type { ActionDigest, ActionId, EventId, IdempotencyKey, RunId } from '../../action/ids.ts';
import type { Outcome } from '../event.ts';
import { type CompareOptions, compareWithOutside } from './compare.ts';
import type { OutsideEffect } from './log.ts';
import type { Recorded, RecordedEffect } from './recorded.ts';

const digest = (name: string): ActionDigest => digestOf('example', 1, name) as string as ActionDigest;
const at = (minute: number): string => new Date(Date.UTC(2030, 0, 1, 12, minute)).toISOString();

interface Told {
  readonly run?: string;
  readonly tool?: string;
  /** Minutes after noon: permitted, dispatched at once, ended a minute later. */
  readonly minute?: number;
  readonly dispatched?: false;
  readonly keyless?: true;
}

/** An effect whose key and whose arguments are named. */
function effect(key: string, args: string, outcome: Outcome | undefined, told: Told = {}): RecordedEffect {
  const { run = 'run-1', tool = 'post', minute = 0 } = told;
  return {
    run: run as RunId,
    permit: `evt_${key}` as EventId,
    ...(!told.keyless && { key: key as IdempotencyKey }),
    action: { id: `action_${key}` as ActionId, digest: digest(args), name: tool },
    permitted: at(minute),
    ...(told.dispatched !== false && { dispatched: at(minute) }),
    ...(outcome !== undefined && { outcome, ended: at(minute + 1) }),
  };
}

type Entry = Omit<OutsideEffect, 'line'>;

const entry = (more: {
  key?: string;
  args?: string;
  tool?: string;
  minute?: number;
  failed?: true;
  run?: string;
}): Entry => ({
  ...(more.key !== undefined && { key: more.key as IdempotencyKey }),
  ...(more.args !== undefined && { digest: digest(more.args) }),
  ...(more.run !== undefined && { run: more.run as RunId }),
  tool: more.tool ?? 'post',
  at: at(more.minute ?? 0),
  ...(more.failed && { outcome: 'failed' as const }),
});

/** The lists that are not empty, each by keys of effects, or by why. */
function compared(
  effects: readonly RecordedEffect[],
  entries: readonly Entry[],
  options: CompareOptions = {},
  more: Partial<Recorded> = {},
): Readonly<Record<string, readonly string[]>> {
  const recorded: Recorded = {
    effects,
    proposals: new Map(),
    runs: new Set(effects.map(({ run }) => run)),
    quarantined: new Map(),
    ...more,
  };
  const outside = entries.map((one, index) => ({ ...one, line: index + 1 }));
  const { matched, missing, unpermitted, doubled, contradicted, settled, unsettled } = compareWithOutside(
    recorded,
    outside,
    options,
  );
  const name = ({ permit }: RecordedEffect) => permit.slice(4);
  const lists = {
    matched: matched.map((pair) => name(pair.effect)),
    missing: missing.map(name),
    unpermitted: unpermitted.map(({ why, run = '?', entry: { line } }) => `${line} ${why} ${run}`),
    doubled: doubled.map(({ effect: one, outside: found }) => `${name(one)} ${found.length}`),
    contradicted: contradicted.map((pair) => name(pair.effect)),
    settled: settled.map(({ effect: one, outcome }) => `${name(one)} ${outcome}`),
    unsettled: unsettled.map(name),
  };
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

type Row = readonly [
  name: string,
  effects: readonly RecordedEffect[],
  entries: readonly Entry[],
  expected: Readonly<Record<string, readonly string[]>>,
  options?: CompareOptions,
];

const sent = effect('a', 'x', 'confirmed');

describe('by key', () => {
  const ROWS: readonly Row[] = [
    ['both know it', [sent], [entry({ key: 'a' })], { matched: ['a'] }],
    ['both know it, with its digest', [sent], [entry({ key: 'a', args: 'x' })], { matched: ['a'] }],
    ['nothing anywhere', [], [], {}],
    ['confirmed here only', [sent], [], { missing: ['a'] }],
    ['outside only', [], [entry({ key: 'b' })], { unpermitted: ['1 no_permit ?'] }],
    [
      'a failure outside without a permit is one too',
      [],
      [entry({ key: 'b', failed: true })],
      { unpermitted: ['1 no_permit ?'] },
    ],
    [
      'other arguments',
      [sent],
      [entry({ key: 'a', args: 'y' })],
      { missing: ['a'], unpermitted: ['1 other_digest run-1'] },
    ],
    [
      'another tool',
      [sent],
      [entry({ key: 'a', tool: 'refund' })],
      { missing: ['a'], unpermitted: ['1 other_tool run-1'] },
    ],
    [
      'before it was permitted',
      [sent],
      [entry({ key: 'a', minute: -30 })],
      { missing: ['a'], unpermitted: ['1 before_permit run-1'] },
    ],
    ['clocks that differ a little', [sent], [entry({ key: 'a', minute: -4 })], { matched: ['a'] }],
    [
      'no patience with clocks',
      [sent],
      [entry({ key: 'a', minute: -1 })],
      { missing: ['a'], unpermitted: ['1 before_permit run-1'] },
      { skewMs: 1000 },
    ],
    [
      'twice',
      [sent],
      [entry({ key: 'a' }), entry({ key: 'a', minute: 1 })],
      { matched: ['a'], doubled: ['a 2'] },
    ],
    [
      'a failure, then the effect',
      [sent],
      [entry({ key: 'a', failed: true }), entry({ key: 'a', minute: 1 })],
      { matched: ['a'] },
    ],
    ['confirmed here, failed there', [sent], [entry({ key: 'a', failed: true })], { contradicted: ['a'] }],
    [
      'failed here, happened there',
      [effect('a', 'x', 'failed')],
      [entry({ key: 'a' })],
      { contradicted: ['a'] },
    ],
    [
      'cancelled here, happened there',
      [effect('a', 'x', 'cancelled')],
      [entry({ key: 'a' })],
      { contradicted: ['a'] },
    ],
    [
      'failed on both sides',
      [effect('a', 'x', 'failed')],
      [entry({ key: 'a', failed: true })],
      { matched: ['a'] },
    ],
    ['failed here, unheard of there', [effect('a', 'x', 'failed')], [], {}],
    ['on its way', [effect('a', 'x', undefined)], [entry({ key: 'a' })], { matched: ['a'] }],
    ['on its way, and not there yet', [effect('a', 'x', undefined)], [], {}],
    [
      'it never left from here',
      [effect('a', 'x', undefined, { dispatched: false })],
      [entry({ key: 'a' })],
      { contradicted: ['a'] },
    ],
    [
      'unknown, and it happened',
      [effect('a', 'x', 'unknown')],
      [entry({ key: 'a' })],
      { settled: ['a confirmed'] },
    ],
    [
      'unknown, and it failed',
      [effect('a', 'x', 'unknown')],
      [entry({ key: 'a', failed: true })],
      { settled: ['a failed'] },
    ],
    [
      'unknown, tried twice, done once',
      [effect('a', 'x', 'unknown')],
      [entry({ key: 'a', failed: true }), entry({ key: 'a' })],
      { settled: ['a confirmed'] },
    ],
    [
      'unknown, and done twice',
      [effect('a', 'x', 'unknown')],
      [entry({ key: 'a' }), entry({ key: 'a' })],
      { settled: ['a confirmed'], doubled: ['a 2'] },
    ],
    ['unknown, and nobody knows', [effect('a', 'x', 'unknown')], [], { unsettled: ['a'] }],
    [
      'two permits of one key, one of them used',
      [
        { ...effect('a', 'x', undefined, { dispatched: false }), permit: 'evt_old' as EventId },
        effect('a', 'x', 'confirmed', { minute: 10 }),
      ],
      [entry({ key: 'a', minute: 10 })],
      { matched: ['a'] },
    ],
  ];
  test.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, [, effects, entries, expected, options]) => {
    expect(compared(effects, entries, options)).toEqual(expected);
  });
});

describe('without a key', () => {
  const twin = effect('b', 'x', 'confirmed', { minute: 20 });
  const ROWS: readonly Row[] = [
    ['by digest', [sent], [entry({ args: 'x' })], { matched: ['a'] }],
    [
      'two that are alike, in their order',
      [sent, twin],
      [entry({ args: 'x', minute: 20 }), entry({ args: 'x' })],
      { matched: ['a', 'b'] },
    ],
    [
      'one more than was permitted',
      [sent],
      [entry({ args: 'x' }), entry({ args: 'x', minute: 1 })],
      { matched: ['a'], unpermitted: ['2 no_permit run-1'] },
    ],
    [
      'in another run',
      [sent, effect('c', 'z', 'confirmed', { run: 'run-2' })],
      [entry({ args: 'x', run: 'run-2' }), entry({ key: 'c' })],
      { matched: ['c'], missing: ['a'], unpermitted: ['1 no_permit run-2'] },
    ],
    [
      'of a run that nobody knows',
      [],
      [entry({ args: 'x', run: 'run-9' })],
      { unpermitted: ['1 no_permit ?'] },
    ],
    [
      'one that a key took is not free',
      [sent],
      [entry({ args: 'x' }), entry({ key: 'a', minute: 1 })],
      { matched: ['a'], unpermitted: ['1 no_permit run-1'] },
    ],
    [
      'unknown, settled by digest',
      [effect('a', 'x', 'unknown')],
      [entry({ args: 'x' })],
      { settled: ['a confirmed'] },
    ],
    ['by time', [sent], [entry({ minute: 1 })], { matched: ['a'] }],
    [
      'by time, another tool',
      [sent],
      [entry({ tool: 'look' })],
      { missing: ['a'], unpermitted: ['1 no_permit ?'] },
    ],
    [
      'by time, too late',
      [sent],
      [entry({ minute: 30 })],
      { missing: ['a'], unpermitted: ['1 no_permit ?'] },
    ],
    [
      'by time, of one that never left',
      [effect('a', 'x', undefined, { dispatched: false })],
      [entry({})],
      { unpermitted: ['1 no_permit ?'] },
    ],
    ['unknown is not settled by time', [effect('a', 'x', 'unknown')], [entry({})], { unsettled: ['a'] }],
    [
      'what the host executed',
      [effect('a', 'x', 'confirmed', { keyless: true, dispatched: false })],
      [entry({ args: 'x' })],
      { matched: ['a'] },
    ],
  ];
  test.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, [, effects, entries, expected, options]) => {
    expect(compared(effects, entries, options)).toEqual(expected);
  });

  test('an action that was asked for, and refused, tells the run', () => {
    const proposals = new Map([[digest('x') as string, 'run-5' as RunId]]);
    expect(compared([], [entry({ args: 'x' })], {}, { proposals })).toEqual({
      unpermitted: ['1 no_permit run-5'],
    });
  });
});

describe('what the log covers', () => {
  const ROWS: readonly (readonly [name: string, minute: number, missing: boolean])[] = [
    ['before it', -1, false],
    ['its first moment', 0, true],
    ['its last moment', 60, true],
    ['after it', 61, false],
  ];
  test.each(ROWS)('%s', (_, minute, missing) => {
    const options = { from: at(0), until: at(60) };
    const found = compared([effect('a', 'x', 'confirmed', { minute })], [], options);
    expect(found).toEqual(missing ? { missing: ['a'] } : {});
  });
});
