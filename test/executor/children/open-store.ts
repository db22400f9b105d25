import { openSqliteStore } from '../../../src/evidence/store/sqlite.ts';
import type { EvidenceStore } from '../../../src/evidence/store/store.ts';
import { detectSample } from '../../evidence/story.ts';

/** A store that several processes share, as its name goes from one to the other. */
export interface SharedStore {
  readonly kind: 'sqlite';
  /** File. */
  readonly at: string;
}

export function openShared({ at }: SharedStore, now: () => Date): Promise<EvidenceStore> {
  return openSqliteStore({ file: at, now, detectCredential: detectSample, waitMs: 120_000 });
}
