import { canonicalize } from '../action/canonical.ts';
import type { JsonObject } from '../action/json.ts';
import { EVENT_VERSION, type EvidenceEvent } from './event.ts';

/** How an export is written: the events as they are, which can be verified again, or as CloudEvents 1.0. */
export type ExportForm = 'ndjson' | 'cloudevents';

/** An event in the envelope of CloudEvents 1.0, JSON form. `data` is the event as it is. */
export interface CloudEvent {
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly time: string;
  readonly subject: string;
  readonly datacontenttype: 'application/json';
  readonly dataschema: string;
  readonly data: EvidenceEvent;
}

/** Of the event contract, for consumers that look schemas up. */
export const EVENT_SCHEMA: string = `urn:holdfast:evidence-event:v${EVENT_VERSION}`;

export function cloudEventOf(event: EvidenceEvent): CloudEvent {
  const tenant = event.tenant === undefined ? '' : `:${encodeURIComponent(event.tenant)}`;
  return {
    specversion: '1.0',
    id: event.id,
    source: `urn:holdfast${tenant}:${encodeURIComponent(event.run)}`,
    type: `dev.holdfast.evidence.${event.type}.v${EVENT_VERSION}`,
    time: event.at,
    subject: 'action' in event ? event.action.id : event.run,
    datacontenttype: 'application/json',
    dataschema: EVENT_SCHEMA,
    data: event,
  };
}

/** The lines of an export, each with its end. Bounded memory: nothing is gathered. */
export async function* exportEvents(
  events: AsyncIterable<EvidenceEvent> | Iterable<EvidenceEvent>,
  form: ExportForm = 'ndjson',
): AsyncGenerator<string, void, undefined> {
  for await (const event of events) {
    const value = form === 'ndjson' ? event : cloudEventOf(event);
    yield `${canonicalize(value as unknown as JsonObject)}\n`;
  }
}
