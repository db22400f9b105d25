import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPinned } from '../scripts/pinned.mjs';

/** Runs a program and prints what processor time it took. */
const TIMED = '"$0" "$@" >/dev/null; code=$?; times; test "$code" -le 1';
const COUNTED = ['--no-config', '--threads=1', '--text', '--count-matches'];
const WORDS = ['--fixed-strings', '--ignore-case', '--word-regexp'];
const EXPRESSIONS = ['--multiline', '--regex-size-limit=1G', '--dfa-size-limit=1G'];

/**
 * How fast the pinned ripgrep counts what these patterns match in a text, on one thread, in megabytes a second of
 * processor time: the time for the text, less the time for no text at all. `words`: the patterns are words, whole ones,
 * capitals or not. `copies`: how often the text stands in the file searched.
 * @returns {Promise<{ speed: number, version: string } | { missing: string }>} `missing` says why it cannot be had.
 */
export async function ripgrepRate(patterns, text, { words, copies, rounds }) {
  const program = await ripgrep();
  if ('missing' in program) return program;
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-rg-'));
  try {
    const file = (name, content) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const how = [...(words ? WORDS : EXPRESSIONS), '-f', file('patterns', patterns.join('\n'))];
    const best = (searched) =>
      Math.min(...Array.from({ length: rounds }, () => seconds(program.path, [...how, searched])));
    const took = best(file('text', `${text}\n`.repeat(copies))) - best(file('nothing', ''));
    return { speed: (copies * text.length) / 1e6 / Math.max(took, 1e-6), version: program.version };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ripgrep() {
  const pinned = installPinned('ripgrep');
  if ('missing' in pinned) return pinned;
  try {
    const { rgPath } = await import(
      pathToFileURL(join(pinned.modules, '@vscode', 'ripgrep', 'lib', 'index.js')).href
    );
    const { stdout, error } = spawnSync(rgPath, ['--version'], { encoding: 'utf8' });
    if (error !== undefined) return { missing: error.message };
    return { path: rgPath, version: /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? 'unknown' };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

function seconds(path, args) {
  const run = spawnSync('sh', ['-c', TIMED, path, ...COUNTED, ...args], { encoding: 'utf8' });
  const [, user, system] = /\n(\S+) (\S+)\s*$/.exec(run.stdout ?? '') ?? [];
  if (run.status !== 0 || user === undefined || system === undefined)
    throw new Error(`ripgrep: ${(run.stderr ?? run.error?.message ?? '').trim().slice(-300)}`);
  return inSeconds(user) + inSeconds(system);
}

/** `1m2.50s`, as the shell says it. */
function inSeconds(spelled) {
  const [, minutes, seconds] = /^(\d+)m([\d.]+)s$/.exec(spelled) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
