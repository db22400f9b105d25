import { hash } from 'node:crypto';
import type { SpanContextLike } from './tracer.ts';

const PARENT = /^(?!ff)[0-9a-f]{2}-(?<trace>[0-9a-f]{32})-(?<span>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/;
const TRACE = /^[0-9a-f]{32}$/;
const ZEROS = /^0+$/;
const SAMPLED = 1;

/**
 * Where a trace that W3C's form can name goes on: `traceparent` names the span above; of a bare trace id nobody knows one,
 * so a made-up one stands for it, the same for each run. Undefined: the name is of another form.
 */
export function traceParentOf(trace: string, run: string): SpanContextLike | undefined {
  const parent = PARENT.exec(trace)?.groups;
  if (parent) {
    const { trace: traceId = '', span: spanId = '', flags = '' } = parent;
    if (ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
    return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true };
  }
  if (!TRACE.test(trace) || ZEROS.test(trace)) return undefined;
  return { traceId: trace, spanId: standIn(trace, run), traceFlags: SAMPLED, isRemote: true };
}

function standIn(trace: string, run: string): string {
  const spanId = hash('sha256', `holdfast/run-span/v1\0${trace}\0${run}`, 'hex').slice(0, 16);
  return ZEROS.test(spanId) ? '0000000000000001' : spanId;
}
