import { hash } from 'node:crypto';
import { canonicalize } from '../../action/canonical.ts';
import { digestOf } from '../../action/digest.ts';
import type { RunId, TenantId } from '../../action/ids.ts';
import type { JsonObject } from '../../action/json.ts';
import type { EvidenceEvent } from '../event.ts';
import { isPlainObject } from '../form.ts';
import { checkEvent } from '../schema.ts';
import { broken, StoreError } from './failure.ts';
import type { EffectRow, Spent } from './store.ts';

const RECORD_FORM = 1;
const NEWLINE = 10;

/** Bytes that a write left which did not finish; the record behind them accounts for them. */
export interface TornBytes {
  readonly bytes: number;
  readonly digest: string;
}

/** What one transaction wrote, all of it in one line. */
export interface RecordBody {
  readonly run?: RunId;
  readonly events?: readonly EvidenceEvent[];
  readonly effects?: readonly EffectRow[];
  readonly spent?: Readonly<Record<string, Spent>>;
  readonly torn?: TornBytes;
}

/** A record in its place: each names the one before it. */
export interface JournalRecord extends RecordBody {
  readonly v: typeof RECORD_FORM;
  readonly tenant: TenantId;
  readonly prev: string;
  readonly hash: string;
}

/** How far a file was read. */
export interface RecordsEnd {
  /** Where the next line begins. */
  readonly bytes: number;
  /** Hash of the last record. */
  readonly head: string;
  /** What lies behind it that no write finished. */
  readonly torn?: TornBytes;
  /** The last record is whole but for the end of its line, which the next one brings. */
  readonly unended?: true;
}

/** Where the records of a tenant begin. No two tenants share it. */
export function beginningOf(tenant: TenantId): RecordsEnd {
  return { bytes: 0, head: digestOf('store-records', RECORD_FORM, tenant) };
}

/** The line of a record behind the end of a file, with what ends a line that was torn off. */
export function lineOf(
  tenant: TenantId,
  end: RecordsEnd,
  body: RecordBody,
): { text: string; end: RecordsEnd } {
  const torn = end.torn && { torn: end.torn };
  const rest = { ...body, ...torn, v: RECORD_FORM, tenant, prev: end.head };
  const record = { ...rest, hash: hashOfRecord(rest) };
  const line = `${canonicalize(record as unknown as JsonObject)}\n`;
  const text = end.torn || end.unended ? `\n${line}` : line;
  const bytes = end.bytes + (end.torn ? end.torn.bytes : 0) + Buffer.byteLength(text);
  return { text, end: { bytes, head: record.hash } };
}

/**
 * Reads on from where a file was read to. `bytes` is what lies behind it.
 * Lines that are no records are what torn writes leave: the record behind them accounts for them by length and digest, or
 * they are the torn end.
 * @throws StoreError when a record does not follow from the one before it.
 */
export function readRecords(
  file: string,
  tenant: TenantId,
  from: RecordsEnd,
  bytes: Buffer,
  take: (record: JournalRecord) => void,
): RecordsEnd {
  let head = from.head;
  let start = from.unended && bytes[0] === NEWLINE ? 1 : 0;
  let tear: number | undefined;
  for (let end = bytes.indexOf(NEWLINE, start); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    const record = readRecord(bytes.subarray(start, end));
    if (record) {
      const torn = tear === undefined ? undefined : tornOf(bytes.subarray(tear, start - 1));
      const what = misplaced(record, tenant, head, torn);
      if (what !== undefined) throw damaged(file, what);
      head = record.hash;
      take(record);
      tear = undefined;
    } else tear ??= start;
    start = end + 1;
  }
  return endOf(tenant, { ...from, head }, bytes, tear ?? start, take);
}

/** What lies behind the last line that is a record: nothing, a record without the end of its line, or what was torn off. */
function endOf(
  tenant: TenantId,
  from: RecordsEnd,
  bytes: Buffer,
  start: number,
  take: (record: JournalRecord) => void,
): RecordsEnd {
  const { head } = from;
  const rest = bytes.subarray(start);
  const at = { bytes: from.bytes + start, head };
  if (rest.length === 0) return bytes.length === 0 ? from : at;
  const last = readRecord(rest);
  if (!last || misplaced(last, tenant, head, undefined) !== undefined) return { ...at, torn: tornOf(rest) };
  take(last);
  return { bytes: from.bytes + bytes.length, head: last.hash, unended: true };
}

function tornOf(bytes: Buffer): TornBytes {
  return { bytes: bytes.length, digest: `sha256:${hash('sha256', bytes, 'hex')}` };
}

function misplaced(
  record: JournalRecord,
  tenant: TenantId,
  head: string,
  torn: TornBytes | undefined,
): string | undefined {
  const { hash: own, ...rest } = record;
  if (record.tenant !== tenant) return 'a record is of another tenant';
  if (record.prev !== head) return 'a record does not name the one before it';
  if (own !== hashOfRecord(rest)) return 'the content of a record does not match its hash';
  if (torn?.digest !== record.torn?.digest) return 'a line was changed that a write had left unfinished';
  return undefined;
}

function hashOfRecord(rest: object): string {
  return digestOf('store-record', RECORD_FORM, rest as JsonObject);
}

/** Undefined: no record, as a torn write leaves it. */
function readRecord(line: Buffer): JournalRecord | undefined {
  const value = parsed(line);
  if (!isPlainObject(value) || value['v'] !== RECORD_FORM) return undefined;
  const { hash: own, prev, events = [] } = value;
  if (typeof own !== 'string' || typeof prev !== 'string' || !Array.isArray(events)) return undefined;
  // What is not what the hash says is found there; events are what others read, so each is checked by itself.
  return events.every((event) => checkEvent(event).ok) ? (value as unknown as JournalRecord) : undefined;
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}

function damaged(file: string, what: string): StoreError {
  return new StoreError(broken(`\`${file}\``, what));
}
