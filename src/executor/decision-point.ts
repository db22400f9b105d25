import type { Envelope, Signer } from '../permit/dsse.ts';
import type { Permit } from '../permit/permit.ts';
import { signPermit } from '../permit/sign-permit.ts';
import { answerTo } from './answer.ts';
import { type Answer, type Answered, approve, decline } from './approve.ts';
import { claim } from './claim.ts';
import { type Execution, refusalFor } from './execution.ts';
import { type ExecutorOptions, kitOf } from './executor.ts';
import { prepare, refused } from './prepare.ts';
import type { ExecuteRequest } from './request.ts';

/** What was decided: a permit for an executor, or why there is none. */
export type Judged =
  | {
      readonly status: 'permitted';
      readonly permit: Permit;
      /** The permit, signed. An executor elsewhere takes it as the `permit` of its request. */
      readonly envelope: Envelope;
    }
  | Execution;

export interface DecisionPointOptions extends ExecutorOptions {
  readonly signer: Signer;
}

/** Decides, and executes nothing: for a process that holds the policy and not the tools' credentials. */
export interface DecisionPoint {
  decide(request: ExecuteRequest): Promise<Judged>;
  approve(answer: Answer): Promise<Answered>;
  decline(answer: Answer): Promise<Answered>;
}

/**
 * A decision point whose permits are signed. The executor may share its store, or keep its own: what a person approved
 * is only taken by one that shares it.
 * @throws TypeError as `createExecutor`, and when the signer's key is no private Ed25519 key.
 */
export function createDecisionPoint(options: DecisionPointOptions): DecisionPoint {
  const kit = kitOf(options);
  const { signer } = options;
  if (signer.key.type !== 'private' || signer.key.asymmetricKeyType !== 'ed25519') {
    throw new TypeError('a signer needs a private Ed25519 key');
  }
  return Object.freeze({
    approve: (answer: Answer) => approve(kit, answer),
    decline: (answer: Answer) => decline(kit, answer),
    decide: async (request: ExecuteRequest): Promise<Judged> => {
      try {
        const prepared = await prepare(kit, request);
        if ('status' in prepared) return prepared;
        const told = { action: prepared.action.id, key: prepared.key };
        const claimed = await claim(kit, prepared, 'decide');
        if (!claimed.ok) return { ...told, status: 'refused', refusal: refusalFor(claimed.code) };
        if (claimed.result.kind !== 'permitted') return answerTo(told, claimed.result);
        const { permit } = claimed.result.row;
        return { status: 'permitted', permit, envelope: signPermit(permit, signer) };
      } catch {
        return refused({}, 'GUARD_FAILED');
      }
    },
  });
}
