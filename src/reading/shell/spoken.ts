import { apart, type Frame } from './machine.ts';
import { isShell, programName } from './names.ts';
import type { FoldedWord } from './values.ts';

/** Programs that nobody names in one text with their arguments except to run them. */
const GRAVE =
  /^(?:rm|shred|unlink|dd|mkfs(?:\.\w+)?|wipefs|sudo|doas|chown|chmod|truncate|reboot|shutdown|poweroff|halt|kill|pkill|killall|curl|wget|nc|ncat)$/;

/** Options whose value is words for people, or what is searched for. */
const TOLD =
  /^--?(?:m|msg|message|t|k|g|grep|filter|title|body|b|description|desc|name|n|text|comment|subject|notes?|prompt|p|q|query|search|label|reason|pattern|(?:test-?)?name-?pattern|scenario|example|content|input|data|d|run|summary|what|why|label|tag)$/i;

/**
 * Texts among the words of a program that is not read in detail, when they begin as a grave command does: `job start 'rm -rf x'`,
 * `CC='rm -rf x'`, `--then '!rm -rf x'`. What they do is likely at best.
 */
export function guessTexts(args: readonly FoldedWord[], frame: Frame): void {
  for (const [at, word] of args.entries()) {
    for (const text of shellCalls(word.text)) if (isGrave(text)) guess({ ...word, text }, frame);
    if (!/\s/.test(word.text) || TOLD.test(args[at - 1]?.text ?? '')) continue;
    const named = /^(--?[\w-]+|[A-Za-z_]\w*)=/.exec(word.text)?.[0] ?? '';
    if (TOLD.test(named.slice(0, -1))) continue;
    const text = word.text
      .slice(named.length)
      .replace(/^\s*(?:[\w.%-]+:\s*;)?(?:[+:!|@]|shell\s|exec\s|run\s)*\s*/, '');
    if (!isGrave(text)) continue;
    guess({ ...word, text }, frame);
  }
}

function guess({ text, known, source }: FoldedWord, frame: Frame): void {
  const place = apart(frame, { guess: true, depth: frame.depth + 1 });
  frame.machine.text({ language: 'posix', text, known, source }, place);
}

/** `$(shell rm -rf x)`, as `make` runs it. */
function shellCalls(text: string): readonly string[] {
  return text.includes('$(shell')
    ? [...text.matchAll(/\$\(shell\s([^()]*)/g)].map(([, call = '']) => call.trim())
    : [];
}

function isGrave(text: string): boolean {
  const [first = '', second = ''] = text.split(/\s+/);
  const { plain } = programName(first);
  return second !== '' && (GRAVE.test(plain) || (isShell(plain) && second.startsWith('-')));
}
