import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { findWiring } from '../../src/adapters/claude-code/index.ts';
import type { EvidenceEvent } from '../../src/evidence/index.ts';
import type { Built } from './built.ts';

/** What one event of the host was answered. Empty texts: silence. */
export interface Said {
  readonly decision: string;
  readonly reason: string;
}

export interface CallOptions {
  readonly turn?: string;
  readonly agent?: string;
  readonly tool?: string;
  readonly input?: object;
  /** What the host's shell runs in place of the wired command. */
  readonly through?: (wired: string) => string;
  /** Done instead of the command, between the two events. */
  readonly act?: () => void;
}

/** A person's home that `init` wired, a repository, and a host that runs what the gate lets through. */
export interface HostSession {
  readonly home: string;
  readonly repository: string;
  write(path: string, content: string, mode?: number): void;
  before(command: string, id: string, options?: CallOptions): Said;
  after(command: string, id: string, options?: CallOptions & { readonly event?: string }): Said;
  /** Asks, runs and tells, as a host does with one call. */
  run(command: string, options?: CallOptions): { readonly before: Said; readonly after: Said };
  git(...args: readonly string[]): string;
  events(): readonly EvidenceEvent[];
  journal(): string;
  pending(): readonly string[];
}

const FILES: Readonly<Record<string, string>> = {
  'src/app.ts': 'export const answer = 42;\n',
  'db/migrate/0001_first.sql': 'create table notes (id integer);\n',
  '.env': 'PLACEHOLDER=inert\n',
  '.gitignore': '.env\nnode_modules\n',
  'package.json': '{ "name": "fixture", "scripts": { "test": "node test.js" } }\n',
  'package-lock.json': '{}\n',
};

const SILENT: Said = { decision: '', reason: '' };

const places: string[] = [];
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

export function hostSession(built: Built, files: Readonly<Record<string, string>> = {}): HostSession {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-after-')));
  places.push(place);
  const [home, repository] = [join(place, 'home'), join(place, 'repository')];
  for (const folder of [home, repository]) mkdirSync(folder);
  const write = (path: string, content: string, mode = 0o644): void => {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), content, { mode });
  };
  const git = (...args: readonly string[]): string => {
    const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main'];
    return spawnSync('git', [...who, ...args], { cwd: repository, encoding: 'utf8' }).stdout;
  };
  for (const [path, content] of Object.entries({ ...FILES, ...files })) write(path, content);
  git('init', '--quiet');
  git('add', '-A');
  git('commit', '-qm', 'first');
  spawnSync(process.execPath, [built.cli, 'init', '--yes', '--home', home], { cwd: repository });
  const wired = findWiring(readFileSync(join(home, '.claude', 'settings.json'), 'utf8'));
  const send = (event: string, id: string, command: string, options: CallOptions): Said => {
    const line = wired.find((hook) => hook.event === event)?.command ?? 'exit 9';
    const { stdout, status } = spawnSync('sh', ['-c', options.through?.(line) ?? line], {
      cwd: repository,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
      input: JSON.stringify({
        session_id: place,
        prompt_id: options.turn ?? 'turn-1',
        cwd: repository,
        permission_mode: 'default',
        hook_event_name: event,
        tool_name: options.tool ?? 'Bash',
        tool_input: options.input ?? { command },
        tool_use_id: id,
        ...(options.agent !== undefined && { agent_id: options.agent }),
      }),
    });
    return status === 0 ? read(stdout) : { decision: `exit ${status}`, reason: stdout };
  };
  let calls = 0;
  const folder = join(home, '.local/state/holdfast');
  const journal = (): string => {
    const [name = ''] = readdirSync(join(folder, 'sessions')).filter((file) => file.endsWith('.jsonl'));
    return join(folder, 'sessions', name);
  };
  const session: HostSession = {
    home,
    repository,
    write,
    git,
    journal,
    before: (command, id, options = {}) => send('PreToolUse', id, command, options),
    after: (command, id, { event = 'PostToolUse', ...options } = {}) => send(event, id, command, options),
    run(command, options = {}) {
      const id = `toolu_${calls++}`;
      const before = session.before(command, id, options);
      if (before.decision !== '') return { before, after: SILENT };
      if (options.act) options.act();
      else spawnSync('sh', ['-c', command], { cwd: repository, env: { ...process.env, HOME: home } });
      return { before, after: session.after(command, id, options) };
    },
    events: () =>
      readFileSync(journal(), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as EvidenceEvent),
    pending: () => {
      try {
        return readdirSync(join(folder, 'pending'));
      } catch {
        return [];
      }
    },
  };
  return session;
}

function read(stdout: string): Said {
  if (stdout.trim() === '') return SILENT;
  const { decision, reason, hookSpecificOutput: inner = {} } = JSON.parse(stdout);
  return {
    decision: decision ?? inner.permissionDecision ?? inner.hookEventName,
    reason: reason ?? inner.permissionDecisionReason ?? inner.additionalContext,
  };
}
