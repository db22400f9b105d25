import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { parseStrictJson } from '../action/strict-json.ts';
import { errnoOf } from '../evidence/errno.ts';
import type { LedgerFacts } from './facts.ts';

/** Larger ledgers are not read: nobody approves thousands of kinds by hand. Bytes. */
const LEDGER_LIMIT = 1 << 20;

/** How long an approval lasts that nobody makes use of. Milliseconds. */
export const LEDGER_EXPIRY: number = 90 * 24 * 60 * 60 * 1000;

/** One kind of command that a person approved for a repository. */
export interface LedgerEntry {
  readonly kind: string;
  /** Where the yes was given. Absent: the entry was written by hand. */
  readonly by?: 'host_prompt' | 'terminal';
  /** When it was given, and when a command of the kind last ran. RFC 3339. Absent: it does not expire. */
  readonly since?: string;
  readonly last?: string;
}

export type LedgerFile =
  | { readonly state: 'present'; readonly entries: readonly LedgerEntry[] }
  | { readonly state: 'absent'; readonly why: string; readonly missing: boolean };

/** What the ledger says at `now`. What nobody made use of for long is not approved any more. */
export function readLedger(file: string, now: Date = new Date()): LedgerFacts {
  const read = readLedgerFile(file);
  if (read.state === 'absent') return { state: 'absent', why: read.why };
  const approved = read.entries.filter((entry) => !isExpired(entry, now)).map(({ kind }) => kind);
  return { state: 'present', approved };
}

export function isExpired({ last, since }: LedgerEntry, now: Date): boolean {
  const used = last ?? since;
  if (used === undefined) return false;
  const at = Date.parse(used);
  // A date that is none, or that lies ahead, proves no use.
  return !(at <= now.getTime()) || now.getTime() - at > LEDGER_EXPIRY;
}

/**
 * Reads a ledger: `{ "version": 1, "kinds": [{ "kind": "..." }] }`. Whatever is wrong with the file (absent,
 * unreadable, foreign-owned, a link, malformed) makes it absent: a ledger that cannot be trusted is not consent.
 */
export function readLedgerFile(file: string): LedgerFile {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return { state: 'absent', why: 'none was made yet', missing: true };
    return absent(`it cannot be opened: ${errnoOf(error) || 'unknown error'}`);
  }
  try {
    const { uid, size } = fstatSync(descriptor);
    const own = process.getuid?.();
    if (own !== undefined && uid !== own) return absent('it belongs to another user');
    if (size > LEDGER_LIMIT) return absent('it is too large');
    return parseLedger(readFileSync(descriptor, 'utf8'));
  } catch (error) {
    return absent(`it cannot be read: ${errnoOf(error) || 'unknown error'}`);
  } finally {
    closeSync(descriptor);
  }
}

function parseLedger(text: string): LedgerFile {
  const parsed = parseStrictJson(text);
  if (!parsed.ok) return absent('it is not valid JSON');
  const { value } = parsed;
  if (!isRecord(value) || value['version'] !== 1 || !Array.isArray(value['kinds'])) {
    return absent('its form is not that of version 1');
  }
  const entries: LedgerEntry[] = [];
  for (const entry of value['kinds'] as readonly unknown[]) {
    if (!isEntry(entry)) return absent('one of its entries has no kind, or another form');
    entries.push(entry);
  }
  return { state: 'present', entries };
}

function isEntry(value: unknown): value is LedgerEntry {
  if (!isRecord(value) || typeof value['kind'] !== 'string') return false;
  return ['since', 'last', 'by'].every((key) => value[key] === undefined || typeof value[key] === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function absent(why: string): LedgerFile {
  return { state: 'absent', why, missing: false };
}
