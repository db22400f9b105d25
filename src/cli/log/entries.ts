import { eventsOf, journals } from '../../gate/journals.ts';
import type { Locations } from '../../gate/locations.ts';

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
  );

const SHOWN = ['decision', 'justification', 'approval', 'switched', 'session_started'].map(
  (type) => `"type":"${type}"`,
);

/** Everything recorded of the sessions of a repository, oldest first. Journals that cannot be read throw. */
export function logOf(locations: Locations, root: string): readonly LogEntry[] {
  const entries = journals(locations.sessions).flatMap((file) => entriesIn(file, root));
  return entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function entriesIn(file: string, root: string): readonly LogEntry[] {
  const entries: LogEntry[] = [];
  for (const event of eventsOf(file, SHOWN)) {
    const { at, run: session, actor } = event;
    const base = { at, session, ...(actor === undefined ? {} : { actor }) };
    if (event.type === 'session_started' && event.roots[0] !== root) return [];
    if (event.type === 'decision') {
      const { verdict, reason, rule, action, effects, paths = [], challenge, observed } = event;
      const more = {
        ...(rule === undefined ? {} : { rule }),
        ...(challenge === undefined ? {} : { challenge }),
        ...(observed === undefined ? {} : { observed }),
      };
      entries.push({
        kind: 'decision',
        ...base,
        verdict,
        reason,
        action: action.name,
        effects,
        paths,
        ...more,
      });
    } else if (event.type === 'justification') {
      const { paths, fileLine, rollback, vague, challenge } = event;
      entries.push({ kind: 'justification', ...base, paths, fileLine, rollback, vague, challenge });
    } else if (event.type === 'switched') {
      const { to, until, why } = event;
      const more = { ...(until === undefined ? {} : { until }), ...(why === undefined ? {} : { why }) };
      entries.push({ kind: 'switch', ...base, to, ...more });
    } else if (event.type === 'approval') {
      entries.push({ kind: 'approval', ...base, by: event.by ?? 'terminal', challenge: event.challenge });
    }
  }
  return entries;
}
