import { slice } from '../programs/common/words.ts';
import type { Invocation } from '../programs/program.ts';
import { fileEffect } from './file-effects.ts';
import type { Frame } from './machine.ts';
import type { FoldedWord } from './values.ts';

/** Programs that take a file of settings or keep what they are given to themselves. */
const KEEPS_FILES =
  /env|vault|crypt|secret|sops|cred|sign|keychain|\bkey|pass|cert|foreman|honcho|overmind|hivemind/i;

/** Options that take no value, whatever the program: an attached value, a letter or two, a `no`, and words that only say how. */
const SWITCH =
  /^(?:-[a-zA-Z]{1,2}|--[\w-]+=.*|--no-[\w-]+|--(?:all|color|debug|delete|dry-run|fix|follow|force|hard|json|mirror|overwrite|plain|pretty|private|prune|public|purge|quiet|raw|recursive|silent|stdout|strict|trace|verbose|watch|yes))$/s;

/** What an unknown program is given to work on, it may show. The value of an option is for its own use. */
export function readsOperands(call: Invocation, args: readonly FoldedWord[], frame: Frame): void {
  if (KEEPS_FILES.test(call.program)) return;
  if (args.some(({ supplies }) => supplies !== undefined)) frame.machine.out.streamSink = 'model';
  const operands = args.filter(({ text, known, supplies }, at) => {
    if (!known || supplies !== undefined || !/^[^-]/.test(text) || /:\/\/|=/.test(text)) return false;
    const before = args[at - 1]?.text ?? '';
    return !before.startsWith('-') || SWITCH.test(before) || before === '--';
  });
  for (const word of [...operands, ...args.flatMap(namedInput)]) {
    if (!/[./~]/.test(word.text)) continue;
    const { source, ...path } = word;
    frame.machine.out.effects.push(
      fileEffect('read', { ...path, source }, frame, {
        sink: 'model',
        certainty: 'likely',
        program: call.program,
      }),
    );
  }
}

const INPUT =
  /^--?(?:in|input|infile|file|filename|src|source|from|path|read|data|content|body|text|attach(?:ment)?|upload|message)(?:[-_]?file|[-_]?path)?(?:=|$)/i;

/** `--input FILE`: what an option of this name is given, the program works on. */
function namedInput(word: FoldedWord, at: number, args: readonly FoldedWord[]): readonly FoldedWord[] {
  const name = INPUT.exec(word.text)?.[0];
  const value = name?.endsWith('=') ? slice(word, name.length) : args[at + 1];
  return name === undefined || value === undefined || !value.known ? [] : [value];
}
