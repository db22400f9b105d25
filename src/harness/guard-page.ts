import type { Corpus } from '../corpus/corpus.ts';
import type { Guard } from '../guards/guard.ts';
import type { GuardKind } from '../guards/kind.ts';
import { measure } from './measure.ts';
import type { GuardMetrics } from './metrics.ts';
import type { Proportion } from './statistics.ts';
import { proportion } from './statistics.ts';

/** What is written about a guard by a program: what it is, how good, and what it finds. Markdown. */
export interface GuardPage {
  readonly header: string;
  readonly numbers: string;
  readonly kinds: string;
}

/** Tags with fewer attacks say too little to be a row. */
const FEWEST_TAGGED = 8;

/**
 * The parts of a guard's page that follow from the guard and the corpus alone: the same on every machine, so no times.
 * @throws as `measure` does.
 */
export async function guardPage(
  guard: Guard,
  kinds: readonly GuardKind[],
  corpus: Corpus,
): Promise<GuardPage> {
  const metrics = await measure(guard, { corpus });
  return { header: headerOf(guard), numbers: numbersOf(metrics), kinds: kindsOf(kinds) };
}

function headerOf({ name, families, options, reach, network = false }: Guard): string {
  return table(
    ['', ''],
    [
      ['name', `\`${name}\``],
      ['families', families.map((family) => `\`${family}\``).join(', ')],
      ['as it is made without options', `\`${JSON.stringify(options)}\``],
      ['holds a stream back by', reach === undefined ? 'all of it' : `${grouped(reach)} units`],
      ['asks over a network', network ? 'yes' : 'no'],
    ],
  );
}

function numbersOf({ corpus, attacks, caught, control, tags }: GuardMetrics): string {
  const rows: (readonly string[])[] = [
    ['**prevented**', ...share(caught, attacks)],
    ['**false positives** on the control set', ...share(control.flagged, control.cases)],
  ];
  const tagged = Object.entries(tags)
    .filter(([, { attacks: of }]) => of.cases >= FEWEST_TAGGED)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [tag, { attacks: of }] of tagged)
    rows.push([`prevented, \`${tag}\``, ...share(of.caught, of.cases)]);
  return `Measured on corpus ${corpus.version}.\n\n${table(['', 'cases', 'share', '95 % interval'], rows)}`;
}

function share(hits: number, cases: number): readonly string[] {
  const { rate, low, high }: Proportion = proportion(hits, cases);
  return [`${grouped(hits)} of ${grouped(cases)}`, percent(rate), `${percent(low)} to ${percent(high)}`];
}

function kindsOf(kinds: readonly GuardKind[]): string {
  const rows = [...kinds]
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, title }) => [`\`${code}\``, title.replaceAll('|', '\\|')]);
  return table(['code', 'what it is'], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
