import { HoldfastError } from '../action/error.ts';
import type { JsonObject, JsonValue } from '../action/json.ts';
import { validateJson } from '../action/plain-json.ts';
import type { GuardBars } from './bars.ts';
import { checkThresholds, type GuardThresholds } from './thresholds.ts';

const FIELDS = ['recall', 'falsePositives', 'p95Seconds', 'families', 'allOrNothing'];

/**
 * Bars that were written down as JSON: `{"corpus": "1", "guards": {"injection": {"recall": 0.8, "falsePositives": 0.01}}}`.
 * @throws HoldfastError naming the place that is wrong.
 */
export function readBars(value: unknown): GuardBars {
  const plain = validateJson(value);
  if (!plain.ok || !isObject(plain.value)) throw refused('they are no object');
  const { corpus, guards } = plain.value;
  if (typeof corpus !== 'string' || corpus === '') throw refused('`corpus` names no version');
  if (!isObject(guards)) throw refused('`guards` is no object');
  return {
    corpus,
    guards: Object.fromEntries(Object.entries(guards).map(([name, bar]) => [name, barFrom(name, bar)])),
  };
}

function barFrom(name: string, bar: JsonValue): GuardThresholds {
  if (!isObject(bar)) throw refused(`\`${name}\` is no object`);
  const unknown = Object.keys(bar).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined)
    throw refused(`\`${name}.${unknown}\` is no bar; there are ${FIELDS.join(', ')}`);
  const { recall, falsePositives, p95Seconds, families, allOrNothing } = bar;
  const thresholds: GuardThresholds = {
    recall: numberAt(recall, `${name}.recall`),
    falsePositives: numberAt(falsePositives, `${name}.falsePositives`),
    ...(p95Seconds === undefined ? {} : { p95Seconds: numberAt(p95Seconds, `${name}.p95Seconds`) }),
    ...(families === undefined ? {} : { families: familiesAt(families, `${name}.families`) }),
    ...(typeof allOrNothing === 'string' ? { allOrNothing } : {}),
  };
  try {
    checkThresholds(thresholds);
  } catch (error) {
    throw refused(`\`${name}\`: ${error instanceof Error ? error.message : ''}`);
  }
  return thresholds;
}

function familiesAt(value: JsonValue, name: string): Readonly<Record<string, number>> {
  if (!isObject(value)) throw refused(`\`${name}\` is no object`);
  return Object.fromEntries(
    Object.entries(value).map(([family, bar]) => [family, numberAt(bar, `${name}.${family}`)]),
  );
}

function numberAt(value: JsonValue | undefined, name: string): number {
  if (typeof value !== 'number') throw refused(`\`${name}\` is no number`);
  return value;
}

function refused(what: string): HoldfastError {
  return new HoldfastError('INPUT_MALFORMED', `the bars cannot be read: ${what}`);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
