import { rmSync } from 'node:fs';
import { type EventId, newId, type PolicyVersion } from '../action/ids.ts';
import type { ReasonCode } from '../action/reason.ts';
import { type ActionRef, type JournalDraft, LIMITS, redactText } from '../evidence/records.ts';
import { foundId } from './challenge.ts';
import { detectCredential } from './credential.ts';
import { JUSTIFY_FLAGS } from './justify-command.ts';
import type { Locations } from './locations.ts';
import { offFileOf } from './switched/state.ts';
import type { Change } from './watch/compare.ts';

/** What was found after the fact: events for the record, and what the agent is told. */
export interface Found {
  readonly drafts: readonly JournalDraft[];
  readonly message: string;
}

/** The call that something was found about. */
export interface FoundOn {
  readonly run: string;
  readonly turn: string;
  readonly actor: string | undefined;
  readonly call: string;
  /** The permit that the call ran on. */
  readonly parent: EventId;
  readonly action: ActionRef;
  readonly policy: PolicyVersion;
  readonly roots: readonly string[];
  /** The gate only observes: what was found is recorded and told, and nothing follows from it. */
  readonly observes: boolean;
}

/** What is known where the call itself may not be. */
export type Suspected = Pick<FoundOn, 'run' | 'call' | 'actor' | 'observes'>;

/** A secret that appears loses nothing and tells nothing; all else about secrets and the guard is for a person. */
function isGrave({ kind, change }: Change): boolean {
  return kind === 'guard' || (kind === 'secret' && change !== 'created');
}

/** The events and the words for changes that nothing permitted explains. */
export function changesFound(changes: readonly Change[], on: FoundOn): Found {
  const ordered = changes.toSorted((a, b) => Number(isGrave(b)) - Number(isGrave(a)));
  const [grave, paths] = [ordered.filter(isGrave), pathsToAnswer(ordered)];
  const challenge =
    paths.length === 0 ? undefined : foundId('c', on.run, on.turn, on.actor ?? '', ...paths.toSorted());
  const id = newId<EventId>('evt');
  const kept = ordered.slice(0, LIMITS.changes);
  const drafts: JournalDraft[] = [
    {
      type: 'unpermitted',
      id,
      parent: on.parent,
      action: on.action,
      policy: on.policy,
      call: on.call,
      ...by(on.actor),
      changes: kept.map(({ path, change, rule }) => ({ path: shownPath(path), change, rule })),
      ...(ordered.length > kept.length && { more: ordered.length - kept.length }),
      ...(challenge !== undefined && { challenge, paths }),
    },
  ];
  const lines = [...listed(ordered, on.roots)];
  if (grave.length === 0) {
    const then = on.observes ? [NOT_ENFORCED] : toAnswer(challenge);
    return { drafts, message: text('EFFECT_UNPERMITTED', [...lines, ...then]) };
  }
  const what = grave.slice(0, LIMITS.whats).map((change) => saying(change, on.roots));
  const quarantine = quarantined('GUARD_CHANGED', what, { ...on, id });
  return {
    drafts: [...drafts, ...quarantine.drafts],
    message: text('GUARD_CHANGED', [...lines, ...quarantine.lines]),
  };
}

/** A switch that nobody at a terminal made does not go on: the guard is on again at once. */
export function switchedBack(changes: readonly Change[], locations: Locations): void {
  const file = offFileOf(locations);
  if (changes.some(({ path }) => path === file)) rmSync(file, { force: true });
}

/** The events and the words for a call whose watch, or whose place in the record, was taken away. */
export function watchLost(what: string, on: Suspected): Found {
  const { drafts, lines } = quarantined('WATCH_LOST', [what], on);
  return { drafts, message: text('WATCH_LOST', [what, ...lines]) };
}

/** The events for an event that the session's host did not send. */
export function forged(what: string, on: Suspected): Found {
  const { drafts, lines } = quarantined('EVENT_FORGED', [what], on);
  return { drafts, message: text('EVENT_FORGED', [what, ...lines]) };
}

function quarantined(
  reason: ReasonCode,
  what: readonly string[],
  { run, call, actor, id, observes }: Suspected & { readonly id?: EventId },
): { readonly drafts: readonly JournalDraft[]; readonly lines: readonly string[] } {
  const challenge = foundId('q', run, call, reason, ...what);
  const bounded = what.map((one) => redactText(one, detectCredential, LIMITS.what));
  const parent = id === undefined ? {} : { parent: id };
  return {
    drafts: [{ type: 'quarantined', reason, challenge, what: bounded, ...parent, ...by(actor) }],
    lines: observes
      ? [
          NOT_ENFORCED,
          `once it enforces, a person has to clear this from a terminal: holdfast approve ${challenge}`,
        ]
      : [
          'a person is asked before anything else changes in this session; reading inside the project goes on',
          `tell the person; they clear it from a terminal: holdfast approve ${challenge}`,
        ],
  };
}

const NOT_ENFORCED = 'this is only recorded: the guard observes, and nothing is enforced';

function by(actor: string | undefined): { readonly actor?: string } {
  return actor === undefined ? {} : { actor };
}

function pathsToAnswer(changes: readonly Change[]): readonly string[] {
  const expensive = changes.filter(({ kind }) => kind === 'expensive').map(({ path }) => path);
  return expensive.filter((path) => shownPath(path) === path).slice(0, LIMITS.paths);
}

function shownPath(path: string): string {
  return redactText(path, detectCredential, LIMITS.path);
}

const NAMED = 5;

function listed(changes: readonly Change[], roots: readonly string[]): readonly string[] {
  const more = changes.length - NAMED;
  const lines = changes.slice(0, NAMED).map((change) => `${saying(change, roots)}: ${change.because}`);
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

const HOW: Readonly<Record<Change['change'], string>> = {
  created: 'appeared',
  changed: 'changed',
  deleted: 'was taken away',
  mode: 'got other permissions',
};

/** Nobody can tell who did it: a watcher or an editor may have written at the same moment. */
function saying({ path, change }: Change, roots: readonly string[]): string {
  const root = roots.find((one) => path.startsWith(`${one}/`));
  const name = (root === undefined ? path : path.slice(root.length + 1)).replaceAll(
    /[\p{Cc}\p{Cf}]/gu,
    '\uFFFD',
  );
  const shown = name.length > 160 ? `${name.slice(0, 80)}…${name.slice(-79)}` : name;
  return `\`${shown}\` ${HOW[change]} while this ran`;
}

function toAnswer(challenge: string | undefined): readonly string[] {
  if (challenge === undefined) return ['nothing has to be answered; tell the person'];
  const { fileLine, rollback } = JUSTIFY_FLAGS;
  return [
    'required: the file:line that makes this change necessary, and the exact rollback',
    'run this alone; it opens the path for the rest of this turn, to keep the change or to put it back exactly:',
    `holdfast justify ${challenge} ${fileLine} PATH:LINE ${rollback} "EXACT UNDO"`,
  ];
}

const HEADS: Readonly<Partial<Record<ReasonCode, string>>> = {
  EFFECT_UNPERMITTED: 'holdfast found a change that nothing permitted',
  EVENT_FORGED: 'holdfast refused this',
};

function text(reason: ReasonCode, lines: readonly string[]): string {
  const head = HEADS[reason] ?? 'holdfast quarantined this session';
  return [`${head} [${reason}]`, ...lines.map((line) => `  ${line}`)].join('\n');
}
