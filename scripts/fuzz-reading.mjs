import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process, { argv, execPath, pid } from 'node:process';
import { build } from 'esbuild';
import { BUNDLING, ROOT } from './bundle.mjs';

// As deep below the repository as the tests, which look for what stands beside it.
const folder = join(ROOT, '.cache', 'fuzz');
const outfile = join(folder, `reading-${pid}.mjs`);
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

mkdirSync(folder, { recursive: true });
try {
  await build({
    ...BUNDLING,
    entryPoints: ['test/fuzz/main.ts'],
    format: 'esm',
    outfile,
    banner: { js: REQUIRE },
  });
  process.exitCode = spawnSync(execPath, [outfile, ...argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(outfile, { force: true });
}
