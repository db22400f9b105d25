import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLAUDE_CODES } from './agents.ts';
import {
  type AgentPlace,
  agentPlace,
  type ModelRequest,
  type ModelStep,
  PATIENCE_MS,
  runClaudeCode,
  toolResults,
} from './harness.ts';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'bin', 'holdfast.js');

/** Versions that know `onFailure`. An older one runs the tool when the hook's shell itself is killed. */
const BLOCKS_ON_FAILURE = ['2.1.332'];

describe.each(CLAUDE_CODES)(
  'Holdfast in Claude Code $version',
  { timeout: PATIENCE_MS },
  ({ version, program }) => {
    let place: AgentPlace;

    beforeEach(() => {
      place = agentPlace();
      mkdirSync(join(place.work, 'src'));
      writeFileSync(join(place.work, 'src', 'orders.js'), 'export const index = "orders_by_day";\n');
      wireHoldfast(place);
    });

    afterEach(() => {
      place.remove();
    });

    test.skipIf(program === undefined)('a migration opens on file:line and rollback, for one turn', () => {
      const migration = join(place.work, 'db', 'migrate', '0042_add_index.sql');
      const run = runClaudeCode(place, {
        program,
        path: [join(place.home, '.local', 'bin')],
        prompts: ['add the index', 'and one more column'],
        steps: [
          write(migration, 'first'),
          {
            remember: { id: 'holdfast justify (\\S+)' },
            ...bash(
              'holdfast justify {id} --file-line src/orders.js:1 --rollback "DROP INDEX orders_by_day"',
            ),
          },
          write(migration, 'justified'),
          { text: 'the index is there' },
          write(migration, 'another turn'),
          { text: 'that one is closed again' },
        ],
      });

      expect(run.faults).toEqual([]);
      expect(run.code).toBe(0);
      const [, refused, justified, retried, , nextTurn] = run.requests.map(toolResults);
      // What happened, why this path is different, and what lets it through.
      expect(refused).toContain('JUSTIFICATION_REQUIRED');
      expect(refused).toMatch(/db\/migrate\/0042_add_index\.sql: .{20,}/);
      expect(refused).toMatch(/holdfast justify \S+ --file-line PATH:LINE --rollback/);
      expect(justified).not.toMatch(/holdfast (refused|asks)/);
      expect(retried).not.toContain('JUSTIFICATION_REQUIRED');
      expect(nextTurn).toContain('JUSTIFICATION_REQUIRED');
      expect(readFileSync(migration, 'utf8')).toBe('justified');
      expect(rehearsed(place)).toMatchObject({
        sessions: 1,
        calls: 4,
        skippedLines: 0,
        rules: [{ reason: 'JUSTIFICATION_REQUIRED', times: 2 }],
        gone: [],
      });
    });

    test.skipIf(program === undefined)('what a script changed is told to the model after the call', () => {
      const file = join('db', 'migrate', '0043_by_script.sql');
      writeFileSync(join(place.work, 'gen.js'), writingScript(file));
      writeFileSync(join(place.work, 'fail.js'), `${writingScript(`${file}.bak.sql`)}process.exit(3);\n`);
      const run = runClaudeCode(place, {
        program,
        path: [join(place.home, '.local', 'bin')],
        prompts: ['generate it'],
        steps: [
          bash('node gen.js'),
          {
            remember: { id: 'holdfast justify (\\S+)' },
            ...bash(`holdfast justify {id} --file-line src/orders.js:1 --rollback "rm ${file}"`),
          },
          bash('node fail.js'),
          { text: 'done' },
        ],
      });

      expect(run.faults).toEqual([]);
      const [, generated, answered, failed] = run.requests.map(told);
      expect(generated).toContain('EFFECT_UNPERMITTED');
      expect(generated).toContain(`\`${file}\` appeared while this ran`);
      expect(answered).not.toMatch(/holdfast (found|refused|asks)/);
      expect(failed).toContain('EFFECT_UNPERMITTED');
      expect(failed).toContain(`\`${file}.bak.sql\` appeared while this ran`);
    });

    test.skipIf(program === undefined)('observing lets a refused write pass, and records it', () => {
      mkdirSync(join(place.home, '.config', 'holdfast'), { recursive: true });
      writeFileSync(join(place.home, '.config', 'holdfast', 'config.yaml'), 'observe: true\n');
      const [migration, environment] = [join(place.work, 'db/migrate/0042_x.sql'), join(place.work, '.env')];
      const run = runClaudeCode(place, {
        program,
        prompts: ['write both'],
        steps: [write(migration, 'observed'), write(environment, 'KEY=1'), { text: 'done' }],
      });

      expect(run.faults).toEqual([]);
      expect(run.requests.map(told).join('\n')).not.toContain('JUSTIFICATION_REQUIRED');
      expect(readFileSync(migration, 'utf8')).toBe('observed');
      expect(existsSync(environment)).toBe(false);
      expect(logged(place)).toContainEqual(
        expect.objectContaining({ kind: 'decision', reason: 'JUSTIFICATION_REQUIRED', observed: true }),
      );
    });

    test.skipIf(program === undefined)('a hook that fails behind the shim stops the write', () => {
      writeFileSync(installedHook(place), FAILING_HOOK);
      const files = Object.keys(FAILURES).map((failure) => join(place.work, `${failure}.txt`));
      const run = runClaudeCode(place, {
        program,
        prompts: ['write them all'],
        steps: [...files.map((file) => write(file, 'unjudged')), { text: 'none of them went through' }],
      });

      expect(run.faults).toEqual([]);
      expect(files.filter((file) => existsSync(file))).toEqual([]);
      const answers = run.requests.slice(1).map(toolResults);
      expect(answers).toHaveLength(files.length);
      for (const answer of answers) expect(answer).toContain('GUARD_FAILED');
    });

    test.skipIf(program === undefined)(
      'a killed shim stops the write, and with its shell where the host helps',
      () => {
        writeFileSync(installedShim(place), KILLED_SHIM);
        const [alone, withShell] = [join(place.work, 'alone.txt'), join(place.work, 'with-shell.txt')];
        const run = runClaudeCode(place, {
          program,
          prompts: ['write both'],
          steps: [write(alone, 'unjudged'), write(withShell, 'unjudged'), { text: 'done' }],
        });

        expect(run.faults).toEqual([]);
        expect(toolResults(run.requests[1])).toContain('GUARD_FAILED');
        expect(existsSync(alone)).toBe(false);
        expect(existsSync(withShell)).toBe(!BLOCKS_ON_FAILURE.includes(version));
      },
    );

    test.skipIf(program === undefined)('a missing shim stops the write', () => {
      rmSync(installedShim(place));
      const file = join(place.work, 'unguarded.txt');
      const run = runClaudeCode(place, {
        program,
        prompts: ['write it'],
        steps: [write(file, 'unjudged'), { text: 'done' }],
      });

      expect(run.faults).toEqual([]);
      expect(toolResults(run.requests[1])).toContain('GUARD_FAILED');
      expect(existsSync(file)).toBe(false);
    });
  },
);

const KILLED_SHIM = `#!/bin/sh
case "$(cat)" in */with-shell.txt*) kill -9 "$PPID" ;; esac
kill -9 $$
`;

/** How the hook ends when the call names the file `<failure>.txt`. */
const FAILURES = {
  killed: "process.kill(process.pid, 'SIGKILL')",
  hanging: 'setInterval(() => {}, 1000)',
  garbled: "process.stdout.write('all is well\\n')",
  allowing: `process.stdout.write('{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\\n')`,
  throwing: "throw new Error('broken install')",
};

const FAILING_HOOK = `const text = require('node:fs').readFileSync(0, 'utf8');
${Object.entries(FAILURES)
  .map(([name, code]) => `if (text.includes('/${name}.txt')) { ${code}; }`)
  .join('\n')}
`;

function write(file: string, content: string): ModelStep {
  return { calls: [{ name: 'Write', input: { file_path: file, content } }] };
}

function bash(command: string): ModelStep {
  return { calls: [{ name: 'Bash', input: { command, description: 'answer the challenge' } }] };
}

/** Installs as a person would. */
function wireHoldfast({ home, work }: AgentPlace): void {
  const args = [CLI, 'init', '--home', home, '--yes'];
  const init = spawnSync(process.execPath, args, { cwd: work, encoding: 'utf8' });
  if (init.status !== 0) throw new Error(`holdfast init exited ${init.status}: ${init.stderr}`);
}

/** What a rehearsal says of the transcripts that the agent left. */
function rehearsed({ home }: AgentPlace): unknown {
  const args = [CLI, 'rehearse', '--json', '--home', home];
  return JSON.parse(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout);
}

/** What the log of the place shows. */
function logged({ home, work }: AgentPlace): readonly unknown[] {
  const args = [CLI, 'log', '--json', '--home', home];
  return JSON.parse(spawnSync(process.execPath, args, { cwd: work, encoding: 'utf8' }).stdout).entries;
}

function writingScript(file: string): string {
  return `const { mkdirSync, writeFileSync } = require('node:fs');
mkdirSync('db/migrate', { recursive: true });
writeFileSync(${JSON.stringify(file)}, 'create index');
`;
}

/** All that the model was newly told in a request: the results of tools, and what hooks put beside them. */
function told(request: ModelRequest): string {
  const spoke = request.messages.findLastIndex(({ role }) => role === 'assistant');
  return JSON.stringify(request.messages.slice(spoke + 1));
}

/** The program that the wired settings start before a tool. */
function installedShim({ home }: AgentPlace): string {
  const settings = readFileSync(join(home, '.claude', 'settings.json'), 'utf8');
  const shim = /(\/[^"'\\ ]+\.sh)/.exec(settings)?.[1];
  if (shim === undefined) throw new Error(`no shim is wired: ${settings}`);
  return shim;
}

function installedHook(place: AgentPlace): string {
  const shim = installedShim(place);
  const hook = /^hook='?([^'\n]+)'?$/m.exec(readFileSync(shim, 'utf8'))?.[1];
  if (hook === undefined || dirname(hook) === '.') throw new Error(`${shim} starts no hook`);
  return hook;
}
