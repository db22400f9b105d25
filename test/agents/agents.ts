import { CLAUDE_CODE_VERSIONS, claudeCode } from '../../scripts/agents.mjs';

export interface InstalledAgent {
  readonly version: string;
  /** Absent where the agent cannot be had; its tests are then skipped, and that is said. */
  readonly program?: string;
}

/** Every pinned Claude Code, installed if need be. */
export const CLAUDE_CODES: readonly InstalledAgent[] = CLAUDE_CODE_VERSIONS.map((version) => {
  const found = claudeCode(version);
  if ('program' in found) return { version, program: found.program };
  process.stderr.write(`SKIPPED: claude-code ${version} cannot be had here: ${found.missing}\n`);
  return { version };
});
