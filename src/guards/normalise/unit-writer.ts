/** How many units are gathered before they become a piece of the text. */
const PIECE = 1 << 14;
const LATIN1 = 0xff;

/** Where units are gathered: as they are, the same bytes for a text to be made of, and narrowed. */
interface Desk {
  readonly units: Uint16Array;
  readonly bytes: Buffer;
  readonly narrow: Buffer;
}

let spare: Desk | undefined;

/**
 * Builds a text unit by unit. What needs no more than Latin-1 comes out as one byte a character, which everything that
 * reads the text afterwards is faster on.
 */
export class UnitWriter {
  private readonly desk: Desk;
  private readonly units: Uint16Array;
  private readonly pieces: string[] = [];
  private flushed = 0;
  private used = 0;
  private seen = 0;

  /** While one writes, another one made then has a desk of its own. */
  constructor() {
    this.desk = spare ?? newDesk();
    this.units = this.desk.units;
    spare = undefined;
  }

  /** How many units are written. */
  get length(): number {
    return this.flushed + this.used;
  }

  push(unit: number): void {
    if (this.used === PIECE) this.flush();
    this.units[this.used++] = unit;
    this.seen |= unit;
  }

  pushText(text: string): void {
    for (let at = 0; at < text.length; at++) this.push(text.charCodeAt(at));
  }

  /** Writes the printable ASCII of `text` from `start` on. Where it ends. */
  pushPlain(text: string, start: number): number {
    if (this.used === PIECE) this.flush();
    const { units } = this;
    const end = Math.min(text.length, start + PIECE - this.used);
    const shift = this.used - start;
    let at = start;
    for (; at < end; at++) {
      const unit = text.charCodeAt(at);
      if (unit >= 0x7f || unit < 0x20) break;
      units[at + shift] = unit;
    }
    this.used = at + shift;
    return at;
  }

  /** The text, after which nothing can be written. */
  finish(): string {
    this.flush();
    spare = this.desk;
    return this.pieces.length === 1 ? (this.pieces[0] ?? '') : this.pieces.join('');
  }

  private flush(): void {
    this.pieces.push(this.piece());
    this.flushed += this.used;
    this.used = 0;
    this.seen = 0;
  }

  private piece(): string {
    const { units, bytes, narrow } = this.desk;
    if (this.seen > LATIN1) return bytes.toString('utf16le', 0, this.used * 2);
    narrow.set(units.subarray(0, this.used));
    return narrow.toString('latin1', 0, this.used);
  }
}

function newDesk(): Desk {
  const units = new Uint16Array(PIECE);
  return { units, bytes: Buffer.from(units.buffer), narrow: Buffer.alloc(PIECE) };
}
