import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compilersFor } from '../config/compiler.ts';
import { answerEvent } from './answer.ts';

let home: string;
let repository: string;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-subagents-')));
  repository = join(home, 'shop');
  for (const folder of ['.git', 'src']) mkdirSync(join(repository, folder), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const configure = (text: string): void => {
  mkdirSync(join(home, '.config/holdfast'), { recursive: true });
  writeFileSync(join(home, '.config/holdfast/config.yaml'), text);
};

interface Who {
  readonly agent_id?: string;
  readonly agent_type?: unknown;
  readonly permission_mode?: string;
  readonly session_id?: string;
}

let calls = 0;
function said(tool: string, input: object, who: Who = {}): string {
  const event = {
    session_id: 's',
    cwd: repository,
    prompt_id: 'turn',
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id: `toolu_${calls++}`,
    ...who,
  };
  const line = answerEvent(Buffer.from(JSON.stringify(event)), {
    home,
    event: 'PreToolUse',
    ...compilersFor(home),
  });
  if (line === undefined) return 'silence';
  return /\[([A-Z_]+)\]/.exec(JSON.parse(line).hookSpecificOutput.permissionDecisionReason)?.[1] ?? line;
}

const write = (who?: Who): string =>
  said('Write', { file_path: join(repository, 'src/a.ts'), content: 'x' }, who);
const read = (who?: Who): string => said('Read', { file_path: join(repository, 'src/a.ts') }, who);
const start = (who?: Who): string => said('Agent', { description: 'sub', prompt: 'do' }, who);

describe('a subagent never has more than the agent that started it', () => {
  test.each(['default', 'acceptEdits', 'bypassPermissions', 'auto'])(
    'of a session in plan, itself in %s',
    (permission_mode) => {
      expect(start({ permission_mode: 'plan' })).toBe('silence');
      const sub = { agent_id: 'helper', agent_type: 'writer', permission_mode };
      expect(write(sub)).toBe('MODE_FORBIDS_TOOL');
      expect(read(sub)).toBe('silence');
    },
  );

  test('what narrows it goes with the mode of the session, and with no other session', () => {
    const sub = { agent_id: 'helper', permission_mode: 'acceptEdits' };
    read({ permission_mode: 'plan' });
    expect(write({ ...sub, session_id: 'another' })).toBe('silence');
    expect(write(sub)).toBe('MODE_FORBIDS_TOOL');
    read({ permission_mode: 'default' });
    expect(write(sub)).toBe('silence');
  });

  test('its own plan mode narrows it, and not the session', () => {
    read();
    expect(write({ agent_id: 'helper', permission_mode: 'plan' })).toBe('MODE_FORBIDS_TOOL');
    expect(write()).toBe('silence');
  });

  test('what was kept and cannot be read is not taken for nothing', () => {
    read({ permission_mode: 'plan' });
    const modes = join(home, '.local/state/holdfast/modes');
    rmSync(modes, { recursive: true });
    writeFileSync(modes, 'no folder');
    expect(write({ agent_id: 'helper' })).not.toBe('silence');
  });

  test('an agent does not reach what is kept', () => {
    const file_path = join(home, '.local/state/holdfast/modes/x.json');
    expect(said('Write', { file_path, content: '{}' })).toBe('SELF_PROTECTED');
  });
});

describe('modes by type of agent', () => {
  beforeEach(() =>
    configure(
      'agents:\n  reviewer: review\n  "docs:writer": pages\nmodes:\n  pages:\n    tools: [read, write]\n    effects: ["*:file"]\n',
    ),
  );

  test.each<[string, Who, string]>([
    ['a type that is named', { agent_id: 'a', agent_type: 'reviewer' }, 'MODE_FORBIDS_TOOL'],
    ['a session of that type', { agent_type: 'reviewer' }, 'MODE_FORBIDS_TOOL'],
    ['a type with a mode that allows it', { agent_id: 'a', agent_type: 'docs:writer' }, 'silence'],
    ['a type that nobody named', { agent_id: 'a', agent_type: 'Reviewer' }, 'silence'],
    ['no type', { agent_id: 'a' }, 'silence'],
    ['a type of other letters', { agent_id: 'a', agent_type: 'prüfer' }, 'silence'],
    ['a type that is none', { agent_id: 'a', agent_type: 7 }, 'HOST_SHAPE_UNKNOWN'],
  ])('%s', (_, who, expected) => {
    expect(write(who)).toBe(expected);
    if (expected === 'MODE_FORBIDS_TOOL') expect(read(who)).toBe('silence');
  });

  test('a type never widens the mode of the session', () => {
    configure('mode: review\nagents: { writer: build }\n');
    expect(write({ agent_id: 'a', agent_type: 'writer' })).toBe('MODE_FORBIDS_TOOL');
  });

  test('the type of the session narrows what it starts', () => {
    expect(start({ agent_type: 'reviewer' })).toBe('silence');
    expect(write({ agent_id: 'a', agent_type: 'docs:writer' })).toBe('MODE_FORBIDS_TOOL');
  });

  test('a repository narrows a type once more, and gives none anything', () => {
    mkdirSync(join(repository, '.holdfast'));
    writeFileSync(join(repository, '.holdfast/config.yaml'), 'agents: { reviewer: build, tester: plan }\n');
    expect(write({ agent_id: 'a', agent_type: 'reviewer' })).toBe('MODE_FORBIDS_TOOL');
    expect(write({ agent_id: 'a', agent_type: 'tester' })).toBe('MODE_FORBIDS_TOOL');
    expect(write({ agent_id: 'a', agent_type: 'general-purpose' })).toBe('silence');
  });
});
