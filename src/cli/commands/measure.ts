import type { Command } from '../command.ts';
import { GUARD_FLAGS } from '../guard-names.ts';

export const measureCommand: Command = {
  name: 'measure',
  about: 'measure the guards on a corpus: recall, false positives, time; fails when a bar is not met',
  usage: '[--guard NAME,...] [--corpus FILE] [--sample N --seed S] [--shard I/N] [--json]',
  flags: {
    ...GUARD_FLAGS,
    corpus: {
      value: 'FILE',
      about: 'NDJSON cases to measure on, `-` for standard input; absent: the shipped corpus',
    },
    sample: { value: 'N', about: 'only so many cases; needs --seed' },
    seed: {
      value: 'S',
      about: 'the same seed takes the same cases everywhere, such as the hash of a commit',
    },
    shard: {
      value: 'I/N',
      about: 'only the I-th of N parts; merge their --json with --report to have them judged',
    },
    report: {
      value: 'FILE',
      many: true,
      about: 'judge what --json wrote before instead of measuring; all shards of a run together',
    },
    against: { value: 'FILE', about: 'show what changed since this report' },
    'across-versions': { about: 'compare with --against although the cases are not the same' },
    bars: {
      value: 'FILE',
      about: 'what the guards must reach, as JSON; absent: the kit’s own on the whole shipped corpus',
    },
    ratchet: { about: 'raise the bars in --bars FILE to what was reached; never lowers one' },
    workers: { value: 'N', about: 'threads beside the first one, 0 for none; absent: as large corpora need' },
    json: { about: 'print one JSON document instead of text' },
    junit: { value: 'FILE', about: 'write JUnit XML there as well' },
    sarif: { value: 'FILE', about: 'write SARIF 2.1.0 there as well' },
    markdown: { value: 'FILE', about: 'write Markdown there as well' },
    github: { about: 'print what fails as annotations of GitHub Actions' },
  },
  words: [],
  strayWord: (word) => `name a corpus with --corpus ${word}, or a report with --report ${word}`,
  details: [
    'A case is one line: {"id", "family", "text", "least": verdict | null, "name", "tags"?}; `least` null marks the control',
    'set, on which any verdict above allow is wrong. Without --guard, the guards are measured whose family the corpus has.',
    'Exit code 1 when a bar is not met, something was not measured, or a guard flagged all or nothing; a shard alone is not',
    'judged. 2 for wrong flags or a corpus that cannot be read.',
  ],
  run: async (given) => (await import('../measure/run-measure.ts')).runMeasure(given),
};
