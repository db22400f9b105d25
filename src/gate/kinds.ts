import type { Reason } from '../action/reason.ts';
import { LIMITS, redactText } from '../evidence/records.ts';
import type { WorkspaceFacts } from '../workspace/index.ts';
import { detectCredential } from './credential.ts';
import type { Judgement } from './judge.ts';
import { kindOf } from './kind.ts';
import { reachesOut } from './rules/reach.ts';
import { classOf, isFileChange } from './rules/rule.ts';
import { toolKindOf } from './tool-kind.ts';

/** What a person's yes to a kind answers for good. Every other question is put again each time. */
const LEARNABLE: readonly Reason[] = ['KIND_NOVEL', 'SYSTEM_WRITE', 'TOOL_UNKNOWN'];

/**
 * The kinds of command with which a call reaches outside or changes the machine, or that of an unknown tool. Empty where nothing does, where any of
 * them has no kind that evidence and a ledger may keep, and where something else was asked about too: an approval of
 * the rest would not be one of the call.
 */
export function kindsOf({ call, decision, workspace }: Judgement): readonly string[] {
  const asked = decision.findings.filter(({ verdict }) => verdict !== 'allow' && verdict !== 'degrade');
  if (asked.some(({ verdict, reason }) => verdict !== 'ask' || !LEARNABLE.includes(reason))) return [];
  const tool = toolKindOf(call);
  if (tool !== undefined) return isKeepable(tool) ? [tool] : [];
  const kinds = new Set<string>();
  for (const index of workspace.effects.keys()) {
    if (!isGraded(index, workspace)) continue;
    const kind = kindOf(index, workspace);
    if (kind === undefined || !isKeepable(kind)) return [];
    kinds.add(kind);
  }
  return kinds.size > LIMITS.kinds ? [] : [...kinds];
}

/** True for what is asked about until its kind is approved. */
export function isGraded(index: number, { effects, of }: WorkspaceFacts): boolean {
  const effect = effects[index];
  if (effect === undefined) return false;
  if (reachesOut(effect)) return true;
  const changed = isFileChange(effect) ? (of[index]?.paths ?? []) : [];
  return changed.some((path) => !path.inside && !path.temporary && classOf(path, 'system') !== undefined);
}

function isKeepable(kind: string): boolean {
  return kind.length <= LIMITS.kind && redactText(kind, detectCredential, LIMITS.kind) === kind;
}
