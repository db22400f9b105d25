import { addUnread } from './collector.ts';
import { isKnown, plainName } from './known-programs.ts';
import { apart, type Frame } from './machine.ts';
import type { FoldedWord } from './values.ts';

const VERBS =
  /^(?:rm|rmdir|shred|unlink|dd|mkfs(?:\..+)?|wipefs|sudo|doas|chown|chmod|truncate|reboot|shutdown|poweroff|halt)$/;
/** Names that mean something grave only with such a word behind them. */
const GRAVE_FORMS: ReadonlyMap<string, RegExp> = new Map([
  ['find', /^-(?:delete|exec|execdir|ok|okdir)$/],
  ['kill', /^-|^\d+$|\uFFFD/],
  ['init', /^[06]$/],
]);
/** Verbs that need no words behind them; of a tool for devices such a word is a sub-command. */
const ALONE = /^(?:reboot|poweroff|halt|shutdown)$/;
const STOPS = 'it may stop the machine';
const SHELLS = /^(?:ba|z|da|k)?sh$/;

/** Programs whose names are also what other programs call their own sub-commands. */
const WORDS = new Set(
  (
    'install test true false watch time env script link sort split join cut head tail more less find make at batch host write wall ' +
    'read set export run exec start stop build clean check list ls cat info show status help version login logout config init ' +
    'up down kill ps top type which who id date tree view open edit copy move patch diff apply format comm column fold expand ' +
    'file seq look nl od pr tr wc yes base64 sum sync stat ping trace dig rename mkdir logger screen w'
  ).split(' '),
);

/** Looks for a known verb among the words of a command that nobody knows, as a wrapper would have it. */
export function guessOperands(args: readonly FoldedWord[], frame: Frame): void {
  const names = args.map((word) => (word.known && !word.glob ? plainName(word, frame) : ''));
  const first = args.findIndex((word) => !word.text.startsWith('-'));
  const second = args.findIndex((word, index) => index > first && !word.text.startsWith('-'));
  const dashes = args.findIndex((word) => word.text === '--') + 1;
  const nested =
    first >= 0 && /^[a-z][\w-]*$/i.test(names[first] ?? '') && !isWord(names[first] ?? '', frame);
  const at = args.findIndex((word, index) => {
    const plain = names[index] ?? '';
    if (plain === '') return false;
    const isLast = args.length <= index + 1;
    if (isLast) {
      if (ALONE.test(plain) && index === first) addUnread(frame.machine.out, STOPS, word.source);
      return false;
    }
    if (SHELLS.test(plain)) return index === first || args[index + 1]?.text.startsWith('-') === true;
    if (VERBS.test(plain)) return true;
    const form = GRAVE_FORMS.get(plain);
    if (form !== undefined && args.slice(index).some((one) => form.test(one.text))) return true;
    if (plain === 'find') return false;
    const begins = index === first || (dashes > 0 && index === dashes) || (nested && index === second);
    const rest = args.slice(index + 1);
    return (
      begins &&
      (isProgram(plain, frame) ||
        startsProgram(plain, rest, frame) ||
        (form === undefined && changesMachine(word, plain, rest, frame)))
    );
  });
  if (at < 0) return;
  const place = apart(frame, { guess: true, depth: frame.depth + 1 });
  frame.machine.command(args.slice(at), place, { outside: true });
}

function isWord(plain: string, { machine }: Frame): boolean {
  return WORDS.has(plain) || isKnown(plain, machine);
}

function isProgram(plain: string, { machine }: Frame): boolean {
  return !WORDS.has(plain) && isKnown(plain, machine);
}

/** A wrapper whose name is also a sub-command of other programs, with a program behind it: `env -i git reset`. */
function startsProgram(plain: string, rest: readonly FoldedWord[], frame: Frame): boolean {
  if (!frame.machine.wraps(plain)) return false;
  return rest.some((word) => {
    const [text = ''] = word.text.split(' ');
    return word.known && isProgram(plainName({ ...word, text }, frame), frame);
  });
}

const WHOLE_DEVICE = /^(?:$|\/|\/dev\/.*|[A-Za-z]:\\?)(?: |$)/;

/** A word that is also a program's name, with words behind it that would have that program change the machine: `date -s`. */
function changesMachine(
  { source }: FoldedWord,
  program: string,
  args: readonly FoldedWord[],
  { machine, via }: Frame,
): boolean {
  const { effects = [] } =
    machine.program(program)?.({ program, args, via, stdin: { kind: 'none' }, source }) ?? {};
  return effects.some(
    ({ verb, domain, target = '' }) =>
      verb !== 'read' && (domain === 'system' || (domain === 'device' && WHOLE_DEVICE.test(target))),
  );
}
