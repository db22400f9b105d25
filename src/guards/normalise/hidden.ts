/** A run of characters that show nothing and spell something. */
export interface HiddenRun {
  readonly end: number;
  /** What the run spells. Empty: it spells nothing. */
  readonly text: string;
}

const FEWEST_BYTES = 4;
const LONGEST_FLAG = 7;

/** Tag characters (U+E0000 to U+E007F) from `start`: ASCII that nobody sees, or the end of a flag's emoji. */
export function tagRun(text: string, start: number): HiddenRun | undefined {
  let end = start;
  let spelled = '';
  for (let code = text.codePointAt(end); code !== undefined && isTag(code); code = text.codePointAt(end)) {
    if (code >= 0xe0020 && code <= 0xe007e) spelled += String.fromCharCode(code - 0xe0000);
    end += 2;
  }
  if (end === start) return undefined;
  return { end, text: isFlag(text, start) && spelled.length <= LONGEST_FLAG ? '' : spelled };
}

/** Variation selectors from `start`: one after a character chooses its form, several carry bytes. */
export function selectorRun(text: string, start: number): HiddenRun | undefined {
  const bytes: number[] = [];
  let end = start;
  for (let code = text.codePointAt(end); code !== undefined; code = text.codePointAt(end)) {
    const byte = selectorByte(code);
    if (byte === undefined) break;
    bytes.push(byte);
    end += code > 0xffff ? 2 : 1;
  }
  if (end === start) return undefined;
  const spelled = bytes.length < FEWEST_BYTES ? '' : Buffer.from(bytes).toString('utf8');
  return { end, text: /^[\t\n\r -~]{4}/.test(spelled) ? spelled : '' };
}

function isTag(code: number): boolean {
  return code >= 0xe0000 && code <= 0xe007f;
}

function selectorByte(code: number): number | undefined {
  if (code >= 0xfe00 && code <= 0xfe0f) return code - 0xfe00;
  if (code >= 0xe0100 && code <= 0xe01ef) return code - 0xe0100 + 16;
  return undefined;
}

function isFlag(text: string, start: number): boolean {
  return text.codePointAt(start - 2) === 0x1f3f4;
}
