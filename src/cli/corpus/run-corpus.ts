import { GUARD_CORPUS } from '../../corpus/index.ts';
import { EXIT, type ExitCode, type Given } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { addCase } from './add-case.ts';

const ADDING = ['to', 'family', 'least', 'name', 'tag'] as const;

/** Shows what the shipped corpus holds, or adds a case to one of the user's. */
export async function runCorpus(given: Given): Promise<ExitCode> {
  const [verb, file] = given.words;
  if (verb === 'add') return await addCase(given, file);
  if (verb !== undefined)
    throw new UsageError(`\`${verb}\` is nothing that \`holdfast corpus\` does; did you mean \`add\`?`);
  const stray = ADDING.find((flag) => given.has(flag));
  if (stray !== undefined)
    throw new UsageError(`\`--${stray}\` is for adding: holdfast corpus add --${stray} ...`);
  return show(given.has('json'));
}

function show(asJson: boolean): ExitCode {
  const { version, size } = GUARD_CORPUS;
  const counts = [...GUARD_CORPUS.counts()].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = asJson
    ? `${JSON.stringify({ version, cases: size, families: Object.fromEntries(counts) }, null, 2)}\n`
    : [
        `corpus ${version}: ${size} cases`,
        ...counts.map(([name, count]) => `  ${name.padEnd(12)} ${count}`),
        '',
      ].join('\n');
  process.stdout.write(text);
  return EXIT.done;
}
