import type { Effect, EffectVerb } from '../../action/effect.ts';
import type { Finding } from '../../policy/decision.ts';
import type { PolicyRequest, Rule } from '../../policy/policy.ts';
import type { EffectFacts, PathClass, PathFacts } from '../../workspace/facts.ts';
import type { GateFacts } from '../facts.ts';

export type GateRule = Rule<GateFacts>;
export type GateRequest = PolicyRequest<GateFacts>;

const NOTHING_KNOWN: EffectFacts = { paths: [], partial: true };

/** Verbs after which a file is not what it was. */
const CHANGES: readonly EffectVerb[] = ['write', 'delete', 'move', 'chmod'];

/** One effect of a request with what resolving found for it. */
export interface Resolved {
  readonly index: number;
  readonly effect: Effect;
  readonly paths: readonly PathFacts[];
  readonly partial: boolean;
}

export function resolved(request: GateRequest): readonly Resolved[] {
  return request.effects.map((effect, index) => {
    const { paths, partial } = request.facts.workspace.of[index] ?? NOTHING_KNOWN;
    // A stream or a device that keeps nothing (`/dev/null`) is no file that could be lost or told.
    return { index, effect, paths: paths.filter(({ stream }) => stream !== true), partial };
  });
}

/** Effects that change files, with their paths. */
export function fileChanges(request: GateRequest): readonly Resolved[] {
  return resolved(request).filter(({ effect }) => isFileChange(effect));
}

export function isFileChange(effect: Effect): boolean {
  return effect.domain === 'file' && CHANGES.includes(effect.verb);
}

export function classOf(path: PathFacts, kind: PathClass['kind']): PathClass | undefined {
  return path.classes.find((candidate) => candidate.kind === kind);
}

/**
 * What a person may say yes to. With an approval of exactly this action the finding becomes a recorded yes; nothing
 * else that other rules found is touched.
 */
export function askPerson(request: GateRequest, finding: Omit<Finding, 'verdict' | 'requires'>): Finding {
  if (request.facts.approved) return { ...finding, verdict: 'allow', reason: 'APPROVED' };
  return { ...finding, verdict: 'ask', requires: [{ kind: 'approval', by: 'person' }] };
}

/** The path as a person knows it: relative to the root where it lies in one. */
export function subjectOf(path: PathFacts): string {
  return path.relative !== undefined && path.relative !== '' ? path.relative : path.spelled;
}
