/** A range of UTF-16 units, the end not included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** How a text came from another one. `same`: it is the text itself. */
export type ViewKind =
  | 'same'
  | 'folded'
  | 'spaced'
  | 'leet'
  | 'base64'
  | 'hex'
  | 'percent'
  | 'escapes'
  | 'entities'
  | 'quoted-printable'
  | 'rot13'
  | 'reversed';

/** A text made from another one, which knows where each of its parts came from. */
export interface MappedText {
  readonly kind: ViewKind;
  readonly text: string;
  /** The range of the original text that `start..end` of this text came from. */
  rangeOf(start: number, end: number): Range;
}

/** The text itself, mapped to itself. */
export function sameText(text: string): MappedText {
  return { kind: 'same', text, rangeOf: (start, end) => ({ start, end }) };
}

/**
 * A text of which only some parts did not keep their length. `edits` are quadruples in order: where such a part begins
 * and ends in the source, and where in the text.
 */
export function mappedByEdits(kind: ViewKind, text: string, edits: readonly number[]): MappedText {
  const table = Int32Array.from(edits);
  return { kind, text, rangeOf: (start, end) => rangeIn(table, start, end) };
}

/**
 * Writes a text from pieces of another one and keeps what was replaced by what. Pieces that keep their length
 * unit by unit need no entry, so prose with accents costs nothing.
 */
export class MappedWriter {
  private readonly source: string;
  private readonly pieces: string[] = [];
  private readonly edits: number[] = [];
  private copied: number;
  private written = 0;

  constructor(source: string, from = 0) {
    this.source = source;
    this.copied = from;
    if (from > 0) this.edits.push(from, from, 0, 0);
  }

  /** Puts `text` in the place of `start..end`. Calls come in order and do not overlap. */
  replace(start: number, end: number, text: string): void {
    this.copyTo(start);
    if (text.length !== end - start || text.length > 1)
      this.edits.push(start, end, this.written, this.written + text.length);
    this.pieces.push(text);
    this.written += text.length;
    this.copied = end;
  }

  /** Copies up to `end` and closes the text. */
  finish(kind: ViewKind, end: number = this.source.length): MappedText {
    this.copyTo(end);
    return mappedByEdits(kind, this.pieces.join(''), this.edits);
  }

  private copyTo(end: number): void {
    if (end <= this.copied) return;
    this.pieces.push(this.source.slice(this.copied, end));
    this.written += end - this.copied;
    this.copied = end;
  }
}

/** How much text round a replaced piece belongs to its view, in UTF-16 units. */
const AROUND = 300;
const FEWEST_PIECES = 2;

/** What a piece of a text is replaced by. */
export interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Views of the parts of a text where at least two pieces stand near one another, with those replaced. Pieces come in order. */
export function rewrittenParts(text: string, kind: ViewKind, pieces: Iterable<Replaced>): MappedText[] {
  return clusters(pieces).flatMap((cluster) => {
    const [first] = cluster;
    const last = cluster.at(-1);
    if (first === undefined || last === undefined || cluster.length < FEWEST_PIECES) return [];
    const writer = new MappedWriter(text, Math.max(0, first.start - AROUND));
    for (const piece of cluster) writer.replace(piece.start, piece.end, piece.text);
    return [writer.finish(kind, Math.min(text.length, last.end + AROUND))];
  });
}

function clusters(pieces: Iterable<Replaced>): readonly (readonly Replaced[])[] {
  const found: Replaced[][] = [];
  for (const piece of pieces) {
    const cluster = found.at(-1);
    const before = cluster?.at(-1);
    if (cluster === undefined || before === undefined || piece.start > before.end + 2 * AROUND)
      found.push([piece]);
    else cluster.push(piece);
  }
  return found;
}

/** A range of a range: what a view of a view says of the first text. */
export function composed(outer: MappedText, inner: MappedText): MappedText {
  if (outer.kind === 'same') return inner;
  return {
    kind: inner.kind,
    text: inner.text,
    rangeOf: (start, end) => {
      const middle = inner.rangeOf(start, end);
      return outer.rangeOf(middle.start, middle.end);
    },
  };
}

function rangeIn(edits: Int32Array, start: number, end: number): Range {
  const from = position(edits, start, 0);
  const last = end > start ? position(edits, end - 1, 1) : from;
  return { start: from, end: Math.max(from, last) };
}

/** Where the unit at `offset` begins (`side` 0) or ends (`side` 1) in the source. Edits are quadruples: source from, source to, text from, text to. */
function position(edits: Int32Array, offset: number, side: 0 | 1): number {
  let low = 0;
  let high = edits.length / 4;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle * 4 + 2] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return offset + side;
  const at = (low - 1) * 4;
  const [from = 0, to = 0, , textTo = 0] = edits.subarray(at, at + 4);
  if (offset < textTo) return side === 0 ? from : to;
  return to + (offset - textTo) + side;
}
