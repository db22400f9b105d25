/**
 * Every reason code with its meaning. A code is stable like an API: codes are added, never renamed or reused.
 * `docs/reason-codes.md` is generated from this table by `npm run docs`.
 */
export const REASONS = {
  // judged and let through
  NO_OBJECTION: 'no rule objects; the host decides as it would without a guard',
  JUSTIFIED: 'an expensive path was opened for this turn by a file:line and a rollback',
  APPROVED: 'a person approved exactly this action',
  OBSERVED: 'the gate only observes: what it would have said is recorded, and the host decides',
  TENANT_SCOPED_READ: 'a tenant reads what belongs to it',

  // input
  INPUT_MALFORMED: 'the input could not be read as a tool call; nothing was judged, so nothing passes',
  INPUT_TOO_LARGE: 'the input is larger than the gate reads',
  JSON_NOT_UTF8: 'the bytes are not UTF-8 text',
  JSON_SYNTAX: 'the text is not JSON',
  JSON_DUPLICATE_KEY: 'an object names the same key twice; readers disagree about which one counts',
  JSON_UNSAFE_NUMBER: 'a number cannot be held exactly, so its digest would not be its own',
  JSON_LONE_SURROGATE: 'a string holds half of a surrogate pair; it has no UTF-8 form',
  JSON_FORBIDDEN_KEY: 'a key such as `__proto__` would change how the object behaves',
  JSON_TOO_DEEP: 'the value nests deeper than the limit',
  JSON_TOO_LARGE: 'the text is longer than the limit',
  JSON_NOT_PLAIN: 'the value is not plain JSON data',

  // authority and policy
  MODE_UNKNOWN: 'no mode of this name is defined',
  MODE_INVALID: 'a mode names what does not exist, or widens a built-in mode of its name',
  MODE_FORBIDS_TOOL: 'the mode lists what it allows, and this tool is not on the list',
  MODE_FORBIDS_EFFECT: 'the mode lists what it allows, and this effect is not on the list',
  TOOL_UNKNOWN: 'no reading describes this tool, so a person decides',
  TENANT_MISMATCH: 'the action belongs to another tenant',
  CAPABILITY_MISSING: 'the authority does not hold the capability',
  DESTINATION_NOT_VERIFIED: 'the destination is not one that was verified for this authority',
  DESTINATION_CONFUSABLE:
    'the destination is not one that was verified; it only looks like one, or hides what it is',
  AUTHORITY_EXPIRED: 'the authority has ended, or nobody could tell whether it has',
  BUDGET_EXHAUSTED: 'a budget of the authority has no room for this',
  ARGUMENT_REFUSED: 'an argument is missing, or is not one that the policy admits',
  PROVENANCE_UNTRUSTED: 'a value comes from a source that the policy does not trust with it',
  UNKNOWN_ACTION: 'no rule knows this action',
  HUMAN_REVIEW_REQUIRED: 'a person reviews this before it happens',
  AUTHORITY_UNAVAILABLE: 'authorisation could not be asked',
  DETECTION_UNAVAILABLE: 'a detector could not be asked',
  DEPENDENCY_UNAVAILABLE: 'something that the judgement depends on could not be asked',
  RETURN_FACTS_WITHOUT_SUMMARY: 'an optional step failed; the facts are returned without it',
  VERDICT_UNKNOWN: 'a judge answered something that is no verdict',
  RULE_FAILED: 'a rule threw, so the action was not judged',
  RULE_TIMED_OUT: 'a judge did not answer in time',
  POLICY_INVALID: 'the policy contradicts itself or names what does not exist',
  POLICY_EMPTY: 'a policy without rules judges nothing',

  // the gate
  OUTSIDE_ROOT: 'the path lies outside the folders this agent works in, as spelled or as it really is',
  SYSTEM_WRITE: 'it would change the machine, not the project',
  PATH_UNKNOWN: 'nobody can know from the text which path this touches',
  SECRET_REFUSED:
    'the file holds credentials; its content must not reach a model, the network or an unprotected file',
  SECRET_POSSIBLE: 'the file often holds tokens; a person decides whether a model sees it',
  SELF_PROTECTED: 'the guard does not let the guarded change its configuration, wiring or state',
  CATASTROPHE: 'it would destroy far more than one project and cannot be taken back',
  JUSTIFICATION_REQUIRED:
    'an expensive path opens on a justifying file:line and an exact rollback, once per turn',
  JUSTIFICATION_INVALID: 'the justification does not name a real line and an exact rollback',
  CHALLENGE_UNKNOWN: 'no open challenge of this turn has this id',
  WORK_UNRECOVERABLE: 'it would lose work that no one else has a copy of',
  FILES_LEAVE_UNSEEN:
    'a set of files would leave this machine, and nobody could look whether it holds credentials',
  VCS_METADATA: 'the repository keeps its history there, or runs what lies there',
  DESTRUCTIVE_REMOTE: 'it would destroy something shared that this repository cannot bring back',
  REMOTE_CODE: 'it would run code that nobody here has read',
  PRIVILEGE_RAISED: 'it would run with more rights than the agent was given',
  UNREAD: 'the text could not be read to the end, so what it would do is not known',
  OVER_BUDGET: 'reading took longer than its budget, so what it would do is not known',
  KIND_NOVEL: 'it reaches outside the project, and this kind of command has not been approved here',
  EVIDENCE_UNWRITABLE: 'the decision could not be recorded, and what is not recorded does not happen',
  EVIDENCE_BROKEN: 'the record of this session was changed from outside',
  RUN_QUARANTINED:
    'what this session did or recorded cannot be trusted, so a person looks before anything changes',
  EFFECT_UNPERMITTED: 'something changed while a call ran that nothing permitted explains',
  GUARD_CHANGED:
    'a secret or the guard itself changed while a call ran, so a person looks before anything changes',
  WATCH_LOST: 'what was noted before a call was taken away or changed while it ran',
  EVENT_FORGED: 'the event did not come from the host that this session belongs to',
  CONFIG_INVALID: 'the configuration could not be read',
  GUARD_FAILED: 'the guard itself failed; the action was refused, not judged',
  GUARD_TIMED_OUT: 'a guard did not answer in time, so the text was not judged',
  HOST_SHAPE_UNKNOWN: 'the host sent a shape that this version does not know',

  // permits and effects
  PERMIT_MISSING: 'no permit for this action was recorded before',
  PERMIT_MALFORMED: 'the permit is not one that this version can read',
  PERMIT_ACTION_MISMATCH: 'the permit is for another action',
  PERMIT_DIGEST_MISMATCH: 'the arguments differ from those that were permitted',
  PERMIT_TENANT_MISMATCH: 'the permit belongs to another tenant',
  PERMIT_RUN_MISMATCH: 'the permit was given in another run',
  PERMIT_ACTOR_MISMATCH: 'the permit was given to another actor',
  PERMIT_TOOL_CHANGED: 'the tool is not defined as it was when the permit was given',
  PERMIT_POLICY_CHANGED: 'the permit was given under another version of the policy',
  PERMIT_KEY_MISMATCH: 'the permit is bound to another idempotency key',
  PERMIT_FACT_CHANGED: 'something that the permit relied on is no longer so',
  PERMIT_EXPIRED: 'the permit is past its time',
  PERMIT_SPENT: 'the permit was used already, and a permit is for one effect',
  PERMIT_SIGNATURE_INVALID: 'nobody who may give permits signed this one',
  APPROVAL_UNKNOWN: 'no open question has this id',
  APPROVAL_EXPIRED: 'the question was not answered in time',
  APPROVER_IS_ACTOR: 'whoever wants an action cannot be the one who says yes to it',
  APPROVAL_DECLINED: 'a person said no',
  KEY_REUSED: 'the idempotency key belongs to another action',
  EFFECT_IN_FLIGHT: 'the same effect is on its way already',
  EFFECT_OUTCOME_UNKNOWN:
    'it was dispatched and nobody knows how it ended; it is not tried again until that is known',
  EFFECT_PARTIAL: 'a part of it happened; it is not tried again until somebody has looked',
  RESULT_MALFORMED: 'the tool answered something that cannot be read, after it was dispatched',
  TOOL_FAILED: 'the tool failed before anything happened',
  TOOL_TIMED_OUT: 'the tool did not dispatch in time, so nothing happened',
  RETRIES_EXHAUSTED: 'the tool did not succeed within its attempts or its time',
  CANCELLED: 'it was called off before anything happened',
  DESCENDANTS_ALIVE: 'processes that the tool started could not be ended',

  // evidence
  EVENT_FIELD_MISSING: 'an event lacks an identifier that the contract requires',
  EVENT_FIELD_UNKNOWN: 'an event carries a field that the contract does not know',
  EVENT_FIELD_INVALID: 'a field of an event has the wrong form',
  EVENT_PARENT_INVALID: 'an effect must follow a permit, and a permit a decision',
  EVENT_DUPLICATE: 'an identifier was used twice for different things',
  EVENT_DIGEST_CHANGED: 'the arguments differ from those that were approved',
  EVENT_CREDENTIAL: 'an event carries a credential',
  EVENT_PAYLOAD: 'an event carries more of a message or an output than evidence may',
  EVENT_VERDICT_REPAIRED: 'an unknown verdict was recorded as allow',
  CHAIN_BROKEN: 'an event does not follow from the one before it',
  CHAIN_TORN: 'the last line was cut off in the middle',
} as const;

export type ReasonCode = keyof typeof REASONS;

/** A reason of an application's own: `APP_` and words of capitals, digits and `_`, such as `APP_OVER_LIMIT`. */
export type AppReason = `APP_${string}`;

/** A reason that a policy may give: one of ours, or an application's own. */
export type Reason = ReasonCode | AppReason;

export const REASON_CODES: readonly ReasonCode[] = Object.keys(REASONS) as ReasonCode[];

export function isReasonCode(value: unknown): value is ReasonCode {
  return typeof value === 'string' && Object.hasOwn(REASONS, value);
}

const APP_REASON = /^APP(?:_[A-Z0-9]{1,30}){1,6}$/;

/** Tells a reason of an application's own by its form. */
export function isAppReason(value: unknown): value is AppReason {
  return typeof value === 'string' && APP_REASON.test(value);
}

/** What a reason means, for people. An application's own reason is for the application to explain. */
export function meaningOf(reason: Reason): string {
  return isReasonCode(reason) ? REASONS[reason] : 'a reason of the application';
}

/** Tells what a policy may give as its reason. */
export function isReason(value: unknown): value is Reason {
  return isReasonCode(value) || isAppReason(value);
}
