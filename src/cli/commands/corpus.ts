import { VERDICTS } from '../../action/verdict.ts';
import { GUARD_FAMILIES } from '../../guards/family.ts';
import type { Command } from '../command.ts';

export const corpusCommand: Command = {
  name: 'corpus',
  about: 'what the shipped corpus holds; `corpus add` makes a case of a text that got through',
  usage: '[--json] | add --to FILE --family NAME --least VERDICT --name TEXT [PAYLOAD-FILE]',
  flags: {
    json: { about: 'one JSON document' },
    to: { value: 'FILE', about: 'the NDJSON corpus that the case is added to; made when it is missing' },
    family: { value: 'NAME', about: `whose job it is: ${GUARD_FAMILIES.join(', ')}; or benign` },
    least: {
      value: 'VERDICT',
      about: `the least that prevents it: ${VERDICTS.slice(1).join(', ')}; or none, for the control set`,
    },
    name: { value: 'TEXT', about: 'what a person reads in a report, such as: a forged turn in a table' },
    tag: { value: 'TAG', many: true, about: 'a tag that numbers are also given for' },
  },
  words: ['[add]', '[FILE]'],
  details: [
    '`add` reads the payload from a file, or from standard input. What could be somebody’s is replaced first: addresses,',
    'numbers, hosts, credentials. The same payload is not added twice. Look at the case before you commit it.',
  ],
  run: async (given) => (await import('../corpus/run-corpus.ts')).runCorpus(given),
};
