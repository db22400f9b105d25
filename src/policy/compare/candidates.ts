import type { JsonValue } from '../../action/json.ts';
import type { Condition } from '../table/table.ts';

/** A value to try at a place. Absent `value`: nothing stands there. */
export interface Candidate {
  readonly label: string;
  readonly value?: JsonValue;
}

export const VERIFIED = 'verified@example.invalid';
export const UNVERIFIED = 'other@example.invalid';
export const CONFUSABLE = 'ver\u0456fied@example.invalid';

const LONGEST = 5000;
const MOST_ITEMS = 50;

/** Values on both sides of everything that the conditions of a place name, and nothing at all. */
export function candidatesOf(conditions: readonly Condition[]): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  const add = (value: JsonValue, label = JSON.stringify(value)): void => {
    const key = JSON.stringify(value);
    if (!found.has(key)) found.set(key, { label, value });
  };
  for (const condition of conditions) addOf(condition, add);
  if (found.size === 0) add('text');
  return [...found.values(), { label: 'absent' }];
}

type Add = (value: JsonValue, label?: string) => void;

function addOf(condition: Condition, add: Add): void {
  const {
    verified,
    max,
    min,
    oneOf = [],
    startsWith = [],
    under = [],
    matches = [],
    maxLength,
    maxItems,
  } = condition;
  if (verified) {
    add(VERIFIED, 'verified');
    add(UNVERIFIED, 'not verified');
    add(CONFUSABLE, 'looks like a verified one');
    add([VERIFIED, UNVERIFIED], 'one verified, one not');
  }
  for (const limit of [max, min]) {
    if (limit !== undefined)
      for (const value of [limit, limit - 1, limit + 1, limit + 0.01, limit - 0.01]) add(value);
  }
  for (const value of oneOf) add(value);
  for (const start of startsWith) add(`${start}x`);
  for (const folder of under) {
    const inside = `${folder.replace(/\/$/, '')}/file`;
    for (const value of [inside, folder, `${folder}/../file`]) add(value);
  }
  const fitting = matches.map((pattern) => pattern.replaceAll('*', 'x').replaceAll('?', 'x'));
  const before = [...startsWith, ...under.map((folder) => `${folder.replace(/\/$/, '')}/`)];
  for (const text of fitting) {
    add(text);
    for (const start of before) add(start + text);
  }
  if (maxLength !== undefined && maxLength <= LONGEST) {
    add('x'.repeat(maxLength), `${maxLength} characters`);
    add('x'.repeat(maxLength + 1), `${maxLength + 1} characters`);
  }
  if (oneOf.length + startsWith.length + under.length + matches.length > 0) add('something else');
  if (maxItems !== undefined && maxItems <= MOST_ITEMS) {
    for (const count of [maxItems, maxItems + 1]) {
      add(
        Array.from({ length: count }, () => (verified ? VERIFIED : 'text')),
        `${count} elements`,
      );
    }
  }
}
