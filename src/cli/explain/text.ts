import { meaningOf } from '../../action/reason.ts';
import type { Verdict } from '../../action/verdict.ts';
import type { Finding } from '../../policy/decision.ts';
import { plain } from '../plain.ts';
import type { Change } from './changes.ts';
import type { Explanation } from './explanation.ts';
import { clipped, type Look, wrapped } from './layout.ts';
import { treeLines } from './tree-lines.ts';

const MAX_FINDINGS = 40;
/** Of a text that has no end, a place to look is enough. */
const MAX_PART = 60;

/** An explanation as lines for a person. */
export function explanationText(explanation: Explanation, look: Look): string {
  const { findings, unread, message, changes } = explanation;
  const parts = [
    wrapped(headline(explanation), look.width, '  ').map((line, at) =>
      at === 0 ? painted(line, explanation.verdict, look) : line,
    ),
    explanation.observed === true ? [OBSERVED] : [],
    section('what it would do', treeLines(explanation, { ...look, width: look.width - INDENT })),
    section(
      'what could not be read',
      lines(
        unread.map(({ why }) => plain(why)),
        look,
      ),
    ),
    section('what the rules say', findingLines(explanation, findings, look)),
    section('what the agent is told', message === '' ? [] : lines(message.split('\n').map(plain), look)),
    section(
      'about the ID',
      / ID(?: |$)/m.test(message) ? ['the refusal of a real call carries one; nothing was asked here'] : [],
    ),
    section('what would change the verdict', changeLines(changes, look)),
  ];
  return `${parts.flat().join('\n')}\n`;
}

/** Behind a verdict that is not enforced. */
const OBSERVED = 'only observed: the call passes, the agent is told nothing, and this verdict is recorded';

const INDENT = 2;

function headline({ verdict, reason, mode, policyVersion }: Explanation): string {
  return `${verdict} ${reason}: ${meaningOf(reason)} (mode ${mode}, policy ${policyVersion.slice(0, 20)})`;
}

function section(title: string, content: readonly string[]): readonly string[] {
  return content.length === 0
    ? []
    : ['', title, ...content.map((line) => `${' '.repeat(INDENT)}${line}`.trimEnd())];
}

function lines(texts: readonly string[], { width }: Look): readonly string[] {
  return texts.flatMap((text) => wrapped(text, width - INDENT, '  '));
}

function findingLines(explanation: Explanation, findings: readonly Finding[], look: Look): readonly string[] {
  const shown = findings.slice(0, MAX_FINDINGS).flatMap((finding) => {
    const about = [finding.subject, finding.because]
      .filter((part) => part !== undefined && part !== '')
      .join(': ');
    const text = `${finding.verdict} ${finding.reason} by ${finding.rule}${about === '' ? '' : ` - ${plain(about)}`}`;
    const [first = '', ...rest] = wrapped(text, look.width - INDENT, '  ');
    const from = comesFrom(explanation, finding);
    return [
      painted(first, finding.verdict, look),
      ...rest,
      ...(from === undefined ? [] : [look.colors.dim(clipped(`  from ${from}`, look.width - INDENT))]),
    ];
  });
  const more = findings.length - MAX_FINDINGS;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

/** The part of the source that a finding is about, or the file that it was read from. */
function comesFrom({ call, effects }: Explanation, { effect, rule }: Finding): string | undefined {
  const found = effects[effect ?? -1];
  if (found === undefined) return undefined;
  const { source, origin } = found;
  const by = found.rule === undefined || found.rule === rule ? '' : `, as ${found.rule} reads it`;
  if (origin !== undefined) return `${plain(origin)}${by}`;
  if (source === undefined || call.command === undefined) return by === '' ? undefined : by.slice(2);
  const text = plain(call.command.slice(source.start, source.end));
  return `\`${clipped(text, MAX_PART)}\` at ${placeOf(call.command, source.start)}${by}`;
}

function placeOf(source: string, offset: number): string {
  const before = source.slice(0, offset);
  const line = before.split('\n').length;
  return `${line}:${offset - before.lastIndexOf('\n')}`;
}

function changeLines(changes: readonly Change[], look: Look): readonly string[] {
  if (changes.length === 0) return ['nothing that could be given, switched or typed instead'];
  return changes.flatMap(({ verdict, reason, when, command }) => {
    const instead = command === undefined ? '' : `: ${clipped(plain(command), MAX_COMMAND)}`;
    const what = reason === 'NO_OBJECTION' ? verdict : `${verdict} ${reason}`;
    const [first = '', ...rest] = wrapped(`${what} if ${when}${instead}`, look.width - INDENT, '  ');
    return [painted(first, verdict, look), ...rest];
  });
}

const MAX_COMMAND = 200;

/** A line with its verdict, which begins it, in its colour. */
function painted(line: string, verdict: Verdict, { colors }: Look): string {
  if (!line.startsWith(verdict)) return line;
  const paint = verdict === 'allow' ? colors.green : verdict === 'block' ? colors.red : colors.yellow;
  return paint(verdict) + line.slice(verdict.length);
}
