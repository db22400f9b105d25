/** What matches this is a part of a larger expression that a guard only asks at a place it has found. */
const ORDINARY = 'Plain words of a letter, 12 of them, on one line: nothing to see here.';
const CLASSES = { d: '0-9', w: '0-9A-Za-z_' };

/**
 * Expressions of JavaScript in the dialect that ripgrep reads, without what they demand of the text round a match.
 * What it has no word for is left out and counted, and so is what ordinary prose matches.
 * @param {readonly RegExp[]} patterns
 */
export function rustPatterns(patterns) {
  const made = new Set();
  let leftOut = 0;
  let ordinary = 0;
  for (const pattern of patterns) {
    if (new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(ORDINARY)) ordinary++;
    else {
      const rust = rustPattern(pattern);
      if (rust === undefined) leftOut++;
      else made.add(rust);
    }
  }
  return { patterns: [...made], leftOut, ordinary };
}

function rustPattern({ source, flags }) {
  const tokens = source.match(
    /\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\p\{[^}]*\}|\\k<[^>]*>|\\.|\(\?<?[=!]|\(\?<\w+>|\(\?:|./giu,
  );
  let out = '';
  let inClass = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!inClass && /^\(\?<?[=!]/.test(token)) {
      at = closing(tokens, at);
      continue;
    }
    const piece = inClass ? classPiece(token) : plainPiece(token);
    if (piece === undefined) return undefined;
    if (token === '[') inClass = true;
    else if (token === ']') inClass = false;
    out += piece;
  }
  return flags.includes('i') ? `(?i:${out})` : `(?:${out})`;
}

/** Where the group that opens at `from` closes. */
function closing(tokens, from) {
  let depth = 0;
  let inClass = false;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (inClass) inClass = token !== ']';
    else if (token === '[') inClass = true;
    else if (token.startsWith('(')) depth++;
    else if (token === ')' && --depth === 0) return at;
  }
  return tokens.length;
}

function plainPiece(token) {
  // Anchors of a slice, and repeated words, have no counterpart.
  if (token === '^' || token === '$' || /^\\[1-9k]/.test(token)) return undefined;
  if (token.startsWith('(?<')) return '(?:';
  const letters = CLASSES[token[1]];
  if (token.length === 2 && token[0] === '\\' && letters !== undefined) return `[${letters}]`;
  return escaped(token);
}

function classPiece(token) {
  if (token === '[' || token === '&' || token === '~') return `\\${token}`;
  return (token.length === 2 && token[0] === '\\' && CLASSES[token[1]]) || escaped(token);
}

function escaped(token) {
  if (token === '\\0') return '\\x00';
  const code = /^\\u\{?([\da-f]+)\}?$/i.exec(token)?.[1];
  if (code === undefined) return token;
  return /^d[89a-f]..$/i.test(code) ? undefined : `\\x{${code}}`;
}
