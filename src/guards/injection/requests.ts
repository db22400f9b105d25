import { classNumber } from './lexicon.ts';
import type { Hit } from './read-words.ts';
import type { Signal } from './signal.ts';

const ACT = classNumber('act');
const PLEASE = classNumber('please');
const MINE = classNumber('mine');
const TOOL = classNumber('tool');

/** A request spans no more than this many UTF-16 units. */
export const LONGEST_REQUEST = 400;
const VALUE_REACH = 160;
const MOST_WORDS = 40;

const VALUE_BEFORE = /["']\s{0,2}:\s{0,2}\\{0,2}["'][^"'\n]{0,140}$/;
const VALUE_OPENS = /["']\s{0,2}:\s{0,2}\\{0,2}["']\s{0,4}$/;
const PLACED = /(?:^|[.!?,:]\s{1,4}|["'>]\s{0,4}|todo:?\s{1,4})$/i;
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,64}\.\w{2,12}|https?:\/\/|\bwww\.[\w-]{1,60}\./;
const NAMED_TOOL = /\b[A-Z][a-z0-9]{1,30}(?:[A-Z][a-z0-9]{1,30}){1,6}\b/;
const OBJECT =
  /\$\s?\d|\b(?:ID|id)\s[\w-]{1,20}|\baccount\b|[\w.-]\/[\w.-]{1,60}\.\w{1,5}\b|\d{4}|'[^'\n]{1,60}'|"[^"\n]{1,60}"/;

/** Every pattern here, for the check that all of them are linear. */
export const REQUEST_PATTERNS: readonly RegExp[] = [
  VALUE_BEFORE,
  VALUE_OPENS,
  PLACED,
  ADDRESS,
  NAMED_TOOL,
  OBJECT,
];

/**
 * Orders that a field of structured data gives to whoever reads it: a value that begins like an order, and speaks of
 * `my` things, an address, a tool by its name, or an amount. What a person asks in a message of their own is no signal.
 */
export function requestsIn(text: string, hits: readonly Hit[]): Signal[] {
  const signals: Signal[] = [];
  let from = 0;
  for (let index = 0; index < hits.length; index++) {
    const hit = hits[index];
    if (hit === undefined || hit.start < from || (hit.class !== ACT && hit.class !== PLEASE)) continue;
    if (hit.language !== 0 || !PLACED.test(text.slice(Math.max(0, hit.start - 12), hit.start))) continue;
    const signal = requestAt(text, hits, index, hit);
    if (signal === undefined) continue;
    signals.push(signal);
    from = signal.end;
  }
  return signals;
}

function requestAt(text: string, hits: readonly Hit[], index: number, hit: Hit): Signal | undefined {
  const before = text.slice(Math.max(0, hit.start - VALUE_REACH), hit.start);
  const inValue = VALUE_BEFORE.test(before);
  if (!inValue) return undefined;
  const end = endOfValue(text, hit.end);
  const features = featuresOf(text.slice(hit.start, end), hits, index, end);
  if (hit.class === PLEASE && features.acts === 0) return undefined;
  const weight = weightOf(features, hit.class === PLEASE, VALUE_OPENS.test(before));
  return weight === 0
    ? undefined
    : { code: 'EMBEDDED_REQUEST', family: 'request', weight, start: hit.start, end };
}

interface Features {
  readonly acts: number;
  readonly mine: boolean;
  readonly tool: boolean;
  readonly address: boolean;
  readonly object: boolean;
}

function featuresOf(request: string, hits: readonly Hit[], index: number, end: number): Features {
  let acts = 0;
  let mine = false;
  let tool = NAMED_TOOL.test(request);
  for (let step = 0; step < MOST_WORDS; step++) {
    const hit = hits[index + step];
    if (hit === undefined || hit.start >= end) break;
    if (hit.class === ACT) acts++;
    mine ||= hit.class === MINE;
    tool ||= hit.class === TOOL;
  }
  return { acts, mine, tool, address: ADDRESS.test(request), object: OBJECT.test(request) };
}

function weightOf({ mine, tool, address, object }: Features, asks: boolean, opensValue: boolean): number {
  const evidence = (mine ? 1 : 0) + (tool ? 1 : 0) + (address ? 1 : 0) + (object ? 1 : 0);
  if (evidence === 0) return 0;
  if (!asks && !opensValue) return evidence > 1 ? 0.35 : 0;
  return evidence > 1 || mine ? 0.6 : asks ? 0.5 : 0.4;
}

/** The value ends with its quotation mark before a comma or a bracket, or at a line break. */
function endOfValue(text: string, start: number): number {
  const rest = text.slice(start, start + LONGEST_REQUEST);
  const stop = /\\?["']\s{0,2}[,}\]]|\n/.exec(rest);
  return start + (stop === null ? rest.length : stop.index);
}
