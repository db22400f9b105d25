import { TELEMETRY } from '../evidence/telemetry/names.ts';
import {
  type Attributes,
  type SpanLike,
  STATUS_ERROR,
  type TracerLike,
} from '../evidence/telemetry/tracer.ts';
import type { Guard, GuardContext, GuardVerdict, SyncGuard } from './guard.ts';
import { readVerdict } from './read-verdict.ts';

const { attributes: NAME, spans: SPAN } = TELEMETRY;
const MOST_CODES = 32;

export interface ObservedGuardOptions {
  /** Of OpenTelemetry: `trace.getTracer('holdfast')`. */
  readonly tracer: TracerLike;
}

/**
 * The same guard, with a span for each check, under the span that is active: its name, families, verdict, reason and the
 * codes of what it found. Nothing of the text, where in it something stood, or what an error says.
 */
export function observedGuard(guard: SyncGuard, options: ObservedGuardOptions): SyncGuard;
export function observedGuard(guard: Guard, options: ObservedGuardOptions): Guard;
export function observedGuard(guard: Guard, { tracer }: ObservedGuardOptions): Guard {
  const { name, families, options, reach, network } = guard;
  return Object.freeze({
    name,
    families,
    options,
    ...(reach !== undefined && { reach }),
    ...(network !== undefined && { network }),
    check(text: string, context?: GuardContext): GuardVerdict | Promise<GuardVerdict> {
      const span = begin(guard, tracer);
      try {
        const answer = guard.check(text, context);
        if (!(answer instanceof Promise)) return told(span, answer, text.length);
        return answer.then(
          (verdict) => told(span, verdict, text.length),
          (error: unknown) => {
            end(span, undefined);
            throw error;
          },
        );
      } catch (error) {
        end(span, undefined);
        throw error;
      }
    },
  });
}

/** Undefined: the tracer failed, which costs the span and nothing else. */
function begin({ name, families }: Guard, tracer: TracerLike): SpanLike | undefined {
  const attributes: Attributes = {
    [NAME.version]: TELEMETRY.version,
    [NAME.guard]: name,
    [NAME.families]: [...families],
  };
  try {
    return tracer.startSpan(`${SPAN.guard} ${name}`, { attributes });
  } catch {
    return undefined;
  }
}

function told(span: SpanLike | undefined, answer: GuardVerdict, length: number): GuardVerdict {
  end(span, readVerdict(answer, length));
  return answer;
}

/** Without a verdict it failed: it threw, or answered what is none. */
function end(span: SpanLike | undefined, verdict: GuardVerdict | undefined): void {
  try {
    if (verdict) span?.setAttributes(attributesOf(verdict));
    const code = verdict ? failureOf(verdict) : 'GUARD_FAILED';
    if (code !== undefined) {
      span?.setAttributes({ [NAME.error]: code });
      span?.setStatus({ code: STATUS_ERROR, message: code });
    }
    span?.end();
  } catch {
    // As in `begin`.
  }
}

function attributesOf({ verdict, reason, findings }: GuardVerdict): Attributes {
  const codes = [...new Set(findings.map(({ code }) => code))].toSorted().slice(0, MOST_CODES);
  return {
    [NAME.verdict]: verdict,
    ...(reason !== undefined && { [NAME.reason]: reason }),
    [NAME.codes]: codes,
    [NAME.findings]: findings.length,
  };
}

function failureOf({ verdict, reason }: GuardVerdict): string | undefined {
  return verdict === 'block' || verdict === 'quarantine' ? (reason ?? verdict) : undefined;
}
