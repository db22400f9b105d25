/**
 * Every name that leaves as telemetry: spans, their events and their attributes. The GenAI names are those of
 * OpenTelemetry's semantic conventions, which still change, so they stand here and nowhere else. No convention
 * names what a guardrail says; those names are ours.
 */
export const TELEMETRY = {
  /** Goes out with every span as `version`. Grows when a name changes its meaning or goes away, not when one is added. */
  version: 1,
  spans: {
    run: 'holdfast.run',
    action: 'holdfast.action',
    decision: 'holdfast.decision',
    approval: 'holdfast.approval',
    permit: 'holdfast.permit',
    /** With the name of the tool behind it. */
    effect: 'execute_tool',
    late: 'holdfast.late',
    reconciled: 'holdfast.reconciled',
    quarantined: 'holdfast.quarantined',
    cleared: 'holdfast.cleared',
    refused: 'holdfast.refused',
    notRecorded: 'holdfast.not_recorded',
    /** With the name of the guard behind it. */
    guard: 'holdfast.guard',
  },
  events: {
    dispatched: 'holdfast.dispatched',
    receipt: 'holdfast.receipt',
  },
  attributes: {
    version: 'holdfast.telemetry.version',
    operation: 'gen_ai.operation.name',
    tool: 'gen_ai.tool.name',
    call: 'gen_ai.tool.call.id',
    conversation: 'gen_ai.conversation.id',
    agent: 'gen_ai.agent.id',
    error: 'error.type',
    host: 'holdfast.host',
    tenant: 'holdfast.tenant',
    trace: 'holdfast.trace',
    action: 'holdfast.action.id',
    digest: 'holdfast.action.digest',
    definition: 'holdfast.tool.digest',
    verdict: 'holdfast.verdict',
    reason: 'holdfast.reason',
    rule: 'holdfast.rule',
    policy: 'holdfast.policy.version',
    observed: 'holdfast.observed',
    challenge: 'holdfast.challenge',
    permit: 'holdfast.permit.id',
    permitKind: 'holdfast.permit.kind',
    permitDigest: 'holdfast.permit.digest',
    expires: 'holdfast.permit.expires',
    key: 'holdfast.effect.key',
    attempt: 'holdfast.attempt',
    attempts: 'holdfast.attempts',
    outcome: 'holdfast.outcome',
    receipt: 'holdfast.receipt.id',
    result: 'holdfast.result.digest',
    guard: 'holdfast.guard.name',
    families: 'holdfast.guard.families',
    codes: 'holdfast.guard.codes',
    findings: 'holdfast.guard.findings',
  },
  operation: 'execute_tool',
} as const;
