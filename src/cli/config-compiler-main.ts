import { readFileSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeAtomically } from '../evidence/atomic-file.ts';
import { configDigest } from '../gate/config.ts';
import { locationsBelow } from '../gate/locations.ts';
import { compileRepositorySource, compileSource } from './config/compiler.ts';

/*
 * config-compiler --home DIR --file NAME [--repository] < config.yaml
 * Prints the compiled configuration and keeps it under the hash of its source. Exit 2 with one line when there is a
 * fault in the source.
 */

process.exitCode = main();

function main(): number {
  const { values } = parseArgs({
    options: { home: { type: 'string' }, file: { type: 'string' }, repository: { type: 'boolean' } },
  });
  const { home, file = 'config.yaml', repository = false } = values;
  if (home === undefined) return complain('--home is missing');
  const source = readFileSync(0);
  const compiled = (repository ? compileRepositorySource : compileSource)(source, file, home);
  if (!compiled.ok) return complain(compiled.why);
  const text = `${JSON.stringify(compiled.config)}\n`;
  const name = `${configDigest(source)}.${repository ? 'repository.json' : 'json'}`;
  keep(join(locationsBelow(home).compiled, name), text);
  writeSync(1, text);
  return 0;
}

/** What cannot be kept is compiled again next time; the journal says so when state cannot be written at all. */
function keep(file: string, text: string): void {
  try {
    writeAtomically(file, text, 0o600);
  } catch {
    writeSync(2, `${basename(file)} could not be kept\n`);
  }
}

function complain(why: string): number {
  writeSync(2, `${why}\n`);
  return 2;
}
