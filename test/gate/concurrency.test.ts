import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyJournal } from '../../src/evidence/index.ts';
import { locationsBelow } from '../../src/gate/index.ts';
import { createScene, type Scene } from './scene.ts';

const HOOK = fileURLToPath(new URL('../../dist/hook/holdfast-hook.cjs', import.meta.url));
const AT_ONCE = 16;

let scene: Scene;
beforeAll(() => {
  scene = createScene();
});
afterAll(() => scene.dispose());

/** One hook process of its own, as the shim starts it. */
function hook(at: number, tool: string, input: object): Promise<string> {
  const payload = JSON.stringify({
    session_id: 'one-session',
    transcript_path: '/transcript.jsonl',
    cwd: scene.repository,
    prompt_id: `turn-${at % 2}`,
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id: `toolu_${at}`,
  });
  const args = [HOOK, 'claude-code', '--shim', '--event', 'PreToolUse', '--home', scene.home];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((done, failed) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.on('error', failed).on('close', () => done(text));
    child.stdin.end(payload);
  });
}

test('sixteen hooks at once on one session lose no event and keep one chain', async () => {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => {
      const file = at % 4 === 0 ? 'db/migrate/0002.sql' : `src/file-${at}.ts`;
      return hook(at, 'Write', { file_path: scene.path(file), content: 'x\n' });
    }),
  );
  const silent = answers.filter((text): boolean => text === 'holdfast/1 silent\n');
  const others = answers.filter((text) => !silent.includes(text));
  expect(others).toHaveLength(AT_ONCE / 4);
  for (const text of others) expect(text).toContain('JUSTIFICATION_REQUIRED');

  const folder = locationsBelow(scene.home).sessions;
  const journals = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  expect(journals).toHaveLength(1);
  const journal = join(folder, journals[0] ?? '');
  expect(verifyJournal(journal)).toMatchObject({ ok: true });
  const events = readFileSync(journal, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly type: string; readonly call?: string });
  const calls = events.filter(({ type }) => type === 'proposal').map(({ call }) => call);
  expect(calls.sort()).toEqual(Array.from({ length: AT_ONCE }, (_, at) => `toolu_${at}`).sort());
  expect(events.filter(({ type }) => type === 'decision')).toHaveLength(AT_ONCE);
  expect(events.filter(({ type }) => type === 'permit')).toHaveLength(silent.length);
  expect(events.filter(({ type }) => type === 'turn_started')).toHaveLength(2);
});
