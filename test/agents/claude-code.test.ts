import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLAUDE_CODES } from './agents.ts';
import { type AgentPlace, agentPlace, PATIENCE_MS, runClaudeCode, toolResults } from './harness.ts';

describe.each(CLAUDE_CODES)(
  'the harness with Claude Code $version',
  { timeout: PATIENCE_MS },
  ({ program }) => {
    let place: AgentPlace;

    beforeEach(() => {
      place = agentPlace();
    });

    afterEach(() => {
      place.remove();
    });

    test.skipIf(program === undefined)(
      'tells the model why a hook denied a write, and lets the next one through',
      () => {
        const refused = join(place.work, 'refused.txt');
        const written = join(place.work, 'written.txt');
        wireHook(place, 'refused.txt', 'this file is closed today');

        const run = runClaudeCode(place, {
          program,
          prompts: ['write both files'],
          steps: [
            { calls: [{ name: 'Write', input: { file_path: refused, content: 'one' } }] },
            { calls: [{ name: 'Write', input: { file_path: written, content: 'two' } }] },
            { text: 'done' },
          ],
        });

        expect(run.faults).toEqual([]);
        expect(run.code).toBe(0);
        expect(toolResults(run.requests[1])).toContain('this file is closed today');
        expect(toolResults(run.requests[2])).not.toContain('this file is closed today');
        expect([existsSync(refused), existsSync(written)]).toEqual([false, true]);
      },
    );
  },
);

/** A hook that denies whatever names `word` and is silent otherwise. */
function wireHook(place: AgentPlace, word: string, reason: string): void {
  const hook = join(place.root, 'hook.sh');
  const answer = {
    hookEventName: 'PreToolUse',
    permissionDecision: 'deny',
    permissionDecisionReason: reason,
  };
  const denial = JSON.stringify({ hookSpecificOutput: answer });
  writeFileSync(hook, `case "$(cat)" in *${word}*) echo '${denial}' ;; esac\n`);
  const hooks = { PreToolUse: [{ matcher: '*', hooks: [{ type: 'command', command: `sh ${hook}` }] }] };
  mkdirSync(join(place.home, '.claude'));
  writeFileSync(join(place.home, '.claude', 'settings.json'), JSON.stringify({ hooks }));
}
