import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GUARD_CORPUS, isControl } from '../../src/corpus/index.ts';
import type { GuardFamily } from '../../src/guards/family.ts';
import { HELD } from '../../test/differential/identifier-labels.ts';
import { readTextBugs, readTexts, TEXTS, type TextCase } from '../../test/differential/texts.ts';
import { kindOf } from './kinds.ts';

/** A value that ought to be found, with the kind that it is of. */
export interface Value {
  readonly kind: string;
  readonly text: string;
}

/** A text of a set as it is put to a detector. */
export interface BenchText {
  readonly text: string;
  readonly attack: boolean;
  /** The kind a text is about; absent where it is about none in particular. */
  readonly kind?: string;
  /** Labelled values of identifiers. Absent: the text is judged as a whole. */
  readonly values?: readonly Value[];
}

export interface BenchSet {
  readonly name: string;
  readonly texts: readonly BenchText[];
}

/** The clean sets, which every family is measured on. */
export const CLEAN: readonly string[] = [
  'code_chunks',
  'docs_prose',
  'mitre_frr',
  'notinject',
  'selfinstruct',
];

const LABELLED: Readonly<Record<string, readonly string[]>> = {
  injection: [
    ...['agentdojo', 'compass_zh', 'deepset', 'garak_direct', 'giskard', 'injecagent', 'injecguard_valid'],
    'pallms',
  ],
  identifiers: ['pii_nano', 'presidio_tests'],
  secrets: ['detectsecrets_tests', 'gitleaks_rules'],
  content: ['xstest'],
};

/** What `bugs.jsonl` calls the families. */
const BUG_KINDS: Readonly<Record<string, string>> = {
  injection: 'injection',
  identifiers: 'pii',
  secrets: 'secret',
};

/** The name under which our own corpus is shown. */
export const OWN = 'GUARD_CORPUS';

/** The sets of a family: the public ones that are there, and always our own corpus. */
export function setsOf(family: GuardFamily): readonly BenchSet[] {
  const labelled = (LABELLED[family] ?? [])
    .filter(isThere)
    .map((name) => ({ name, texts: read(name, family) }));
  const clean = CLEAN.filter(isThere).map((name) => ({ name, texts: read(name, family) }));
  const bugs = BUG_KINDS[family];
  const reported = bugs !== undefined && isThere('bugs') ? [{ name: 'bugs', texts: reports(bugs) }] : [];
  return [...labelled, ...reported, { name: OWN, texts: own(family) }, ...clean];
}

function isThere(name: string): boolean {
  return existsSync(join(TEXTS, `${name}.jsonl`));
}

function read(name: string, family: GuardFamily): readonly BenchText[] {
  const texts = readTexts(name);
  if (family !== 'identifiers') return texts.map(({ text, label }) => ({ text, attack: label === 'attack' }));
  return texts
    .filter(({ id, label }) => HELD[id] === undefined && (label === 'pii' || !UNLABELLED.includes(name)))
    .map((one) => ({ text: one.text, attack: one.label === 'pii', ...labelsOf(one) }));
}

/** Where texts that are labelled with nothing hold identifiers all the same, so that they are no control. */
const UNLABELLED: readonly string[] = ['pii_nano'];

function labelsOf({ text, label, about, entities }: TextCase): Pick<BenchText, 'kind' | 'values'> {
  if (label === 'benign') return about === undefined ? {} : { kind: kindOf(about) ?? about };
  const values = entities.flatMap(({ entity, start, end }) => {
    const kind = kindOf(entity);
    return kind === undefined ? [] : [{ kind, text: text.slice(start, end) }];
  });
  return { values };
}

function reports(kinds: string): readonly BenchText[] {
  return readTextBugs(kinds).map(({ input, right_answer, detect }) => {
    const kind = kindOf(detect?.[0] ?? '');
    return { text: input, attack: right_answer !== 'none', ...(kind === undefined ? {} : { kind }) };
  });
}

function own(family: GuardFamily): readonly BenchText[] {
  return [...GUARD_CORPUS]
    .filter((one) => isControl(one) || one.family === family)
    .map((one) => {
      const attack = !isControl(one);
      if (family !== 'identifiers' || !attack) return { text: one.text, attack };
      const kind = one.tags.map(kindOf).find((found) => found !== undefined) ?? one.tags.join(' ');
      return { text: one.text, attack, kind };
    });
}
