import { foldArithmetic } from './arithmetic.ts';
import { type Chunk, chunkOf, type Folding, type Purpose } from './folding.ts';
import { expandParameter } from './parameters.ts';
import type { Part, TextPart } from './syntax.ts';
import { lookup } from './variables.ts';

/** Expands the parts of a word, in order. */
export function expandParts(parts: readonly Part[], folding: Folding, purpose: Purpose): readonly Chunk[] {
  const chunks: Chunk[] = [];
  parts.forEach((part, index) => {
    if (part.kind === 'text') {
      chunks.push(...plain(index === 0 ? tilde(part, parts[1], folding) : [part]));
      return;
    }
    chunks.push(...expandPart(part, folding, purpose));
  });
  return chunks;
}

function plain(parts: readonly TextPart[]): readonly Chunk[] {
  return parts.map(({ text, quoted }) => ({ kind: 'text', text, quoted, splits: false }));
}

function expandPart(part: Exclude<Part, TextPart>, folding: Folding, purpose: Purpose): readonly Chunk[] {
  switch (part.kind) {
    case 'parameter':
      return expandParameter(part, folding, purpose);
    case 'command':
      return [chunkOf(folding.substitute(part), part.quoted)];
    case 'arithmetic':
      return [chunkOf(foldArithmetic(part.expression, folding), part.quoted)];
    case 'process': {
      const supplies = folding.process(part);
      const text = '/dev/fd/63';
      return [
        { kind: 'text', text, quoted: true, splits: false, ...(supplies === undefined ? {} : { supplies }) },
      ];
    }
  }
}

/** `~`, `~+` and `~-` at the start of a word; `~name` stays as spelled. */
function tilde(part: TextPart, next: Part | undefined, folding: Folding): readonly TextPart[] {
  if (part.quoted || !part.text.startsWith('~')) return [part];
  const slash = part.text.indexOf('/');
  if (slash < 0 && next !== undefined) return [part];
  const prefix = slash < 0 ? part.text : part.text.slice(0, slash);
  const name = TILDES[prefix];
  const value = name === undefined ? undefined : lookup(folding, name);
  if (value === undefined) return [part];
  const rest: TextPart = { kind: 'text', text: part.text.slice(prefix.length), quoted: false };
  return [{ kind: 'text', text: value.text, quoted: true }, rest];
}

const TILDES: Readonly<Record<string, string>> = { '~': 'HOME', '~+': 'PWD', '~-': 'OLDPWD' };
