import type { ClassRow } from './row.ts';

/**
 * Settings in which people keep tokens, though the files are not made for them. What a project shares (`.mcp.json`,
 * `.claude/settings.json`) is left out: it is committed and reviewed.
 */
export const PRIVATE_ROWS: readonly ClassRow[] = [
  {
    rule: 'private.agent-settings',
    because: 'a person’s own settings of an agent often hold tokens of the services that it uses',
    globs: [
      '~/.claude/settings.json',
      '~/.claude/settings.*.json',
      '.claude/settings.local.json',
      'claude_desktop_config.json',
      '/etc/{claude-code,codex,gemini-cli,opencode}/**',
      '/library/application support/{claudecode,codex,geminicli,opencode}/**',
      '~/.codex/{config,*.config}.toml',
      '~/.{gemini,qwen,factory,amp,roo}/{settings,mcp}.json',
      '~/.config/amp/settings.json',
      '~/.{config,local/share}/opencode/{opencode,config}.{json,jsonc}',
      '~/.copilot/{config,mcp-config}.json',
      '~/.cursor/cli-config.json',
      '~/.kimi/config.{json,toml}',
      '~/.pi/agent/settings.json',
      '~/.continue/config.{json,yaml}',
      '~/.codeium/windsurf/mcp_config.json',
    ],
  },
];
