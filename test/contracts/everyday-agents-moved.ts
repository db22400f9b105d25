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
      'env -i claude --version',
    ),
  },
  {
    why: 'variables that are no way to the guard',
    calls: commands(
      'env -i npm test',
      'env -i PATH="$PATH" make build',
      'env - ls',
      'env -u CLAUDECODE claude -p hi',
      'PATH="$PATH:/opt/tools/bin" claude -p hi',
      'exec -a shop node dist/index.js',
    ),
  },
];
