import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arch, argv, env, execPath, hrtime, stdout, version } from 'node:process';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';
import { ROOT, runBench } from './from-source.mjs';

/**
 * What the hook costs as a whole process, on this machine, beside what Node costs to start at all. It is the hook that
 * `holdfast init` installed, with the code that was compiled in advance, once without that code, and through the shim.
 * Beside it runs the least that any hook of this kind does: one bundle that reads the event and parses a command as
 * shell. Every variant runs once a round, in turn, so whatever slows the machine down slows all of them.
 */
const DIST = join(ROOT, 'dist');

/** The least hook: it judges nothing, and it is compiled at every start, as plain bundles are. */
const LEAST = `
import { readFileSync } from 'node:fs';
import { parse } from 'unbash';
const { tool_input } = JSON.parse(readFileSync(0, 'utf8'));
parse(tool_input.command);
`;

await runBench(main);

function main() {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: { rounds: { type: 'string', default: '40' } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 5) throw new RangeError('--rounds must be a whole number from 5');
  const place = benchPlace();
  try {
    const variants = variantsIn(place);
    for (const variant of variants) assertAnswers(variant);
    const times = measure(variants, rounds);
    stdout.write(table(variants, times, rounds));
  } finally {
    rmSync(place.root, { recursive: true, force: true });
  }
}

/** A home that `holdfast init` wired, and a repository to work in. */
function benchPlace() {
  const root = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const place = { root, home: join(root, 'home'), work: join(root, 'work') };
  for (const folder of [place.home, join(place.home, '.claude'), place.work]) mkdirSync(folder);
  spawnSync('git', ['init', '--quiet', place.work]);
  const init = spawnSync(
    execPath,
    [join(DIST, 'bin', 'holdfast.js'), 'init', '--yes', '--home', place.home],
    {
      cwd: place.work,
      encoding: 'utf8',
    },
  );
  if (init.status !== 0) throw new Error(`holdfast init exited ${init.status}: ${init.stderr}`);
  return place;
}

function variantsIn({ root, home, work }) {
  const installed = join(home, '.local', 'share', 'holdfast', 'hook');
  const hook = hookIn(installed, home);
  const bare = hookIn(withoutCode(installed), home);
  const shim = ['/bin/sh', ['-c', wiredCommand(home)]];
  const least = [execPath, [leastHook(root)]];
  const allowed = payload(work, 'Write', { file_path: join(work, 'notes.txt'), content: 'a line\n' });
  const listed = payload(work, 'Bash', { command: 'git status --short && ls -la src | head -20' });
  const denied = payload(work, 'Write', { file_path: join(work, '.env'), content: 'A=1\n' });
  return [
    { name: 'node -e 0', run: [execPath, ['-e', '0']], input: () => '', cwd: work },
    { name: 'parse a command only', run: least, input: listed, cwd: work, says: '' },
    { name: 'hook, allow a write', run: hook, input: allowed, cwd: work, says: 'silent' },
    { name: 'hook, allow a command', run: hook, input: listed, cwd: work, says: 'silent' },
    { name: 'hook, deny a write', run: hook, input: denied, cwd: work, says: '"deny"' },
    { name: 'hook, no code kept', run: bare, input: listed, cwd: work, says: 'silent' },
    { name: 'shim, allow a write', run: shim, input: allowed, cwd: work, says: '' },
    { name: 'shim, deny a write', run: shim, input: denied, cwd: work, says: '"deny"' },
  ];
}

function hookIn(folder, home) {
  const program = join(folder, 'holdfast-hook.cjs');
  return [execPath, [program, 'claude-code', '--shim', '--event', 'PreToolUse', '--home', home]];
}

function leastHook(root) {
  const outfile = join(root, 'least.cjs');
  const stdin = { contents: LEAST, resolveDir: ROOT };
  buildSync({
    stdin,
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
  return outfile;
}

/** A copy of the installed hook that has to compile itself. */
function withoutCode(installed) {
  const copy = `${installed}-bare`;
  cpSync(installed, copy, { recursive: true });
  rmSync(join(copy, 'parts', `${version}-${arch}`), { recursive: true });
  return copy;
}

/** The command before a tool, exactly as the host's settings have it. */
function wiredCommand(home) {
  const { hooks } = JSON.parse(readFileSync(join(home, '.claude', 'settings.json'), 'utf8'));
  const [{ command, args = [] }] = hooks.PreToolUse.flatMap((matcher) => matcher.hooks);
  return [command, ...args].join(' ');
}

/** Every round is a turn of its own, so that the last one has no more to fold than the first. */
function payload(work, tool, input) {
  return (round) =>
    JSON.stringify({
      session_id: '6f1c1f6e-0000-4000-8000-00000000beac',
      prompt_id: `turn-${round}-${tool}`,
      transcript_path: join(work, 'transcript.jsonl'),
      cwd: work,
      permission_mode: 'default',
      hook_event_name: 'PreToolUse',
      tool_name: tool,
      tool_input: input,
      tool_use_id: `toolu_${randomUUID()}`,
    });
}

/** A variant that answers something else than its name says would be measured for nothing. */
function assertAnswers({ name, run, input, cwd, says }) {
  if (says === undefined) return;
  const { stdout: text, status } = spawnOnce(run, input(0), cwd);
  const right = says === '' ? text.trim() === '' : text.includes(says);
  if (!right) throw new Error(`${name}: exit ${status}, said ${JSON.stringify(text)}`);
}

function measure(variants, rounds) {
  const times = new Map(variants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds + 2; round++) {
    for (const { name, run, input, cwd } of variants) {
      const text = input(round);
      const start = hrtime.bigint();
      spawnOnce(run, text, cwd);
      if (round >= 2) times.get(name).push(Number(hrtime.bigint() - start) / 1e6);
    }
  }
  return times;
}

/** `NODE_EXTRA_CA_CERTS` alone would double Node's own start; it is not what is measured. */
function spawnOnce([command, args], input, cwd) {
  const { NODE_EXTRA_CA_CERTS: _, ...rest } = env;
  return spawnSync(command, args, { input, cwd, encoding: 'utf8', env: rest });
}

function table(variants, times, rounds) {
  const floor = quantile(times.get(variants[0].name), 0.5);
  const rows = variants.map(({ name }) => {
    const median = quantile(times.get(name), 0.5);
    const figures = [median, quantile(times.get(name), 0.95), median - floor].map((ms) => ms.toFixed(1));
    return [
      name.padEnd(24),
      ...[...figures, (median / floor).toFixed(2)].map((text) => text.padStart(10)),
    ].join('');
  });
  const head = [
    'whole process, ms'.padEnd(24),
    ...['median', 'p95', '+ floor', 'x floor'].map((text) => text.padStart(10)),
  ];
  return `Node ${version}, ${rounds} interleaved rounds\n${head.join('')}\n${rows.join('\n')}\n`;
}

function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}
