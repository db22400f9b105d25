import { HoldfastError } from '../../action/error.ts';
import type { JsonObject, JsonValue } from '../../action/json.ts';
import { isSource, type Labels, type Source } from '../source.ts';
import { escapeSegment } from '../table/pointer.ts';

/** A value that knows where it came from. Made by `labelled`, `labelledText` and `joinLabelled` only. */
export class Labelled<T extends JsonValue = JsonValue> {
  readonly value: T;
  /** Never empty. */
  readonly sources: readonly Source[];
  readonly #made = true;

  /** @internal */
  constructor(value: T, sources: readonly Source[]) {
    this.value = value;
    this.sources = Object.freeze([...new Set(sources)]);
    Object.freeze(this);
  }

  /** What a program writes can look like a labelled value, but cannot be one. */
  static is(value: unknown): value is Labelled {
    return typeof value === 'object' && value !== null && #made in value && value.#made;
  }

  /** Something derived from the value, such as a part of it. It came from where the value came from. */
  map<U extends JsonValue>(derive: (value: T) => U): Labelled<U> {
    return new Labelled(derive(this.value), this.sources);
  }

  /** @throws HoldfastError `INPUT_MALFORMED`: joining as plain text would lose the label. */
  toString(): never {
    throw new HoldfastError(
      'INPUT_MALFORMED',
      'a labelled value is joined with `labelledText`, which keeps its sources',
    );
  }
}

/**
 * Says where a value came from.
 * @throws HoldfastError `INPUT_MALFORMED` when no source is named, or one that is none.
 */
export function labelled<T extends JsonValue>(value: T, ...sources: readonly Source[]): Labelled<T> {
  const wrong = sources.find((source) => !isSource(source));
  if (sources.length === 0 || wrong !== undefined) {
    throw new HoldfastError(
      'INPUT_MALFORMED',
      `a label is \`user\`, \`web\`, \`model\` or \`tool:NAME\`, not \`${wrong}\``,
    );
  }
  return new Labelled(value, sources);
}

/** What may stand in a text that keeps labels. What is not labelled came from the model. */
export type Part = Labelled | string | number;

/**
 * A tagged template whose text came from wherever its parts came from. The literal pieces are the program's own and say
 * nothing: `` labelledText`Re: ${subject}` `` has the sources of `subject`.
 */
export function labelledText(pieces: TemplateStringsArray, ...parts: readonly Part[]): Labelled<string> {
  const text = pieces.reduce((built, piece, index) => built + plain(parts[index - 1] ?? '') + piece);
  return new Labelled(text, sourcesOf(parts));
}

/** Parts joined as `Array.join` does, from wherever they came from. */
export function joinLabelled(parts: readonly Part[], separator = ''): Labelled<string> {
  return new Labelled(parts.map(plain).join(separator), sourcesOf(parts));
}

function plain(part: Part): string {
  if (!Labelled.is(part)) return String(part);
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
}

function sourcesOf(parts: readonly Part[]): readonly Source[] {
  const sources = parts.flatMap((part) => (Labelled.is(part) ? part.sources : (['model'] as const)));
  return sources.length === 0 ? ['model'] : sources;
}

/** Arguments of an action, in which any value may be labelled. */
export type LabelledValue =
  | JsonValue
  | Labelled
  | readonly LabelledValue[]
  | { readonly [key: string]: LabelledValue };

/** Arguments as an action takes them, and where each of their values came from. */
export interface Provenanced {
  readonly arguments: JsonObject;
  readonly sources: Labels;
}

/** Takes labels off: the arguments for `createAction`, the sources for the facts of the policy. */
export function provenanceOf(args: Readonly<Record<string, LabelledValue>>): Provenanced {
  const sources: Record<string, readonly Source[]> = {};
  const values = Object.entries(args).map(([key, value]) => [
    key,
    strip(value, `/${escapeSegment(key)}`, sources),
  ]);
  return { arguments: Object.fromEntries(values) as JsonObject, sources: Object.freeze(sources) };
}

const MODEL: readonly Source[] = Object.freeze(['model'] as const);

function strip(value: LabelledValue, place: string, sources: Record<string, readonly Source[]>): JsonValue {
  if (Labelled.is(value)) {
    sources[place] = value.sources;
    return value.value;
  }
  if (typeof value !== 'object' || value === null) {
    sources[place] = MODEL;
    return value;
  }
  if (Array.isArray(value))
    return value.map((one: LabelledValue, index) => strip(one, `${place}/${index}`, sources));
  const inner = Object.entries(value as { readonly [key: string]: LabelledValue });
  return Object.fromEntries(
    inner.map(([key, one]) => [key, strip(one, `${place}/${escapeSegment(key)}`, sources)]),
  );
}
