/** How many units are gathered before they become a piece of the text. */
const PIECE = 1 << 14;
const LATIN1 = 0xff;

let spare: Uint16Array | undefined;

/**
 * Builds a text unit by unit. What needs no more than Latin-1 comes out as one byte a character, which everything that
 * reads the text afterwards is faster on.
 */
export class UnitWriter {
  private readonly units: Uint16Array;
  private readonly pieces: string[] = [];
  private flushed = 0;
  private used = 0;
  private seen = 0;

  /** `expected`: about how many units will be written. */
  constructor(expected: number) {
    this.units = takeUnits(expected);
  }

  /** How many units are written. */
  get length(): number {
    return this.flushed + this.used;
  }

  push(unit: number): void {
    if (this.used === this.units.length) this.flush();
    this.units[this.used++] = unit;
    this.seen |= unit;
  }

  pushText(text: string): void {
    for (let at = 0; at < text.length; at++) this.push(text.charCodeAt(at));
  }

  /** The text, after which nothing can be written. */
  finish(): string {
    this.flush();
    if (this.units.length === PIECE) spare = this.units;
    return this.pieces.length === 1 ? (this.pieces[0] ?? '') : this.pieces.join('');
  }

  private flush(): void {
    const written = this.units.subarray(0, this.used);
    this.pieces.push(
      this.seen <= LATIN1
        ? Buffer.from(written).toString('latin1')
        : Buffer.from(written.buffer, written.byteOffset, written.byteLength).toString('utf16le'),
    );
    this.flushed += this.used;
    this.used = 0;
    this.seen = 0;
  }
}

/** The buffer that the last writer gave back, or one of a writer's own while another writes. */
function takeUnits(expected: number): Uint16Array {
  if (expected < PIECE / 16) return new Uint16Array(Math.max(16, expected));
  const units = spare ?? new Uint16Array(PIECE);
  spare = undefined;
  return units;
}
