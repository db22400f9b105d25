import { REASONS } from '../../action/reason.ts';
import type { Problem } from '../form.ts';
import type { StoreFailure } from './store.ts';

/** The store cannot be reached or written. */
export function unwritable(message: string, mend: string): StoreFailure {
  return { ok: false, code: 'EVIDENCE_UNWRITABLE', message, mend };
}

export function closed(): StoreFailure {
  return unwritable('the store was closed', 'open it again');
}

/** What it holds was changed from outside. */
export function broken(where: string, what: string): StoreFailure {
  return {
    ok: false,
    code: 'EVIDENCE_BROKEN',
    message: `${where} was changed from outside: ${what}`,
    mend: 'keep it for whoever finds out why, and go on with another store',
  };
}

export function refused({ code, field }: Problem): StoreFailure {
  return {
    ok: false,
    code,
    field,
    message: `an event was not admitted, since ${REASONS[code]} (\`${field}\`)`,
    mend: 'report the code and the field, and clear the quarantine once somebody has looked at the run',
  };
}

/** The stream came from a gate, which goes on writing it elsewhere. */
export function imported(run: string): StoreFailure {
  return {
    ok: false,
    code: 'TENANT_MISMATCH',
    message: `the run \`${run}\` was taken in from elsewhere and is nobody's to write`,
    mend: 'give the new run another name',
  };
}

/** What reading a store met, for iterations, which have no other way to say so. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly failure: StoreFailure;

  constructor(failure: StoreFailure) {
    super(`${failure.message}; ${failure.mend}`);
    this.failure = failure;
  }
}
