import type { Finding, GuardVerdict, SyncGuard } from '../guard.ts';
import { foldOnce } from '../normalise/index.ts';
import { termFinder } from './find-terms.ts';
import { ASKING, CONTENT_FAMILIES } from './terms.ts';

const NAME = 'content';
const REACH = 160;
const MOST_FINDINGS = 64;

const TERM = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CONTENT_FAMILIES.map(({ code, terms }) => `(?<${code}>${alternatives(terms)})`).join('|')})`,
  'iuy',
);
const FINDER = termFinder(
  CONTENT_FAMILIES.flatMap(({ terms }) => terms.split(',')).map((term) => term.trim()),
);
const ASKED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives(ASKING)})`, 'iu');

/** Every pattern of the guard, for the check that all of them are linear. */
export const PATTERNS: readonly RegExp[] = [TERM, ASKED];

const ALLOWED: GuardVerdict = Object.freeze({ verdict: 'allow', findings: Object.freeze([]) });

/**
 * A heuristic of a short list of terms, each of which counts only near words that ask for help. Its recall against a
 * paraphrase is low, and published as such: `RemoteClassifierGuard` is what judges content in earnest. Asks a person.
 */
export function ContentGuard(): SyncGuard {
  return Object.freeze({
    name: NAME,
    families: Object.freeze(['content'] as const),
    options: Object.freeze({}),
    reach: 2 * REACH,
    check,
  });
}

function check(text: string): GuardVerdict {
  const view = foldOnce(text);
  const findings: Finding[] = [];
  for (let from = 0; ; ) {
    const start = FINDER.next(view.text, from);
    if (start === -1) break;
    TERM.lastIndex = start;
    const match = TERM.exec(view.text);
    const end = match === null ? start + 1 : TERM.lastIndex;
    from = end;
    if (match === null || !isAskedFor(view.text, start, end)) continue;
    const code = Object.entries(match.groups ?? {}).find(([, term]) => term !== undefined)?.[0] ?? 'CONTENT';
    findings.push({ guard: NAME, family: 'content', code, ...view.rangeOf(start, end) });
    if (findings.length === MOST_FINDINGS) break;
  }
  const [first] = findings;
  return first === undefined ? ALLOWED : { verdict: 'ask', reason: first.code, findings };
}

function isAskedFor(text: string, start: number, end: number): boolean {
  return (
    ASKED.test(text.slice(Math.max(0, start - REACH), start)) || ASKED.test(text.slice(end, end + REACH / 2))
  );
}

function alternatives(terms: string): string {
  return terms
    .split(',')
    .map((term) => term.trim().replace(/ /g, '\\s{1,3}').replace(/\*/g, '\\p{L}{0,12}'))
    .map((term) => `${term}(?![\\p{L}\\p{N}])`)
    .join('|');
}
