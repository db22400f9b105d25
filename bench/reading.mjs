import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { arch, argv, hrtime, stdout, version } from 'node:process';
import { parseArgs } from 'node:util';
import { parse } from 'unbash';
import { fromSource, ROOT, runBench } from './from-source.mjs';

/**
 * What reading a command and deciding about it cost inside one process, beside two floors that are measured in the same run:
 * parsing the same text as shell, and as a JSON string. Everything runs once a round, in turn, so whatever slows the
 * machine down slows all of them.
 */
const WIDTH = 34;

/** What is measured, from the source as it is now. */
const ENTRY = `
export * as gate from './src/gate/index.ts';
export { EVERYDAY as everyday } from './test/contracts/everyday.ts';
`;

await runBench(main);

async function main() {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: { rounds: { type: 'string', default: '5' }, commands: { type: 'string' } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 2) throw new RangeError('--rounds must be a whole number from 2');
  const { gate, everyday } = await fromSource(ENTRY);
  const { from, commands } = commandsOf(values.commands, everyday);
  const variants = variantsOf(gate);
  stdout.write(table(variants, measure(variants, commands, rounds), { from, commands, rounds }));
}

/** A file of `{"command"}` lines; the everyday contract where none is given. */
function commandsOf(file, everyday) {
  if (file !== undefined && !existsSync(file)) throw new RangeError(`\`${file}\` is no file`);
  const shared = join(ROOT, '..', 'shared', 'cases', 'commands', 'agent-commands.jsonl');
  const from = file ?? (existsSync(shared) ? shared : undefined);
  const commands =
    from === undefined
      ? everyday.flatMap(({ rows }) => rows.flatMap(({ calls }) => calls.map(({ command }) => command)))
      : readFileSync(from, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line).command);
  const texts = commands.filter((command) => typeof command === 'string');
  if (texts.length < 100) throw new RangeError('fewer than 100 commands say nothing');
  return {
    from: from === undefined ? 'the everyday contract' : from.slice(from.lastIndexOf('/') + 1),
    commands: texts,
  };
}

function variantsOf(gate) {
  const cwd = '/workspace';
  const workspace = gate.createWorkspace({ roots: [cwd], home: '/home/dev', cwd, disk: false });
  const standing = gate.standingOf({
    locations: gate.locationsBelow('/home/dev'),
    config: gate.DEFAULT_CONFIG,
    configDigest: 'bench',
    roots: [cwd],
    cwd,
    ledger: 'off',
  }).standing;
  const turn = { run: 'bench', turn: 'bench', opened: [], approved: [], refused: [] };
  const callOf = (command) => ({ tool: 'shell', command, cwd });
  return [
    { name: 'JSON.parse', run: (command) => JSON.parse(JSON.stringify(command)) },
    { name: 'unbash alone', run: (command) => parsed(command), floor: true },
    { name: 'reading', run: (command) => gate.readCall(callOf(command)) },
    {
      name: 'reading, facts and deciding',
      run: (command) => gate.judge(gate.prepare(callOf(command), workspace), standing, turn),
    },
  ];
}

function parsed(command) {
  try {
    return parse(command);
  } catch {
    return undefined;
  }
}

/** Microseconds of every command under every variant, the best of all rounds but the first, which only warms up. */
function measure(variants, commands, rounds) {
  const best = variants.map(() => commands.map(() => Number.POSITIVE_INFINITY));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, command] of commands.entries()) {
      for (const [index, { run }] of variants.entries()) {
        const started = hrtime.bigint();
        run(command);
        const took = Number(hrtime.bigint() - started) / 1_000;
        if (round > 0 && took < best[index][at]) best[index][at] = took;
      }
    }
  }
  return best;
}

function table(variants, times, { from, commands, rounds }) {
  const floor = variants.findIndex((variant) => variant.floor);
  const [floorMedian, floorTail] = summary(times[floor]);
  const rows = variants.map(({ name }, at) => {
    const [median, tail] = summary(times[at]);
    const cells = [
      median.toFixed(1),
      tail.toFixed(1),
      (median / floorMedian).toFixed(1),
      (tail / floorTail).toFixed(1),
    ];
    return name.padEnd(WIDTH) + cells.map((cell) => cell.padStart(10)).join('');
  });
  const head =
    'microseconds'.padEnd(WIDTH) +
    ['median', 'p95', 'x floor', 'x floor'].map((cell) => cell.padStart(10)).join('');
  const what = `${commands.length} commands of ${from}, ${rounds} rounds, node ${version} ${arch}; the floor is unbash alone`;
  return `${[head, ...rows, '', what].join('\n')}\n`;
}

function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return [at(0.5), at(0.95)];
}
