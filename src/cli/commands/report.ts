import { locationsBelow } from '../../gate/locations.ts';
import { PROOF_SESSION } from '../../prove/fixture.ts';
import { collectUsage } from '../../report/collect.ts';
import type { UsageReport } from '../../report/usage.ts';
import { usageMarkdown } from '../../report/usage-markdown.ts';
import { usageText } from '../../report/usage-text.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { homeOf, repositoryOf } from '../places.ts';
import { plain } from '../plain.ts';
import { sinceOf } from '../since.ts';
import { colorsFor } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const reportCommand: Command = {
  name: 'report',
  about:
    'what predicts that the guard gets switched off: the disable rate first, each number with its denominator',
  usage: '[--since 7d] [--all] [--json | --markdown] [--root DIR] [--home DIR]',
  flags: {
    since: { value: 'AGO', about: 'only since then: 30m, 12h, 7d, or a date; absent: all that is on record' },
    all: { about: 'of every repository' },
    json: { about: 'one JSON document' },
    markdown: { about: 'a table for a page or a pull request' },
    root: { value: 'DIR', about: 'the repository; absent: the one around the current folder' },
    home: { value: 'DIR', about: 'where the record lies; absent: your home' },
  },
  words: [],
  details: [
    'Counts what is on record, and the sessions of Claude Code that are on disk and not on record. What cannot be measured',
    'says why. Nothing leaves this machine. A journal whose chain is broken is named, and the exit code is 1.',
  ],
  run: report,
};

function report(given: Given): ExitCode {
  if (given.has('json') && given.has('markdown')) {
    throw new UsageError('`--json` and `--markdown` are two forms of one report: name one');
  }
  const home = homeOf(given);
  const now = new Date();
  const ago = given.text('since');
  const usage = collectUsage({
    locations: locationsBelow(home),
    root: given.has('all') ? undefined : repositoryOf(given, home),
    since: ago === undefined ? undefined : sinceOf(ago, now),
    now,
    notAgents: PROOF_SESSION,
  });
  for (const fault of usage.faults) process.stderr.write(`holdfast: ${plain(fault)}\n`);
  process.stdout.write(printed(usage, given));
  return usage.faults.length === 0 ? EXIT.done : EXIT.found;
}

function printed(usage: UsageReport, given: Given): string {
  if (given.has('json')) return `${JSON.stringify(usage, undefined, 2)}\n`;
  return given.has('markdown') ? usageMarkdown(usage) : usageText(usage, colorsFor(process.stdout));
}
