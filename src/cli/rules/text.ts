import { meaningOf } from '../../action/reason.ts';
import { type Look, wrapped } from '../explain/layout.ts';
import type { ListedRule } from './catalogue.ts';
import type { Outcome } from './outcomes.ts';

/** Rules as a list, a heading for each table. */
export function rulesText(rules: readonly ListedRule[], look: Look): string {
  const packs = [...new Set(rules.map(({ pack }) => pack))];
  const lines = packs.flatMap((pack, at) => {
    const own = rules.filter((rule) => rule.pack === pack);
    const width = Math.max(...own.map(({ id }) => id.length));
    const heading = look.colors.bold(`${pack} (${own.length})`);
    return [
      ...(at === 0 ? [] : ['']),
      heading,
      ...own.flatMap((rule) => wrapped(`  ${rule.id.padEnd(width)}  ${summary(rule)}`, look.width, '      ')),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function summary(rule: ListedRule): string {
  const said = [...new Set(rule.outcomes().map(verdictOf))].filter((text) => text !== 'allow');
  const count = rule.kind === 'reading' ? ` (${rule.covers.length} names)` : '';
  return `${rule.about}${count}${said.length > 0 ? `: ${said.join(', ')}` : ''}`;
}

function verdictOf({ verdict, reason }: Outcome): string {
  return reason === 'NO_OBJECTION' ? verdict : `${verdict} ${reason}`;
}

/** One rule with all that is known of it. */
export function ruleText(rule: ListedRule, { colors, width }: Look): string {
  const { covers, except = [], evidence = [], examples, reasons = [] } = rule;
  const list = (title: string, items: readonly string[]): readonly string[] =>
    items.length === 0 ? [] : ['', title, ...items.flatMap((item) => wrapped(`  ${item}`, width, '    '))];
  const lines = [
    `${colors.bold(rule.id)}: ${rule.about}`,
    ...list('covers', rule.kind === 'reading' ? [covers.join(', ')] : covers),
    ...list('except', except),
    ...list(
      'reasons that it gives',
      reasons.map((reason) => `${reason}: ${meaningOf(reason)}`),
    ),
    ...list('files that say that a repository is about this', evidence),
    ...list('speaks about', examples?.matches ?? []),
    ...list('leaves to others', examples?.misses ?? []),
    ...list(
      'what the gate says',
      rule.outcomes().map((outcome) => `${outcome.of}: ${verdictOf(outcome)}`),
    ),
  ];
  return `${lines.join('\n')}\n`;
}
