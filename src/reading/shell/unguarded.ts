import type { Frame } from './machine.ts';
import type { Variable } from './state.ts';
import { type FoldedWord, isKnown } from './values.ts';

const AGENTS =
  /^(?:claude|claude-code|codex|opencode|gemini|gemini-cli|qwen|cursor-agent|copilot|goose|amp|droid|crush|aider|kiro-cli)$/;

/** Variables that say where an agent keeps its settings, and with them its hooks, or how freely it works. */
const SETTINGS =
  /^(?:HOME|XDG_CONFIG_HOME|CLAUDE_CONFIG_DIR|CODEX_HOME|GEMINI_\w*(?:HOME|DIR|PATH)|OPENCODE_CONFIG\w*|GOOSE_MODE|CURSOR_CONFIG_DIR|COPILOT_HOME)$/;

/** An agent that is started with a folder of settings of another kind than its own works without the guard. */
export function reportUnguarded(
  program: string,
  args: readonly FoldedWord[],
  head: FoldedWord,
  { machine, state, bare }: Frame,
): void {
  if (!AGENTS.test(program) || args.every(({ text }) => /^(?:-v|--version|-h|--help)$/.test(text))) return;
  const moved = [...state.variables].find(([name, variable]) => isMoved(name, variable));
  if (moved === undefined && bare !== true) return;
  machine.out.effects.push({
    verb: 'exec',
    domain: 'process',
    target: program,
    certainty: 'likely',
    traits: ['guard'],
    program,
    source: head.source,
    note:
      moved === undefined
        ? 'without its environment an agent may not find the guard'
        : `\`${moved[0]}\` brings an agent other settings than those with the guard`,
  });
}

function isMoved(name: string, { exported, unset, may }: Variable): boolean {
  if (name === 'PATH') return unset === true || may.some((value) => isKnown(value));
  return SETTINGS.test(name) && (exported || unset === true);
}
