import { isReason, REASON_CODES } from '../action/reason.ts';
import { VERDICTS } from '../action/verdict.ts';
import { EVENT_VERSION, type EventDraft, type EventType, type EvidenceEvent } from './event.ts';
import {
  count,
  digest,
  type Fields,
  type Form,
  flag,
  instant,
  isPlainObject,
  listOf,
  name,
  oneOf,
  optional,
  type Problem,
  required,
  shape,
  text,
} from './form.ts';
import { LIMITS } from './limits.ts';

export type Checked<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Problem);

/** Checks a whole event as it stands in a store. Closed: a field that version 1 does not name is refused. */
export function checkEvent(value: unknown): Checked<EvidenceEvent> {
  const problem = check(EVENTS, value);
  // The form of every field has been checked, so the value is what the type says.
  return problem ? { ok: false, ...problem } : { ok: true, value: value as EvidenceEvent };
}

/** Checks what a writer supplies, before the store adds its own fields. */
export function checkDraft(value: unknown): Checked<EventDraft> {
  const problem = check(DRAFTS, value);
  return problem ? { ok: false, ...problem } : { ok: true, value: value as EventDraft };
}

type Forms = ReadonlyMap<unknown, Form>;

function check(forms: Forms, value: unknown): Problem | undefined {
  if (!isPlainObject(value)) return { code: 'EVENT_FIELD_INVALID', field: '' };
  if (!Object.hasOwn(value, 'type')) return { code: 'EVENT_FIELD_MISSING', field: 'type' };
  const form = forms.get(value['type']);
  return form ? form(value) : { code: 'EVENT_FIELD_INVALID', field: 'type' };
}

const reason: Form = (value) => (isReason(value) ? undefined : { code: 'EVENT_FIELD_INVALID', field: '' });

const action: Form = shape({
  id: required(name),
  digest: required(digest),
  name: required(text(LIMITS.actionName)),
});

const carried: Form = shape({
  event: required(name),
  challenge: required(name),
  digest: required(digest),
  expires: required(instant),
});

const whats: Form = listOf(text(LIMITS.what), LIMITS.whats);

const quarantine: Form = shape({
  event: required(name),
  challenge: required(name),
  reason: required(reason),
  what: required(whats),
});

const watched: Form = shape({
  snapshot: required(digest),
  partial: optional(oneOf(['entries', 'time', 'depth', 'unreadable'])),
});

const change: Form = shape({
  path: required(text(LIMITS.path)),
  change: required(oneOf(['created', 'changed', 'deleted', 'mode'])),
  rule: required(name),
});

const upkeepFile: Form = shape({ path: required(text(LIMITS.path)), digest: required(digest) });

const paths: Form = listOf(text(LIMITS.path), LIMITS.paths);

const ended: Form = oneOf(['confirmed', 'failed']);

const follows: Fields = { parent: required(name) };

/** What each type of event holds besides the fields of all. An event that follows from another must name it. */
const BODIES: Readonly<Record<EventType, Fields>> = {
  session_started: { host: required(name), roots: required(paths) },
  turn_started: {
    host: required(name),
    carried: optional(listOf(carried, LIMITS.carried)),
    quarantined: optional(listOf(quarantine, LIMITS.quarantines)),
    origin: optional(name),
  },
  run_started: { host: required(name), tenant: required(name) },
  proposal: {
    action: required(action),
    host: required(name),
    call: optional(name),
    tool: required(name),
  },
  decision: {
    ...follows,
    action: required(action),
    verdict: required(oneOf(VERDICTS)),
    reason: required(reason),
    rule: optional(name),
    policy: required(name),
    effects: required(listOf(text(LIMITS.effect), LIMITS.effects)),
    challenge: optional(name),
    paths: optional(paths),
    asked: optional(text(LIMITS.asked)),
    cwd: optional(text(LIMITS.path)),
    kinds: optional(listOf(text(LIMITS.kind), LIMITS.kinds)),
    observed: optional(oneOf([true])),
    about: optional(listOf(text(LIMITS.about), LIMITS.effects)),
    watched: optional(watched),
    retry: optional(count),
    provenance: optional(listOf(text(LIMITS.source), LIMITS.sources)),
    expires: optional(instant),
  },
  justification: {
    ...follows,
    challenge: required(name),
    paths: required(paths),
    fileLine: required(text(LIMITS.fileLine)),
    rollback: required(text(LIMITS.rollback)),
    vague: required(flag),
  },
  approval: {
    ...follows,
    challenge: required(name),
    digest: required(digest),
    expires: required(instant),
    by: optional(oneOf(['terminal', 'host_prompt', 'host'])),
    approver: optional(name),
  },
  permit: {
    ...follows,
    kind: required(oneOf(['policy_allow', 'approval_allow'])),
    action: required(action),
    policy: required(name),
    permit: optional(name),
    key: optional(name),
    expires: optional(instant),
    binding: optional(digest),
  },
  dispatched: {
    ...follows,
    action: required(action),
    permit: required(name),
    key: required(name),
    attempt: required(count),
  },
  receipt: {
    ...follows,
    action: required(action),
    outcome: required(oneOf(['confirmed', 'failed', 'unknown', 'cancelled', 'retry_exhausted'])),
    call: optional(name),
    receipt: optional(name),
    attempts: optional(count),
    result: optional(digest),
    why: optional(oneOf(REASON_CODES)),
  },
  late: { ...follows, action: required(action), outcome: required(ended), result: optional(digest) },
  reconciled: {
    ...follows,
    action: required(action),
    outcome: required(ended),
    by: required(name),
    result: optional(digest),
  },
  switched: {
    to: required(oneOf(['off', 'on'])),
    until: optional(instant),
    why: optional(text(LIMITS.rollback)),
    by: required(oneOf(['terminal'])),
  },
  review: {
    ...follows,
    says: required(oneOf(['wrong', 'right', 'declined'])),
    digest: required(digest),
    why: optional(text(LIMITS.why)),
  },
  upkeep: { files: required(listOf(upkeepFile, LIMITS.files)), above: required(listOf(name, LIMITS.above)) },
  wired: { on: required(flag), settings: required(text(LIMITS.path)) },
  unpermitted: {
    ...follows,
    action: required(action),
    policy: required(name),
    call: optional(name),
    changes: required(listOf(change, LIMITS.changes)),
    more: optional(count),
    challenge: optional(name),
    paths: optional(paths),
  },
  quarantined: {
    reason: required(reason),
    challenge: required(name),
    what: required(whats),
  },
  cleared: { challenge: required(name) },
  refused: { code: required(oneOf(REASON_CODES)), field: required(text(LIMITS.field)) },
  sealed: { bytes: required(count), digest: required(digest) },
};

const DRAFT_BASE: Fields = {
  type: required(name),
  id: optional(name),
  trace: required(name),
  run: required(name),
  tenant: optional(name),
  turn: optional(name),
  actor: optional(name),
  parent: optional(name),
};

const EVENT_BASE: Fields = {
  ...DRAFT_BASE,
  v: required(oneOf([EVENT_VERSION])),
  id: required(name),
  seq: required(count),
  at: required(instant),
  prev: required(digest),
  hash: required(digest),
};

/** @internal By type; the published JSON Schema is written from it. */
export const EVENTS: Forms = formsOver(EVENT_BASE);
const DRAFTS: Forms = formsOver(DRAFT_BASE);

function formsOver(base: Fields): Forms {
  return new Map(Object.entries(BODIES).map(([type, body]) => [type, shape({ ...base, ...body })]));
}
