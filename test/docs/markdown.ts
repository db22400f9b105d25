import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A fenced block of a document. */
export interface Block {
  readonly language: string;
  /** Line of the document, from 1, on which its content begins. */
  readonly line: number;
  readonly text: string;
}

/** A document, taken apart. Line numbers are those of the file. */
export interface Document {
  /** Relative to the repository, for messages. */
  readonly name: string;
  readonly file: string;
  readonly lines: readonly string[];
  readonly blocks: readonly Block[];
  /** The text outside of fenced blocks, line by line; the lines of blocks are empty. */
  readonly prose: readonly string[];
}

export const ROOT: string = join(import.meta.dirname, '..', '..');

/** The documents of the repository that people read. */
export function documents(): readonly Document[] {
  const docs = readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort();
  const files = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...docs.map((name) => join('docs', name))];
  return files.map((name) => readDocument(join(ROOT, name)));
}

export function readDocument(file: string): Document {
  return parseDocument(file, readFileSync(file, 'utf8'));
}

const FENCE = /^```(?<language>[a-z]*)$/;

/** @throws Error when a fence is not closed: what follows would not be looked at. */
export function parseDocument(file: string, text: string): Document {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  const prose: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const language = FENCE.exec(lines[at] ?? '')?.groups?.['language'];
    if (language === undefined) {
      prose.push(lines[at] ?? '');
      continue;
    }
    const end = lines.indexOf('```', at + 1);
    if (end < 0) throw new Error(`${file}:${at + 1}: this block has no end`);
    blocks.push({ language, line: at + 2, text: lines.slice(at + 1, end).join('\n') });
    for (; at < end; at++) prose.push('');
    prose.push('');
  }
  return { name: relative(ROOT, file), file, lines, blocks, prose };
}

/** Something that a document names, and where. */
export interface Mention {
  readonly text: string;
  readonly line: number;
}

/** The code spans of the prose. One may go on in the next line, not past an empty one. */
export function codeSpans({ prose }: Document): readonly Mention[] {
  return matches(prose, /`(?<text>(?:[^`\n]|\n(?!\n))+)`/g).map(({ text, line }) => ({
    line,
    text: text.replaceAll('\n', ' ').replaceAll('\\|', '|'),
  }));
}

/** The targets of the prose's links. */
export function links({ prose }: Document): readonly Mention[] {
  return matches(prose, /\]\((?<text>[^)\s]+)\)/g);
}

function matches(prose: readonly string[], pattern: RegExp): readonly Mention[] {
  const text = prose.join('\n');
  return [...text.matchAll(pattern)].map((match) => ({
    text: match.groups?.['text'] ?? '',
    line: text.slice(0, match.index).split('\n').length,
  }));
}

/** The anchors that a document's headings make, as forges write them. */
export function anchors({ prose }: Document): readonly string[] {
  return prose.flatMap((line) => {
    const heading = /^#{1,6} (?<text>.+)$/.exec(line)?.groups?.['text'];
    if (heading === undefined) return [];
    return [
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ];
  });
}

/** The cells of the first table that stands under a heading, without its head. */
export function tableUnder({ prose, name }: Document, heading: string): readonly (readonly string[])[] {
  const start = prose.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'));
  if (start < 0) throw new Error(`${name} has no heading \`${heading}\``);
  const first = prose.findIndex((line, at) => at > start && line.startsWith('|'));
  const rows: string[][] = [];
  for (let at = first + 2; first >= 0 && prose[at]?.startsWith('|'); at++) {
    rows.push(
      (prose[at] ?? '')
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
  }
  return rows;
}
