import { LIMITS, redactText } from '../evidence/index.ts';
import { detectCredential } from './credential.ts';
import type { Judgement } from './judge.ts';
import { kindOf } from './kind.ts';
import { reachesOut } from './rules/reach.ts';

/**
 * The kinds of command with which a call reaches outside. Empty where nothing does, and where any of them has no kind
 * that evidence and a ledger may keep: an approval of the rest would not be one of the call.
 */
export function kindsOf({ request, workspace }: Judgement): readonly string[] {
  const kinds = new Set<string>();
  for (const [index, effect] of request.effects.entries()) {
    if (!reachesOut(effect)) continue;
    const kind = kindOf(index, workspace);
    if (kind === undefined || !isKeepable(kind)) return [];
    kinds.add(kind);
  }
  return kinds.size > LIMITS.kinds ? [] : [...kinds];
}

function isKeepable(kind: string): boolean {
  return kind.length <= LIMITS.kind && redactText(kind, detectCredential, LIMITS.kind) === kind;
}
