import { resolve } from 'node:path';
import { isVerdict, VERDICTS } from '../../action/verdict.ts';
import { suggestion } from '../../authority/nearest.ts';
import { canonicalPath } from '../../workspace/canonical-path.ts';
import { createDisk } from '../../workspace/disk.ts';
import type { Given } from '../command.ts';
import { sinceOf } from '../since.ts';
import { UsageError } from '../usage-error.ts';
import type { LogEntry } from './entries.ts';

/** Which entries are shown. */
export interface LogFilter {
  /** What was allowed as well. */
  readonly all: boolean;
  /** Real path that an entry is about. */
  readonly path?: string;
  readonly verdicts: readonly string[];
  /** Id of a rule, or a reason code. */
  readonly rule?: string;
  /** How the session's id begins. */
  readonly session?: string;
  /** RFC 3339. */
  readonly since?: string;
}

export function filterOf(given: Given, now: Date): LogFilter {
  const [path, rule, session, since] = ['path', 'rule', 'session', 'since'].map((flag) => given.text(flag));
  const verdicts = given.texts('verdict').flatMap((text) => text.split(','));
  for (const verdict of verdicts) {
    if (!isVerdict(verdict)) {
      throw new UsageError(`\`${verdict}\` is no verdict; ${suggestion(verdict, VERDICTS)}`);
    }
  }
  return {
    all: given.has('all') || verdicts.length > 0,
    verdicts,
    ...(path === undefined ? {} : { path: realPathOf(path) }),
    ...(rule === undefined ? {} : { rule }),
    ...(session === undefined ? {} : { session }),
    ...(since === undefined ? {} : { since: sinceOf(since, now).toISOString() }),
  };
}

export function passes(entry: LogEntry, filter: LogFilter): boolean {
  const { all, path, verdicts, rule, session, since } = filter;
  if (since !== undefined && entry.at < since) return false;
  if (session !== undefined && !entry.session.startsWith(session)) return false;
  if (path !== undefined && !isAbout(entry, path)) return false;
  if (entry.kind !== 'decision') return verdicts.length === 0 && rule === undefined;
  if (verdicts.length > 0 && !verdicts.includes(entry.verdict)) return false;
  if (rule !== undefined && entry.rule !== rule && entry.reason !== rule) return false;
  return all || entry.verdict !== 'allow';
}

function isAbout(entry: LogEntry, path: string): boolean {
  return 'paths' in entry && entry.paths.includes(path);
}

/** The path as the record has it: every link followed, whether or not the file is still there. */
function realPathOf(path: string): string {
  const absolute = resolve(path);
  const place = canonicalPath(absolute, { disk: createDisk(true), cwd: process.cwd(), followLast: true });
  return place.kind === 'no-place' ? absolute : place.real;
}
