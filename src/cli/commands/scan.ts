import { VERDICTS } from '../../action/verdict.ts';
import type { Command } from '../command.ts';
import { quotedWord } from '../explain/quoted.ts';
import { GUARD_FLAGS } from '../guard-names.ts';

export const scanCommand: Command = {
  name: 'scan',
  about: 'let guards judge texts from standard input, one JSON object a line',
  usage: '[--guard NAME,...] [--redact] [--fail-on VERDICT] < TEXTS',
  flags: {
    ...GUARD_FLAGS,
    redact: { about: 'add the text with what the guards take out of it as `redacted`' },
    'fail-on': {
      value: 'VERDICT',
      about: `exit with 1 when a text is judged so or worse: ${VERDICTS.slice(1).join(', ')}`,
    },
  },
  words: [],
  strayWord: (word) => `texts are read from standard input: holdfast scan < ${quotedWord(word)}`,
  details: [
    'input:  {"id": "1", "text": "card 4111 ..."}',
    'output: {"id", "verdict", "reason"?, "findings": [{"guard", "family", "code", "start", "end", "score"?}], "redacted"?}',
    'Offsets are UTF-16 units of the text. No finding holds what it found.',
    'A line that cannot be read is answered in its place with block and an `error`, and reading goes on.',
    'Exit code 0 however the texts were judged, unless --fail-on says otherwise. 2 for wrong flags.',
  ],
  run: async (given) => (await import('../scan/run-scan.ts')).runScan(given),
};
