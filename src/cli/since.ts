import { durationOf } from './duration.ts';
import { UsageError } from './usage-error.ts';

/**
 * The time that `--since` names: so many minutes, hours or days before now, or a date in UTC.
 * @throws UsageError for anything else.
 */
export function sinceOf(text: string, now: Date): Date {
  const dated = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/.test(text);
  const at = new Date(dated ? text : now.getTime() - durationOf(text, '--since'));
  if (Number.isNaN(at.getTime())) return new Date(now.getTime() - durationOf(text, '--since'));
  if (at > now) throw new UsageError(`\`--since ${text}\`: that is still to come; name a time that is past`);
  return at;
}
