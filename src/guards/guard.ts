import type { JsonObject } from '../action/json.ts';
import type { Verdict } from '../action/verdict.ts';
import type { GuardFamily } from './family.ts';

/** Where something stands that a guard looks for. Never the text itself. Offsets are UTF-16 units of the text checked. */
export interface Finding {
  /** Name of the guard that found it. */
  readonly guard: string;
  readonly family: GuardFamily;
  /** What it is, as a SCREAMING_SNAKE noun (`CARD_NUMBER`, `FORGED_TURN`). Stable like an API. */
  readonly code: string;
  readonly start: number;
  readonly end: number;
  /** How sure the guard is, from 0 to 1. Absent: the guard does not grade. */
  readonly score?: number;
}

/** A range of the text and what a rewrite puts in its place. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a guard says of a text. */
export interface GuardVerdict {
  readonly verdict: Verdict;
  /** Why it is not `allow`: a code to match on. Absent for `allow`. */
  readonly reason?: string;
  /** Sorted by start. Findings may stand without raising the verdict. */
  readonly findings: readonly Finding[];
  /** With `degrade`: the ranges to rewrite so that the rest may pass. Sorted, without overlaps. */
  readonly rewrite?: readonly Replacement[];
}

/** What a guard may know of a text beside its characters. */
export interface GuardContext {
  /** Who wrote the text. Absent: unknown, which is judged like `tool`. */
  readonly origin?: 'user' | 'model' | 'tool';
  /** Ends a check that waits, for example on a classifier. */
  readonly signal?: AbortSignal;
}

/**
 * Judges texts. A guard holds no state that one check leaves for the next, throws only on misuse, and puts
 * nothing of a text into a message or an error.
 */
export interface Guard {
  readonly name: string;
  /** What it is measured on, at least one. */
  readonly families: readonly GuardFamily[];
  /** What it was made with, printed in every report. Holds no secret. */
  readonly options: JsonObject;
  /**
   * The most UTF-16 units a finding and what decides about it may span. A stream is held back that far.
   * Absent: unknown, and a stream is held until it ends.
   */
  readonly reach?: number;
  /** True: a check asks something over a network. Absent: it never does. */
  readonly network?: boolean;
  check(text: string, context?: GuardContext): GuardVerdict | Promise<GuardVerdict>;
}

/** A guard that answers at once. */
export interface SyncGuard extends Guard {
  check(text: string, context?: GuardContext): GuardVerdict;
}
