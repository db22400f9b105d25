import { suggestion } from '../../authority/nearest.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { folded } from '../fold.ts';
import type { LogEntry } from '../log/entries.ts';
import { filterOf, type LogFilter, passes } from '../log/filter.ts';
import { follow } from '../log/follow.ts';
import { mark } from '../log/mark.ts';
import { readLog } from '../log/read-log.ts';
import { entryLine } from '../log/text.ts';
import { homeOf, repositoryOf } from '../places.ts';
import { plain } from '../plain.ts';
import { widthOf } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

/** Entries that are shown where no number is given. */
const LAST = 20;

export const logCommand: Command = {
  name: 'log',
  about: 'what was refused, asked, answered and approved in this repository; say what was wrong',
  usage: '[wrong|right ID [--why TEXT]] [--path P] [--all] [--follow] [FLAGS]',
  flags: {
    path: { value: 'P', about: 'only what was said about this path: every justification ever given for it' },
    all: { about: 'what was allowed as well' },
    verdict: { value: 'NAME', many: true, about: 'only decisions with this verdict; several with commas' },
    rule: { value: 'ID', about: 'only decisions by this rule, or with this reason code' },
    session: { value: 'ID', about: 'only this session; the beginning of its id is enough' },
    since: { value: 'AGO', about: 'only since then: 30m, 12h, 7d, or a date' },
    last: { value: 'N', about: `only the newest N; absent: ${LAST}, with --path all` },
    follow: { about: 'go on with what is recorded from now on, until interrupted' },
    everywhere: { about: 'of every repository' },
    json: { about: 'one JSON document; with --follow one entry a line' },
    why: { value: 'TEXT', about: 'wrong, right: the reason, kept with the mark' },
    root: { value: 'DIR', about: 'the repository; absent: the one around the current folder' },
    home: { value: 'DIR', about: 'where the record lies; absent: your home' },
  },
  words: ['[WHAT]', '[ID]'],
  details: [
    'wrong  mark a refusal or a question that should not have been; a person, at a terminal',
    'right  mark one that stopped something wrong; a person, at a terminal',
    '',
    'Behind an entry: the id that `approve` or `justify` takes, then the one that `wrong` and `right` take (`d-...`).',
    'Oldest first, times in UTC. The record holds no contents and no credentials. A journal whose chain is broken is named',
    'on standard error, and the exit code is 1.',
  ],
  run: log,
};

function log(given: Given): Promise<ExitCode> | ExitCode {
  const home = homeOf(given);
  const [says, id] = given.words;
  if (says === undefined) return show(given, home);
  if (says !== 'wrong' && says !== 'right') {
    const near = suggestion(says, ['wrong', 'right']);
    throw new UsageError(`\`${says}\` is nothing that \`holdfast log\` does; ${near}`);
  }
  if (id === undefined) throw new UsageError(`say which: holdfast log ${says} ID`);
  return mark(locationsBelow(home), { says, id, why: given.text('why') });
}

async function show(given: Given, home: string): Promise<ExitCode> {
  const locations = locationsBelow(home);
  const root = given.has('everywhere') ? undefined : repositoryOf(given, home);
  const filter = filterOf(given, new Date());
  const read = readLog(locations, root);
  for (const fault of read.faults) complain(fault);
  const found = read.entries.filter((entry) => passes(entry, filter));
  const shown = found.slice(-lastOf(given, filter.path === undefined ? LAST : Math.max(1, found.length)));
  const width = widthOf(process.stdout);
  const line = (entry: LogEntry): string =>
    folded(entryLine(entry, root ?? '/'), width, ' '.repeat(22)).join('\n');
  if (given.has('follow')) {
    const put = (entry: LogEntry): void => print(given.has('json') ? JSON.stringify(entry) : line(entry));
    for (const entry of shown) put(entry);
    const showNew = (entry: LogEntry): void => (passes(entry, filter) ? put(entry) : undefined);
    const held = await follow({ locations, root, log: read, show: showNew, complain });
    return held ? EXIT.done : EXIT.found;
  }
  if (given.has('json')) print(JSON.stringify({ root: root ?? null, entries: shown }, undefined, 2));
  else if (shown.length === 0) print(nothing(filter, root, read.entries.length));
  else print(shown.map(line).join('\n'));
  return read.faults.length === 0 ? EXIT.done : EXIT.found;
}

function nothing({ path }: LogFilter, root: string | undefined, recorded: number): string {
  if (path === undefined && recorded > 0)
    return `nothing recorded here matches; there are ${recorded} entries, see --all`;
  const where = path ?? root;
  return where === undefined ? 'nothing is on record' : `nothing is on record for \`${where}\``;
}

function lastOf(given: Given, otherwise: number): number {
  const text = given.text('last');
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`\`--last ${text}\`: this is no number from 1`);
  return Number(text);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(fault: string): void {
  process.stderr.write(`holdfast: ${plain(fault)}\n`);
}
