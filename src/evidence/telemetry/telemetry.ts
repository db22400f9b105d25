import type { EvidenceEvent } from '../event.ts';
import { eventAttributes, failureOf, runAttributes, toolName } from './attributes.ts';
import { type Bounded, boundedMap } from './bounded.ts';
import { TELEMETRY } from './names.ts';
import type { NotRecorded, StoreObserver } from './observed-store.ts';
import { traceParentOf } from './trace-parent.ts';
import {
  type Attributes,
  type ContextLike,
  contextUnder,
  NO_PARENT,
  type SpanLike,
  STATUS_ERROR,
  type TracerLike,
} from './tracer.ts';

const { spans: SPAN, events: EVENT, attributes: NAME } = TELEMETRY;

export interface TelemetryOptions {
  /** Of OpenTelemetry: `trace.getTracer('holdfast')`. */
  readonly tracer: TracerLike;
}

/** An observer that tells events as spans. Nothing it meets is thrown. */
export interface Telemetry extends StoreObserver {
  recorded(events: readonly EvidenceEvent[]): void;
  notRecorded(failure: NotRecorded): void;
  /** Ends the spans of what is still on its way, as far as it is known. To be called before the exporter is shut down. */
  close(): void;
}

/** One action, as far as this process has seen it. */
interface Course {
  /** What begins under it. */
  readonly under: ContextLike;
  /** Absent: its beginning was not seen here. */
  action?: SpanLike;
  effect?: SpanLike;
  /** Until when it may still be dispatched. */
  expires?: string;
  /** Of the last event that was seen. */
  at: string;
}

interface Scribe {
  readonly tracer: TracerLike;
  readonly runs: Bounded<string, ContextLike>;
  /** By the events that others follow from. */
  readonly courses: Bounded<string, Course>;
  /** Those with a span that has not ended. */
  readonly open: Set<Course>;
  /** Those of them whose right nobody has used yet, oldest first. */
  readonly unused: Set<Course>;
}

const MOST_RUNS = 1000;
const MOST_EVENTS = 20_000;

/**
 * Spans of decisions, permits and effects, at the times of their events: `holdfast.action` with its decision, its permit
 * and `execute_tool` under it, those of a run under one `holdfast.run`. A trace that is named as W3C names one goes on.
 * @throws TypeError without a tracer.
 */
export function telemetryOf({ tracer }: TelemetryOptions): Telemetry {
  if (typeof tracer?.startSpan !== 'function')
    throw new TypeError('telemetry needs a tracer of OpenTelemetry: `trace.getTracer("holdfast")` gives one');
  const forget = (course: Course): void => endCourse(scribe, course, course.at);
  const scribe: Scribe = {
    tracer,
    runs: boundedMap(MOST_RUNS),
    courses: boundedMap(MOST_EVENTS, forget),
    open: new Set(),
    unused: new Set(),
  };
  return Object.freeze({
    recorded(events: readonly EvidenceEvent[]): void {
      for (const event of events) quietly(() => tell(scribe, event));
    },
    notRecorded(failure: NotRecorded): void {
      quietly(() => missed(scribe, failure));
    },
    close(): void {
      for (const course of scribe.open) quietly(() => forget(course));
    },
  });
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // A tracer that fails costs its spans and nothing else.
  }
}

function tell(scribe: Scribe, event: EvidenceEvent): void {
  endExpired(scribe, event.at);
  switch (event.type) {
    case 'proposal':
      begin(scribe, event);
      break;
    case 'decision':
      decided(scribe, event);
      break;
    case 'approval':
    case 'permit':
      righted(scribe, event);
      break;
    case 'dispatched':
      dispatched(scribe, event);
      break;
    case 'receipt':
      received(scribe, event);
      break;
    case 'late':
    case 'reconciled':
      moment(scribe, event, SPAN[event.type], courseOf(scribe, event));
      break;
    case 'quarantined':
    case 'cleared':
    case 'refused':
      moment(scribe, event, SPAN[event.type], { under: runContext(scribe, event) });
      break;
    default:
  }
}

type Of<T extends EvidenceEvent['type']> = Extract<EvidenceEvent, { readonly type: T }>;

function begin(scribe: Scribe, event: Of<'proposal'>): void {
  const name = named(SPAN.action, event.action.name);
  const action = start(scribe, event, name, runContext(scribe, event));
  const course: Course = { under: contextUnder(action.spanContext()), action, at: event.at };
  scribe.open.add(course);
  scribe.courses.set(event.id, course);
}

function decided(scribe: Scribe, event: Of<'decision'>): void {
  const course = courseOf(scribe, event);
  moment(scribe, event, SPAN.decision, course);
  scribe.courses.set(event.id, course);
  course.action?.setAttributes(eventAttributes(event));
  const held = event.observed !== true && event.verdict !== 'allow' && event.verdict !== 'degrade';
  if (!held) return;
  fail(course.action, failureOf(event));
  endCourse(scribe, course, event.at);
}

function righted(scribe: Scribe, event: Of<'approval'> | Of<'permit'>): void {
  const course = courseOf(scribe, event);
  moment(scribe, event, SPAN[event.type], course);
  scribe.courses.set(event.id, course);
  if (event.type !== 'permit' || event.expires === undefined || !course.action) return;
  course.expires = event.expires;
  scribe.unused.add(course);
}

function dispatched(scribe: Scribe, event: Of<'dispatched'>): void {
  const course = courseOf(scribe, event);
  course.effect ??= start(scribe, event, named(SPAN.effect, event.action.name), course.under);
  course.effect.addEvent(EVENT.dispatched, eventAttributes(event), new Date(event.at));
  scribe.open.add(course);
  scribe.unused.delete(course);
}

function received(scribe: Scribe, event: Of<'receipt'>): void {
  const course = courseOf(scribe, event);
  const left = event.outcome === 'confirmed' || event.outcome === 'unknown';
  // It left from another process, or before this one was watching: all that is known here is how it ended.
  if (left) course.effect ??= start(scribe, event, named(SPAN.effect, event.action.name), course.under);
  const attributes = eventAttributes(event);
  for (const span of [course.effect, course.action]) {
    span?.setAttributes(attributes);
    fail(span, failureOf(event));
  }
  (course.effect ?? course.action)?.addEvent(EVENT.receipt, attributes, new Date(event.at));
  endCourse(scribe, course, event.at);
}

/** A span that begins and ends with one event. */
function moment(scribe: Scribe, event: EvidenceEvent, name: string, { under }: Pick<Course, 'under'>): void {
  const span = start(scribe, event, name, under);
  fail(span, failureOf(event));
  span.end(new Date(event.at));
}

function start({ tracer }: Scribe, event: EvidenceEvent, name: string, under: ContextLike): SpanLike {
  const attributes: Attributes = { ...runAttributes(event), ...eventAttributes(event) };
  return tracer.startSpan(name, { attributes, startTime: new Date(event.at) }, under);
}

function fail(span: SpanLike | undefined, code: string | undefined): void {
  if (code === undefined) return;
  span?.setAttributes({ [NAME.error]: code });
  span?.setStatus({ code: STATUS_ERROR, message: code });
}

function named(name: string, tool: string): string {
  const known = toolName(tool);
  return known === undefined ? name : `${name} ${known}`;
}

/** The action that an event belongs to. Of one whose beginning was not seen here, only the run is known. */
function courseOf(scribe: Scribe, event: EvidenceEvent): Course {
  const { parent, at } = event;
  const known = parent === undefined ? undefined : scribe.courses.get(parent);
  const course = known ?? { under: runContext(scribe, event), at };
  course.at = at;
  if (!known && parent !== undefined) scribe.courses.set(parent, course);
  return course;
}

function endCourse({ open, unused }: Scribe, course: Course, at: string): void {
  open.delete(course);
  unused.delete(course);
  const { action, effect } = course;
  delete course.action;
  delete course.effect;
  effect?.end(new Date(at));
  action?.end(new Date(at));
}

/** Rights that nobody used here while they lasted: another process did, or nobody. */
function endExpired(scribe: Scribe, now: string): void {
  for (const course of scribe.unused) {
    if (course.expires === undefined || course.expires > now) return;
    endCourse(scribe, course, course.expires);
  }
}

/** Nothing says when, so it is now. */
function missed(scribe: Scribe, failure: NotRecorded): void {
  const { code } = failure;
  const attributes = { ...runAttributes(failure), [NAME.reason]: code };
  const span = scribe.tracer.startSpan(SPAN.notRecorded, { attributes }, runContext(scribe, failure));
  fail(span, code);
  span.end();
}

type InRun = Pick<EvidenceEvent, 'run' | 'trace' | 'tenant'> & { readonly at?: string };

/** What the actions of a run stand under: a span of its own, at the first that was seen of it. */
function runContext({ runs, tracer }: Scribe, seen: InRun): ContextLike {
  const { tenant = '', run, trace, at } = seen;
  const place = `${tenant}\n${run}\n${trace}`;
  const known = runs.get(place);
  if (known) return known;
  const above = traceParentOf(trace, run);
  const time = at === undefined ? new Date() : new Date(at);
  const options = { attributes: runAttributes(seen), startTime: time };
  const span = tracer.startSpan(SPAN.run, options, above ? contextUnder(above) : NO_PARENT);
  span.end(time);
  const context = contextUnder(span.spanContext());
  runs.set(place, context);
  return context;
}
