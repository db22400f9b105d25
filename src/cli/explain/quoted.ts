import { shellQuote } from '../../adapters/claude-code/index.ts';

/** A word as a shell takes it, quoted only where it must be. */
export function quotedWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : shellQuote(word);
}
