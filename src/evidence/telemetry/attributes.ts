import type { EvidenceEvent } from '../event.ts';
import { TELEMETRY } from './names.ts';
import type { Attributes, AttributeValue } from './tracer.ts';

const { attributes: NAME } = TELEMETRY;

type Values = Readonly<Record<string, AttributeValue | undefined>>;

/** A tool's name may be whatever a model made up: what does not look like a name stays here. */
const TOOL_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.:/@-]{0,127}$/;

/** A code or an id, and no sentence. */
const WORD = /^[\x21-\x7e]{1,200}$/;

/** The name as telemetry may tell it. */
export function toolName(name: string): string | undefined {
  return TOOL_NAME.test(name) ? name : undefined;
}

/** What goes out with every span of a run. */
export function runAttributes({
  run,
  trace,
  tenant,
}: Pick<EvidenceEvent, 'run' | 'trace' | 'tenant'>): Attributes {
  return present({
    [NAME.version]: TELEMETRY.version,
    [NAME.conversation]: run,
    [NAME.trace]: trace,
    [NAME.tenant]: tenant,
  });
}

/**
 * What an event says beyond that. Each field is named here or does not leave: codes, ids, digests, counts. Never effects,
 * paths, questions, answers or what a person wrote.
 */
export function eventAttributes(event: EvidenceEvent): Attributes {
  return present({ [NAME.agent]: event.actor, ...actionValues(event), ...valuesOf(event) });
}

function actionValues(event: EvidenceEvent): Values {
  if (!('action' in event)) return {};
  const { id, digest, name } = event.action;
  return {
    [NAME.operation]: TELEMETRY.operation,
    [NAME.tool]: toolName(name),
    [NAME.action]: id,
    [NAME.digest]: digest,
  };
}

function valuesOf(event: EvidenceEvent): Values {
  switch (event.type) {
    case 'proposal':
      return { [NAME.host]: event.host, [NAME.definition]: event.tool, [NAME.call]: word(event.call) };
    case 'decision':
      return {
        [NAME.verdict]: event.verdict,
        [NAME.reason]: event.reason,
        [NAME.rule]: event.rule,
        [NAME.policy]: event.policy,
        [NAME.observed]: event.observed,
        [NAME.challenge]: event.challenge,
      };
    case 'approval':
      return { [NAME.challenge]: event.challenge, [NAME.digest]: event.digest };
    case 'permit':
      return {
        [NAME.permitKind]: event.kind,
        [NAME.policy]: event.policy,
        [NAME.permit]: event.permit,
        [NAME.permitDigest]: event.binding,
        [NAME.key]: event.key,
        [NAME.expires]: event.expires,
      };
    case 'dispatched':
      return { [NAME.permit]: event.permit, [NAME.key]: event.key, [NAME.attempt]: event.attempt };
    case 'receipt':
      return {
        [NAME.outcome]: event.outcome,
        [NAME.receipt]: event.receipt,
        [NAME.attempts]: event.attempts,
        [NAME.result]: event.result,
        [NAME.reason]: event.why,
        [NAME.call]: word(event.call),
      };
    case 'late':
    case 'reconciled':
      return { [NAME.outcome]: event.outcome, [NAME.result]: event.result };
    case 'quarantined':
      return { [NAME.reason]: event.reason, [NAME.challenge]: event.challenge };
    case 'cleared':
      return { [NAME.challenge]: event.challenge };
    case 'refused':
      return { [NAME.reason]: event.code };
    default:
      return {};
  }
}

function word(text: string | undefined): string | undefined {
  return text !== undefined && WORD.test(text) ? text : undefined;
}

function present(values: Values): Attributes {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) attributes[name] = value;
  return attributes;
}

/** The code with which a span failed. Undefined: it did not. */
export function failureOf(event: EvidenceEvent): string | undefined {
  switch (event.type) {
    case 'decision': {
      const blocks = event.verdict === 'block' || event.verdict === 'quarantine';
      return blocks && event.observed !== true ? event.reason : undefined;
    }
    case 'receipt':
      if (event.outcome === 'confirmed' || event.outcome === 'cancelled') return undefined;
      return event.why ?? FAILURES[event.outcome];
    case 'late':
    case 'reconciled':
      return event.outcome === 'failed' ? FAILURES.failed : undefined;
    case 'quarantined':
      return event.reason;
    case 'refused':
      return event.code;
    default:
      return undefined;
  }
}

const FAILURES = {
  failed: 'TOOL_FAILED',
  unknown: 'EFFECT_OUTCOME_UNKNOWN',
  retry_exhausted: 'RETRIES_EXHAUSTED',
} as const;
