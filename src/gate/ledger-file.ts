import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomically } from '../evidence/atomic-file.ts';
import { errnoOf } from '../evidence/errno.ts';
import { acquireLock } from '../evidence/records.ts';
import { type LedgerEntry, readLedgerFile } from './ledger.ts';

/** A kind of command that a ledger took up, and the id by which a person takes it back. */
export interface Remembered {
  readonly id: string;
  readonly kind: string;
}

export type LedgerChange =
  | { readonly ok: true; readonly added: readonly Remembered[] }
  | { readonly ok: false; readonly why: string };

/** Kinds in one ledger. Nobody approves more, and every hook reads them all. */
const LEDGER_ENTRIES = 2_000;

/** Others that write the same ledger hold it for milliseconds. */
const LOCK_WAIT = 3_000;

/** How often the last use of a kind is written down. Milliseconds. */
const USE_NOTED = 24 * 60 * 60 * 1000;

/** The id of a kind: the same wherever it is met. */
export function kindId(kind: string): string {
  return `k-${createHash('sha256').update(kind).digest('hex').slice(0, 8)}`;
}

/** Adds kinds that a person approved. Those that are there already count as used. */
export function rememberKinds(
  file: string,
  root: string,
  kinds: readonly string[],
  by: NonNullable<LedgerEntry['by']>,
  now: Date,
): LedgerChange {
  const at = now.toISOString();
  return changeLedger(file, root, (entries) => {
    const known = new Set(entries.map(({ kind }) => kind));
    const fresh = kinds.filter((kind) => !known.has(kind));
    const kept = entries.map((entry) => (kinds.includes(entry.kind) ? { ...entry, last: at } : entry));
    return {
      entries: [...kept, ...fresh.map((kind) => ({ kind, by, since: at, last: at }))],
      added: fresh.map((kind) => ({ id: kindId(kind), kind })),
    };
  });
}

/** Notes that commands of approved kinds ran, at most once a day. A ledger that cannot be written stays as it is. */
export function noteUse(file: string, root: string, kinds: readonly string[], now: Date): void {
  const read = readLedgerFile(file);
  if (read.state === 'absent') return;
  const stale = ({ kind, last }: LedgerEntry): boolean =>
    kinds.includes(kind) && last !== undefined && now.getTime() - Date.parse(last) > USE_NOTED;
  if (!read.entries.some(stale)) return;
  const last = now.toISOString();
  changeLedger(file, root, (entries) => ({
    entries: entries.map((entry) => (stale(entry) ? { ...entry, last } : entry)),
    added: [],
  }));
}

/** Takes kinds out again. `added` names what was taken out. */
export function revokeKinds(file: string, root: string, ids: readonly string[]): LedgerChange {
  return changeLedger(file, root, (entries) => {
    const goes = ({ kind }: LedgerEntry): boolean => ids.includes(kindId(kind));
    return {
      entries: entries.filter((entry) => !goes(entry)),
      added: entries.filter(goes).map(({ kind }) => ({ id: kindId(kind), kind })),
    };
  });
}

/** What a person is told: one line, with the way back. */
export function rememberedNotice(remembered: readonly Remembered[]): string {
  const kinds = remembered.map(({ kind }) => `\`${kind}\``).join(', ');
  const ids = remembered.map(({ id }) => id).join(' ');
  return `holdfast remembered your yes for this repository: ${kinds}; to take it back: holdfast ledger revoke ${ids}`;
}

interface Change {
  readonly entries: readonly LedgerEntry[];
  readonly added: readonly Remembered[];
}

/** A ledger that cannot be read is not written over: a person looks at it first. */
function changeLedger(
  file: string,
  root: string,
  change: (entries: readonly LedgerEntry[]) => Change,
): LedgerChange {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const held = acquireLock(`${file}.lock`, LOCK_WAIT);
    if (!held.ok) return held;
    try {
      const read = readLedgerFile(file);
      if (read.state === 'absent' && !read.missing) return { ok: false, why: `\`${file}\`: ${read.why}` };
      const before = read.state === 'present' ? read.entries : [];
      const { entries, added } = change(before);
      if (JSON.stringify(entries) === JSON.stringify(before)) return { ok: true, added };
      if (entries.length > LEDGER_ENTRIES) {
        return { ok: false, why: `\`${file}\` would hold more than ${LEDGER_ENTRIES} kinds` };
      }
      writeAtomically(file, `${JSON.stringify({ version: 1, root, kinds: entries }, undefined, 1)}\n`, 0o600);
      return { ok: true, added };
    } finally {
      held.lock.release();
    }
  } catch (error) {
    return { ok: false, why: `\`${file}\` cannot be written: ${errnoOf(error) || 'unknown error'}` };
  }
}
