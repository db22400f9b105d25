import { type Effect, hasTrait, type SourceSpan } from '../../action/effect.ts';
import type { Judgement } from '../../gate/index.ts';
import type { Finding } from '../../policy/index.ts';
import { PACKS } from '../../reading/programs/index.ts';
import { quotedWord } from './quoted.ts';
import type { ReadingNode } from './tree.ts';

/** A command that may do instead. Nobody has judged it yet. */
export interface Alternative {
  readonly command: string;
  /** When or why it serves, in one clause for a person. */
  readonly when: string;
  /** True when it serves only where the files that it reads are there. */
  readonly reads?: true;
}

const MAX_TRIED = 8;
/** A longer command is not taken apart. */
const MAX_TEXT = 10_000;

/** What a careful person would type first, or instead, for each thing that rules objected to. */
export function alternativesTo(judgement: Judgement): readonly Alternative[] {
  const { call, decision, workspace } = judgement;
  const { command = '' } = call;
  if (command.length > MAX_TEXT || call.dialect === 'powershell') return [];
  const found = decision.findings
    .filter(({ verdict }) => verdict !== 'allow')
    .flatMap((finding) => {
      const effect = workspace.effects[finding.effect ?? -1];
      return [
        ...suggested(finding, effect),
        ...(effect === undefined ? [] : forEffect(finding, effect, judgement)),
      ];
    });
  const distinct = new Map(found.map((one) => [one.command, one]));
  distinct.delete(command);
  return [...distinct.values()].slice(0, MAX_TRIED);
}

/** A command that the refusal itself names, where it can be typed as it stands. */
function suggested({ instead = '', reason }: Finding, effect: Effect | undefined): readonly Alternative[] {
  const copies = reason === 'WORK_UNRECOVERABLE';
  // A stash keeps files, and nothing of what git itself would lose.
  if (copies && effect?.domain !== 'file') return [];
  const when = copies ? 'a copy is kept first' : 'this is run instead';
  return [...instead.matchAll(/`((?:git|rg|npm|npx) [^`]+)`/g)].flatMap(([, command = '']) =>
    /\b[A-Z]{2,}\b/.test(command) ? [] : [{ command, when }],
  );
}

function forEffect(finding: Finding, effect: Effect, judgement: Judgement): readonly Alternative[] {
  switch (finding.reason) {
    case 'SECRET_REFUSED':
      return [...templates(effect, judgement), ...patternOnly(effect, judgement)];
    case 'WORK_UNRECOVERABLE':
    case 'DESTRUCTIVE_REMOTE':
    case 'KIND_NOVEL':
      return rehearsals(effect, judgement);
    default:
      return [];
  }
}

const TEMPLATE_ENDS = ['.example', '.sample', '.template'];

/** The form that lies beside a file of credentials. */
function templates(effect: Effect, { call, workspace }: Judgement): readonly Alternative[] {
  const { target, source } = effect;
  if (effect.domain !== 'file' || target === undefined || source === undefined || effect.targetKind)
    return [];
  const paths = workspace.of[workspace.effects.indexOf(effect)]?.paths ?? [];
  if (!paths.some(({ exists }) => exists) && paths.every(({ unseen }) => unseen !== true)) return [];
  return TEMPLATE_ENDS.map((end) => ({
    command: replaced(call.command ?? '', source, quotedWord(`${target}${end}`)),
    when: 'the template is looked at',
    reads: true as const,
  }));
}

/** A search for a pattern that leaves ignored files alone. */
function patternOnly(effect: Effect, { workspace }: Judgement): readonly Alternative[] {
  if (effect.program !== 'grep' || !hasTrait(effect, 'recursive')) return [];
  const grep = workspace.commands.find(({ program }) => program === 'grep');
  const pattern = grep?.args.find(({ text }) => !text.startsWith('-'));
  if (pattern === undefined || !pattern.known) return [];
  return [{ command: `git grep ${quotedWord(pattern.text)}`, when: 'only what git tracks is searched' }];
}

/** The same call of the program where it only tells what it would do. */
function rehearsals(effect: Effect, judgement: Judgement): readonly Alternative[] {
  const command = commandAround(effect, judgement);
  if (command === undefined) return [];
  const { text, program, subcommand } = command;
  const when = 'it only tells what it would do';
  const own = REHEARSALS.filter(
    ({ programs, verbs }) =>
      programs.includes(program) && (verbs === undefined || verbs.includes(subcommand)),
  ).map(({ instead }) => instead(text));
  return [...own, ...dryFlagsOf(program).map((flag) => `${text} ${flag}`)].map((one) => ({
    command: one,
    when,
  }));
}

interface Rehearsal {
  readonly programs: readonly string[];
  /** Absent: any. */
  readonly verbs?: readonly string[];
  readonly instead: (command: string) => string;
}

const REHEARSALS: readonly Rehearsal[] = [
  { programs: ['git'], verbs: ['clean', 'push'], instead: (text) => `${text} --dry-run` },
  { programs: ['npm', 'pnpm', 'yarn', 'cargo', 'rsync'], instead: (text) => `${text} --dry-run` },
  { programs: ['kubectl', 'oc'], instead: (text) => `${text} --dry-run=client` },
  { programs: ['terraform', 'tofu', 'terragrunt'], verbs: ['apply', 'destroy'], instead: untilVerb('plan') },
  { programs: ['pulumi'], verbs: ['up', 'destroy'], instead: untilVerb('preview') },
];

function untilVerb(verb: string): (command: string) => string {
  return (command) => command.replace(/\b(?:apply|destroy|up)\b.*/s, verb);
}

/** Flags under which the packs know a program to do nothing. */
function dryFlagsOf(program: string): readonly string[] {
  const tables = PACKS.flatMap(({ programs }) => programs).filter(({ names }) => names.includes(program));
  const rows = tables
    .flatMap(({ rows }) => rows)
    .filter(({ acts, words }) => acts.length === 0 && words === '*');
  return [...new Set(rows.flatMap(({ flags = [] }) => flags.filter((flag) => flag.startsWith('--'))))];
}

interface Around {
  readonly text: string;
  readonly program: string;
  readonly subcommand: string;
}

/** The innermost command around an effect, as it stands in the text. */
function commandAround({ source }: Effect, { call, workspace }: Judgement): Around | undefined {
  const { command = '' } = call;
  if (source === undefined) return undefined;
  const around = workspace.commands
    .filter(
      ({ source: one, origin }) => origin === undefined && one.start <= source.start && source.end <= one.end,
    )
    .sort((a, b) => a.source.end - a.source.start - (b.source.end - b.source.start))[0];
  if (around === undefined) return undefined;
  const subcommand = around.args.find(({ text }) => !text.startsWith('-'))?.text ?? '';
  return { text: command.slice(around.source.start, around.source.end), program: around.program, subcommand };
}

function replaced(command: string, { start, end }: SourceSpan, text: string): string {
  return command.slice(0, start) + text + command.slice(end);
}

/** The commands of a text that do something by themselves, and those inside wrappers, as they stand there. */
export function partsOf(tree: ReadingNode, command: string): readonly string[] {
  if (command.length > MAX_TEXT) return [];
  const parts = new Set<string>();
  const visit = (node: ReadingNode): void => {
    for (const child of node.children) {
      if (child.source === undefined) continue;
      const text = command.slice(child.source.start, child.source.end);
      if (text !== command && standsAlone(child)) parts.add(text);
      visit(child);
    }
  };
  visit(tree);
  return [...parts].slice(0, MAX_TRIED);
}

/** True for a command that says all that it does in its own words: nothing is fed to it. */
function standsAlone(node: ReadingNode): boolean {
  const { source, relation } = node;
  if (source === undefined || relation === 'piped' || !actsBelow(node)) return false;
  return node.children.every(
    (child) =>
      child.source === undefined || (child.source.start >= source.start && child.source.end <= source.end),
  );
}

function actsBelow({ effects, children }: ReadingNode): boolean {
  return effects.length > 0 || children.some(actsBelow);
}
