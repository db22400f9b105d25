import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { programNamed } from '../index.ts';
import type { Invocation, ProgramReading, Stdin } from '../program.ts';

/**
 * A call from a line, for tests: words split at spaces, quotes kept together, `$NAME` unknown, unquoted `*` a glob.
 * The line is not a shell text: no pipes, no expansions.
 */
export function callFrom(line: string, stdin: Stdin = { kind: 'none' }): Invocation {
  const words = wordsFrom(line);
  const [program, ...args] = words;
  return { program: program?.text ?? '', args, via: [], stdin, source: { start: 0, end: line.length } };
}

export function wordsFrom(line: string): Word[] {
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map((match) => {
    const raw = match[0];
    const bare = raw.replace(/'[^']*'|"[^"]*"/g, '');
    const text = raw.replace(/'([^']*)'|"([^"]*)"/g, '$1$2').replace(/\$\w+/g, '\uFFFD');
    const source = { start: match.index, end: match.index + raw.length };
    return { text, known: !text.includes('\uFFFD'), glob: /[*?]/.test(bare), source };
  });
}

/** What the readers say of a line; undefined when it does not know the program. */
export function readLine(line: string, stdin?: Stdin): ProgramReading | undefined {
  const call = callFrom(line, stdin);
  return programNamed(call.program)?.(call);
}

/** An effect as one line: `delete file build [recursive force] sink=model ?`. */
export function effectLine(effect: Effect): string {
  const traits =
    effect.traits === undefined || effect.traits.length === 0 ? '' : ` [${effect.traits.join(' ')}]`;
  const kind = effect.targetKind === undefined ? '' : ` (${effect.targetKind})`;
  const sink = effect.sink === undefined ? '' : ` > ${effect.sink}`;
  const back = effect.recoverable === undefined ? '' : effect.recoverable ? ' recoverable' : ' lost';
  const base = effect.base === undefined ? '' : ` @${effect.base}`;
  return `${effect.verb} ${effect.domain} ${effect.target ?? '-'}${kind}${base}${sink}${traits}${back}`;
}

/** Everything that a line would do, as lines. Nested texts and commands are shown, not read. */
export function actsOf(line: string, stdin?: Stdin): string[] {
  const reading = readLine(line, stdin);
  if (reading === undefined) return ['unknown program'];
  return [
    ...(reading.effects ?? []).map(effectLine),
    ...(reading.texts ?? []).map(
      (text) => `text ${text.language}${text.elsewhere ? ' elsewhere' : ''}: ${text.text}`,
    ),
    ...(reading.commands ?? []).map(
      (command) => `command: ${command.words.map((word) => word.text).join(' ')}`,
    ),
    ...(reading.followUps ?? []).map((one) => `follow ${one.kind}`),
    ...(reading.unread ?? []).map((one) => `unread: ${one.why}`),
  ];
}
