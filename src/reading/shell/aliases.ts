import type { NestedText } from '../programs/program.ts';
import type { Frame } from './machine.ts';
import { spelledProgram } from './outcomes.ts';
import { locate } from './scope.ts';
import type { SimpleNode } from './syntax.ts';

/** The text that a command becomes when its first word is an alias of this text; whether shells expand it varies. */
export function aliasText(node: SimpleNode, frame: Frame): NestedText | undefined {
  const [first] = node.words;
  const name = spelledProgram(node);
  if (name === undefined || first === undefined || frame.calls.includes(`alias ${name}`)) return undefined;
  const value = frame.state.aliases.get(name);
  if (value === undefined) return undefined;
  const rest = node.words.slice(1).map((word) => frame.scope.text.slice(word.start, word.end));
  const text = [value, ...rest].join(' ');
  return { language: 'posix', text, known: true, source: locate(frame.scope, node.start, node.end) };
}
