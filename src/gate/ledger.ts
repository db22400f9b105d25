import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { parseStrictJson } from '../action/strict-json.ts';
import type { LedgerFacts } from './facts.ts';

/** Larger ledgers are not read: nobody approves thousands of kinds by hand. Bytes. */
const LEDGER_LIMIT = 1 << 20;

/**
 * Reads a ledger: `{ "version": 1, "kinds": [{ "kind": "..." }] }`. Whatever is wrong with the file (absent,
 * unreadable, foreign-owned, a link, malformed) makes it absent: a ledger that cannot be trusted is not consent.
 */
export function readLedger(file: string): LedgerFacts {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    return absent(codeOf(error) === 'ENOENT' ? 'none was made yet' : `it cannot be opened: ${codeOf(error)}`);
  }
  try {
    const { uid, size } = fstatSync(descriptor);
    const own = process.getuid?.();
    if (own !== undefined && uid !== own) return absent('it belongs to another user');
    if (size > LEDGER_LIMIT) return absent('it is too large');
    return parseLedger(readFileSync(descriptor, 'utf8'));
  } catch (error) {
    return absent(`it cannot be read: ${codeOf(error)}`);
  } finally {
    closeSync(descriptor);
  }
}

function parseLedger(text: string): LedgerFacts {
  const parsed = parseStrictJson(text);
  if (!parsed.ok) return absent('it is not valid JSON');
  const { value } = parsed;
  if (!isRecord(value) || value['version'] !== 1 || !Array.isArray(value['kinds'])) {
    return absent('its form is not that of version 1');
  }
  const approved: string[] = [];
  for (const entry of value['kinds'] as readonly unknown[]) {
    if (!isRecord(entry) || typeof entry['kind'] !== 'string')
      return absent('one of its entries has no kind');
    approved.push(entry['kind']);
  }
  return { state: 'present', approved };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function absent(why: string): LedgerFacts {
  return { state: 'absent', why };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
