import { classNumber } from './lexicon.ts';
import type { Hit } from './read-words.ts';
import type { Rule } from './rule.ts';
import { RULES } from './rules.ts';
import type { Signal } from './signal.ts';

interface CompiledRule {
  readonly rule: Rule;
  /** One bit a class, in two halves. */
  readonly masks: readonly (readonly [low: number, high: number])[];
}

/** No more neighbours than this are looked at, on each side of an anchor. */
const MOST_NEIGHBOURS = 24;

const ENGLISH = 0;
const BY_ANCHOR = compiled();

/** A rule that holds, with the word it was found from. */
export interface Match {
  readonly signal: Signal;
  readonly anchor: Hit;
}

export function matchRules(text: string, hits: readonly Hit[], foreign: boolean): Match[] {
  const matches: Match[] = [];
  for (let index = 0; index < hits.length; index++) {
    const anchor = hits[index];
    if (anchor === undefined) continue;
    for (const compiledRule of BY_ANCHOR[anchor.class] ?? []) {
      const { rule } = compiledRule;
      if (rule.foreign === true && !foreign) continue;
      if (rule.opens === true && !opensSentence(text, anchor.start)) continue;
      const span = spanOf(compiledRule, hits, index, anchor);
      if (span !== undefined) matches.push({ signal: signalOf(rule, span), anchor });
    }
  }
  return matches;
}

const OPENING = /(?:^|[.!?:,;>"'\n([]|-\s|\b(?:please|now|so|just|and|then|ok|okay|but|hey|hi)|。)\s{0,6}$/i;

/** Every pattern here, for the check that all of them are linear. */
export const MATCH_PATTERNS: readonly RegExp[] = [OPENING];

/** Nothing of the sentence stands before `start`, or a word that only leads into an order. */
function opensSentence(text: string, start: number): boolean {
  return OPENING.test(text.slice(Math.max(0, start - 16), start));
}

function spanOf(
  { rule, masks }: CompiledRule,
  hits: readonly Hit[],
  index: number,
  anchor: Hit,
): { start: number; end: number } | undefined {
  let { start, end } = anchor;
  let missing = masks.length;
  const found = new Array<boolean>(masks.length).fill(false);
  const take = (hit: Hit): void => {
    masks.forEach(([low, high], position) => {
      if (found[position] || !hasClass(low, high, hit.class)) return;
      found[position] = true;
      missing--;
      start = Math.min(start, hit.start);
      end = Math.max(end, hit.end);
    });
  };
  for (let step = 1; step <= MOST_NEIGHBOURS && missing > 0; step++) {
    const after = hits[index + step];
    if (after === undefined || after.start - anchor.end > rule.within) break;
    if (isPartner(rule, anchor, after)) take(after);
  }
  if (rule.behind === 'always' || (rule.behind === 'in English' && anchor.language === ENGLISH))
    return missing === 0 ? { start, end } : undefined;
  for (let step = 1; step <= MOST_NEIGHBOURS && missing > 0; step++) {
    const before = hits[index - step];
    if (before === undefined || anchor.start - before.end > rule.within) break;
    if (isPartner(rule, anchor, before)) take(before);
  }
  return missing === 0 ? { start, end } : undefined;
}

function isPartner(rule: Rule, anchor: Hit, hit: Hit): boolean {
  if (hit.language !== anchor.language && hit.language !== ENGLISH) return false;
  if (hit.sentence !== anchor.sentence && rule.anywhere !== true) return false;
  return hit.start >= anchor.end || hit.end <= anchor.start;
}

function hasClass(low: number, high: number, number: number): boolean {
  return number < 31 ? (low & (1 << number)) !== 0 : (high & (1 << (number - 31))) !== 0;
}

function signalOf(rule: Rule, span: { start: number; end: number }): Signal {
  return { code: rule.code, family: rule.family, weight: rule.weight, ...span };
}

function compiled(): readonly (readonly CompiledRule[])[] {
  const table: CompiledRule[][] = [];
  for (const rule of RULES) {
    const groups = rule.near.map((entry) => (typeof entry === 'string' ? [entry] : entry));
    const masks = groups.map((group) => {
      let low = 0;
      let high = 0;
      for (const name of group) {
        const number = classNumber(name);
        if (number < 31) low |= 1 << number;
        else high |= 1 << (number - 31);
      }
      return [low, high] as const;
    });
    const number = classNumber(rule.anchor);
    table[number] = [...(table[number] ?? []), { rule, masks }];
  }
  return table;
}
