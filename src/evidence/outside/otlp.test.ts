import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../action/json.ts';
import { readOtlpLog } from './otlp.ts';

const DIGEST = `sha256:${'0a'.repeat(32)}`;
const AT = '2030-01-01T00:00:00.000Z';
const NANOS = '1893456000000123456';

type Texts = Readonly<Record<string, string>>;

function spanOf(texts: Texts, more: JsonObject = {}): JsonObject {
  const attributes = Object.entries(texts).map(([key, stringValue]) => ({ key, value: { stringValue } }));
  return { name: 'x', startTimeUnixNano: NANOS, endTimeUnixNano: NANOS, attributes, ...more };
}

function request(...spans: readonly JsonObject[]): string {
  return JSON.stringify({ resourceSpans: [{ resource: {}, scopeSpans: [{ scope: { name: 's' }, spans }] }] });
}

const EXECUTED = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'post' };

describe('spans that are effects', () => {
  const ROWS: readonly (readonly [name: string, span: JsonObject, effect: object])[] = [
    ['by the operation', spanOf(EXECUTED), { outcome: 'confirmed' }],
    [
      'by key and digest',
      spanOf({
        'gen_ai.tool.name': 'post',
        'holdfast.effect.key': 'k',
        'holdfast.action.digest': DIGEST,
        'gen_ai.conversation.id': 'run-1',
      }),
      { key: 'k', digest: DIGEST, run: 'run-1', outcome: 'confirmed' },
    ],
    ['that failed', spanOf(EXECUTED, { status: { code: 2, message: 'no' } }), { outcome: 'failed' }],
    [
      'that failed, in words',
      spanOf(EXECUTED, { status: { code: 'STATUS_CODE_ERROR' } }),
      { outcome: 'failed' },
    ],
    ['that did well', spanOf(EXECUTED, { status: { code: 1 } }), { outcome: 'confirmed' }],
    ['with what a later version adds', spanOf(EXECUTED, { flags: 257, later: [] }), { outcome: 'confirmed' }],
  ];
  test.each(ROWS)('%s', (_, span, effect) => {
    expect(readOtlpLog(request(span))).toEqual({
      effects: [{ tool: 'post', at: AT, line: 1, ...effect }],
      bad: [],
    });
  });
});

test('spans of other things, and those that Holdfast made itself, are no witness', () => {
  const own = spanOf({ ...EXECUTED }, {});
  const marked = {
    ...own,
    attributes: [
      { key: 'gen_ai.operation.name', value: { stringValue: 'execute_tool' } },
      { key: 'gen_ai.tool.name', value: { stringValue: 'post' } },
      { key: 'holdfast.telemetry.version', value: { intValue: '1' } },
    ],
  };
  const text = [
    request(spanOf({ 'http.route': '/v1/parcels' }), marked),
    '{"resourceLogs":[]}',
    '{}',
    request(spanOf({ 'gen_ai.operation.name': 'chat' })),
  ].join('\n');
  expect(readOtlpLog(text)).toEqual({ effects: [], bad: [] });
});

describe('lines that cannot be read', () => {
  const BAD: readonly (readonly [name: string, line: string, message: RegExp])[] = [
    ['cut off', request(spanOf(EXECUTED)).slice(0, -4), /./],
    ['spans that are no list', '{"resourceSpans":[{"scopeSpans":[{"spans":{}}]}]}', /`spans`/],
    ['no time', request(spanOf(EXECUTED, { startTimeUnixNano: 'now' })), /`startTimeUnixNano`/],
    ['no tool', request(spanOf({ 'gen_ai.operation.name': 'execute_tool' })), /`tool`/],
    ['a digest that is none', request(spanOf({ ...EXECUTED, 'holdfast.action.digest': 'x' })), /`digest`/],
  ];
  test.each(BAD)('%s', (_, line, message) => {
    const { effects, bad } = readOtlpLog(`${line}\n${request(spanOf(EXECUTED))}`);
    expect(effects.map((effect) => effect.line)).toEqual([2]);
    expect(bad).toEqual([{ line: 1, message: expect.stringMatching(message) }]);
  });
});
