import { hash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { assembled } from '../../corpus/assemble.ts';
import { type CorpusCase, corpusReader } from '../../corpus/index.ts';
import { neutralise } from '../../corpus/neutralise.ts';
import { accessFault } from '../../evidence/errno.ts';
import { EXIT, type ExitCode, type Given } from '../command.ts';
import { casesOf } from '../measure/corpus-file.ts';
import { UsageError } from '../usage-error.ts';

const LARGEST = 1 << 20;

/** Makes a payload synthetic and adds it to a corpus as a case. */
export async function addCase(given: Given, payloadFile: string | undefined): Promise<ExitCode> {
  const to = required(given, 'to');
  const [name, family, least] = [
    required(given, 'name'),
    required(given, 'family'),
    required(given, 'least'),
  ];
  const { text, replaced } = neutralised(payload(payloadFile));
  const tags = given.texts('tag');
  const fields = { id: idOf(name, text), family, name, text, least: least === 'none' ? null : least, tags };
  const one = checked(fields);
  await refuseRepeated(to, one);
  append(to, `${JSON.stringify(one)}\n`);
  const what = Object.entries(replaced).map(([kind, count]) => `${count} ${kind}`);
  process.stdout.write(`added ${one.id} to ${to}; replaced: ${what.join(', ') || 'nothing'}\n`);
  return EXIT.done;
}

function neutralised(payload: string): {
  readonly text: string;
  readonly replaced: Readonly<Record<string, number>>;
} {
  try {
    const { parts, replaced } = neutralise(payload);
    return { text: assembled(parts), replaced };
  } catch (error) {
    if (!(error instanceof Error && error.name === 'SyntheticError')) throw error;
    throw new UsageError(
      `the payload cannot be made synthetic by itself: ${error.message}; replace that by hand first`,
    );
  }
}

/** The same rules as for a corpus that is read. */
function checked(fields: object): CorpusCase {
  const read = corpusReader().read(JSON.stringify(fields));
  if (read.kind === 'case') return read.case;
  throw new UsageError(read.kind === 'fault' ? read.fault.what : 'the case is empty');
}

async function refuseRepeated(file: string, { id }: CorpusCase): Promise<void> {
  if (!existsSync(file)) return;
  for await (const other of casesOf(file)) {
    if (other.id === id) throw new UsageError(`\`${file}\` has this case already, as \`${id}\``);
  }
}

/** The name for people, and the payload itself, so that it is not added twice. */
function idOf(name: string, text: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '');
  return `own/${slug}-${hash('sha256', text, 'hex').slice(0, 8)}`;
}

function payload(file: string | undefined): string {
  if (file === undefined && process.stdin.isTTY) process.stderr.write('the payload; Ctrl-D ends it\n');
  let bytes: Buffer;
  try {
    bytes = readFileSync(file ?? 0);
  } catch (error) {
    throw new UsageError(accessFault('read', file ?? 'standard input', error));
  }
  if (bytes.length > LARGEST)
    throw new UsageError(`the payload is longer than ${LARGEST} bytes; cut it to what matters`);
  const text = bytes.toString().replace(/\r?\n$/, '');
  if (text.trim() === '') throw new UsageError('the payload is empty');
  return text;
}

function append(file: string, line: string): void {
  try {
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    appendFileSync(file, before === '' || before.endsWith('\n') ? line : `\n${line}`);
  } catch (error) {
    throw new UsageError(accessFault('written', file, error));
  }
}

function required(given: Given, flag: string): string {
  const value = given.text(flag);
  if (value !== undefined && value.trim() !== '') return value;
  throw new UsageError(`\`corpus add\` needs \`--${flag}\`; see holdfast corpus --help`);
}
