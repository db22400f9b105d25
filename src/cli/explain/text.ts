import type { SourceSpan } from '../../action/effect.ts';
import { REASONS } from '../../action/reason.ts';
import type { Verdict } from '../../action/verdict.ts';
import type { Finding } from '../../policy/decision.ts';
import type { Colors } from '../terminal.ts';
import type { ExplainedEffect, Explanation } from './explanation.ts';

/** An explanation as lines for a person. */
export function explanationText(explanation: Explanation, colors: Colors): string {
  const { effects, findings, unread, message } = explanation;
  const source = explanation.call.command ?? '';
  const parts = [
    [headline(explanation, colors)],
    section(
      'what it would do',
      effects.length === 0
        ? ['nothing that a rule looks at']
        : effects.flatMap((one) => effectLines(one, source, colors)),
    ),
    section(
      'what could not be read',
      unread.map(({ why }) => plain(why)),
    ),
    section(
      'what the rules say',
      findings.map((finding) => findingLine(finding, colors)),
    ),
    section('what the agent is told', message === '' ? [] : message.split('\n').map(plain)),
  ];
  return `${parts.flat().join('\n')}\n`;
}

function headline({ verdict, reason, mode, policyVersion }: Explanation, colors: Colors): string {
  const painted = painter(verdict, colors)(verdict);
  return `${painted} ${reason}: ${REASONS[reason]} ${colors.dim(`(mode ${mode}, policy ${policyVersion.slice(0, 20)})`)}`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function effectLines(effect: ExplainedEffect, source: string, colors: Colors): readonly string[] {
  const { verb, domain, target, certainty, sink, recoverable, traits = [], note, program, paths } = effect;
  const attributes = [
    certainty === 'certain' ? '' : certainty,
    sink === undefined ? '' : `to ${sink}`,
    recoverable === false ? 'cannot be brought back' : '',
    program === undefined ? '' : `by ${program}`,
    ...traits,
    note ?? '',
  ].filter(Boolean);
  const what = plain([verb, domain, target].filter((part) => part !== undefined).join(' '));
  return [
    `${colors.bold(what)}${attributes.length > 0 ? colors.dim(` (${plain(attributes.join(', '))})`) : ''}`,
    ...paths.map(({ real, inside, classes }) => {
      const kinds = [inside ? 'inside' : 'outside', ...classes].join(', ');
      return colors.dim(`  ${plain(real)}: ${kinds}`);
    }),
    ...underlined(source, effect.source).map((line) => colors.dim(`  ${line}`)),
  ];
}

/** The line of the source that an effect comes from, and a line that underlines its part. */
function underlined(source: string, span: SourceSpan | undefined): readonly string[] {
  if (span === undefined || source === '' || span.end > source.length) return [];
  const start = source.lastIndexOf('\n', span.start - 1) + 1;
  const newline = source.indexOf('\n', span.start);
  const end = newline < 0 ? source.length : newline;
  const width = Math.max(1, Math.min(span.end, end) - span.start);
  return [plain(source.slice(start, end)), `${' '.repeat(span.start - start)}${'~'.repeat(width)}`];
}

function findingLine({ verdict, reason, rule, subject, because }: Finding, colors: Colors): string {
  const about = [subject, because].filter((part) => part !== undefined && part !== '').join(': ');
  return `${painter(verdict, colors)(verdict)} ${reason} by ${rule}${about === '' ? '' : ` - ${plain(about)}`}`;
}

function painter(verdict: Verdict, colors: Colors): (text: string) => string {
  if (verdict === 'allow') return colors.green;
  return verdict === 'ask' || verdict === 'degrade' ? colors.yellow : colors.red;
}

/** What comes from a command must not steer the terminal: one mark for each control or format character. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
}
