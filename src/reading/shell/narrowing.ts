import type { Effect } from '../../action/effect.ts';
import { asksForPlainNames } from '../programs/common/environment.ts';
import type { CommandReading } from '../reading.ts';
import type { Collector } from './collector.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** What a stage prints of the environment is no secret once a later one keeps only names, or plain ones. */
export function narrowEnvironment(out: Collector, printed: Range, later: readonly CommandReading[]): void {
  if (!later.some(narrows)) return;
  for (let at = printed.from; at < printed.to; at += 1) {
    const effect = out.effects[at];
    if (effect !== undefined && isEnvironment(effect)) out.effects[at] = { ...effect, sink: 'process' };
  }
}

function isEnvironment({ domain, target, sink }: Effect): boolean {
  return domain === 'process' && target === 'environment' && sink === 'model';
}

function narrows({ program, args }: CommandReading): boolean {
  const words = args.map((word) => word.text);
  if (args.some((word) => !word.known)) return false;
  switch (program) {
    case 'wc':
      return true;
    case 'cut':
      return /^-d ?= -f ?1$|^-f ?1 -d ?=$/.test(words.join(' '));
    case 'sed':
      return words.some((text) => /^s(.)(?:=\.\*\$?|\\\(\.\*\\\)=\.\*)\1(?:\\1)?\1g?$/.test(text));
    case 'awk':
    case 'gawk':
    case 'mawk':
      return /^-F ?= ?\{ ?print \$1;? ?\}$/.test(words.join(' '));
    case 'grep':
    case 'egrep':
    case 'fgrep':
    case 'rg':
      return searchNarrows(words);
    default:
      return false;
  }
}

function searchNarrows(words: readonly string[]): boolean {
  const flags = words.filter((text) => /^-[A-Za-z]+$/.test(text)).join('');
  const patterns = words.filter(
    (text, at) => !text.startsWith('-') && !/^-[ABCm]$/.test(words[at - 1] ?? ''),
  );
  if (/[cq]/.test(flags) || words.includes('--count') || words.includes('--quiet')) return true;
  if (
    /[vfABC]|^--(?:invert|file|context|after|before)/.test(
      [flags, ...words.filter((text) => text.startsWith('--'))].join(' '),
    )
  )
    return false;
  const only = /o/.test(flags) || words.includes('--only-matching');
  if (only && patterns.every((text) => /^\^\[[^\]]*\][*+]$/.test(text) && !/^\^\[[^^][^\]]*=/.test(text)))
    return true;
  return patterns.length > 0 && patterns.every(asksForPlainNames);
}
