import { namesSought } from '../programs/common/find-names.ts';
import { filteredPaths } from './filtered-paths.ts';
import { escapePattern } from './patterns.ts';
import type { Flow, FoldedWord } from './values.ts';

/** Programs that pass on some of the lines that they read, unchanged. */
const FILTERS = new Set(['head', 'tail', 'sort', 'uniq', 'grep', 'egrep', 'fgrep', 'shuf', 'rg', 'tac']);

/** A glob for the paths that a program lists; undefined when nobody can know. */
export function listedPaths(program: string, args: readonly FoldedWord[], stdin: Flow): string | undefined {
  if (stdin.kind === 'paths' && FILTERS.has(program) && !lists(program, args)) {
    const kept = /^(?:[ef]?grep|rg)$/.test(program) ? filteredPaths(stdin.pattern, args) : undefined;
    return kept ?? stdin.pattern;
  }
  switch (program) {
    case 'find':
      return found(args);
    case 'fd':
    case 'fdfind':
      return args.every((word) => word.known) && !args.some((word) => /^[./~]/.test(word.text))
        ? args.some(({ text }) => /^-(?:[a-zA-Z]*[Hu]|-(?:hidden|unrestricted)$)/.test(text))
          ? '***'
          : '**'
        : undefined;
    case 'ls':
      return inFolder(args);
    case 'grep':
    case 'egrep':
    case 'rg':
      return lists(program, args) ? belowOperands(program, args) : undefined;
    default:
      return undefined;
  }
}

function lists(program: string, args: readonly FoldedWord[]): boolean {
  return args.some(
    ({ text }) =>
      /^--files/.test(text) ||
      (/^-[a-zA-Z]*[lL]/.test(text) && (program !== 'rg' || !/^-[a-zA-Z]*L/.test(text))),
  );
}

function found(args: readonly FoldedWord[]): string | undefined {
  const first = args.findIndex((word) => /^[-(!]/.test(word.text) && !/^-[HLPO]/.test(word.text));
  const roots = args.slice(0, first < 0 ? undefined : first).filter((word) => !/^-/.test(word.text));
  if (roots.length > 1 || roots.some((word) => !word.known)) return undefined;
  const names = namesSought(first < 0 ? [] : args.slice(first)) ?? '{.*,*}';
  const root = roots[0];
  const folder = root === undefined ? '.' : root.glob ? root.text : escapePattern(root.text);
  return `${folder.replace(/\/+$/, '')}/***/${names}`;
}

function inFolder(args: readonly FoldedWord[]): string | undefined {
  if (args.some((word) => /^-[a-zA-Z]*[lR]/.test(word.text) || word.text === '--recursive')) return undefined;
  const hidden = args.some((word) => /^-[a-zA-Z]*[aA]|^--(?:almost-)?all$/.test(word.text));
  const operands = args.filter((word) => !word.text.startsWith('-'));
  const [only] = operands;
  if (only === undefined) return hidden ? '{.*,*}' : '*';
  if (operands.length > 1 || !only.known) return undefined;
  return only.glob ? only.text : undefined;
}

function belowOperands(program: string, args: readonly FoldedWord[]): string | undefined {
  const operands = args
    .filter((word) => !word.text.startsWith('-'))
    .slice(program === 'rg' && isListing(args) ? 0 : 1);
  const [only] = operands;
  if (only === undefined) return '**';
  if (operands.length > 1 || !only.known) return undefined;
  return only.glob ? only.text : `${escapePattern(only.text).replace(/\/+$/, '')}/**`;
}

function isListing(args: readonly FoldedWord[]): boolean {
  return args.some((word) => word.text === '--files');
}
