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
import { basename, dirname, join } from 'node:path';
import process, { execPath, stderr, stdout } from 'node:process';
import { buildHook, keepCode } from './build-hook.mjs';
import { bundledPackages, emitBundle, ROOT } from './bundle.mjs';

const DIST = join(ROOT, 'dist');
const FRESH = join(ROOT, '.cache', `build-${process.pid}`);

/** The programs of the tool; the hook is a build of its own. */
const CLI = {
  entry: 'src/cli/main.ts',
  out: 'bin/holdfast.js',
  packages: ['unbash', 'yaml', 'picocolors', 'libphonenumber-js'],
  // The CommonJS packages inside ask for `require`, which an ES module does not have.
  banner:
    "#!/usr/bin/env node\nimport { createRequire as holdfastRequire } from 'node:module';\nconst require = holdfastRequire(import.meta.url);",
};

/** Programs of other threads. They lie where the parts are that start them. */
const CLI_THREADS = { 'parts/measure-worker': 'src/cli/measure/worker-main.ts' };

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
  const [, cli, hook] = await Promise.all([emitLibrary(), emitCli(), buildHook(join(FRESH, 'hook'))]);
  keepCode(join(FRESH, 'hook'));
  copyShims();
  writeNotices([cli, ...hook]);
  replaceDist();
  for (const file of ['bin/holdfast.js', 'hook/parts/main.js', 'hook/parts/shell.js']) report(file);
  stdout.write(`built dist in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

function emitLibrary() {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  return run(execPath, [tsc, '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', join(FRESH, 'lib')]);
}

async function emitCli() {
  const { entry, out, packages, banner } = CLI;
  const outfile = join(FRESH, out);
  const metafile = await emitBundle({
    outdir: dirname(outfile),
    packages,
    format: 'esm',
    entryPoints: { [basename(out, '.js')]: entry, ...CLI_THREADS },
    // What few commands need (`import()`) lies beside the tool, so that the others do not load it.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    banner: { js: banner },
  });
  chmodSync(outfile, 0o755);
  return metafile;
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
