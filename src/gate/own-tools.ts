import type { JsonObject } from '../action/json.ts';
import type { ToolCall } from '../action/tool-call.ts';
import type { JustifyCommand } from './justify-command.ts';

/** Name of the server that `holdfast mcp` is registered under, and of its tools. */
export const OWN_SERVER = 'holdfast';
export const OWN_TOOLS = ['justify', 'explain', 'status'] as const;

/** The arguments of `justify`: all of them, and nothing else. */
export const ANSWER_FIELDS = ['challenge', 'fileLine', 'rollback'] as const;

/** A call of a tool of our own server. */
export type OwnCall =
  | { readonly kind: 'answer'; readonly command: JustifyCommand }
  /** A call of `justify` that answers nothing. */
  | { readonly kind: 'vain'; readonly why: string; readonly mend: string }
  /** It only reads what the gate would say. */
  | { readonly kind: 'look' };

/**
 * A call by the names of our own tools, as hosts spell tools of servers: `mcp__holdfast__justify`. A name proves
 * nothing: whoever asks has to know that the server behind it is ours.
 */
export function ownCallOf({ tool, name, input = {} }: ToolCall): OwnCall | undefined {
  const own = tool === 'other' && name !== undefined ? ownToolNamed(name) : undefined;
  if (own === undefined) return undefined;
  return own === 'justify' ? answerIn(input) : { kind: 'look' };
}

/** Which of our tools a host's name spells. */
export function ownToolNamed(name: string): (typeof OWN_TOOLS)[number] | undefined {
  return OWN_TOOLS.find((own) => name === `mcp__${OWN_SERVER}__${own}`);
}

function answerIn(input: JsonObject): OwnCall {
  const { challenge, fileLine, rollback, ...more } = input;
  const texts = [challenge, fileLine, rollback];
  if (
    typeof challenge !== 'string' ||
    typeof fileLine !== 'string' ||
    typeof rollback !== 'string' ||
    texts.includes('') ||
    Object.keys(more).length > 0
  ) {
    return {
      kind: 'vain',
      why: 'the answer is not complete',
      mend: `call it with ${FIELDS}, and nothing else`,
    };
  }
  return { kind: 'answer', command: { challenge, answer: { fileLine, rollback } } };
}

const FIELDS = 'the texts `challenge`, `fileLine` (PATH:LINE) and `rollback`';
