import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPTS = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(SCRIPTS);

/**
 * Installs one folder of `scripts/pinned/`, exactly as its lockfile says, into `.cache/pinned/` and returns the new
 * `node_modules`. Install scripts never run. A folder already installed from the same lockfile is taken as it is.
 * @param {string} name
 * @returns {{ modules: string } | { missing: string }} `missing` says why it cannot be had here.
 */
export function installPinned(name) {
  const source = join(SCRIPTS, 'pinned', name);
  const target = join(ROOT, '.cache', 'pinned', name);
  if (!existsSync(join(source, 'package-lock.json')))
    return { missing: `nothing named \`${name}\` is pinned` };
  if (!isCurrent(source, target)) {
    const failure = install(source, target);
    if (failure !== undefined) return { missing: failure };
  }
  return { modules: join(target, 'node_modules') };
}

/** A folder takes its place whole, by a rename, so one that has a lockfile was installed to the end. */
function isCurrent(source, target) {
  const installed = join(target, 'package-lock.json');
  return existsSync(installed) && readText(installed) === readText(join(source, 'package-lock.json'));
}

function install(source, target) {
  const fresh = `${target}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  cpSync(source, fresh, { recursive: true });
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--engine-strict=false',
    '--prefer-offline',
  ];
  const run = spawnSync('npm', args, { cwd: fresh, encoding: 'utf8', timeout: 600_000 });
  if (run.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    return `npm ci exited ${run.status ?? run.signal}: ${lastLine(run.stderr ?? '')}`;
  }
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
  return undefined;
}

function lastLine(text) {
  const lines = text.split('\n').filter((line) => line.includes('npm error'));
  return lines[0] ?? 'no message';
}

function readText(file) {
  return readFileSync(file, 'utf8');
}
