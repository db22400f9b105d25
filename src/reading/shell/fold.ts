import type { Effect } from '../../action/effect.ts';
import { spendText, step } from '../budget.ts';
import { expandBraces } from './braces.ts';
import { expandParts } from './chunks.ts';
import type { Chunk, Folding } from './folding.ts';
import { escapePattern, hasGlob } from './patterns.ts';
import { locate } from './scope.ts';
import type { SyntaxWord } from './syntax.ts';
import { CHILD, type FoldedWord, GAP, type Value, withReads } from './values.ts';
import { lookup } from './variables.ts';

/** The words that one word of the text becomes: braces, parameters, splitting; globs stay. */
export function foldWord(word: SyntaxWord, folding: Folding): readonly FoldedWord[] {
  step();
  runHidden(word, folding);
  const source = locate(folding.scope, word.start, word.end);
  const words: FoldedWord[] = [];
  const before = folding.out.effects.length;
  for (const parts of expandBraces(word.parts)) {
    for (const field of splitFields(expandParts(parts, folding, 'field'), separators(folding))) {
      words.push({ ...assemble(field), source });
    }
  }
  const reads = readSince(before, folding);
  return reads.length === 0 ? words : words.map((one) => ({ ...one, reads }));
}

/** What was read into the word that was folded since. */
function readSince(before: number, { out }: Folding): readonly Effect[] {
  if (out.effects.length === before) return [];
  return out.effects.slice(before).filter((effect) => effect.sink === 'model');
}

/** The one text that a word becomes where nothing is split: assignments, subjects, here-documents. */
export function foldText(word: SyntaxWord, folding: Folding): Value {
  step();
  runHidden(word, folding);
  const before = folding.out.effects.length;
  const value = joined(expandParts(word.parts, folding, 'text'));
  return withReads(value, readSince(before, folding));
}

/** The pattern that a word spells, quoted characters behind backslashes. Undefined: it cannot be known, or is not followed. */
export function foldPattern(word: SyntaxWord, folding: Folding): string | undefined {
  const chunks = expandParts(word.parts, folding, 'text');
  let pattern = '';
  for (const chunk of chunks) {
    if (chunk.kind !== 'text') continue;
    pattern += chunk.quoted && !chunk.set ? escapePattern(chunk.text) : chunk.text;
  }
  return pattern.includes(GAP) || EXTENDED.test(pattern) ? undefined : pattern;
}

/** `+(a|b)`: a pattern of its own where the shell was told so, plain characters elsewhere. */
const EXTENDED = /[?*+@!]\(/;

function runHidden(word: SyntaxWord, folding: Folding): void {
  if (word.hidden !== undefined) expandParts(word.hidden, folding, 'text');
}

type TextChunk = Extract<Chunk, { kind: 'text' }>;

function separators(folding: Folding): string {
  const ifs = folding.state.variables.has('IFS') ? lookup(folding, 'IFS')?.text : undefined;
  return ifs === undefined || ifs.includes(GAP) ? ' \t\n' : ifs;
}

function splitFields(chunks: readonly Chunk[], ifs: string): readonly (readonly TextChunk[])[] {
  const fields: TextChunk[][] = [];
  let field: TextChunk[] | undefined;
  const add = (chunk: TextChunk): void => {
    field ??= [];
    field.push(chunk);
  };
  const end = (): void => {
    if (field?.some((chunk) => chunk.quoted || chunk.text !== '')) fields.push(field);
    field = undefined;
  };
  for (const chunk of chunks) {
    if (chunk.kind === 'break') end();
    else if (!chunk.splits) add(chunk);
    else if (chunk.set && splitsAnyhow(chunk.text, ifs)) add({ ...chunk, text: GAP, set: false });
    else {
      pieces(chunk.text, ifs).forEach((piece, index) => {
        if (index > 0) end();
        if (piece !== '') add({ ...chunk, text: piece });
      });
    }
  }
  end();
  return fields;
}

/** A pattern that matches is split as its matches are, else as it is spelled: the two differ where a separator is part of a wild card. */
function splitsAnyhow(pattern: string, ifs: string): boolean {
  if (/[*?[\\]/.test(ifs)) return hasGlob(pattern);
  const inside = /\[[^\]]*/g;
  return [...pattern.matchAll(inside)].some(([held]) => [...held].some((char) => ifs.includes(char)));
}

function pieces(text: string, ifs: string): readonly string[] {
  spendText(text);
  const list = [''];
  for (const char of text) {
    if (ifs.includes(char)) list.push('');
    else list[list.length - 1] += char;
  }
  return list;
}

function assemble(field: readonly TextChunk[]): Omit<FoldedWord, 'source'> {
  const supplies = field.find((chunk) => chunk.supplies !== undefined)?.supplies;
  const remote = field.some((chunk) => chunk.remote);
  const named = alone(field) ? field : field.map(asPattern);
  const globs = hasGlob(unquotedText(named));
  const glob = globs || named.some((chunk) => chunk.set);
  const many = globs || named.some(mayBeMany);
  const origin = originOf(field);
  const extra = {
    ...(remote ? { remote } : {}),
    ...(origin.from === CHILD.from ? { child: true as const } : {}),
    ...(supplies === undefined ? {} : { supplies }),
    ...(many ? { many } : {}),
    ...origin,
  };
  const text = named
    .map((chunk) => {
      if (chunk.set) return chunk.text;
      return chunk.quoted ? (glob ? escapePattern(chunk.text) : chunk.text) : fewerStars(chunk.text);
    })
    .join('');
  spendText(text);
  return { text, known: !text.includes(GAP), glob, ...extra };
}

/** More stars than two say no more to a shell; three in a row are this reading's own word for all that a search finds. */
function fewerStars(text: string): string {
  return text.includes('***') ? text.replace(/\*{3,}/g, '**') : text;
}

/** The program that a field's only text comes from. */
function originOf(field: readonly TextChunk[]): { readonly from?: string } {
  const [only, other] = field.filter((chunk) => chunk.text !== '');
  return only?.from === undefined || other !== undefined ? {} : { from: only.from };
}

function mayBeMany({ quoted, set, splits, name, text }: TextChunk): boolean {
  return !quoted && !name && (set === true || (splits && text.includes(GAP)));
}

function unquotedText(field: readonly TextChunk[]): string {
  return field.map((chunk) => (chunk.quoted ? '' : chunk.text)).join('');
}

function alone(field: readonly TextChunk[]): boolean {
  return field.filter((chunk) => chunk.text !== '').length < 2;
}

/** One unknown name inside a longer text is any name. */
function asPattern(chunk: TextChunk): TextChunk {
  return chunk.name ? { ...chunk, text: '*', name: false, set: true } : chunk;
}

function joined(chunks: readonly Chunk[]): Value {
  const field = chunks.flatMap((chunk): TextChunk[] =>
    chunk.kind === 'break' ? [{ kind: 'text', text: ' ', quoted: true, splits: false }] : [chunk],
  );
  const only = field.filter((chunk) => chunk.text !== '');
  const remote = field.some((chunk) => chunk.remote) ? { remote: true } : {};
  if (only.length === 1 && only[0]?.name) return { text: GAP, name: true, ...remote, ...originOf(field) };
  const named = alone(field) ? field : field.map(asPattern);
  const set = named.some((chunk) => chunk.set);
  const text = named.map((chunk) => (set && !chunk.set ? escapePattern(chunk.text) : chunk.text)).join('');
  spendText(text);
  return { text, ...(set ? { set } : {}), ...remote, ...originOf(field) };
}
