import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { findWiring } from '../../src/adapters/claude-code/index.ts';
import { asReader } from './console.ts';
import { CLI, type Place } from './place.ts';
import type { Done } from './transcript.ts';

/** A session of Claude Code as its hooks see it: calls go to the wired command, and what the agent reads comes back. */
export interface Agent {
  /** `Write PATH`, `Bash COMMAND`, `TOOL {...}`, `--- next turn`, `--- permission mode NAME`, `--- next session`. */
  run(input: string): Done;
}

const PASSES = '(no objection)';
const ASKS = '(the host asks the person)';

interface Answer {
  readonly permissionDecision: string;
  readonly permissionDecisionReason: string;
}

/** Nothing that the agent asks for is done; what is let through is reported to the hook as done. */
export function openAgent(place: Place): Agent {
  let session = 1;
  let turn = 1;
  let calls = 0;
  let permissionMode = 'default';
  const send = (event: string, call: object): string =>
    hook(place, event, {
      session_id: `session-${session}`,
      cwd: place.project,
      prompt_id: `turn-${turn}`,
      permission_mode: permissionMode,
      hook_event_name: event,
      tool_use_id: `toolu_${calls}`,
      ...call,
    });
  const directive = (words: string): Done => {
    const mode = /^permission mode (?<name>\w+)$/.exec(words)?.groups?.['name'];
    if (mode !== undefined) permissionMode = mode;
    else if (words === 'next turn') turn++;
    else if (words === 'next session') session++;
    else throw new Error(`\`--- ${words}\` is not known`);
    return { output: '', status: 0 };
  };
  return {
    run: (input) => {
      if (input.startsWith('--- ')) return directive(input.slice(4));
      calls++;
      const call = callFrom(input, place);
      const line = send('PreToolUse', call);
      if (line === '') send('PostToolUse', { ...call, tool_response: {} });
      return { output: asReader(shown(line), place.home).replaceAll(place.prefix, ''), status: 0 };
    },
  };
}

function shown(line: string): string {
  if (line === '') return PASSES;
  const answer = JSON.parse(line) as { readonly hookSpecificOutput: Answer };
  const { permissionDecision, permissionDecisionReason } = answer.hookSpecificOutput;
  if (permissionDecision === 'deny') return permissionDecisionReason;
  if (permissionDecision === 'ask') return `${ASKS}\n${permissionDecisionReason}`;
  throw new Error(`an answer that no guard gives: ${line}`);
}

function callFrom(input: string, { home, project }: Place): object {
  const [, name = '', rest = ''] = /^(\S+) ?(.*)$/s.exec(input) ?? [];
  if (rest.startsWith('{')) return { tool_name: name, tool_input: JSON.parse(rest) as unknown };
  if (name === 'Bash') return { tool_name: name, tool_input: { command: rest, description: 'as asked' } };
  const path = rest.replace(/^~(?=\/)/, home);
  const file_path = isAbsolute(path) ? path : join(project, path);
  return { tool_name: name, tool_input: { file_path, ...CONTENT[name] } };
}

const CONTENT: Readonly<Record<string, object>> = {
  Write: { content: 'x\n' },
  Edit: { old_string: 'x', new_string: 'y' },
};

/** Runs the wired command as the host does, and gives the one line that it says. */
function hook(place: Place, event: string, payload: object): string {
  const { status, stdout } = spawnSync('sh', ['-c', wired(place, event)], {
    cwd: place.project,
    env: place.env,
    input: JSON.stringify(payload),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the hook ended with ${status}`);
  return stdout.trim();
}

/** The command in the settings; a document that does not show `init` itself is about a place where it was done. */
function wired({ home, project, env }: Place, event: string): string {
  const settings = join(home, '.claude', 'settings.json');
  if (!existsSync(settings)) {
    const init = spawnSync(process.execPath, [CLI, 'init', '--yes', '--home', home], { cwd: project, env });
    // It wires also beside a configuration with a fault, and then says so with another exit code.
    if (!existsSync(settings)) throw new Error(`init ended with ${init.status}: ${init.stderr}`);
  }
  const found = findWiring(readFileSync(settings, 'utf8')).find((one) => one.event === event);
  if (found === undefined) throw new Error(`nothing is wired to ${event}`);
  return found.command;
}
