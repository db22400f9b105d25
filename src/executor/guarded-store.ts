import type { EvidenceStore, StoreFailure } from '../evidence/store/store.ts';

/** What a store threw is a failure like any other: whoever executes is told, and nothing of the error gets out. */
const THREW: StoreFailure = Object.freeze({
  ok: false,
  code: 'EVIDENCE_UNWRITABLE',
  message: 'the store threw',
  mend: 'check the store, and what the request is about: ids are 1 to 200 printable ASCII characters',
});

/** The store, where nothing that it does is thrown. */
export function guardedStore(store: EvidenceStore): Pick<EvidenceStore, 'transact' | 'take' | 'unknowns'> {
  const guarded = async <T>(answer: () => Promise<T>): Promise<T | StoreFailure> => {
    try {
      return await answer();
    } catch {
      return THREW;
    }
  };
  return {
    transact: (request, decide) => guarded(() => store.transact(request, decide)),
    take: (request) => guarded(() => store.take(request)),
    unknowns: (tenant, limit) => guarded(() => store.unknowns(tenant, limit)),
  };
}
