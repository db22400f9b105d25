import { HoldfastError } from '../action/error.ts';
import type { JsonObject, JsonValue } from '../action/json.ts';
import { validateJson } from '../action/plain-json.ts';
import { type GuardMetrics, metricsOf } from './metrics.ts';
import type { GuardCounts, MeasuredCorpus, TagCounts } from './report.ts';
import type { AttackCounts, CaseName, ControlCounts } from './tally.ts';

const LARGEST = 1 << 28;

/**
 * The metrics that were written down as JSON. Everything that follows from the counts is worked out again.
 * @throws HoldfastError when the value is none.
 */
export function readReport(value: unknown): GuardMetrics {
  const plain = validateJson(value, { length: LARGEST });
  if (!plain.ok) throw new NoReport('it is no plain data');
  return metricsOf(countsFrom(objectAt(plain.value, 'it')));
}

class NoReport extends HoldfastError {
  constructor(why: string) {
    super(
      'INPUT_MALFORMED',
      `this is no report of a guard: ${why}; write one with \`holdfast measure --json\``,
    );
  }
}

function countsFrom(report: JsonObject): GuardCounts {
  return {
    guard: guardFrom(objectAt(report['guard'], 'guard')),
    corpus: corpusFrom(objectAt(report['corpus'], 'corpus')),
    families: mapAt(report['families'], 'families', attackCounts),
    control: controlCounts(report['control'], 'control'),
    tags: mapAt(report['tags'], 'tags', tagCounts),
    raised: countAt(report['raised'], 'raised'),
    misses: namesAt(report['misses'], 'misses'),
    falseAlarms: namesAt(report['falseAlarms'], 'falseAlarms'),
    unmeasured: namesAt(report['unmeasured'], 'unmeasured'),
    durations: mapAt(report['durations'], 'durations', countAt),
  };
}

function guardFrom(guard: JsonObject): GuardCounts['guard'] {
  const { name, families, options, network } = guard;
  if (!Array.isArray(families)) throw new NoReport('`guard.families` is no list');
  return {
    name: textAt(name, 'guard.name'),
    families: families.map((family) => textAt(family, 'guard.families')),
    options: objectAt(options, 'guard.options'),
    network: network === true,
  };
}

function corpusFrom({ version, digest, cases, shard }: JsonObject): MeasuredCorpus {
  return {
    version: textAt(version, 'corpus.version'),
    digest: textAt(digest, 'corpus.digest'),
    cases: countAt(cases, 'corpus.cases'),
    ...(shard === undefined ? {} : { shard: shardFrom(objectAt(shard, 'corpus.shard')) }),
  };
}

function shardFrom(shard: JsonObject): NonNullable<MeasuredCorpus['shard']> {
  const index = countAt(shard['index'], 'corpus.shard.index');
  const of = countAt(shard['of'], 'corpus.shard.of');
  if (index < 1 || index > of) throw new NoReport('`corpus.shard` is none of its shards');
  return { index, of };
}

function attackCounts(value: JsonValue | undefined, name: string): AttackCounts {
  const counts = objectAt(value, name);
  const cases = countAt(counts['cases'], `${name}.cases`);
  const caught = countAt(counts['caught'], `${name}.caught`);
  const unmeasured = countAt(counts['unmeasured'], `${name}.unmeasured`);
  if (caught + unmeasured > cases) throw new NoReport(`\`${name}\` counts more than its cases`);
  return { cases, caught, unmeasured };
}

function controlCounts(value: JsonValue | undefined, name: string): ControlCounts {
  const counts = objectAt(value, name);
  const cases = countAt(counts['cases'], `${name}.cases`);
  const flagged = countAt(counts['flagged'], `${name}.flagged`);
  const unmeasured = countAt(counts['unmeasured'], `${name}.unmeasured`);
  if (flagged + unmeasured > cases) throw new NoReport(`\`${name}\` counts more than its cases`);
  return { cases, flagged, unmeasured };
}

function tagCounts(value: JsonValue | undefined, name: string): TagCounts {
  const counts = objectAt(value, name);
  return {
    attacks: attackCounts(counts['attacks'], `${name}.attacks`),
    control: controlCounts(counts['control'], `${name}.control`),
  };
}

function namesAt(value: JsonValue | undefined, name: string): readonly CaseName[] {
  if (!Array.isArray(value)) throw new NoReport(`\`${name}\` is no list`);
  return value.map((one: JsonValue) => {
    const fields = objectAt(one, name);
    return {
      id: textAt(fields['id'], `${name}.id`),
      name: textAt(fields['name'], `${name}.name`),
      family: textAt(fields['family'], `${name}.family`),
      said: textAt(fields['said'], `${name}.said`),
    };
  });
}

function mapAt<T>(
  value: JsonValue | undefined,
  name: string,
  read: (value: JsonValue, name: string) => T,
): Readonly<Record<string, T>> {
  const entries = Object.entries(objectAt(value, name));
  return Object.fromEntries(entries.map(([key, one]) => [key, read(one, `${name}.${key}`)]));
}

function countAt(value: JsonValue | undefined, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new NoReport(`\`${name}\` is no count`);
}

function textAt(value: JsonValue | undefined, name: string): string {
  if (typeof value === 'string') return value;
  throw new NoReport(`\`${name}\` is no text`);
}

function objectAt(value: JsonValue | undefined, name: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new NoReport(`\`${name}\` is no object`);
}
