import { COMMANDS } from './commands/index.ts';
import { run } from './run.ts';
import { versionOf } from './version.ts';

process.exitCode = await run(
  { version: versionOf(import.meta.url), commands: COMMANDS },
  process.argv.slice(2),
);
