import { commands, type Everyday } from './row.ts';

export const UNGUARDED: readonly Everyday[] = [
  {
    why: 'an agent that only tells',
    calls: commands(
      'claude --version',
      'claude mcp list',
      'codex --version',
      'gemini --version',
      'aider --version',
      'npx @anthropic-ai/claude-code --version',
      'cursor-agent --version',
    ),
  },
];
