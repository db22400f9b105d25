import type { SourceSpan } from '../../action/effect.ts';
import { plain } from '../plain.ts';
import type { ExplainedEffect, Explanation } from './explanation.ts';
import { type Look, underlined, wrapped } from './layout.ts';
import type { ReadingNode, Relation } from './tree.ts';

const MAX_PATHS = 6;
/** Of a line that may be as long as it likes, so much is shown of the source. */
const SOURCE_WIDTH = 160;

/** The tree of a reading: each command with its place in the source, and below it what it would do. */
export function treeLines(explanation: Explanation, look: Look): readonly string[] {
  const { tree, effects } = explanation;
  const { omitted } = tree;
  const own = tree.effects.flatMap((at) => effectLines(effects[at], look));
  const source = own.length > 0 ? sourceLines(tree, explanation, look) : [];
  const children = tree.children.flatMap((child) => nodeLines(child, explanation, look));
  const all = [...source, ...own, ...children];
  if (effects.length === 0) all.push('nothing that a rule looks at');
  if (omitted) all.push(`and ${omitted.commands} more commands with ${omitted.effects} more effects`);
  return all;
}

const SIGNS: Readonly<Record<Relation, string>> = { piped: '| ', run: '> ', substituted: '$ ' };

function nodeLines(node: ReadingNode, explanation: Explanation, look: Look): readonly string[] {
  const inner = { ...look, width: look.width - 2 };
  const sign = node.relation === undefined ? '' : SIGNS[node.relation];
  const title = plain(firstLine(node.kind === 'file' ? `in ${node.text}` : node.text));
  const [first = '', ...rest] = wrapped(shortened(sign + title), look.width, '  ');
  const below = [
    ...sourceLines(node, explanation, inner),
    ...node.effects.flatMap((at) => effectLines(explanation.effects[at], inner)),
    ...node.children.flatMap((child) => nodeLines(child, explanation, inner)),
  ];
  return [look.colors.bold(first), ...rest, ...below.map((line) => `  ${line}`)];
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : `${text.slice(0, end)} …`;
}

const MAX_TITLE = 240;

function shortened(title: string): string {
  return title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE)}…` : title;
}

/** The source of a node that does something, or that is not what it is spelled as. */
function sourceLines(
  node: ReadingNode,
  { call, effects }: Explanation,
  { width, colors }: Look,
): readonly string[] {
  const { command } = call;
  if (node.source === undefined || command === undefined) return [];
  const points = node.effects.flatMap((at) => effects[at]?.source ?? []);
  const asSpelled = command.slice(node.source.start, node.source.end) === node.text;
  if (points.length === 0 && asSpelled) return [];
  const part = points.reduce(around, node.source);
  return underlined(command, part, points, Math.min(width, SOURCE_WIDTH)).flatMap(({ line, marks }) => [
    colors.dim(line),
    colors.dim(marks),
  ]);
}

/** Redirections stand outside the words of their command. */
function around(part: SourceSpan, point: SourceSpan): SourceSpan {
  return { start: Math.min(part.start, point.start), end: Math.max(part.end, point.end) };
}

function effectLines(effect: ExplainedEffect | undefined, { width, colors }: Look): readonly string[] {
  if (effect === undefined) return [];
  const { verb, domain, target, certainty, sink, recoverable, traits = [], note, rule, paths } = effect;
  const attributes = [
    certainty === 'certain' ? '' : certainty,
    sink === undefined ? '' : `to ${sink}`,
    recoverable === false ? 'cannot be brought back' : '',
    ...traits,
    note ?? '',
    rule === undefined ? '' : `rule ${rule}`,
  ].filter(Boolean);
  const what = [verb, domain, target].filter((part) => part !== undefined).join(' ');
  const said = attributes.length > 0 ? ` (${attributes.join(', ')})` : '';
  const more = paths.length - MAX_PATHS;
  return [
    ...wrapped(plain(shortened(`- ${what}`) + said), width, '  '),
    ...paths.slice(0, MAX_PATHS).flatMap((path) => pathLines(path, width).map(colors.dim)),
    ...(more > 0 ? [colors.dim(`    and ${more} more`)] : []),
  ];
}

function pathLines(path: ExplainedEffect['paths'][number], width: number): readonly string[] {
  const { real, inside, classes, git } = path;
  const kinds = [inside ? 'inside' : 'outside', ...classes, ...(git === undefined ? [] : [`git: ${git}`])];
  return wrapped(`    ${plain(real)}: ${kinds.join(', ')}`, width, '      ');
}
