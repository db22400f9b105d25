import type { JsonObject } from '../../action/json.ts';

/** A tool of the host that has no effect of its own, and why that is so. */
export interface HarmlessTool {
  readonly name: string;
  readonly because: string;
  /** Which inputs make it harmless. Absent means all of them. */
  readonly when?: (input: JsonObject) => boolean;
}

const TASK_LIST = 'keeps the list of tasks inside the session';
const OWN_CALLS = 'starts an agent whose own tool calls come to the hook one by one';
const PERSON = 'is itself a question to the person';
const BACKGROUND = 'concerns background work of this session, which was judged when it started';
const INSTRUCTIONS =
  'brings instructions into the conversation; the calls that they lead to come to the hook';
const NAMES = 'lists what is there, by name';

/**
 * Tools that the gate need not judge. A tool that is not listed here, and that `translate` does not know either, is
 * an unknown tool: so a tool that a later version adds is never let through by default.
 */
export const HARMLESS_TOOLS: readonly HarmlessTool[] = [
  { name: 'Agent', because: OWN_CALLS, when: runsHere },
  { name: 'Task', because: OWN_CALLS, when: runsHere },
  { name: 'SendMessage', because: 'speaks to an agent of the same session, whose calls come to the hook' },
  { name: 'TodoWrite', because: TASK_LIST },
  { name: 'TodoRead', because: TASK_LIST },
  { name: 'TaskCreate', because: TASK_LIST },
  { name: 'TaskGet', because: TASK_LIST },
  { name: 'TaskUpdate', because: TASK_LIST },
  { name: 'TaskList', because: TASK_LIST },
  { name: 'BashOutput', because: BACKGROUND },
  { name: 'KillBash', because: BACKGROUND },
  { name: 'KillShell', because: BACKGROUND },
  { name: 'TaskOutput', because: BACKGROUND },
  { name: 'TaskStop', because: BACKGROUND },
  { name: 'AskUserQuestion', because: PERSON },
  { name: 'EnterPlanMode', because: PERSON },
  { name: 'ExitPlanMode', because: PERSON },
  { name: 'ProposeGoal', because: PERSON, when: (input) => input['ask_user'] !== false },
  { name: 'ProposeSkills', because: PERSON },
  { name: 'Skill', because: INSTRUCTIONS },
  { name: 'SlashCommand', because: INSTRUCTIONS },
  { name: 'ToolSearch', because: NAMES },
  { name: 'ListMcpResourcesTool', because: NAMES },
  { name: 'RefreshMcpTools', because: NAMES },
  { name: 'CronList', because: NAMES },
  { name: 'ReadNotifications', because: 'shows notices of the host' },
  { name: 'ReportFindings', because: 'hands the result of a review to the host' },
  { name: 'StructuredOutput', because: 'hands the final answer to whoever started the session' },
  { name: 'WebSearch', because: "asks the model's own provider, which already holds the conversation" },
  {
    name: 'ExitWorktree',
    because: 'keeps the worktree and its branch',
    when: (input) => input['action'] === 'keep',
  },
];

/** Why this call needs no judging, or undefined. */
export function harmlessBecause(tool: string, input: JsonObject): string | undefined {
  for (const { name, because, when } of HARMLESS_TOOLS) {
    if (name === tool) return when === undefined || when(input) ? because : undefined;
  }
  return undefined;
}

/** An agent in a remote environment is out of this hook's reach. */
function runsHere(input: JsonObject): boolean {
  const isolation = input['isolation'];
  return isolation === undefined || isolation === null || isolation === 'worktree';
}
