import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suggestion } from '../../authority/nearest.ts';
import { writeAtomically } from '../../evidence/atomic-file.ts';
import { configDigest } from '../../gate/config.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { REPOSITORY_CONFIG } from '../../gate/repository-config.ts';
import { isManaged } from '../../gate/system.ts';
import { type TrustRecord, trustFileOf } from '../../gate/trust.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { type ResolvedConfig, type ResolvedValue, resolveConfig } from '../config/resolved.ts';
import { CONFIG_SCHEMA } from '../config/schema.ts';
import { noteUpkeep } from '../install/note-wiring.ts';
import { systemFrom } from '../managed/plan.ts';
import { homeOf, repositoryOf } from '../places.ts';
import { plain } from '../plain.ts';
import { confirm, requireTerminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const configCommand: Command = {
  name: 'config',
  about: 'what is configured here, and where each value comes from',
  usage: '[show|schema|trust|distrust] [--json] [--root DIR] [--home DIR] [--prefix DIR]',
  flags: {
    json: { about: 'show: one JSON document' },
    root: { value: 'DIR', about: 'the repository; absent: the one around the current folder' },
    home: { value: 'DIR', about: 'where your configuration lies; absent: your home' },
    prefix: {
      value: 'DIR',
      about: 'show: a folder that stands for /, where `init --managed --prefix` installed',
    },
  },
  words: ['[WHAT]'],
  details: [
    'show      every value that holds here; what happens when nothing is said',
    'schema    the JSON Schema of a configuration, for an editor',
    "trust     let this repository's configuration, as it is now, loosen too; a person, at a terminal",
    'distrust  take that back',
    '',
    `A repository brings its own as ${REPOSITORY_CONFIG}. It can only tighten yours: \`roots\` and \`proxies\` in it are`,
    'ignored unless you trust exactly that content.',
  ],
  run: config,
};

const VERBS: Readonly<Record<string, (place: Place) => ExitCode>> = {
  show,
  schema: () => print(JSON.stringify(CONFIG_SCHEMA, undefined, 2)),
  trust,
  distrust,
};

interface Place {
  readonly home: string;
  readonly root: string;
  readonly json: boolean;
  readonly prefix: string;
}

function config(given: Given): ExitCode {
  const [word = 'show'] = given.words;
  const verb = Object.hasOwn(VERBS, word) ? VERBS[word] : undefined;
  if (verb === undefined) {
    throw new UsageError(
      `\`${word}\` is nothing that \`holdfast config\` does; ${suggestion(word, Object.keys(VERBS))}`,
    );
  }
  const home = homeOf(given);
  return verb({
    home,
    root: repositoryOf(given, home),
    json: given.has('json'),
    prefix: systemFrom(given.text('prefix')).prefix,
  });
}

function show({ home, root, json, prefix }: Place): ExitCode {
  const resolved = resolveConfig(locationsBelow(home, prefix), root);
  return print(json ? JSON.stringify(resolved, undefined, 2) : textOf(resolved).join('\n'));
}

function trust({ home, root }: Place): ExitCode {
  requireTerminal('trust');
  const locations = locationsBelow(home);
  const { ignored } = resolveConfig(locations, root);
  if (isManaged(locations.system)) {
    throw new UsageError(
      `an administrator manages this machine: \`${locations.system.configFile}\` decides, not your trust`,
    );
  }
  if (ignored.length === 0) return print('nothing to trust: this repository asks for nothing that needs it');
  const file = join(root, REPOSITORY_CONFIG);
  const digest = configDigest(readFileSync(file));
  print([`\`${file}\` asks for more than you allow:`, ...table(ignored)].map(plain).join('\n'));
  if (!confirm('give it that, as long as the file stays as it is?')) {
    print('not trusted');
    return EXIT.found;
  }
  const record: TrustRecord = { version: 1, root, digest, at: new Date().toISOString() };
  const trusted = trustFileOf(locations, root);
  writeAtomically(trusted, `${JSON.stringify(record)}\n`, 0o600);
  noteUpkeep(home, [trusted]);
  return print('trusted; `holdfast config distrust` takes it back');
}

function distrust({ home, root }: Place): ExitCode {
  const record = trustFileOf(locationsBelow(home), root);
  if (!existsSync(record)) return print('nothing to take back: this repository is not trusted');
  rmSync(record, { force: true });
  noteUpkeep(home, [record]);
  return print('not trusted any more');
}

const UNTRUSTED = 'asked for by the repository and not given (`holdfast config trust`):';

function textOf({ values, ignored, trusted, managed }: ResolvedConfig): readonly string[] {
  const refused =
    ignored.length === 0
      ? []
      : [
          '',
          managed === undefined ? UNTRUSTED : `asked for and not given (\`${managed}\` decides):`,
          ...table(ignored),
        ];
  return [...table(values), ...refused, ...(trusted ? ['', 'the repository is trusted'] : [])].map(plain);
}

function table(values: readonly ResolvedValue[]): readonly string[] {
  const width = (pick: (value: ResolvedValue) => string): number =>
    Math.max(0, ...values.map((value) => Math.min(pick(value).length, 60)));
  const [keys, texts] = [width(({ key }) => key), width(({ value }) => value)];
  return values.map(({ key, value, from }) => `${key.padEnd(keys)}  ${value.padEnd(texts)}  ${from}`);
}

function print(text: string): ExitCode {
  process.stdout.write(`${text}\n`);
  return EXIT.done;
}
