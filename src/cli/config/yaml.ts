import {
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
} from 'yaml';

/** A YAML value with its place, `line:column`. Aliases, tags and keys that are no text are faults. */
export type YamlNode =
  | { readonly kind: 'scalar'; readonly at: string; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly at: string; readonly items: readonly YamlNode[] }
  | { readonly kind: 'table'; readonly at: string; readonly entries: readonly YamlEntry[] };

export interface YamlEntry {
  readonly key: string;
  /** Where the key stands. */
  readonly at: string;
  readonly value: YamlNode;
}

/** A fault in what a person wrote, and where. */
export class YamlFault extends Error {
  readonly at: string;
  constructor(at: string, message: string) {
    super(firstLine(message));
    this.at = at;
  }
}

/**
 * Reads one YAML document; undefined when there is nothing in it.
 * @throws YamlFault at the first fault.
 */
export function readYaml(text: string): YamlNode | undefined {
  checkDepth(text);
  const lines = new LineCounter();
  const document: Document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    prettyErrors: false,
  });
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${line}:${col}`;
  };
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw new YamlFault(place(problem.pos[0]), `${WORDS[problem.code] ?? OTHERWISE}; ${FORM}`);
  return document.contents === null ? undefined : convert(document.contents, place, '1:1');
}

const OTHERWISE = 'this cannot be read as YAML';

/** What the parser found, in words about what stands there rather than about its grammar. */
const WORDS: Readonly<Partial<Record<ErrorCode, string>>> = {
  DUPLICATE_KEY: 'a key that stands above already',
  BAD_INDENT: 'a line that begins at another column than the ones that it belongs to',
  TAB_AS_INDENT: 'a tab before the text: lines are indented with spaces',
  MISSING_CHAR: 'something is missing here: a colon, a quote, a comma or a bracket',
  UNEXPECTED_TOKEN: 'something that has no place here',
  BLOCK_AS_IMPLICIT_KEY: 'a second key on one line, or a colon in a text: put such a text between quotes',
  MULTILINE_IMPLICIT_KEY: 'a line that is no key and its value: is a colon missing behind the key?',
  BAD_ALIAS: 'an alias is not read: write the value out',
  BAD_DQ_ESCAPE: 'a backslash that means nothing: put such a text between single quotes',
  BAD_SCALAR_START: 'a text that begins with a mark of its own: put it between quotes',
  MULTIPLE_DOCS: 'a second document begins: a configuration is one',
  TAG_RESOLVE_FAILED: 'a tag is not read: take it out',
  KEY_OVER_1024_CHARS: 'a key that is longer than any',
};

/** This is about what to write. */
const FORM =
  'a line is written like `mode: build`, and what belongs to a key is indented with spaces below it';

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

/** Deeper than anything that a configuration says. */
const DEPTH_LIMIT = 100;

/** The parser takes time that grows with the square of the depth, so what is too deep is found before it starts. */
function checkDepth(text: string): void {
  let depth = 0;
  let line = 1;
  for (const [mark = ''] of text.matchAll(/\n(?:[ ]*[-?:]? ){0,400}|[[\]{}]/g)) {
    if (mark.startsWith('\n')) line += 1;
    else depth += mark === '[' || mark === '{' ? 1 : -1;
    if (depth > DEPTH_LIMIT || mark.length > 4 * DEPTH_LIMIT)
      throw new YamlFault(`${line}:1`, 'nested too deep');
  }
}

type Placer = (offset: number) => string;

function convert(node: unknown, place: Placer, fallback: string): YamlNode {
  const at = placeOf(node, place) ?? fallback;
  if (node === null || node === undefined) return { kind: 'scalar', at, value: null };
  if (isSeq(node)) return { kind: 'list', at, items: node.items.map((item) => convert(item, place, at)) };
  if (isMap(node)) {
    return { kind: 'table', at, entries: node.items.map(({ key, value }) => entryOf(key, value, place, at)) };
  }
  if (isScalar(node)) return { kind: 'scalar', at, value: plainValue(node.value, at) };
  throw new YamlFault(at, isAlias(node) ? 'an alias is not read: write the value out' : 'this is not read');
}

function entryOf(key: unknown, value: unknown, place: Placer, fallback: string): YamlEntry {
  const at = placeOf(key, place) ?? fallback;
  if (!isScalar(key) || typeof key.value !== 'string') throw new YamlFault(at, 'a key is a text');
  return { key: key.value, at, value: convert(value, place, at) };
}

function plainValue(value: unknown, at: string): string | number | boolean | null {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    typeof value === 'number'
  ) {
    return value;
  }
  throw new YamlFault(at, 'a value is a text, a number, true, false or null');
}

function placeOf(node: unknown, place: Placer): string | undefined {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  const start: unknown = Array.isArray(range) ? range[0] : undefined;
  return typeof start === 'number' ? place(start) : undefined;
}

/** The same value as plain data. */
export function plainOf(node: YamlNode): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'list':
      return node.items.map(plainOf);
    case 'table':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, plainOf(value)]));
  }
}
