import { openPostgresStore } from '../../../src/evidence/store/postgres.ts';
import { openSqliteStore } from '../../../src/evidence/store/sqlite.ts';
import type { EvidenceStore } from '../../../src/evidence/store/store.ts';
import { detectSample } from '../../evidence/story.ts';

/** A store that several processes share, as its name goes from one to the other. */
export interface SharedStore {
  readonly kind: 'sqlite' | 'postgres';
  /** File, or where to connect. */
  readonly at: string;
}

export function openShared({ kind, at }: SharedStore, now: () => Date): Promise<EvidenceStore> {
  if (kind === 'postgres')
    return openPostgresStore({ connectionString: at, now, detectCredential: detectSample });
  return openSqliteStore({ file: at, now, detectCredential: detectSample, waitMs: 120_000 });
}
