import { suggestion } from '../../authority/nearest.ts';
import { type AskedKind, askedKinds } from '../../gate/asked-kinds.ts';
import { isExpired, LEDGER_EXPIRY, type LedgerEntry, readLedgerFile } from '../../gate/ledger.ts';
import { kindId, rememberKinds, revokeKinds } from '../../gate/ledger-file.ts';
import { type Locations, ledgerFileOf, locationsBelow } from '../../gate/locations.ts';
import { when } from '../../report/when.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { noteUpkeep } from '../install/note-wiring.ts';
import { homeOf, repositoryOf } from '../places.ts';
import { plain } from '../plain.ts';
import { askLine, requireTerminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const ledgerCommand: Command = {
  name: 'ledger',
  about: 'kinds of command that were approved for this repository',
  usage: '[list|approve|revoke|why] [ID] [--json] [--root DIR] [--home DIR]',
  flags: {
    json: { about: 'list: one JSON document' },
    root: { value: 'DIR', about: 'the repository; absent: the one around the current folder' },
    home: { value: 'DIR', about: 'where the record lies; absent: your home' },
  },
  words: ['[WHAT]', '[ID]'],
  details: [
    'list     what was approved, and what was asked about and is still open',
    'approve  choose from what was asked about, several at once; a person, at a terminal',
    'revoke   take one back',
    'why      when and how one was approved, and what it was asked for',
    '',
    `A kind is a program, its subcommand and every flag as written; values do not count. What nobody uses for ${days()} days`,
    'is asked about again. Secrets, catastrophes and expensive paths are never opened by it.',
  ],
  run: ledger,
};

interface Place {
  readonly locations: Locations;
  readonly root: string;
  readonly file: string;
  readonly id: string | undefined;
  readonly json: boolean;
}

const VERBS: Readonly<Record<string, (place: Place) => ExitCode>> = { list, approve, revoke, why };

function ledger(given: Given): ExitCode {
  const [word = 'list', id] = given.words;
  const verb = Object.hasOwn(VERBS, word) ? VERBS[word] : undefined;
  if (verb === undefined) {
    const near = suggestion(word, Object.keys(VERBS));
    throw new UsageError(`\`${word}\` is nothing that \`holdfast ledger\` does; ${near}`);
  }
  const home = homeOf(given);
  const root = repositoryOf(given, home);
  const locations = locationsBelow(home);
  return verb({ locations, root, file: ledgerFileOf(locations, root), id, json: given.has('json') });
}

function list(place: Place): ExitCode {
  const approved = entriesOf(place);
  const open = openKinds(place, approved);
  if (place.json) return print([JSON.stringify({ root: place.root, approved, open }, undefined, 2)]);
  const now = new Date();
  const lines = approved.map((entry) => {
    const state = isExpired(entry, now)
      ? 'expired'
      : `last used ${(entry.last ?? entry.since ?? 'never').slice(0, 10)}`;
    return `${kindId(entry.kind)}  ${entry.kind}  (${state})`;
  });
  return print([
    ...(lines.length === 0 ? ['nothing is approved for this repository'] : lines),
    ...(open.length === 0
      ? []
      : ['', 'asked about and still open (`holdfast ledger approve`):', ...open.map(describe)]),
  ]);
}

function approve(place: Place): ExitCode {
  requireTerminal('an approval');
  const open = openKinds(place, entriesOf(place));
  if (open.length === 0) return print(['nothing was asked about that a kind could answer']);
  print(open.map((asked, at) => `${String(at + 1).padStart(3)}  ${describe(asked)}`));
  const chosen = chosenFrom(open, askLine('which from now on without asking? numbers, `all`, or nothing:'));
  if (chosen.length === 0) {
    print(['nothing was approved']);
    return EXIT.found;
  }
  const kinds = chosen.map(({ kind }) => kind);
  const change = rememberKinds(place.file, place.root, kinds, 'terminal', new Date());
  if (!change.ok) throw new UsageError(change.why);
  noteUpkeep(place.locations.home, [place.file]);
  return print(change.added.map(({ id, kind }) => `approved ${id}  ${kind}`));
}

function chosenFrom(open: readonly AskedKind[], typed: string): readonly AskedKind[] {
  if (typed === 'all') return open;
  const words = typed.split(/[\s,]+/).filter((word) => word !== '');
  return words.map((word) => {
    const asked = /^\d{1,4}$/.test(word) ? open[Number(word) - 1] : open.find(({ id }) => id === word);
    if (asked === undefined) throw new UsageError(`\`${word}\` is none of the numbers; nothing was approved`);
    return asked;
  });
}

function revoke(place: Place): ExitCode {
  const change = revokeKinds(place.file, place.root, [idOf(place)]);
  if (!change.ok) throw new UsageError(change.why);
  if (change.added.length === 0) throw unknownId(place);
  noteUpkeep(place.locations.home, [place.file]);
  return print(change.added.map(({ id, kind }) => `taken back ${id}  ${kind}`));
}

function why(place: Place): ExitCode {
  const id = idOf(place);
  const entry = entriesOf(place).find(({ kind }) => kindId(kind) === id);
  const asked = askedKinds(place.locations, place.root).find((one) => one.id === id);
  const kind = entry?.kind ?? asked?.kind;
  if (kind === undefined) throw unknownId(place);
  const approved =
    entry === undefined
      ? 'not approved'
      : `approved ${entry.since === undefined ? 'by hand' : when(entry.since)}${entry.by === undefined ? '' : ` ${WHERE[entry.by]}`}, last used ${entry.last === undefined ? 'never' : when(entry.last)}`;
  return print([kind, `  ${approved}`, ...(asked ? [`  ${askedText(asked)}`] : [])]);
}

const WHERE: Readonly<Record<NonNullable<LedgerEntry['by']>, string>> = {
  host_prompt: 'at the prompt of the agent',
  terminal: 'at a terminal',
};

function idOf({ id }: Place): string {
  if (id === undefined) throw new UsageError('ID is missing; `holdfast ledger list` shows them');
  return id;
}

function unknownId({ id }: Place): UsageError {
  return new UsageError(`\`${id}\` is no kind of this repository; \`holdfast ledger list\` shows them`);
}

function entriesOf({ file }: Place): readonly LedgerEntry[] {
  const read = readLedgerFile(file);
  if (read.state === 'present') return read.entries;
  if (read.missing) return [];
  throw new UsageError(
    `\`${file}\`: ${read.why}; until it is mended or removed everything novel is asked about`,
  );
}

function openKinds({ locations, root }: Place, entries: readonly LedgerEntry[]): readonly AskedKind[] {
  const now = new Date();
  const known = new Set(entries.filter((entry) => !isExpired(entry, now)).map(({ kind }) => kind));
  return askedKinds(locations, root).filter(({ kind }) => !known.has(kind));
}

function describe(asked: AskedKind): string {
  return `${asked.id}  ${asked.kind}  (${askedText(asked)})`;
}

function askedText({ times, ran, last }: AskedKind): string {
  return `asked ${times === 1 ? 'once' : `${times} times`}, ran ${ran === 1 ? 'once' : `${ran} times`}, last ${last.slice(0, 10)}`;
}

function days(): number {
  return LEDGER_EXPIRY / (24 * 60 * 60 * 1000);
}

/** Words come from an agent: nothing in them may steer a terminal. */
function print(lines: readonly string[]): ExitCode {
  for (const line of lines) {
    for (const part of line.split('\n')) process.stdout.write(`${plain(part)}\n`);
  }
  return EXIT.done;
}
