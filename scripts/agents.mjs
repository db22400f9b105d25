import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit, stderr, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { installPinned } from './pinned.mjs';

/** Versions of real coding agents that the tests drive. */
export const CLAUDE_CODE_VERSIONS = ['2.1.197', '2.1.332'];

/**
 * Installs one Claude Code and finds its program. The package's own launcher is fetched by an install script, which
 * never runs here, so the program is taken from the package made for this platform.
 * @param {string} version
 * @returns {{ program: string } | { missing: string }}
 */
export function claudeCode(version) {
  const pinned = installPinned(`claude-code-${version}`);
  if ('missing' in pinned) return pinned;
  const scope = join(pinned.modules, '@anthropic-ai');
  for (const name of readdirSync(scope)) {
    const program = join(scope, name, 'claude');
    if (name.startsWith(`claude-code-${process.platform}-${process.arch}`) && existsSync(program))
      return { program };
  }
  return { missing: `no program for ${process.platform}-${process.arch} in ${scope}` };
}

function main() {
  let missing = 0;
  for (const version of CLAUDE_CODE_VERSIONS) {
    const found = claudeCode(version);
    if ('program' in found) stdout.write(`claude-code ${version}: ${found.program}\n`);
    else {
      missing += 1;
      stderr.write(
        `SKIPPED: claude-code ${version} cannot be had here, its tests will not run: ${found.missing}\n`,
      );
    }
  }
  return missing === 0 ? 0 : 1;
}

if (argv[1] === fileURLToPath(import.meta.url)) exit(main());
