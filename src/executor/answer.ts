import type { EffectRow } from '../evidence/store/store.ts';
import type { Claim } from './claim.ts';
import { type Execution, type Question, refusalFor } from './execution.ts';

type Told = Pick<Execution, 'action' | 'key'>;

/** What a request is told whose effect is not to happen now, or happened before. */
export function answerTo(told: Told, claim: Claim): Execution {
  switch (claim.kind) {
    case 'refused': {
      const { decision } = claim;
      return { ...told, status: 'refused', refusal: refusalFor(decision.reason), decision };
    }
    case 'asked':
      return {
        ...asOf(claim.row),
        status: 'asked',
        question: questionOf(claim.row),
        refusal: refusalFor('HUMAN_REVIEW_REQUIRED'),
      };
    case 'done':
      return settledAs(asOf(claim.row), claim.row);
    case 'claimed':
    case 'permitted':
    case 'in_flight':
      return { ...asOf(claim.row), status: 'in_flight', refusal: refusalFor('EFFECT_IN_FLIGHT') };
    default:
      return claim satisfies never;
  }
}

function asOf({ permit, key }: EffectRow): Told {
  return { action: permit.action.id, key };
}

/** @internal */
export function questionOf({ permit }: EffectRow): Question {
  const { id, run, action, expires } = permit;
  return { id, run, digest: action.digest, expires };
}

/** What the receipt of an effect says. */
export function settledAs(told: Told, { receipt }: EffectRow): Execution {
  if (!receipt) return { ...told, status: 'in_flight', refusal: refusalFor('EFFECT_IN_FLIGHT') };
  const { outcome, why } = receipt;
  if (outcome === 'confirmed') return { ...told, status: 'confirmed', receipt };
  const refusal = refusalFor(why ?? (outcome === 'unknown' ? 'EFFECT_OUTCOME_UNKNOWN' : 'TOOL_FAILED'));
  return { ...told, status: outcome, receipt, refusal };
}
