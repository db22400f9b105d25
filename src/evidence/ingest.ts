import type { RunId } from '../action/ids.ts';
import { credentialsIn, type DetectCredential, requireDetector } from './credential.ts';
import type { EventDraft } from './event.ts';
import type { Problem } from './form.ts';
import type { Lineage } from './lineage.ts';
import { checkLineage } from './lineage-rules.ts';
import { checkDraft } from './schema.ts';

/** What an event is checked against before it enters. */
export interface IngestContext {
  readonly run: RunId;
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string;
  readonly lineage: Lineage;
  readonly detectCredential: DetectCredential;
}

export type Ingested = { readonly ok: true; readonly draft: EventDraft } | ({ readonly ok: false } & Problem);

/**
 * Admits an event to evidence, or names the first thing that is wrong with it. Nothing is repaired or dropped: a
 * field that evidence may not hold is redacted by the writer, or the event does not enter.
 * @throws TypeError without a credential detector.
 */
export function ingest(draft: unknown, context: IngestContext): Ingested {
  requireDetector(context.detectCredential);
  const checked = checkDraft(draft);
  if (!checked.ok) return { ...checked, field: shownField(checked.field, context) };
  const event = checked.value;
  if (event.run !== context.run) return { ok: false, code: 'EVENT_FIELD_INVALID', field: 'run' };
  const problem = checkLineage(event, context.lineage, context.at) ?? checkCredentials(event, context);
  return problem ? { ok: false, ...problem } : { ok: true, draft: event };
}

/** Digests and ids of ours look random to a detector and cannot be credentials. */
const FIXED = /^(?:sha256:[0-9a-f]{64}|(?:[a-z]+_)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function checkCredentials(event: EventDraft, { detectCredential }: IngestContext): Problem | undefined {
  return findInStrings(
    event,
    '',
    (text) => !FIXED.test(text) && credentialsIn(text, detectCredential).length > 0,
  );
}

function findInStrings(value: unknown, field: string, found: (text: string) => boolean): Problem | undefined {
  if (typeof value === 'string') return found(value) ? { code: 'EVENT_CREDENTIAL', field } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const problem = findInStrings(part, place(field, key, Array.isArray(value)), found);
    if (problem) return problem;
  }
  return undefined;
}

function place(field: string, key: string, inList: boolean): string {
  if (inList) return `${field}[${key}]`;
  return field === '' ? key : `${field}.${key}`;
}

/** A field that nobody knows may be called anything. */
function shownField(field: string, { detectCredential }: IngestContext): string {
  return credentialsIn(field, detectCredential).length > 0 ? '(redacted)' : field;
}
