import type { EvidenceEvent } from '../../evidence/records.ts';
import { shortId } from '../../gate/reviews.ts';

/** When and where something happened, and who did it where that was not the session's own agent. */
interface Happened {
  readonly at: string;
  readonly session: string;
  readonly actor?: string;
}

/** One thing that was decided, answered or approved, as a person reads it. */
export type LogEntry = Happened &
  (
    | {
        readonly kind: 'decision';
        /** By which `log wrong` and `log right` know it. */
        readonly id: string;
        readonly verdict: string;
        readonly reason: string;
        readonly rule?: string;
        readonly action: string;
        readonly effects: readonly string[];
        readonly paths: readonly string[];
        readonly challenge?: string;
        /** The verdict was only recorded: the call passed. */
        readonly observed?: true;
      }
    | {
        readonly kind: 'justification';
        readonly paths: readonly string[];
        readonly fileLine: string;
        readonly rollback: string;
        readonly vague: boolean;
        readonly challenge: string;
      }
    | { readonly kind: 'approval'; readonly by: string; readonly challenge: string }
    | { readonly kind: 'switch'; readonly to: 'off' | 'on'; readonly until?: string; readonly why?: string }
    | { readonly kind: 'wired'; readonly on: boolean; readonly settings: string }
    | {
        readonly kind: 'unpermitted';
        /** Host's id of the call that ran. */
        readonly call?: string;
        /** What changed, and how. */
        readonly changes: readonly { readonly path: string; readonly change: string }[];
        readonly paths: readonly string[];
        /** How many more there were. */
        readonly more?: number;
        /** By which the agent answers. */
        readonly challenge?: string;
      }
    | {
        readonly kind: 'quarantined';
        readonly reason: string;
        readonly what: readonly string[];
        /** By which a person ends it. */
        readonly challenge: string;
      }
    | { readonly kind: 'cleared'; readonly challenge: string }
    | {
        readonly kind: 'review';
        readonly says: string;
        /** Id of the decision that is meant. */
        readonly of: string;
        readonly why?: string;
      }
  );

/** An event as an entry; undefined for what the log does not show. */
export function entryOf(event: EvidenceEvent): LogEntry | undefined {
  const { at, run: session, actor } = event;
  const base = { at, session, ...(actor === undefined ? {} : { actor }) };
  switch (event.type) {
    case 'decision':
      return { ...base, ...decisionOf(event) };
    case 'justification': {
      const { paths, fileLine, rollback, vague, challenge } = event;
      return { kind: 'justification', ...base, paths, fileLine, rollback, vague, challenge };
    }
    case 'approval':
      return { kind: 'approval', ...base, by: event.by ?? 'terminal', challenge: event.challenge };
    case 'review': {
      const { says, parent = '', why } = event;
      return { kind: 'review', ...base, says, of: shortId(parent), ...(why === undefined ? {} : { why }) };
    }
    case 'switched': {
      const { to, until, why } = event;
      const more = { ...(until === undefined ? {} : { until }), ...(why === undefined ? {} : { why }) };
      return { kind: 'switch', ...base, to, ...more };
    }
    case 'wired':
      return { kind: 'wired', ...base, on: event.on, settings: event.settings };
    case 'unpermitted':
      return { ...base, ...foundIn(event) };
    case 'quarantined': {
      const { reason, what, challenge } = event;
      return { kind: 'quarantined', ...base, reason, what, challenge };
    }
    case 'cleared':
      return { kind: 'cleared', ...base, challenge: event.challenge };
    default:
      return undefined;
  }
}

type FoundAfter = Omit<Extract<LogEntry, { readonly kind: 'unpermitted' }>, keyof Happened>;

function foundIn(event: Extract<EvidenceEvent, { readonly type: 'unpermitted' }>): FoundAfter {
  const { call, changes, more, challenge } = event;
  return {
    kind: 'unpermitted',
    changes: changes.map(({ path, change }) => ({ path, change })),
    paths: changes.map(({ path }) => path),
    ...(call === undefined ? {} : { call }),
    ...(more === undefined ? {} : { more }),
    ...(challenge === undefined ? {} : { challenge }),
  };
}

type Decided = Omit<Extract<LogEntry, { readonly kind: 'decision' }>, keyof Happened>;

function decisionOf(event: Extract<EvidenceEvent, { readonly type: 'decision' }>): Decided {
  const { verdict, reason, rule, action, effects, paths = [], challenge, observed } = event;
  return {
    kind: 'decision',
    id: shortId(event.id),
    verdict,
    reason,
    action: action.name,
    effects,
    paths,
    ...(rule === undefined ? {} : { rule }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(observed === undefined ? {} : { observed }),
  };
}
