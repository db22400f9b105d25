import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { suggestion } from '../../authority/nearest.ts';
import { loadConfig } from '../../gate/load-config.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { compilersFor } from '../config/compiler.ts';
import { durationOf } from '../duration.ts';
import { folded } from '../fold.ts';
import { homeOf } from '../places.ts';
import { REHEARSED_HOSTS, type RehearsedHost } from '../rehearse/host.ts';
import { replay } from '../rehearse/replay.ts';
import { rehearsalOf, rehearsalText } from '../rehearse/report.ts';
import { readTranscripts } from '../rehearse/transcripts.ts';
import { widthOf } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const rehearseCommand: Command = {
  name: 'rehearse',
  about:
    'what would have been refused and asked in the sessions that agents left here, under your configuration',
  usage: '[--since 14d] [--host HOST] [--json] [--home DIR] [FILE|DIR ...]',
  flags: {
    since: { value: 'TIME', about: 'only what is not older, such as 14d or 12h; absent: all' },
    host: { value: 'HOST', about: `whose transcripts: ${hostNames().join(', ')}; absent: ${hostNames()[0]}` },
    json: { about: 'one JSON document' },
    home: { value: 'DIR', about: 'where transcripts and configuration lie; absent: your home' },
  },
  words: ['[FILE...]'],
  details: [
    'Reads the transcripts of Claude Code below ~/.claude/projects, or those that are named, and judges every call again.',
    'Nothing is run, written or sent; no content and no credential is printed.',
  ],
  run: rehearse,
};

function hostNames(): readonly string[] {
  return REHEARSED_HOSTS.map(({ id }) => id);
}

async function rehearse(given: Given): Promise<ExitCode> {
  const home = homeOf(given);
  const host = hostOf(given);
  const locations = locationsBelow(home);
  const user = loadConfig(locations, undefined, compilersFor(home).compile);
  if (!user.ok) throw new UsageError(user.why);
  const places = placesOf(given) ?? [host.folder(home)];
  const since = given.text('since');
  const from = since === undefined ? undefined : new Date(Date.now() - durationOf(since, '--since'));
  const transcripts = await readTranscripts(places, host, from);
  const replayed = replay(transcripts.calls, { locations, user, host, onProgress: progress });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
  const rehearsal = rehearsalOf(host.id, replayed, transcripts);
  if (given.has('json')) return print(JSON.stringify(rehearsal, undefined, 2));
  if (transcripts.files === 0 && transcripts.unreadable.length === 0) {
    return print(
      `no transcripts of ${host.name} were found in ${places.map((place) => `\`${place}\``).join(', ')}`,
    );
  }
  const width = widthOf(process.stdout);
  return print(
    rehearsalText(rehearsal)
      .flatMap((line) => folded(line, width, '    '))
      .join('\n'),
  );
}

function hostOf(given: Given): RehearsedHost {
  const [first] = REHEARSED_HOSTS;
  const name = given.text('host') ?? first?.id ?? '';
  const host = REHEARSED_HOSTS.find(({ id }) => id === name);
  if (host === undefined) throw new UsageError(`\`--host ${name}\`: ${suggestion(name, hostNames())}`);
  return host;
}

/** @throws UsageError for a name under which nothing lies. */
function placesOf(given: Given): readonly string[] | undefined {
  const named = [...given.words, ...given.rest];
  const missing = named.find((path) => path === '' || !existsSync(path));
  if (missing !== undefined) throw new UsageError(`\`${missing}\`: there is no such file or folder`);
  return named.length === 0 ? undefined : named.map((path) => resolve(path));
}

const STEP = 100;

function progress(done: number): void {
  if (process.stderr.isTTY && done % STEP === 0) process.stderr.write(`\r\u001b[2K${done} calls`);
}

function print(text: string): ExitCode {
  process.stdout.write(`${text}\n`);
  return EXIT.done;
}
