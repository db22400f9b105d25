import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '../../src/action/digest.ts';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { askedKinds } from '../../src/gate/asked-kinds.ts';
import { approve, findQuestion, ledgerFileOf, locationsBelow } from '../../src/gate/index.ts';
import { readLedgerFile } from '../../src/gate/ledger.ts';
import { rememberKinds } from '../../src/gate/ledger-file.ts';
import { createScene, type Scene } from './scene.ts';

let scene: Scene;
beforeEach(() => {
  scene = createScene();
});
afterEach(() => scene.dispose());

const definition = (description: string) => digestOf('tool-definition', 1, { name: 'route', description });
const FIRST = definition('finds a way');

const tool = (more: Partial<ToolCall> = {}): ToolCall => ({
  tool: 'other',
  name: 'mcp__maps__route',
  input: { from: 'a', to: 'b' },
  cwd: scene.repository,
  ...more,
});
const locations = () => locationsBelow(scene.home);
const ledger = () => ledgerFileOf(locations(), scene.repository);
const asked = (): readonly string[] => askedKinds(locations(), scene.repository).map(({ kind }) => kind);
const approveKinds = (...kinds: readonly string[]): void => {
  rememberKinds(ledger(), scene.repository, kinds, 'terminal', new Date());
};
const said = (call: ToolCall, mode = 'build'): string => {
  const { verdict, reason } = scene.gate().decide(call, { turn: 'turn', mode });
  return `${verdict} ${reason}`;
};

describe('an approval of a tool is for this server, this name and this definition', () => {
  test.each<[string, Partial<ToolCall>]>([
    ['a changed definition', { definition: definition('finds a way, and sends it on') }],
    ['a definition that is not shown', {}],
    ['another name of the server', { name: 'mcp__maps2__route', definition: FIRST }],
    ['another tool of the server', { name: 'mcp__maps__share', definition: FIRST }],
    ['another server under the same name', { server: 'elsewhere', definition: FIRST }],
    ['a name in other letters', { name: 'mcp__Maps__route', definition: FIRST }],
    ['a name with a blank', { name: 'mcp__maps__route ', definition: FIRST }],
  ])('%s is asked about again', (_, other) => {
    expect(said(tool({ definition: FIRST }))).toBe('ask TOOL_UNKNOWN');
    approveKinds(...asked());
    expect(said(tool({ definition: FIRST }))).toBe('allow NO_OBJECTION');
    expect(said(tool(other))).toBe('ask TOOL_UNKNOWN');
  });

  test('one without a definition is for none that is shown', () => {
    expect(said(tool())).toBe('ask TOOL_UNKNOWN');
    expect(asked()).toEqual(['tool mcp__maps__route => definition not shown']);
    approveKinds(...asked());
    expect(said(tool())).toBe('allow NO_OBJECTION');
    expect(said(tool({ definition: FIRST }))).toBe('ask TOOL_UNKNOWN');
  });

  test('the question says that something of that name was approved', () => {
    approveKinds('tool mcp__maps__route => definition not shown');
    const { message } = scene.gate().decide(tool({ definition: FIRST }), { turn: 'turn' });
    expect(message).toContain('of another server, or had another definition');
    expect(scene.gate().decide(tool({ name: 'mcp__maps__share' }), { turn: 'turn' }).message).toContain(
      'no reading',
    );
  });

  test.each(['plan', 'review'])('it is none in %s', (mode) => {
    approveKinds('tool mcp__maps__route => definition not shown');
    expect(said(tool(), mode)).toBe('block MODE_FORBIDS_TOOL');
  });

  test.each([
    ['no ledger', undefined],
    ['a ledger that is no JSON', '{"version":1'],
    [
      'a ledger of another version',
      '{"version":2,"kinds":[{"kind":"tool mcp__maps__route => definition not shown"}]}',
    ],
    ['a kind of a command of that name', '{"version":1,"kinds":[{"kind":"mcp__maps__route => exec:tool"}]}'],
    ['the name alone', '{"version":1,"kinds":[{"kind":"tool mcp__maps__route"}]}'],
  ])('%s approves nothing', (_, text) => {
    if (text !== undefined) {
      mkdirSync(dirname(ledger()), { recursive: true });
      writeFileSync(ledger(), text);
    }
    expect(said(tool())).toBe('ask TOOL_UNKNOWN');
  });
});

test('what is given to an approved tool may change from call to call', () => {
  approveKinds('tool mcp__maps__route => definition not shown');
  expect(said(tool({ input: { from: 'c', to: 'd' } }))).toBe('allow NO_OBJECTION');
});

test("a yes at the host's prompt is one to that call: the tool is proposed, not remembered", () => {
  const gate = scene.gate();
  expect(gate.decide(tool(), { turn: 'turn', callId: 'call-1' }).verdict).toBe('ask');
  const ended = { turn: 'turn', callId: 'call-1', outcome: 'confirmed', attended: () => true } as const;
  expect(gate.record(ended).remembered).toEqual([]);
  expect(readLedgerFile(ledger()).state).toBe('absent');
  expect(askedKinds(locations(), scene.repository)).toMatchObject([{ times: 1, ran: 1 }]);
  expect(said(tool())).toBe('ask TOOL_UNKNOWN');
});

test('an approval of one call is for the definition that was shown with it', () => {
  const gate = scene.gate();
  const { challenge = '' } = gate.decide(tool({ definition: FIRST }), { turn: 'turn' });
  const question = findQuestion(locations(), challenge);
  if (question === undefined) throw new Error('nothing was asked');
  approve(locations(), question, () => new Date());
  expect(said(tool({ definition: definition('another') }))).toBe('ask TOOL_UNKNOWN');
  expect(said(tool({ definition: FIRST }))).toBe('allow APPROVED');
});

test('names that hold signs of a kind share none with others', () => {
  const strange = ['a => definition not shown', 'a', '"a"', 'a => server b, definition not shown'];
  for (const name of strange) said(tool({ name }));
  said(tool({ name: 'a', server: 'b' }));
  expect(new Set(asked()).size).toBe(5);
});
