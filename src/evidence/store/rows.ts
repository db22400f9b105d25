import type { EvidenceEvent } from '../event.ts';
import { checkEvent } from '../schema.ts';
import { broken, StoreError } from './failure.ts';
import type { EffectRow } from './store.ts';

/** A field of a row that a database gave. */
export function fieldOf(row: unknown, name: string): unknown {
  return typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[name] : undefined;
}

/** @throws StoreError when the field holds no text. */
export function textOf(row: unknown, name: string): string {
  const value = fieldOf(row, name);
  if (typeof value !== 'string') throw unreadable(`\`${name}\` holds no text`);
  return value;
}

/** @throws StoreError when the field holds no number. */
export function numberOf(row: unknown, name: string): number {
  const value = fieldOf(row, name);
  if (typeof value !== 'number') throw unreadable(`\`${name}\` holds no number`);
  return value;
}

/** @throws StoreError when it is no event. */
export function eventIn(row: unknown): EvidenceEvent {
  const checked = checkEvent(parsed(textOf(row, 'event')));
  if (!checked.ok) throw unreadable(`an event has a wrong field \`${checked.field}\``);
  return checked.value;
}

/** @throws StoreError when it is no row of an effect. */
export function effectIn(row: unknown): EffectRow {
  const value = parsed(textOf(row, 'row'));
  if (typeof value !== 'object' || value === null || !('permit' in value))
    throw unreadable('a row of an effect lacks its permit');
  return value as EffectRow;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable('a row holds no JSON');
  }
}

function unreadable(what: string): StoreError {
  return new StoreError(broken('the database', what));
}
