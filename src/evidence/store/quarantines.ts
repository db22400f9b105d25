import type { EvidenceEvent } from '../event.ts';

/** What events say of quarantines of their run, in their order. */
export interface QuarantineChange {
  readonly challenge: string;
  /** False: a person cleared it. */
  readonly open: boolean;
}

export function quarantineChanges(events: Iterable<EvidenceEvent>): readonly QuarantineChange[] {
  const changes: QuarantineChange[] = [];
  for (const event of events) {
    if (event.type === 'quarantined') changes.push({ challenge: event.challenge, open: true });
    else if (event.type === 'cleared') changes.push({ challenge: event.challenge, open: false });
    else if (event.type === 'turn_started') {
      for (const { challenge } of event.quarantined ?? []) changes.push({ challenge, open: true });
    }
  }
  return changes;
}
