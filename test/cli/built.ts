import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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

const BUNDLES = [
  { entry: 'src/cli/main.ts', out: 'bin/holdfast.mjs', format: 'esm' },
  { entry: 'src/cli/hook-main.ts', out: 'hook/holdfast-hook.cjs', format: 'cjs' },
  { entry: 'src/cli/config-compiler-main.ts', out: 'hook/config-compiler.cjs', format: 'cjs' },
] as const;

/** `yaml` is CommonJS and asks for `require`, which an ES module does not have. */
const BANNER =
  "#!/usr/bin/env node\nimport { createRequire as r } from 'node:module'; const require = r(import.meta.url);";

export async function buildTool(): Promise<Built> {
  const dist = mkdtempSync(join(tmpdir(), 'holdfast-built-'));
  await Promise.all(
    BUNDLES.map(({ entry, out, format }) =>
      build({
        absWorkingDir: ROOT,
        entryPoints: [entry],
        outfile: join(dist, out),
        format,
        bundle: true,
        platform: 'node',
        target: 'node20.19',
        logLevel: 'error',
        ...(format === 'esm' ? { banner: { js: BANNER } } : {}),
      }),
    ),
  );
  // The installed name is that of the package's own bundle.
  cpSync(join(dist, 'bin/holdfast.mjs'), join(dist, 'bin/holdfast.js'));
  mkdirSync(join(dist, 'hook/claude-code'));
  cpSync(join(ROOT, 'src/adapters/claude-code/shim.sh'), join(dist, 'hook/claude-code/shim.sh'));
  return {
    dist,
    cli: join(dist, 'bin/holdfast.mjs'),
    hook: join(dist, 'hook/holdfast-hook.cjs'),
    remove: () => rmSync(dist, { recursive: true, force: true }),
  };
}
