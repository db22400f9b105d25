import type { TenantId } from '../../action/ids.ts';
import type { Reason } from '../../action/reason.ts';
import type { Verdict } from '../../action/verdict.ts';
import type { Capability } from '../../authority/authority.ts';
import type { Labels, Source } from '../source.ts';
import type { Pointer } from './pointer.ts';

/** What each action needs and comes to. Plain JSON data; an action that is not in the table is blocked. */
export interface PolicyTable {
  /** Words of letters, digits and `_`, joined by `.` or `-`. */
  readonly name: string;
  /** One clause for people. */
  readonly about?: string;
  /** For rows that say nothing themselves. Absent: `none`. */
  readonly tenant?: TenantRule;
  readonly actions: Readonly<Record<string, TableRow>>;
}

/**
 * Where it is said to whom the things belong that an action touches: at a place in the arguments, or in the facts of
 * the request (`facts`), which must then say it. It must be the tenant of the authority. `none`: the action names no
 * tenant; what the facts say is compared all the same.
 */
export type TenantRule = Pointer | 'facts' | 'none';

export interface TableRow {
  /** One clause for people. */
  readonly about?: string;
  /** Each must be held. Absent or empty: anybody of the tenant may. */
  readonly needs?: readonly Capability[];
  readonly tenant?: TenantRule;
  /** What must hold of the arguments, by JSON pointer. Several conditions of one place are each judged. */
  readonly where?: Readonly<Record<Pointer, Condition | readonly Condition[]>>;
  /** What the action comes to when all holds. */
  readonly verdict: Verdict;
  readonly reason: Reason;
  /** What to do instead of what is not let through. */
  readonly instead?: string;
}

/**
 * What must hold of a value. A list stands for its elements, of which each must pass. All tests that are named must
 * pass; at least one is named.
 */
export interface Condition {
  /** The value is a verified destination of the authority. */
  readonly verified?: true;
  /** Every source of the value is one of these. */
  readonly from?: readonly Source[];
  /**
   * Every address, URL, path and account number in a text comes from one of these, whatever the prose around it comes
   * from. Where nothing tells them apart, the sources of the text count.
   */
  readonly links?: readonly Source[];
  /** A number no larger, no smaller. */
  readonly max?: number;
  readonly min?: number;
  /** Exactly one of these. */
  readonly oneOf?: readonly (string | number | boolean)[];
  /** A text that begins with one of these. */
  readonly startsWith?: readonly string[];
  /** A path below one of these folders, without `.`, `..`, backslashes and empty parts. */
  readonly under?: readonly string[];
  /** A text that one of these fits as a whole: `*` is any run of characters, `?` any one. */
  readonly matches?: readonly string[];
  /** A text of at most so many UTF-16 units. */
  readonly maxLength?: number;
  /** At most so many elements, where the value is a list. */
  readonly maxItems?: number;
  /** Nothing may stand there. Absent: a missing value does not pass. */
  readonly optional?: true;
  /**
   * What comes of a value that does not pass. Absent: a block with the reason of the test. A destination that only
   * looks like a verified one is blocked whatever is said here: a person who is asked would be deceived by it.
   */
  readonly otherwise?: Otherwise;
}

export interface Otherwise {
  /** Any but `allow`. */
  readonly verdict: Verdict;
  /** Absent: the reason of the test. */
  readonly reason?: Reason;
}

/** What a table knows of a request besides the request. */
export interface TableFacts {
  /** RFC 3339, UTC, milliseconds. Needed where an authority has an end. */
  readonly now?: string;
  /** To whom the things belong that the action touches, as the application looked it up. */
  readonly tenant?: TenantId;
  /** Where the values of the arguments came from. Absent: all from the model. */
  readonly sources?: Labels;
}
