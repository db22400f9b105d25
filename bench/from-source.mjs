import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process, { stderr } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a bench; what it throws is told in one line, and the process ends with 1. */
export async function runBench(main) {
  try {
    await main();
  } catch (error) {
    stderr.write(`bench failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** What a module of these contents exports, with the source as it is now. */
export async function fromSource(contents) {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  try {
    return await import(await builtFromSource(join(folder, 'bench.mjs'), contents));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds such a module as a file, and gives its address. CommonJS packages inside ask for `require`. */
export async function builtFromSource(outfile, contents, options = {}) {
  await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    ...options,
  });
  return pathToFileURL(outfile).href;
}
