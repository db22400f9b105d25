import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** One assistant message of the scripted model. See `lib/model-server.mjs` for `remember`. */
export interface ModelStep {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[];
  readonly remember?: Readonly<Record<string, string>>;
}

/** What the model was asked: one request of the Messages protocol, as far as tests look at it. */
export interface ModelRequest {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

export interface AgentRun {
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
  /** Requests that offered tools, in order. */
  readonly requests: readonly ModelRequest[];
  /** Where the session left the script. Empty when all went as written. */
  readonly faults: readonly string[];
}

export interface AgentSession {
  readonly program: string | undefined;
  /** One turn each. */
  readonly prompts: readonly string[];
  readonly steps: readonly ModelStep[];
  /** Put before the system's folders on the agent's `PATH`. */
  readonly path?: readonly string[];
  readonly args?: readonly string[];
}

/** A place of its own for one agent: home, repository and temporary folder. */
export interface AgentPlace {
  readonly root: string;
  readonly home: string;
  readonly work: string;
  readonly tmp: string;
  remove(): void;
}

export function agentPlace(): AgentPlace {
  const root = mkdtempSync(join(tmpdir(), 'holdfast-agent-'));
  const [home, work, tmp] = [join(root, 'home'), join(root, 'work'), join(root, 'tmp')];
  for (const folder of [home, work, tmp]) mkdirSync(folder);
  spawnSync('git', ['init', '--quiet', work]);
  return { root, home, work, tmp, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** What one session may take before it is killed, and what a test of one session may take in all. Milliseconds. */
const DEADLINE_MS = 120_000;
export const PATIENCE_MS = 180_000;

/**
 * Drives Claude Code without a terminal through the prompts, against the scripted model. Nothing of this process's
 * environment reaches it, and where this machine lets us it has no network but a loopback of its own.
 * @throws Error when the session left no report.
 */
export function runClaudeCode(place: AgentPlace, session: AgentSession): AgentRun {
  const plan = join(place.root, 'plan.json');
  const report = join(place.root, 'report.json');
  rmSync(report, { force: true });
  writeFileSync(plan, JSON.stringify({ ...planFor(place, session), report }));
  const [command = '', ...args] = [
    ...isolated(),
    process.execPath,
    join(import.meta.dirname, 'lib/session.mjs'),
    plan,
  ];
  const run = spawnSync(command, args, { env: SYSTEM, encoding: 'utf8', timeout: DEADLINE_MS + 30_000 });
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as AgentRun;
  } catch (cause) {
    throw new Error(`the session left no report (exit ${run.status ?? run.signal}): ${run.stderr}`, {
      cause,
    });
  }
}

/** Headless, one JSON message a line both ways; the named tools need no prompt, so only hooks stand in the way. */
const CLAUDE_ARGS = [
  '--print',
  '--input-format=stream-json',
  '--output-format=stream-json',
  '--verbose',
  '--allowedTools=Write,Edit,Bash,Read',
];

function planFor(place: AgentPlace, { program, prompts, steps, path = [], args = [] }: AgentSession): object {
  return {
    program,
    args: [...CLAUDE_ARGS, ...args],
    cwd: place.work,
    env: {
      PATH: [...path, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
      HOME: place.home,
      TMPDIR: place.tmp,
      LANG: 'C.UTF-8',
      TERM: 'dumb',
      ANTHROPIC_API_KEY: 'none-is-needed',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_TELEMETRY: '1',
      IS_SANDBOX: '1',
    },
    prompts,
    steps,
    deadlineMs: DEADLINE_MS,
  };
}

/** Widest first; the last one isolates nothing. */
const ISOLATIONS: readonly (readonly string[])[] = [
  ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'],
  ['--net'],
].map((options) => ['unshare', ...options, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']);

const SYSTEM = { PATH: '/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin' };

let isolation: readonly string[] | undefined;

/** The command prefix that shuts the network off, as far as this machine and this user may. */
function isolated(): readonly string[] {
  isolation ??= ISOLATIONS.find(([command = '', ...args]) => {
    return spawnSync(command, [...args, 'true'], { env: SYSTEM }).status === 0;
  });
  isolation ??= [];
  return isolation;
}

/** What the tools answered since the model last spoke, as it was told in this request. */
export function toolResults(request: ModelRequest | undefined): string {
  const messages = request?.messages ?? [];
  const spoke = messages.findLastIndex(({ role }) => role === 'assistant');
  return messages
    .slice(spoke + 1)
    .flatMap(({ content }): readonly unknown[] => (Array.isArray(content) ? content : []))
    .filter((block) => typeof block === 'object' && block !== null && 'tool_use_id' in block)
    .map(resultText)
    .join('\n');
}

function resultText(block: unknown): string {
  if (typeof block !== 'object' || block === null) return '';
  if ('content' in block && typeof block.content === 'string') return block.content;
  if ('content' in block && Array.isArray(block.content)) return block.content.map(resultText).join('\n');
  return 'text' in block && typeof block.text === 'string' ? block.text : '';
}
