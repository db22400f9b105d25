import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The tool as a package holds it, built from the source as it is now. */
export interface Built {
  readonly dist: string;
  readonly cli: string;
  readonly hook: string;
  remove(): void;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** `yaml` is CommonJS and asks for `require`, which an ES module does not have. */
const BANNER =
  "#!/usr/bin/env node\nimport { createRequire as r } from 'node:module'; const require = r(import.meta.url);";

export async function buildTool(): Promise<Built> {
  const dist = mkdtempSync(join(tmpdir(), 'holdfast-built-'));
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      holdfast: 'src/cli/main.ts',
      'parts/measure-worker': 'src/cli/measure/worker-main.ts',
    },
    outdir: join(dist, 'bin'),
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    format: 'esm',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    logLevel: 'error',
    banner: { js: BANNER },
  });
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-hook.mjs'), join(dist, 'hook')]);
  writeFileSync(join(dist, 'package.json'), '{ "type": "module" }\n');
  mkdirSync(join(dist, 'hook/claude-code'));
  cpSync(join(ROOT, 'src/adapters/claude-code/shim.sh'), join(dist, 'hook/claude-code/shim.sh'));
  return {
    dist,
    cli: join(dist, 'bin/holdfast.js'),
    hook: join(dist, 'hook/holdfast-hook.cjs'),
    remove: () => rmSync(dist, { recursive: true, force: true }),
  };
}
