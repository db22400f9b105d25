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
  for (const alternative of alternativesOf(glob).flatMap(withoutDepth)) {
    const folder = parentPath(alternative)
      .split('/')
      .map((name) => (/[*?[]/.test(name) ? ANY_NAME : name))
      .join('/');
    for (const name of [ANY_NAME, ...matched(baseName(alternative), context)]) {
      for (const one of classify(joinPath(folder, name), context)) found.set(one.rule, one);
    }
  }
  return [...found.values()];
}

/** `**` may stand for no folder at all. */
function withoutDepth(glob: string): readonly string[] {
  const whole = glob.replaceAll('/./', '/');
  const flat = whole.replaceAll('/**/', '/');
  return flat === whole ? [whole] : [whole, flat];
}

function alternativesOf(glob: string): readonly string[] {
  try {
    return expandBraces(glob);
  } catch {
    return [];
  }
}

function matched(name: string, context: ClassContext): readonly string[] {
  if (TELLS_NOTHING.test(name)) return [];
  const matches = compileSegment(name, true);
  const hidden = name.startsWith('.');
  const samples = sampleNames(context.tables.all());
  return samples.filter((sample) => (hidden || !sample.startsWith('.')) && matches(sample));
}
