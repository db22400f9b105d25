import type { Effect } from '../action/effect.ts';
import { LIMITS, redactText } from '../evidence/records.ts';
import type { Decision } from '../policy/decision.ts';
import { detectCredential } from './credential.ts';
import type { GateRequest } from './rules/rule.ts';

/** What a verdict is about, by the real place of each effect: however it is spelled, it says the same. */
export function aboutOf(decision: Decision, { effects, facts }: GateRequest): readonly string[] {
  const about = new Set<string>();
  for (const { verdict, effect: index } of decision.findings) {
    if (verdict === 'allow' || verdict === 'degrade' || index === undefined) continue;
    const effect = effects[index];
    if (effect === undefined) continue;
    const targets = (facts.workspace.of[index]?.paths ?? []).filter(({ below }) => below === undefined);
    const places: readonly (string | undefined)[] =
      targets.length === 0 ? [effect.target] : targets.map(({ real }) => real);
    for (const place of places) about.add(effectText(effect, place, LIMITS.about));
  }
  return [...about].slice(0, LIMITS.effects).sort();
}

/** An effect as evidence keeps it: `verb domain target`, bounded and redacted. */
export function effectText({ verb, domain }: Effect, target: string | undefined, limit: number): string {
  const text = target === undefined ? `${verb} ${domain}` : `${verb} ${domain} ${target}`;
  return redactText(text, detectCredential, limit);
}
