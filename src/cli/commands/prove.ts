import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accessFault } from '../../evidence/errno.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { readOff } from '../../gate/off.ts';
import { PRESENCE } from '../../prove/machine.ts';
import { type Proven, prove } from '../../prove/prove.ts';
import { allHeld, type CheckReport } from '../../report/checks.ts';
import { toJUnit } from '../../report/junit.ts';
import { toSarif } from '../../report/sarif.ts';
import { toText } from '../../report/text.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { configFault, configObserves } from '../config/fault.ts';
import { systemFrom } from '../managed/plan.ts';
import { homeOf, withHome } from '../places.ts';
import { programName } from '../program-name.ts';
import { colorsFor } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { versionOf } from '../version.ts';

export const proveCommand: Command = {
  name: 'prove',
  about: 'show that the gate holds: this build on a fixture, and what is wired on this machine',
  usage: '[--verbose] [--json] [--junit FILE] [--sarif FILE] [--home DIR] [--prefix DIR]',
  flags: {
    verbose: { about: 'show of each proof what was done and what was seen; failed ones are always shown so' },
    json: { about: 'print one JSON document instead of text' },
    junit: { value: 'FILE', about: 'write JUnit XML there as well' },
    sarif: { value: 'FILE', about: 'write SARIF 2.1.0 there as well' },
    home: { value: 'DIR', about: 'whose machine to prove; absent: your home' },
    prefix: { value: 'DIR', about: 'a folder that stands for /, where `init --managed --prefix` installed' },
  },
  words: [],
  details: [
    'Drives the hook command as a host would, in a throw-away repository, with real payloads; nothing that is refused',
    'or allowed there ever runs. Exit code 1 names the proofs that failed; a run that proved nothing fails.',
    'It takes 10 seconds on an idle machine, up to a minute on a busy one, and as long again for a host that is wired.',
    'Progress is shown where standard error is a terminal.',
    `A host counts as present unless there is ${PRESENCE}.`,
  ],
  run: runProve,
};

async function runProve(given: Given): Promise<ExitCode> {
  const home = homeOf(given);
  for (const [flag] of PRINTERS) tryWriting(given.text(flag));
  const proven = await prove({
    home,
    cli: [process.execPath, fileURLToPath(import.meta.url)],
    prefix: systemFrom(given.text('prefix')).prefix,
    init: withHome(`${programName(process.argv[1] ?? '')} init`, given),
    config: {
      file: locationsBelow(home).configFile,
      fault: configFault(home),
      observes: configObserves(home),
    },
    off: readOff(locationsBelow(home), new Date()),
    onProgress: progress,
  });
  clearProgress();
  const report = reportOf(proven);
  for (const [flag, print] of PRINTERS) {
    const file = given.text(flag);
    if (file !== undefined) write(file, print(report));
  }
  process.stdout.write(given.has('json') ? toJson(report) : asText(report, given.has('verbose')));
  return allHeld(report) ? EXIT.done : EXIT.found;
}

function asText(report: CheckReport, verbose: boolean): string {
  return toText(report, { palette: colorsFor(process.stdout), verbose });
}

const PRINTERS = [
  ['junit', toJUnit],
  ['sarif', toSarif],
] as const;

function reportOf({ lead, proofs, notes }: Proven): CheckReport {
  return { title: 'holdfast prove', version: versionOf(import.meta.url), lead, checks: proofs, notes };
}

function toJson(report: CheckReport): string {
  const { version, lead = [], checks, notes } = report;
  const all = { version, held: allHeld(report), proofs: checks, notes: [...lead, ...notes] };
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** Before the proofs, which take their time: a result that cannot be kept is told at once. */
function tryWriting(file: string | undefined): void {
  if (file !== undefined) write(file, '');
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(accessFault('written', file, error));
  }
}

function progress(doing: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${doing}`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
}
