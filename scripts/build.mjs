import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import process, { execPath, stderr, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, 'dist');
const FRESH = join(ROOT, '.cache', `build-${process.pid}`);
const OLDEST_NODE = 'node20.19';

/** One file each: what a bundle may hold besides our own source, and what it must not need at run time. */
const BUNDLES = [
  {
    entry: 'src/cli/main.ts',
    out: 'bin/holdfast.js',
    format: 'esm',
    packages: ['unbash', 'yaml', 'picocolors'],
    executable: true,
    // The CommonJS packages inside ask for `require`, which an ES module does not have.
    banner:
      "#!/usr/bin/env node\nimport { createRequire as holdfastRequire } from 'node:module';\nconst require = holdfastRequire(import.meta.url);",
  },
  // The process that starts on every tool call: size is what it costs, so nothing but the shell parser comes along.
  {
    entry: 'src/cli/hook-main.ts',
    out: 'hook/holdfast-hook.cjs',
    format: 'cjs',
    packages: ['unbash'],
    lean: true,
  },
  {
    entry: 'src/cli/config-compiler-main.ts',
    out: 'hook/config-compiler.cjs',
    format: 'cjs',
    packages: ['yaml'],
  },
];

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

try {
  await main();
} catch (error) {
  stderr.write(`build failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(FRESH, { recursive: true, force: true });
}

async function main() {
  const started = performance.now();
  rmSync(FRESH, { recursive: true, force: true });
  mkdirSync(FRESH, { recursive: true });
  const [, ...metafiles] = await Promise.all([emitLibrary(), ...BUNDLES.map(emitBundle)]);
  copyShims();
  writeNotices(metafiles);
  replaceDist();
  for (const { out } of BUNDLES) report(out);
  stdout.write(`built dist in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

function emitLibrary() {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  return run(execPath, [tsc, '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', join(FRESH, 'lib')]);
}

async function emitBundle({ entry, out, format, packages, executable, banner, lean }) {
  const outfile = join(FRESH, out);
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    format,
    bundle: true,
    minify: true,
    platform: 'node',
    target: OLDEST_NODE,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    plugins: lean ? [lateChildProcess] : [],
    ...(banner === undefined ? {} : { banner: { js: banner } }),
  });
  assertContents(entry, metafile, packages);
  if (lean) writeFileSync(outfile, inAscii(readFileSync(outfile, 'utf8')));
  if (executable) chmodSync(outfile, 0o755);
  return metafile;
}

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

function assertContents(entry, metafile, allowed) {
  const strangers = bundledPackages(metafile).filter((name) => !allowed.includes(name));
  if (strangers.length > 0)
    throw new Error(`${entry} bundles ${strangers.join(', ')}; it may hold ${allowed.join(', ')}`);
  for (const output of Object.values(metafile.outputs)) {
    const loaded = output.imports.find(({ path }) => !isBuiltin(path));
    if (loaded !== undefined) throw new Error(`${entry} would load \`${loaded.path}\` at run time`);
  }
}

function bundledPackages(metafile) {
  const names = new Set();
  for (const input of Object.keys(metafile.inputs)) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(input)?.[1];
    if (name !== undefined) names.add(name);
  }
  return [...names].sort();
}

/** The shell wrappers of each host, beside the hook that they start: `dist/hook/<host>/shim.sh`. */
function copyShims() {
  const adapters = join(ROOT, 'src', 'adapters');
  for (const host of readdirSync(adapters)) {
    for (const file of readdirSync(join(adapters, host)).filter((name) => name.endsWith('.sh'))) {
      const target = join(FRESH, 'hook', host, file);
      cpSync(join(adapters, host, file), target, { recursive: true });
      chmodSync(target, 0o755);
    }
  }
}

/** The licences of what the bundles hold travel with them. */
function writeNotices(metafiles) {
  const names = new Set(metafiles.flatMap(bundledPackages));
  const notices = [...names].sort().map((name) => {
    const folder = join(ROOT, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const text = readFileSync(join(folder, 'LICENSE'), 'utf8').trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  if (notices.length > 0)
    writeFileSync(join(FRESH, 'THIRD-PARTY-LICENSES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
}

/** Whoever runs the old build meanwhile sees a whole one: the new folder takes its place by two renames. */
function replaceDist() {
  const old = `${FRESH}-old`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(FRESH, DIST);
  rmSync(old, { recursive: true, force: true });
}

function report(out) {
  stdout.write(`${out.padEnd(28)} ${(statSync(join(DIST, out)).size / 1024).toFixed(1)} KB\n`);
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]} exited ${code}`))));
  });
}
