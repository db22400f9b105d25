import { resolve } from 'node:path';
import { locationsBelow } from '../../gate/locations.ts';
import { canonicalPath } from '../../workspace/canonical-path.ts';
import { createDisk } from '../../workspace/disk.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { type LogEntry, logOf } from '../log/entries.ts';
import { entryLine } from '../log/text.ts';
import { homeOf, repositoryOf } from '../places.ts';
import { UsageError } from '../usage-error.ts';

/** Entries that are shown where no number is given. */
const LAST = 20;

export const logCommand: Command = {
  name: 'log',
  about: 'what was refused, asked, answered and approved in this repository',
  usage: '[--path P] [--all] [--last N] [--json] [--root DIR] [--home DIR]',
  flags: {
    path: { value: 'P', about: 'only what was said about this path: every justification ever given for it' },
    all: { about: 'what was allowed as well' },
    last: { value: 'N', about: `only the newest N; absent: ${LAST}, with --path all` },
    json: { about: 'one JSON document' },
    root: { value: 'DIR', about: 'the repository; absent: the one around the current folder' },
    home: { value: 'DIR', about: 'where the record lies; absent: your home' },
  },
  words: [],
  details: ['Oldest first, times in UTC. The record holds no contents and no credentials.'],
  run: log,
};

function log(given: Given): ExitCode {
  const home = homeOf(given);
  const root = repositoryOf(given, home);
  const path = given.text('path');
  const about = path === undefined ? undefined : realPathOf(path);
  const found = logOf(locationsBelow(home), root).filter(
    (entry) => (given.has('all') || !isAllowed(entry)) && (about === undefined || isAbout(entry, about)),
  );
  const shown = found.slice(-lastOf(given, about === undefined ? LAST : Math.max(1, found.length)));
  if (given.has('json')) return print(JSON.stringify({ root, entries: shown }, undefined, 2));
  if (shown.length === 0) return print(`nothing is on record for \`${about ?? root}\``);
  return print(shown.map((entry) => entryLine(entry, root)).join('\n'));
}

function isAllowed(entry: LogEntry): boolean {
  return entry.kind === 'decision' && entry.verdict === 'allow';
}

function isAbout(entry: LogEntry, path: string): boolean {
  return 'paths' in entry && entry.paths.includes(path);
}

function lastOf(given: Given, otherwise: number): number {
  const text = given.text('last');
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`\`--last ${text}\`: this is no number from 1`);
  return Number(text);
}

/** The path as the record has it: every link followed, whether or not the file is still there. */
function realPathOf(path: string): string {
  const absolute = resolve(path);
  const place = canonicalPath(absolute, { disk: createDisk(true), cwd: process.cwd(), followLast: true });
  return place.kind === 'no-place' ? absolute : place.real;
}

function print(text: string): ExitCode {
  process.stdout.write(`${text}\n`);
  return EXIT.done;
}
