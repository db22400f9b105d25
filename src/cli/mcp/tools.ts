import type { ToolCall } from '../../action/tool-call.ts';
import type { GateSetting } from '../../gate/standing.ts';
import { explain } from '../explain/explanation.ts';
import { statusOf } from './status.ts';
import { ArgumentFault, type ServedTool, type Told, type ToolSchema, textsIn } from './tool.ts';

/** Where the server stands. Read anew for every call: a person may have changed the configuration. */
export interface ToolPlace {
  setting(mode?: string): GateSetting;
}

const PATH_TOOLS = ['read', 'write', 'edit', 'delete'] as const;

const JUSTIFY: ToolSchema = {
  type: 'object',
  properties: {
    challenge: {
      type: 'string',
      description: 'the id that the refusal shows, such as `c-k3m7p2qz`',
      pattern: '^c-[a-z0-9]{8}$',
    },
    fileLine: { type: 'string', description: 'PATH:LINE, the line that makes the change necessary' },
    rollback: { type: 'string', description: 'how exactly the change is taken back' },
  },
  required: ['challenge', 'fileLine', 'rollback'],
  additionalProperties: false,
};

const EXPLAIN: ToolSchema = {
  type: 'object',
  properties: {
    command: { type: 'string', description: 'a shell command; it is read, never run' },
    path: { type: 'string', description: 'a file operation on this path instead of a command' },
    tool: {
      type: 'string',
      description: 'what is done with the path; absent: write',
      enum: PATH_TOOLS,
    },
    mode: { type: 'string', description: "the mode to judge in; absent: the configuration's" },
  },
  additionalProperties: false,
};

const STATUS: ToolSchema = {
  type: 'object',
  properties: {
    session: {
      type: 'string',
      description: "the host's id of the session; absent: the one that was recorded last in this repository",
    },
  },
  additionalProperties: false,
};

export function toolsAt(place: ToolPlace): readonly ServedTool[] {
  return [
    {
      name: 'justify',
      title: 'Answer a challenge',
      description:
        'Answers a refusal of Holdfast that asks for a file:line and a rollback. The hook of the host checks and records ' +
        'the answer before this tool runs; then repeat the refused call.',
      inputSchema: JUSTIFY,
      call: (given) => justified(textsIn(given, JUSTIFY)),
    },
    {
      name: 'explain',
      title: 'Ask what the gate would say',
      description:
        'How a command or a file operation is read, which rules speak, and the decision. Nothing is run or recorded.',
      inputSchema: EXPLAIN,
      call: (given) => explained(textsIn(given, EXPLAIN), place),
    },
    {
      name: 'status',
      title: 'What is in force',
      description:
        'The mode in force, whether Holdfast enforces, only observes or is off, and the challenges that are open.',
      inputSchema: STATUS,
      call: (given) => statusOf(place.setting(), textsIn(given, STATUS)['session']),
    },
  ];
}

/** The process cannot know what the hook recorded: that it runs at all is the hook's doing, where one is wired. */
function justified({ challenge }: Readonly<Record<string, string>>): Told {
  return {
    text: `where a hook let this call run, ${challenge} is answered for the rest of this turn: repeat the refused call`,
  };
}

function explained({ mode, ...texts }: Readonly<Record<string, string>>, place: ToolPlace): Told {
  const setting = place.setting(mode);
  const data = explain(callIn(texts, setting.cwd), setting);
  return { text: JSON.stringify(data, undefined, 2), data };
}

function callIn({ command, path, tool }: Readonly<Record<string, string>>, cwd: string): ToolCall {
  if ((command === undefined) === (path === undefined)) {
    throw new ArgumentFault('explain either a `command` or a `path`');
  }
  if (path === undefined) {
    if (tool !== undefined) throw new ArgumentFault('`tool` needs a `path`');
    return { tool: 'shell', ...(command !== undefined && { command }), cwd };
  }
  return { tool: PATH_TOOLS.find((one) => one === tool) ?? 'write', path, cwd };
}
