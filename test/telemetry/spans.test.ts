import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idFrom, type RunId, type TraceId } from '../../src/action/ids.ts';
import type { JsonObject } from '../../src/action/json.ts';
import { TELEMETRY } from '../../src/evidence/telemetry/names.ts';
import { type Telemetry, telemetryOf } from '../../src/evidence/telemetry/telemetry.ts';
import { NothingHappened, type Tool } from '../../src/executor/tool.ts';
import { ask, keyNamed, never, PERSON, TENANT, toolThat, whileTimeGoesOn } from '../executor/desk.ts';
import type { OtlpSpan } from './otlp.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { delivered, type WatchedDesk, watchedDesk } from './watched-desk.ts';

const START = '2030-01-01T00:00:00.000Z';
const SECOND = '2030-01-01T00:00:01.000Z';
const SHA = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);
const KEY = keyNamed('parcel-7');

let receiver: Receiver;
let telemetry: Telemetry;

beforeEach(async () => {
  receiver = await openReceiver();
  telemetry = telemetryOf({ tracer: receiver.tracer });
});

afterEach(async () => {
  await receiver.close();
});

const deskOf = (...tools: readonly Tool[]): WatchedDesk => watchedDesk(tools, telemetry);

const post = (more: Partial<Tool> = {}): Tool => toolThat(() => 'sent', more).tool;

async function exported(): Promise<readonly OtlpSpan[]> {
  await delivered();
  return receiver.spans();
}

/** What arrived, as a tree: each span indented under its parent, with the code that it failed with. */
function drawn(spans: readonly OtlpSpan[], parent = '', depth = 0): readonly string[] {
  const known = new Set(spans.map(({ id }) => id));
  const here = spans.filter((span) => (parent === '' ? !known.has(span.parent) : span.parent === parent));
  return here.flatMap((span) => {
    const failed = span.status === 2 ? ` ! ${span.message}` : '';
    return [`${'  '.repeat(depth)}${span.name}${failed}`, ...drawn(spans, span.id, depth + 1)];
  });
}

test('a confirmed effect, field by field', async () => {
  const tool = toolThat(async () => {
    await desk.clock.advance(1000);
    return 'sent';
  }).tool;
  const desk = deskOf(tool);
  const { action } = await desk.executor.execute(
    ask('post', { to: 'shelf 3' }, { key: KEY, call: 'call_1' }),
  );
  const spans = await exported();
  const [run, decision, permit, effect, whole] = spans;
  const common = {
    'holdfast.telemetry.version': TELEMETRY.version,
    'gen_ai.conversation.id': 'run-birch',
    'holdfast.trace': 'run-birch',
    'holdfast.tenant': 'tenant-ash',
  };
  const about = {
    ...common,
    'gen_ai.agent.id': 'clerk',
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'post',
    'holdfast.action.id': action,
    'holdfast.action.digest': SHA,
  };
  const decided = {
    'holdfast.verdict': 'allow',
    'holdfast.reason': 'NO_OBJECTION',
    'holdfast.policy.version': expect.stringMatching(/^desk@[0-9a-f]{12}$/),
  };
  const ended = {
    'holdfast.outcome': 'confirmed',
    'holdfast.receipt.id': expect.stringMatching(/^receipt_/),
    'holdfast.attempts': 1,
    'holdfast.result.digest': SHA,
  };
  const right = { 'holdfast.permit.id': expect.stringMatching(/^permit_/), 'holdfast.effect.key': KEY };
  const base = { scope: 'holdfast', trace: run?.trace, id: expect.any(String), status: 0, message: '' };
  expect(spans).toEqual([
    {
      ...base,
      parent: '',
      name: 'holdfast.run',
      start: START,
      end: START,
      attributes: common,
      events: [],
    },
    {
      ...base,
      parent: whole?.id,
      name: 'holdfast.decision',
      start: START,
      end: START,
      attributes: { ...about, ...decided },
      events: [],
    },
    {
      ...base,
      parent: whole?.id,
      name: 'holdfast.permit',
      start: START,
      end: START,
      attributes: {
        ...about,
        ...right,
        'holdfast.permit.kind': 'policy_allow',
        'holdfast.policy.version': expect.stringMatching(/^desk@[0-9a-f]{12}$/),
        'holdfast.permit.digest': SHA,
        'holdfast.permit.expires': '2030-01-01T00:05:00.000Z',
      },
      events: [],
    },
    {
      ...base,
      parent: whole?.id,
      name: 'execute_tool post',
      start: START,
      end: SECOND,
      attributes: { ...about, ...right, ...ended, 'holdfast.attempt': 1 },
      events: [
        {
          name: 'holdfast.dispatched',
          at: START,
          attributes: { ...withoutCommon(about, common), ...right, 'holdfast.attempt': 1 },
        },
        { name: 'holdfast.receipt', at: SECOND, attributes: { ...withoutCommon(about, common), ...ended } },
      ],
    },
    {
      ...base,
      parent: run?.id,
      name: 'holdfast.action post',
      start: START,
      end: SECOND,
      attributes: {
        ...about,
        ...decided,
        ...ended,
        'gen_ai.tool.call.id': 'call_1',
        'holdfast.host': 'desk',
        'holdfast.tool.digest': SHA,
      },
      events: [],
    },
  ]);
  expect(new Set(spans.map(({ id }) => id)).size).toBe(5);
  expect([decision, permit, effect].every((span) => span?.trace === run?.trace)).toBe(true);
});

function withoutCommon(all: object, common: object): object {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(common, name)));
}

describe('what became of an action shows', () => {
  const TREES: readonly (readonly [
    name: string,
    tools: readonly Tool[],
    act: (desk: WatchedDesk) => Promise<unknown>,
    tree: readonly string[],
  ])[] = [
    [
      'refused',
      [post()],
      ({ executor }) => executor.execute(ask('shred')),
      ['holdfast.run', '  holdfast.action shred ! UNKNOWN_ACTION', '    holdfast.decision ! UNKNOWN_ACTION'],
    ],
    [
      'a question that nobody has answered',
      [post({ name: 'refund' })],
      ({ executor }) => executor.execute(ask('refund')),
      ['holdfast.run', '  holdfast.action refund', '    holdfast.decision'],
    ],
    [
      'a question that a person said yes to',
      [post({ name: 'refund' })],
      async ({ executor }) => {
        const asked = await executor.execute(ask('refund', {}, { key: KEY }));
        if (asked.status !== 'asked') throw new Error(asked.status);
        const { id: question, run, digest } = asked.question;
        await executor.approve({ tenant: TENANT, run, question, digest, approver: PERSON });
        await executor.execute(ask('refund', {}, { key: KEY }));
      },
      [
        'holdfast.run',
        '  holdfast.action refund',
        '    holdfast.decision',
        '    holdfast.approval',
        '    holdfast.permit',
        '    execute_tool refund',
      ],
    ],
    [
      'the other side said that nothing happened',
      [
        toolThat(() => {
          throw new NothingHappened({ retry: false });
        }).tool,
      ],
      ({ executor }) => executor.execute(ask('post')),
      [
        'holdfast.run',
        '  holdfast.action post ! TOOL_FAILED',
        '    holdfast.decision',
        '    holdfast.permit',
        '    execute_tool post ! TOOL_FAILED',
      ],
    ],
    [
      'it failed before anything left',
      [
        toolThat(
          () => {
            throw new Error('no route');
          },
          { dispatch: 'signalled' },
        ).tool,
      ],
      ({ executor }) => executor.execute(ask('post')),
      [
        'holdfast.run',
        '  holdfast.action post ! TOOL_FAILED',
        '    holdfast.decision',
        '    holdfast.permit',
      ],
    ],
    [
      'called off before anything left',
      [post()],
      ({ executor }) => executor.execute(ask('post', {}, { signal: AbortSignal.abort() })),
      ['holdfast.run', '  holdfast.action post', '    holdfast.decision', '    holdfast.permit'],
    ],
  ];

  test.each(TREES)('%s', async (_, tools, act, tree) => {
    await act(deskOf(...tools));
    expect(drawn(await exported())).toEqual(tree);
  });

  test('unknown, answered late, and found out', async () => {
    let answer: (value: string) => void = () => undefined;
    const slow = toolThat(() => new Promise<string>((resolve) => (answer = resolve)), {
      timeoutMs: 1000,
      reconcile: () => 'confirmed',
    }).tool;
    const desk = deskOf(slow);
    await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post', {}, { key: KEY })));
    answer('sent after all');
    await desk.executor.drain();
    await desk.clock.advance(60_000);
    await desk.executor.reconcile(TENANT);
    const spans = await exported();
    expect(drawn(spans)).toEqual([
      'holdfast.run',
      '  holdfast.action post ! EFFECT_OUTCOME_UNKNOWN',
      '    holdfast.decision',
      '    holdfast.permit',
      '    execute_tool post ! EFFECT_OUTCOME_UNKNOWN',
      '    holdfast.late',
      '    holdfast.reconciled',
    ]);
    const outcomes = spans.map(({ name, attributes }) => [name, attributes['holdfast.outcome']]);
    expect(outcomes.filter(([, outcome]) => outcome !== undefined)).toEqual([
      ['execute_tool post', 'unknown'],
      ['holdfast.action post', 'unknown'],
      ['holdfast.late', 'confirmed'],
      ['holdfast.reconciled', 'confirmed'],
    ]);
  });

  test('an event that may not enter shows, with its code only', async () => {
    const desk = deskOf(post());
    const call = 'sample-key-4711';
    expect((await desk.executor.execute(ask('post', {}, { call }))).status).toBe('refused');
    await desk.executor.execute(ask('post'));
    expect(drawn(await exported())).toEqual([
      'holdfast.run',
      '  holdfast.not_recorded ! EVENT_CREDENTIAL',
      '  holdfast.action post ! RUN_QUARANTINED',
      '    holdfast.decision ! RUN_QUARANTINED',
    ]);
    expect(receiver.bytes()).not.toContain(call);
  });

  test('each attempt is an event of one span', async () => {
    const flaky = toolThat(
      (_, { attempt }) => {
        if (attempt === 1) throw new Error('connection reset');
        return 'sent';
      },
      { idempotent: true, retry: { attempts: 3, budgetMs: 60_000 } },
    ).tool;
    const desk = deskOf(flaky);
    await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post')));
    const effect = (await exported()).find(({ name }) => name === 'execute_tool post');
    expect(effect?.status).toBe(0);
    expect(effect?.events.map(({ name, attributes }) => [name, attributes['holdfast.attempt']])).toEqual([
      ['holdfast.dispatched', 1],
      ['holdfast.dispatched', 2],
      ['holdfast.receipt', undefined],
    ]);
  });

  test('what another process began stands under the run', async () => {
    const desk = watchedDesk([toolThat(() => never(), { timeoutMs: 1000 }).tool], { recorded: () => 0 });
    await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post')));
    telemetry.recorded((await desk.events()).slice(-1));
    expect(drawn(await exported())).toEqual(['holdfast.run', '  execute_tool post ! EFFECT_OUTCOME_UNKNOWN']);
  });

  test('a permit that nobody used ends with its time, one on its way with `close`', async () => {
    const desk = watchedDesk([post()], { recorded: () => 0 });
    await desk.executor.execute(ask('post', { n: 1 }));
    const events = await desk.events();
    const upTo = (type: string) => events.slice(0, events.findIndex((one) => one.type === type) + 1);
    telemetry.recorded(upTo('permit'));
    expect(drawn(await exported())).not.toContain('  holdfast.action post');
    telemetry.recorded(events.slice(-1).map((event) => ({ ...event, at: '2030-01-01T00:06:00.000Z' })));
    const ended = (await exported()).find(({ name }) => name === 'holdfast.action post');
    expect(ended?.end).toBe('2030-01-01T00:05:00.000Z');

    const other = telemetryOf({ tracer: receiver.tracer });
    other.recorded(upTo('dispatched'));
    const before = (await exported()).length;
    other.close();
    expect((await exported()).slice(before).map(({ name }) => name)).toEqual([
      'execute_tool post',
      'holdfast.action post',
    ]);
  });
});

describe('a trace', () => {
  const HEX = '4bf92f3577b34da6a3ce929d0e0e4736';
  const TRACES: readonly (readonly [name: string, trace: string, id: unknown, parent: unknown])[] = [
    ['a W3C trace id', HEX, HEX, expect.stringMatching(/^[0-9a-f]{16}$/)],
    ['a traceparent', `00-${HEX}-00f067aa0ba902b7-01`, HEX, '00f067aa0ba902b7'],
    ['a name of another form', 'order 12', expect.not.stringContaining(HEX), ''],
    ['no id but zeros', '0'.repeat(32), expect.not.stringMatching(/^0+$/), ''],
    ['capitals', HEX.toUpperCase(), expect.not.stringContaining(HEX), ''],
    ['a version that W3C forbids', `ff-${HEX}-00f067aa0ba902b7-01`, expect.not.stringContaining(HEX), ''],
  ];

  test.each(TRACES)('%s', async (_, name, id, parent) => {
    const trace: TraceId = idFrom('trace', name);
    await deskOf(post()).executor.execute(ask('post', {}, { trace }));
    const spans = await exported();
    const run = spans.find((span) => span.name === 'holdfast.run');
    expect([run?.trace, run?.parent, run?.attributes['holdfast.trace']]).toEqual([id, parent, name]);
    expect(new Set(spans.map((span) => span.trace)).size).toBe(1);
  });

  test('that was not sampled above is not sent', async () => {
    const trace: TraceId = idFrom('trace', `00-${HEX}-00f067aa0ba902b7-00`);
    await deskOf(post()).executor.execute(ask('post', {}, { trace }));
    expect(await exported()).toEqual([]);
  });

  test('runs stand apart, actions of one run together', async () => {
    const { executor } = deskOf(post());
    await executor.execute(ask('post', { n: 1 }));
    await executor.execute(ask('post', { n: 2 }));
    const run: RunId = idFrom('run', 'run-elm');
    await executor.execute(ask('post', { n: 3 }, { run }));
    expect(drawn(await exported()).map((line) => line.trim().split(' ')[0])).toEqual([
      'holdfast.run',
      ...Array(2).fill(['holdfast.action', 'holdfast.decision', 'holdfast.permit', 'execute_tool']).flat(),
      'holdfast.run',
      ...['holdfast.action', 'holdfast.decision', 'holdfast.permit', 'execute_tool'],
    ]);
  });
});

describe('nothing private leaves', () => {
  const CANARY = 'quetzal-7391';

  test('of arguments, answers, errors, names that a model made up, or what people wrote', async () => {
    const args: JsonObject = { to: CANARY, [CANARY]: [{ note: `ask ${CANARY}` }] };
    const failing = toolThat(
      () => {
        throw new Error(`cannot reach ${CANARY}`, { cause: CANARY });
      },
      { name: 'look' },
    ).tool;
    const answering = toolThat(() => ({ said: CANARY }), { description: CANARY }).tool;
    const { executor, events } = deskOf(answering, failing);
    const sources = { [`/${CANARY}`]: [`tool:${CANARY}`] } as const;
    await executor.execute(ask('post', args, { sources }));
    await executor.execute(ask('look', args));
    await executor.execute(ask(`please send ${CANARY}`, args));
    await executor.execute(ask('post', { n: 1 }, { call: `call for ${CANARY}` }));
    const spans = await exported();
    expect(JSON.stringify(await events())).toContain(CANARY);
    expect(spans.filter(({ name }) => name === 'holdfast.decision')).toHaveLength(4);
    expect(receiver.bytes()).not.toContain(CANARY);
    expect(JSON.stringify(spans)).not.toContain(CANARY);
  });

  test('the receiver would see it where it were sent', async () => {
    receiver.tracer.startSpan('x', { attributes: { note: CANARY } }).end();
    await receiver.spans();
    expect(receiver.bytes()).toContain(CANARY);
  });
});

test('without a tracer it says what to give it', () => {
  expect(() => telemetryOf({ tracer: Object.create(null) })).toThrow(/trace\.getTracer/);
});

test('a tracer that fails costs its spans and nothing else', async () => {
  const broken = telemetryOf({
    tracer: {
      startSpan() {
        throw new Error('no exporter');
      },
    },
  });
  const { executor } = watchedDesk([post()], broken);
  expect((await executor.execute(ask('post'))).status).toBe('confirmed');
  await delivered();
  expect(() => broken.close()).not.toThrow();
});
