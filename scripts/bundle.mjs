import { readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Loaded at run time, and only by whoever opens such a store: users install what they use. */
const OPTIONAL_PEERS = ['better-sqlite3', 'pg'];

/** How everything that ships is bundled. */
export const BUNDLING = {
  external: OPTIONAL_PEERS,
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  legalComments: 'none',
  logLevel: 'warning',
};

/**
 * Writes one bundle and says what it was made of. `packages` is all that it may hold besides our own source; `lean`
 * bundles start on every tool call.
 */
export async function emitBundle({ packages, lean = false, plugins = [], ...options }) {
  const { metafile } = await build({
    ...BUNDLING,
    minify: true,
    metafile: true,
    plugins: lean ? [...plugins, lateChildProcess] : plugins,
    ...options,
  });
  const { outfile, outdir } = options;
  assertContents(outfile ?? outdir, metafile, packages, lean ? [] : OPTIONAL_PEERS);
  if (lean) writeFileSync(outfile, inAscii(readFileSync(outfile, 'utf8')));
  return metafile;
}

/** The packages that a bundle holds. */
export function bundledPackages(metafile) {
  const names = new Set();
  for (const input of Object.keys(metafile.inputs)) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(input)?.[1];
    if (name !== undefined) names.add(name);
  }
  return [...names].sort();
}

/** Most calls start no process, so `node:child_process` is loaded by the first one that does. */
const lateChildProcess = {
  name: 'late-child-process',
  setup({ onResolve, onLoad }) {
    const real = { path: 'node:child_process', external: true };
    onResolve({ filter: /^node:child_process$/ }, ({ namespace }) =>
      namespace === 'late' ? real : { path: 'child_process', namespace: 'late' },
    );
    onLoad({ filter: /.*/, namespace: 'late' }, () => ({
      contents: LATE_NAMES.map(lateFunction).join('\n'),
    }));
  },
};

const LATE_NAMES = ['execFile', 'execFileSync', 'spawn', 'spawnSync'];

function lateFunction(name) {
  return `export const ${name} = (...args) => require('node:child_process').${name}(...args);`;
}

/**
 * One character beyond Latin-1 makes V8 hold and scan the whole source at two bytes each. The bundler escapes them in
 * strings; what is left stands in regular expressions, where the same escape means the same.
 */
function inAscii(code) {
  return code.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Parts of one program may load each other: `./shell`, `./scan-2F6QXA7B.js`. */
function assertContents(outfile, metafile, allowed, late) {
  const strangers = bundledPackages(metafile).filter((name) => !allowed.includes(name));
  if (strangers.length > 0)
    throw new Error(`${outfile} bundles ${strangers.join(', ')}; it may hold ${allowed.join(', ')}`);
  for (const output of Object.values(metafile.outputs)) {
    const loaded = output.imports.find(
      ({ path }) =>
        !isBuiltin(path) && !/^\.\/[a-z]+$/.test(path) && !(path in metafile.outputs) && !late.includes(path),
    );
    if (loaded !== undefined) throw new Error(`${outfile} would load \`${loaded.path}\` at run time`);
  }
}
