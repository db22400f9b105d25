import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Answers one event of the host, as the hook does. */
export type AnswerHook = (args: readonly string[], input: () => Uint8Array) => string | undefined;

/**
 * Judges a handful of ordinary calls in a throw-away home and repository, so that V8 compiles what such calls need.
 * What it has not compiled by then is compiled by the call that needs it.
 */
export function warmUp(answerHook: AnswerHook): void {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-warm-up-')));
  const [home, repository] = [join(place, 'home'), join(place, 'repository')];
  try {
    for (const folder of [home, repository]) mkdirSync(folder);
    spawnSync('git', ['init', '--quiet', repository], { stdio: 'ignore' });
    for (const event of eventsIn(repository)) {
      const args = ['claude-code', '--shim', '--event', event.hook_event_name, '--home', home];
      answerHook(args, () => Buffer.from(JSON.stringify(event)));
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

interface HostEvent {
  readonly hook_event_name: string;
  readonly [field: string]: unknown;
}

/** Every command is a turn of its own; the file tools share one, which then holds events to read back. */
function eventsIn(repository: string): readonly HostEvent[] {
  const event = (hook: string, id: string, turn: string, tool: string, input: object): HostEvent => ({
    session_id: 'warm-up',
    prompt_id: turn,
    transcript_path: join(repository, 'transcript.jsonl'),
    cwd: repository,
    permission_mode: 'default',
    hook_event_name: hook,
    tool_name: tool,
    tool_input: input,
    tool_use_id: id,
  });
  const files = FILE_CALLS.flatMap(([tool, input], at) => [
    event('PreToolUse', `file-${at}`, 'files', tool, placed(input, repository)),
    event('PostToolUse', `file-${at}`, 'files', tool, placed(input, repository)),
  ]);
  const commands = COMMANDS.map((command, at) =>
    event('PreToolUse', `command-${at}`, `command-${at}`, 'Bash', { command }),
  );
  return [...files, ...commands];
}

function placed(input: Readonly<Record<string, string>>, repository: string): object {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value.replace(/^@/, repository)]),
  );
}

const FILE_CALLS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['Read', { file_path: '@/src/orders.ts' }],
  ['Write', { file_path: '@/src/orders.ts', content: 'export const orders = [];\n' }],
  ['Edit', { file_path: '@/src/orders.ts', old_string: '[]', new_string: '[1]' }],
  ['Grep', { pattern: 'orders', path: '@/src' }],
  ['Glob', { pattern: '**/*.ts' }],
  ['Write', { file_path: '@/.env', content: 'A=1\n' }],
  ['Write', { file_path: '@/db/migrate/7.sql', content: 'select 1;\n' }],
];

/** At least one for each part of the hook. */
const COMMANDS: readonly string[] = [
  'git status --short && git diff HEAD~1 -- src | head -50',
  'cd src && ls -la | grep ts > ../list.txt; cat list.txt 2>/dev/null || true',
  'git add -A && git commit -m "orders: sort them" && git log --oneline -5',
  "find . -name '*.ts' -not -path './node_modules/*' | xargs grep -n \"orders\"",
  'sed -n 1,40p src/orders.ts; rm -f list.txt; mkdir -p build && cp src/orders.ts build/',
  'npm test -- --run 2>&1 | tail -20',
  "python3 -c \"import json; print(json.load(open('package.json'))['name'])\"",
  'node scripts/check.mjs && npx tsc --noEmit',
  'curl -sS https://example.com/status',
  'docker compose ps',
  'kubectl get pods',
  'for f in a b; do echo "$f"; done; if [ -f x ]; then cat <<EOF\n$(date)\nEOF\nfi',
  "pwsh -Command 'Get-ChildItem src'",
];
