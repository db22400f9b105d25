import type { NestedText } from '../programs/program.ts';
import { addUnread } from './collector.ts';
import type { Frame } from './machine.ts';
import { parseShell } from './parse.ts';
import { locate } from './scope.ts';
import type { SimpleNode } from './syntax.ts';

/**
 * The text that a command becomes when its first word is an alias of this text, or a name that `hash` gave to a program.
 * Whether shells expand it varies; a name of a program they look up however it is spelled.
 */
export function aliasText(node: SimpleNode, name: string, frame: Frame): NestedText | undefined {
  const { aliases } = frame.state;
  if (aliases.size === 0 || frame.calls.includes(`alias ${name}`)) return undefined;
  const value = aliases.get(name) ?? aliases.get(name.toLowerCase());
  if (value === undefined) return undefined;
  const source = locate(frame.scope, node.start, node.end);
  if (!standsAlone(value))
    addUnread(frame.machine.out, `the alias \`${name}\` goes on behind its own end`, source);
  const [next, ...rest] = node.words.slice(1).map((word) => frame.scope.text.slice(word.start, word.end));
  const text = [value, ...(next === undefined ? [] : [behind(value, next, frame)]), ...rest].join(' ');
  return { language: 'posix', text, known: true, source };
}

/** An alias that ends in a blank makes the next word one too. */
function behind(value: string, next: string, { state: { aliases } }: Frame): string {
  let word = next;
  const seen = new Set<string>();
  for (let before = value; /[ \t]$/.test(before) && !seen.has(word); before = word) {
    seen.add(word);
    word = aliases.get(word) ?? word;
  }
  return word;
}

/** False where what follows the alias would belong to a quote, a block or a here-document that it opens. */
function standsAlone(value: string): boolean {
  return !/<<|\n|\\$/.test(value) && parseShell(value).gaps.length === 0;
}
