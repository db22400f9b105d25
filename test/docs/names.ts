import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isReason } from '../../src/action/reason.ts';
import type { Command } from '../../src/cli/command.ts';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { anchors, codeSpans, type Document, links, type Mention, ROOT, readDocument } from './markdown.ts';
import { type Fault, stepsOf } from './transcript.ts';

/** Every command, flag, reason code, door and relative link that a document names exists. */
export function checkNames(document: Document): readonly Fault[] {
  const spans = codeSpans(document);
  const commands = [...spans, ...commandLines(document)];
  return [
    ...commands.flatMap((mention) => commandFaults(mention)),
    ...spans.flatMap(bareFlagFaults),
    ...spans.flatMap(capitalsFaults),
    ...spans.flatMap(doorFaults),
    ...links(document).flatMap((mention) => linkFaults(mention, document)),
  ].map(({ line, text }) => ({ at: `${document.name}:${line}`, what: text }));
}

/** Command lines of the blocks that people copy. */
function commandLines({ blocks }: Document): readonly Mention[] {
  return blocks.flatMap((block) => {
    switch (block.language) {
      case 'sh':
        return block.text.split('\n').map((text, at) => ({ text, line: block.line + at }));
      case 'console':
        return stepsOf(block, '$ ').map(({ input, line }) => ({ text: input, line }));
      case 'agent':
        return stepsOf(block, '> ').map(({ input, line }) => ({ text: input, line }));
      default:
        return [];
    }
  });
}

/** `holdfast NAME ...` up to the end of the command. */
const CALL = /(?<![\w./-])holdfast +(?<rest>-?-?[a-z][^\n|;&]*)/g;

function commandFaults({ text, line }: Mention): readonly Mention[] {
  return [...text.matchAll(CALL)].flatMap((match) => {
    const [name = '', ...words] = (match.groups?.['rest'] ?? '').trim().split(/\s+/);
    if (name.startsWith('-')) return GLOBAL.includes(name) ? [] : [{ line, text: `\`${name}\` is no flag` }];
    const command = COMMANDS.find((one) => one.name === name);
    if (!command) return [{ line, text: `\`holdfast ${name}\` is no command` }];
    const end = words.indexOf('--');
    return flagsIn((end < 0 ? words : words.slice(0, end)).join(' '))
      .filter((flag) => !hasFlag(command, flag))
      .map((flag) => ({ line, text: `\`${flag}\` is no flag of \`holdfast ${name}\`` }));
  });
}

const GLOBAL = ['--help', '--version'];

/** Flags of other programs that documents name by themselves. */
const OTHERS_FLAGS: readonly string[] = [];

function bareFlagFaults({ text, line }: Mention): readonly Mention[] {
  if (!text.startsWith('--')) return [];
  return flagsIn(text)
    .filter((flag) => !OTHERS_FLAGS.includes(flag) && !COMMANDS.some((command) => hasFlag(command, flag)))
    .map((flag) => ({ line, text: `\`${flag}\` is no flag of any command` }));
}

function flagsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag);
}

function hasFlag({ flags }: Command, flag: string): boolean {
  return GLOBAL.includes(flag) || flags[flag.slice(2)] !== undefined;
}

/** What stands in capitals without being a reason code: places in a usage line, and variables of the environment. */
const CAPITALS: readonly string[] = [
  ...[
    'DIR',
    'FILE',
    'HOST',
    'ID',
    'NAME',
    'PATH',
    'TEXT',
    'COMMAND',
    'NO_COLOR',
    'BASH_ENV',
    'NODE_EXTRA_CA_CERTS',
  ],
  // reasons of guards, which anybody may add to
  ...['RECORDING_MISSING'],
  // what a guard finds, and constants of the doors
  ...['UK_NINO', 'GUARD_CORPUS', 'CORPUS_VERSION', 'TELEMETRY', 'POLICY_TABLE_SCHEMA'],
];

function capitalsFaults({ text, line }: Mention): readonly Mention[] {
  if (!/^[A-Z][A-Z0-9_]{2,}$/.test(text) || CAPITALS.includes(text)) return [];
  return isReason(text) ? [] : [{ line, text: `\`${text}\` is no reason code` }];
}

function doorFaults({ text, line }: Mention): readonly Mention[] {
  const door = /^holdfast(?<path>\/[a-z/-]+)$/.exec(text)?.groups?.['path'];
  if (door === undefined) return [];
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { exports: object };
  return Object.hasOwn(exports, `.${door}`) ? [] : [{ line, text: `\`${text}\` is no door of the package` }];
}

function linkFaults({ text, line }: Mention, document: Document): readonly Mention[] {
  if (/^[a-z]+:/.test(text)) return [];
  const [path = '', anchor] = text.split('#');
  const target = path === '' ? document.file : resolve(dirname(document.file), path);
  if (path !== '' && !existsSync(target)) return [{ line, text: `the link to \`${text}\` leads nowhere` }];
  if (anchor === undefined) return [];
  const known = anchors(path === '' ? document : readDocument(target));
  return known.includes(anchor) ? [] : [{ line, text: `\`${text}\` names a heading that is not there` }];
}
