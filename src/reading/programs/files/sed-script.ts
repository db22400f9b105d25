/** What a sed script does beyond editing its stream. */
export interface SedActs {
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  /** Shell commands; the empty string stands for "the pattern space is run". */
  readonly runs: readonly string[];
  /** False when the script could not be followed to its end. */
  readonly followed: boolean;
}

interface Draft {
  readonly writes: string[];
  readonly reads: string[];
  readonly runs: string[];
  followed: boolean;
}

/** Follows a sed script command by command: addresses, then a letter, then what the letter takes. */
export function readSedScript(script: string): SedActs {
  const draft: Draft = { writes: [], reads: [], runs: [], followed: true };
  let at = 0;
  while (at < script.length && draft.followed) {
    at = skipAddresses(script, skipBlank(script, at));
    if (at < 0) {
      draft.followed = false;
      break;
    }
    if (at >= script.length) break;
    at = readCommand(script, at, draft);
  }
  return draft;
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s;{}]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** Position behind addresses and `!`; -1 when a regular expression does not end. */
function skipAddresses(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const letter = text[at] ?? '';
    if (/[\d$,~+!\s]/.test(letter)) at += 1;
    else if (letter === '/') at = skipDelimited(text, at + 1, '/');
    else if (letter === '\\') at = skipDelimited(text, at + 2, text[at + 1] ?? '');
    else if (/[IM]/.test(letter) && text[at - 1] === '/') at += 1;
    else return at;
    if (at < 0) return -1;
  }
  return at;
}

/** Position behind the next unescaped delimiter outside a bracket expression; -1 when there is none. */
function skipDelimited(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === delimiter) return at + 1;
  }
  return -1;
}

function readCommand(text: string, at: number, draft: Draft): number {
  const letter = text[at] ?? '';
  if (letter === '{' || letter === '}') return at + 1;
  if (letter === 's' || letter === 'y') return readSubstitute(text, at, draft);
  if (letter === '#') return lineEnd(text, at);
  if (/[aic]/.test(letter)) return textEnd(text, at + 1);
  const end = lineEnd(text, at);
  const rest = text.slice(at + 1, end).trim();
  if (letter === 'w' || letter === 'W') draft.writes.push(rest);
  else if (letter === 'r' || letter === 'R') draft.reads.push(rest);
  else if (letter === 'e') draft.runs.push(rest);
  else if (/[:btT]/.test(letter)) return /[;}]/.test(rest) ? at + 1 + text.slice(at + 1).search(/[;}]/) : end;
  else if (/[dDgGhHlnNpPqQxzF=v]/.test(letter)) return at + 1 + numberLength(text, at + 1);
  else draft.followed = false;
  return end;
}

function numberLength(text: string, from: number): number {
  return /^\s*\d*/.exec(text.slice(from))?.[0].length ?? 0;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The text of `a`, `i` and `c` goes on over lines that end in a backslash. */
function textEnd(text: string, from: number): number {
  let end = lineEnd(text, from);
  while (end < text.length && text[end - 1] === '\\') end = lineEnd(text, end + 1);
  return end;
}

function readSubstitute(text: string, from: number, draft: Draft): number {
  const delimiter = text[from + 1] ?? '';
  const middle = skipDelimited(text, from + 2, delimiter);
  const end = middle < 0 ? -1 : skipDelimited(text, middle, delimiter);
  if (end < 0 || delimiter === '') {
    draft.followed = false;
    return text.length;
  }
  if (text[from] === 'y') return end;
  const flags = /^[gpiIMme0-9]*/.exec(text.slice(end))?.[0] ?? '';
  if (flags.includes('e')) draft.runs.push('');
  const behind = end + flags.length;
  if (text[behind] !== 'w') return behind;
  const stop = lineEnd(text, behind);
  draft.writes.push(text.slice(behind + 1, stop).trim());
  return stop;
}
