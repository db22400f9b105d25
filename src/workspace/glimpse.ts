import { spend } from '../reading/index.ts';
import { type ClassContext, classify } from './classes/classify.ts';
import { sampleNames } from './classes/table.ts';
import type { PathClass } from './facts.ts';
import { expandBraces } from './glob-braces.ts';
import { compileSegment } from './glob-segment.ts';
import { baseName, joinPath, parentPath } from './path-text.ts';

/** A name that no row speaks of: only rows about whole folders match it. */
const ANY_NAME = '\u2026';

/** A wild last name that tells nothing about what is meant. */
const TELLS_NOTHING =
  /^[*?]*(?:\.(?:\*|json|ya?ml|toml|txt|xml|csv|ini|conf|cfg|properties|md|bak|backup|old|orig|rej|log|tmp))?$/;

/**
 * Classes of what a glob could match where nobody can look: those of its folder, and those of each name that rows speak
 * of and that the glob's last name matches.
 */
export function glimpse(glob: string, context: ClassContext): readonly PathClass[] {
  const found = new Map<string, PathClass>();
  for (const alternative of telling(alternativesOf(glob), context).flatMap(withoutDepth)) {
    for (const one of classesOf(alternative, context)) found.set(one.rule, one);
  }
  return [...found.values()];
}

function classesOf(alternative: string, context: ClassContext): readonly PathClass[] {
  const folder = parentPath(alternative)
    .split('/')
    .map((name) => (/[*?[]/.test(name) ? ANY_NAME : name))
    .join('/');
  const names = [ANY_NAME, ...matched(alternative, context)];
  spend(100 + 30 * names.length);
  const found = names.flatMap((name) => classify(joinPath(folder, name), context));
  // All that a repository keeps is the repository.
  return /^[*?.]+$/.test(baseName(alternative))
    ? [...found, ...classify(folder, context).filter(({ rule }) => rule === 'catastrophic.repository')]
    : found;
}

/**
 * A search for `*.ts`, `*.json` and `*.env` is for anything of those kinds, not for an environment file: of many wild
 * names, those that rows speak of tell something only where all of them do. A name without a wildcard always does.
 */
function telling(alternatives: readonly string[], context: ClassContext): readonly string[] {
  const wild = alternatives.filter((one) => isWild(baseName(one), alternatives));
  const isSecret = (one: string): boolean =>
    withoutDepth(one).some((path) => classesOf(path, context).some(({ kind }) => kind === 'secret'));
  if (wild.every(isSecret)) return alternatives;
  return alternatives.map((one) => (wild.includes(one) ? joinPath(parentPath(one), '*') : one));
}

/** `.env` beside `*.env` is what the wild name matches too. */
function isWild(name: string, alternatives: readonly string[]): boolean {
  return (
    (/[*?[]/.test(name) && name !== '***') || alternatives.some((other) => baseName(other) === `*${name}`)
  );
}

/** `**` may stand for no folder at all. */
function withoutDepth(glob: string): readonly string[] {
  const whole = glob.replaceAll('/./', '/');
  const flat = whole.replace(/\/\*{2,3}(?=\/)/g, '');
  return flat === whole ? [whole] : [whole, flat];
}

function alternativesOf(glob: string): readonly string[] {
  try {
    return expandBraces(glob);
  } catch {
    return [];
  }
}

function matched(glob: string, context: ClassContext): readonly string[] {
  const name = baseName(glob);
  if (TELLS_NOTHING.test(name)) return [];
  const matches = compileSegment(name, true);
  const hidden = name.startsWith('.') || glob.includes('/***/');
  const samples = sampleNames(context.tables.all());
  return samples.filter((sample) => (hidden || !sample.startsWith('.')) && matches(sample));
}
