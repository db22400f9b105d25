import type { FoldedWord } from './values.ts';

/** Any name below a folder, as the lists of `find` and of git have it. */
const ANYTHING = /^(?:(.*)\/\*\*\*\/\{\.\*,\*\}|\*\*|\{\*\*\/[^{},]*,\*\*\})$/;

const NO_FILTER =
  /^(?:--(?!ignore-case|extended-regexp|color|perl-regexp|fixed-strings).*|-[a-zA-Z]*[vefAzcloLqsnwx].*)$/;

/**
 * What `grep PATTERN` leaves of listed paths, where the pattern is plain enough; never less than it does. Undefined: as
 * much as came in.
 */
export function filteredPaths(listed: string, args: readonly FoldedWord[]): string | undefined {
  const here = /^(?:\{\.\*,\*\}|\*)$/.test(listed);
  if (!here && !ANYTHING.test(listed)) return undefined;
  const root = ANYTHING.exec(listed)?.[1];
  const flags = args.filter(({ text }) => text.startsWith('-'));
  const [pattern, ...files] = args.filter(({ text }) => !text.startsWith('-'));
  if (pattern === undefined || !pattern.known || files.length > 0) return undefined;
  if (flags.some(({ text }) => NO_FILTER.test(text))) return undefined;
  const [, body = '', end] = /^(.*?)(\$?)$/s.exec(pattern.text) ?? [];
  const name = literalOf(body);
  if (name === undefined || root?.includes('*')) return undefined;
  const plain = flags.some(({ text }) => /^(?:-[a-zA-Z]*i|--ignore-case)/.test(text)) ? anyCase(name) : name;
  if (here) return `{.*${plain}${end === '$' ? '' : '*'},*${plain}${end === '$' ? '' : '*'}}`;
  if (root?.toLowerCase().includes(name.toLowerCase())) return undefined;
  const folder = root === undefined ? '' : `${root}/`;
  const last = `${folder}***/*${plain}`;
  return end === '$' ? last : `{${last}*,${last}*/***}`;
}

/** The literal text that every match of a pattern holds, where the pattern is letters, digits and plain signs. */
function literalOf(pattern: string): string | undefined {
  const text = pattern.replace(/^\.+/, '');
  return /^(?:[\w-]|\\\.){2,}$/.test(text) ? text.replaceAll('\\.', '.') : undefined;
}

function anyCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}
