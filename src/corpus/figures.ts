import { GUARD_FAMILIES } from '../guards/family.ts';
import type { CorpusCase } from './case.ts';
import { THEMES } from './cases/index.ts';
import { GUARD_CORPUS } from './guard-corpus.ts';
import { CORPUS_VERSION } from './version.ts';

/** How many cases there are, by family and by file, as two tables in Markdown. */
export function corpusFigures(): string {
  const all = [...GUARD_CORPUS];
  const families = [...GUARD_FAMILIES, 'benign'] as const;
  const rows = families.map((family) => {
    const of = all.filter((one) => one.family === family);
    return `| ${family} | ${count(of, (one) => one.least !== null)} | ${count(of, (one) => one.least === null)} |`;
  });
  const attacks = count(all, (one) => one.least !== null);
  const files = THEMES.map((theme) => `| \`${theme.name}\` | ${theme.cases().length} |`);
  return [
    `Version ${CORPUS_VERSION}: ${all.length} cases, ${attacks} to be prevented and ${all.length - attacks} in the control set.`,
    '',
    '| family | to be prevented | control set, near to it |',
    '|---|---:|---:|',
    ...rows,
    '',
    '| file | cases |',
    '|---|---:|',
    ...files,
  ].join('\n');
}

function count(cases: readonly CorpusCase[], holds: (one: CorpusCase) => boolean): number {
  return cases.filter(holds).length;
}
