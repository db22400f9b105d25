import { expandBraces } from './glob-braces.ts';
import { compileSegment, type Segment } from './glob-segment.ts';

/** A compiled glob. */
export interface Glob {
  readonly source: string;
  matches(path: string): boolean;
  /** The same, for a path that is already cut at its slashes. */
  matchesNames(names: readonly string[]): boolean;
}

export interface GlobOptions {
  /** Compare letters without their case. Absent: false. */
  readonly ignoreCase?: boolean;
}

/** Longest glob that is compiled, in UTF-16 code units. */
export const MAX_GLOB_LENGTH = 4096;

type Part = Segment | 'any-depth';

/**
 * Compiles a glob: `*` and `?` within a name, `**` across folders, `[a-z]`, `[!a-z]`, `[[:alpha:]]`, `{a,b}`,
 * `{1..3}`, and `\` to escape. Names that begin with a dot or hold a newline are names like any other. Matching takes
 * at most the product of both lengths.
 * @throws RangeError when the glob is too long or its braces stand for too many globs.
 */
export function compileGlob(source: string, options: GlobOptions = {}): Glob {
  if (source.length > MAX_GLOB_LENGTH) throw new RangeError('a glob must not be longer than 4096 characters');
  const ignoreCase = options.ignoreCase ?? false;
  const alternatives = expandBraces(source).map((text) => compileParts(text, ignoreCase));
  const matchesNames = (names: readonly string[]): boolean => {
    for (const parts of alternatives) if (matchParts(parts, names)) return true;
    return false;
  };
  return { source, matchesNames, matches: (path) => matchesNames(path.split('/')) };
}

function compileParts(text: string, ignoreCase: boolean): readonly Part[] {
  const parts: Part[] = [];
  for (const name of text.split('/')) {
    if (name !== '**' && name !== '***') parts.push(compileSegment(name, ignoreCase));
    else if (parts.at(-1) !== 'any-depth') parts.push('any-depth');
  }
  return parts;
}

/**
 * Walks both lists once; on a mismatch it goes back to the latest `**` only and lets that take one name more, which
 * is enough because an earlier `**` could only take what the latest one can take too.
 */
function matchParts(parts: readonly Part[], names: readonly string[]): boolean {
  let part = 0;
  let name = 0;
  let afterStar = -1;
  let starName = 0;
  for (;;) {
    const current = parts[part];
    if (current === 'any-depth') {
      // A last `**` stands for at least one name: `src/**` is what lies in `src`, not `src` itself.
      if (part === parts.length - 1) return name < names.length;
      part += 1;
      afterStar = part;
      starName = name;
    } else if (current !== undefined && name < names.length && current(names[name] ?? '')) {
      part += 1;
      name += 1;
    } else if (current === undefined && name === names.length) {
      return true;
    } else if (afterStar >= 0 && starName < names.length) {
      starName += 1;
      name = starName;
      part = afterStar;
    } else {
      return false;
    }
  }
}
