import { readFileSync, writeFileSync } from 'node:fs';
import { isHoldfastError } from '../../action/error.ts';
import type { JsonObject, JsonValue } from '../../action/json.ts';
import { parseUtf8Strict } from '../../action/utf8.ts';
import { accessFault } from '../../evidence/errno.ts';
import type { GuardBars } from '../../harness/bars.ts';
import type { Comparison } from '../../harness/compare.ts';
import type { GuardMetrics } from '../../harness/metrics.ts';
import { readBars } from '../../harness/read-bars.ts';
import { readReport } from '../../harness/read-report.ts';
import { type GuardRun, hasFailed } from '../../report/guards/run.ts';
import { UsageError } from '../usage-error.ts';

const LARGEST = 1 << 28;

/** What `--json` prints and `--report` reads. */
export function runDocument(run: GuardRun, comparisons: readonly Comparison[] | undefined): string {
  const { version, guards, notes } = run;
  const corpus = guards[0]?.metrics.corpus;
  const document = {
    version,
    corpus,
    held: !hasFailed(run),
    guards: guards.map(({ metrics, bar, failures }) => ({
      name: metrics.guard.name,
      ...metrics,
      bar,
      failures,
    })),
    ...(comparisons === undefined ? {} : { comparisons }),
    notes,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** @throws UsageError when the file holds no run. */
export function readRunFile(file: string): readonly GuardMetrics[] {
  const document = jsonFrom(file);
  const guards = isObject(document) ? document['guards'] : undefined;
  if (!Array.isArray(guards)) throw new UsageError(`\`${file}\` is no report of \`holdfast measure --json\``);
  return guards.map((one) => inFile(file, () => readReport(one)));
}

/** The bars of a file; undefined when there is no such file. */
export function readBarsFile(file: string): GuardBars | undefined {
  try {
    readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  }
  return inFile(file, () => readBars(jsonFrom(file)));
}

export function writeBarsFile(file: string, bars: GuardBars): void {
  writeText(file, `${JSON.stringify(bars, null, 2)}\n`);
}

export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(accessFault('written', file, error));
  }
}

function jsonFrom(file: string): JsonValue {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UsageError(accessFault('read', file, error));
  }
  const parsed = parseUtf8Strict(bytes, { length: LARGEST });
  if (!parsed.ok) throw new UsageError(`\`${file}\` is no JSON: ${parsed.code} at ${parsed.at}`);
  return parsed.value;
}

function inFile<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isHoldfastError(error)) throw new UsageError(`\`${file}\`: ${error.message}`);
    throw error;
  }
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
