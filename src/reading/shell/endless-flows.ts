import type { SourceSpan } from '../../action/effect.ts';
import type { Frame } from './machine.ts';
import { type Flow, type FoldedWord, isEndless, isRemote, withAnEnd } from './values.ts';

export const ENDLESS_FILE: RegExp = /^\/dev\/(?:zero|u?random|full)$/;

export function endlessFrom(from: string, remote = false): Flow {
  return { kind: 'pipe', from, remote, endless: true };
}

/** What a program was given, and what it prints as far as its reader tells. */
interface Ran {
  readonly head: FoldedWord;
  readonly args: readonly FoldedWord[];
  readonly printed: Flow;
}

/** Says whether the output has an end: `yes`, `cat /dev/zero` and what passes them on have none, `head` has. */
export function withEnd(program: string, { head, args, printed }: Ran, frame: Frame): Flow {
  const name = program.toLowerCase();
  const words = args.map(({ text }) => text);
  if (bounds(name, words)) return withAnEnd(printed);
  const fed = isEndless(frame.stdin) || args.some(({ supplies }) => isEndless(supplies));
  if (!goesOn(name, words, fed)) return printed;
  if (keeps(name, words)) report(head.source, frame);
  return endlessFrom(name, isRemote(printed));
}

/** Reports `yes > file`, `cat /dev/zero >> file`: what has no end is kept. */
export function judgeKept(printed: Flow, source: SourceSpan, frame: Frame): void {
  if (isEndless(printed)) report(source, frame);
}

function report(source: SourceSpan, frame: Frame): void {
  frame.machine.out.effects.push({
    verb: 'exec',
    domain: 'process',
    certainty: 'likely',
    traits: ['exhaust'],
    source,
    note: 'writes what has no end into a file',
  });
}

/** Programs that print what they read, as they read it. */
const PASSES_ON = new Set(
  'cat nl rev dd base64 base32 od xxd hexdump hd pv tr sed gzip pigz xz bzip2 zstd lz4 openssl tee sponge split grep awk cut fold paste iconv strings xargs uniq'.split(
    ' ',
  ),
);

/** Programs that go on for as long as a file does that they are given. */
const COPIES = new Set(['cp', 'split', 'tac', 'rsync']);

function goesOn(name: string, words: readonly string[], fed: boolean): boolean {
  if (name === 'yes') return !words.some((word) => /^--(?:help|version)$/.test(word));
  if (name === 'seq') return words.some((word) => /^inf(?:inity)?$/i.test(word));
  if (!PASSES_ON.has(name) && !COPIES.has(name)) return false;
  if (name === 'openssl' && words[0] === 'rand') return false;
  const named = words.some((word) => ENDLESS_FILE.test(name === 'dd' ? word.replace(/^if=/, '') : word));
  return named || (fed && PASSES_ON.has(name));
}

/** What takes only so much. */
function bounds(name: string, words: readonly string[]): boolean {
  if (name === 'dd') return words.some((word) => word.startsWith('count='));
  if (/^(?:od|xxd|hexdump|hd|pv)$/.test(name)) return words.some((word) => /^-[a-z]*[NlnS]/.test(word));
  if (name === 'sed' || name === 'awk') return words.some((word) => /q\b|exit/.test(word));
  if (name === 'grep') return words.some((word) => /^-[a-z]*[mqlL]|^--(?:max-count|quiet)/.test(word));
  return name === 'head';
}

/** Writes what it reads into a file that it is given. */
function keeps(name: string, words: readonly string[]): boolean {
  switch (name) {
    case 'dd':
      return words.some((word) => /^of=(?!\/dev\/)/.test(word));
    case 'cp':
    case 'tee':
    case 'sponge':
      return words.some((word) => !word.startsWith('-') && !word.startsWith('/dev/'));
    case 'split':
      return true;
    default:
      return false;
  }
}
