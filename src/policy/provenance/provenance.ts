import { HoldfastError } from '../../action/error.ts';
import type { JsonObject, JsonValue } from '../../action/json.ts';
import { isSource, type Labels, linksKey, type Source } from '../source.ts';
import { escapeSegment } from '../table/pointer.ts';
import { occurs, occursAsNumber, occursInGroups, spelled } from './spelled.ts';
import { hostOf, tellingParts } from './telling.ts';

export interface ProvenanceOptions {
  /**
   * Sources whose word is enough after the user's: a value that is found there has that source alone, wherever else
   * it is found, such as an address book's. Absent: none.
   */
  readonly prefer?: readonly Source[];
  /** UTF-16 units of text that are remembered. Absent: 2,000,000. */
  readonly memory?: number;
}

/** Watches what enters a context and tells where the values of an action came from. */
export interface Provenance {
  /**
   * Takes a text or a tool's whole answer into memory. When memory is full, what tools said is forgotten first, the
   * oldest before; a value that is then found nowhere counts as theirs as well.
   * @throws HoldfastError `INPUT_MALFORMED` when the source is none.
   */
  readonly observe: (source: Source, content: JsonValue) => void;
  /** Where each value of an action's arguments came from, by JSON pointer. Plain data. */
  readonly label: (args: JsonObject) => Labels;
}

interface Seen {
  readonly source: Source;
  readonly text: string;
}

const MEMORY = 2_000_000;

/**
 * Labels by literal occurrence, for values that went through a model and lost their labels. In the user's words: `user`.
 * Only in what a tool answered or the web holds: that source. Nowhere: `model`. Case and blanks do not count, and parts
 * that stand by themselves do: the host of an address, the folder of a path, a number without its separators. A text
 * that stands nowhere as a whole came from the `model` and from every source that alone holds an address, a URL, a path
 * or a number of an account in it; those have a label of their own (see `Labels`).
 */
export function createProvenance(options: ProvenanceOptions = {}): Provenance {
  const { prefer = [], memory = MEMORY } = options;
  if (!(Number.isSafeInteger(memory) && memory > 0))
    throw new RangeError('`memory` is a whole number above 0');
  const observed = new Observed(['user', ...prefer], memory);
  return {
    observe: (source, content) => observed.add(source, content),
    label: (args) => {
      const labels: Record<string, readonly Source[]> = {};
      labelInto(labels, args, '', observed);
      return Object.freeze(labels);
    },
  };
}

function labelInto(
  labels: Record<string, readonly Source[]>,
  value: JsonValue,
  place: string,
  observed: Observed,
): void {
  if (typeof value !== 'object' || value === null) {
    labels[place] = Object.freeze([...observed.sourcesOf(value)]);
    if (typeof value === 'string') labels[linksKey(place)] = Object.freeze([...observed.linksOf(value)]);
    return;
  }
  for (const [key, one] of Object.entries(value)) {
    labelInto(labels, one, `${place}/${escapeSegment(key)}`, observed);
  }
}

class Observed {
  private readonly preferred: readonly Source[];
  private readonly memory: number;
  private readonly forgotten = new Set<Source>();
  private seen: Seen[] = [];
  private size = 0;

  constructor(preferred: readonly Source[], memory: number) {
    this.preferred = preferred;
    this.memory = memory;
  }

  add(source: Source, content: JsonValue): void {
    if (!isSource(source)) {
      throw new HoldfastError('INPUT_MALFORMED', 'a source is `user`, `web`, `model` or `tool:NAME`');
    }
    // What the model says has no other source than what is found nowhere.
    if (source === 'model') return;
    for (const one of textsOf(content)) this.keep(source, spelled(one));
  }

  private keep(source: Source, whole: string): void {
    if (whole === '') return;
    const text = whole.slice(0, this.memory);
    if (text.length < whole.length) this.forgotten.add(source);
    this.seen.push({ source, text });
    this.size += text.length;
    while (this.size > this.memory) this.forget();
  }

  private forget(): void {
    const found = this.seen.findIndex(({ source }) => source !== 'user');
    const [gone] = this.seen.splice(Math.max(0, found), 1);
    if (gone === undefined) return;
    this.size -= gone.text.length;
    this.forgotten.add(gone.source);
  }

  sourcesOf(value: string | number | boolean | null): readonly Source[] {
    if (typeof value === 'number') return this.found((text) => occursAsNumber(value, text)) ?? this.nowhere();
    if (typeof value !== 'string') return this.nowhere();
    return this.foundText(value) ?? this.written(value);
  }

  private foundText(value: string): readonly Source[] | undefined {
    const looked = spelled(value);
    const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$/.test(looked) ? Number(looked) : undefined;
    return this.found(
      (text) =>
        occurs(looked, text) ||
        (number !== undefined && occursAsNumber(number, text)) ||
        occursInGroups(looked, text),
    );
  }

  /** Undefined when it is found nowhere. */
  private found(stands: (text: string) => boolean): readonly Source[] | undefined {
    for (const source of this.preferred) if (this.holds(source, stands)) return [source];
    const others = new Set(this.seen.filter(({ text }) => stands(text)).map(({ source }) => source));
    return others.size === 0 ? undefined : [...others].sort();
  }

  private holds(source: Source, stands: (text: string) => boolean): boolean {
    return this.seen.some((one) => one.source === source && stands(one.text));
  }

  private nowhere(): readonly Source[] {
    const lost = [...this.forgotten].filter((source) => source !== 'user');
    return ['model', ...lost.sort()];
  }

  /** Of a text that the model wrote. */
  private written(text: string): readonly Source[] {
    const handed = this.linksOf(text).filter((source) => source !== 'user' && source !== 'model');
    return [...new Set([...this.nowhere(), ...handed])];
  }

  /** Of the addresses, URLs, paths and account numbers in a text. Empty where there are none. */
  linksOf(text: string): readonly Source[] {
    const { parts, more } = tellingParts(text);
    const links = parts.flatMap((part) => this.foundText(part) ?? this.made(part));
    // What nobody looked at may be from anywhere.
    if (more) links.push(...this.nowhere(), ...this.seen.map(({ source }) => source));
    return [...new Set(links)].sort();
  }

  /** Of a link that the model put together: with a host that only a tool named, it is the tool's as well. */
  private made(link: string): readonly Source[] {
    const host = hostOf(link);
    const named = host === undefined ? [] : (this.foundText(host) ?? []);
    return [...this.nowhere(), ...named.filter((source) => source !== 'user')];
  }
}

/** All texts and numbers of an answer, its keys included; a text that is JSON is also read as such. */
function textsOf(content: JsonValue): readonly string[] {
  if (typeof content === 'string') return [content, ...innerTexts(content)];
  if (typeof content !== 'object' || content === null) return [String(content)];
  if (Array.isArray(content)) return content.flatMap(textsOf);
  return Object.entries(content as JsonObject).flatMap(([key, value]) => [key, ...textsOf(value)]);
}

function innerTexts(text: string): readonly string[] {
  if (!/^\s*[[{]/.test(text) || !text.includes('\\')) return [];
  try {
    return textsOf(JSON.parse(text) as JsonValue);
  } catch {
    return [];
  }
}
