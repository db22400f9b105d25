import type { Effect } from '../../action/effect.ts';
import { spend } from '../budget.ts';
import type { Stdin } from '../programs/program.ts';
import type { Word } from '../reading.ts';

/** Stands for a part of a text that nobody can know. */
export const GAP = '\uFFFD';

/** What a variable or an expansion holds, as far as the text tells. */
export interface Value {
  /** With `GAP` for each unknown part. */
  readonly text: string;
  /** True when `text` is a glob pattern that stands for any one of its matches. */
  readonly set?: boolean;
  /** True for an unknown text that is one name: a number, a date, a hash, never a path. */
  readonly name?: boolean;
  readonly remote?: boolean;
  /** True for one of a list that may really be none or several: unquoted, and not known. */
  readonly many?: boolean;
  /** The program whose output it is as a whole. */
  readonly from?: string;
  /** Reads whose content went into it: whoever prints the value, prints them. */
  readonly reads?: readonly Effect[];
}

export const UNKNOWN: Value = { text: GAP };
export const EMPTY: Value = { text: '' };
/** See `Value.name`. */
export const ONE_NAME: Value = { text: GAP, name: true };
/** `$!`: the last process that the text put into the background. */
export const CHILD: Value = { ...ONE_NAME, from: '$!' };

export function literal(text: string): Value {
  return { text };
}

export function isKnown(value: Value): boolean {
  return !value.text.includes(GAP);
}

export function sameValue(one: Value, other: Value): boolean {
  return (
    one.text === other.text &&
    one.set === other.set &&
    one.name === other.name &&
    one.remote === other.remote &&
    one.many === other.many &&
    one.from === other.from &&
    sameReads(one.reads ?? [], other.reads ?? [])
  );
}

function sameReads(one: readonly Effect[], other: readonly Effect[]): boolean {
  if (one === other) return true;
  return (
    one.length === other.length &&
    one.every(({ target, verb }, at) => target === other[at]?.target && verb === other[at]?.verb)
  );
}

/** The same value, of which whoever prints it prints these too. */
export function withReads(value: Value, reads: readonly Effect[]): Value {
  if (reads.length === 0) return value;
  spend(reads.length + (value.reads?.length ?? 0));
  return { ...value, reads: [...(value.reads ?? []), ...reads] };
}

/** A word after folding, with what only the walker needs. */
export interface FoldedWord extends Word {
  /** `<(...)`: what can be read from it. */
  readonly supplies?: Flow;
  /** True when the shell may make none or several words of it. */
  readonly many?: boolean;
  /** See `Value.from`. */
  readonly from?: string;
  /** See `Value.reads`. */
  readonly reads?: readonly Effect[];
}

/** A word as the value of a parameter. */
export function wordValue({ text, glob, remote, many, from, reads }: FoldedWord): Value {
  return {
    text,
    ...(glob ? { set: true } : {}),
    ...(remote ? { remote } : {}),
    ...(many ? { many } : {}),
    ...(from === undefined ? {} : { from }),
    ...(reads === undefined ? {} : { reads }),
  };
}

/** What a part of a text writes to its standard output, or reads from its standard input. */
export type Flow =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly start: number;
      readonly end: number;
      readonly remote?: boolean;
      /** True when it may also be that nothing is printed, or only a part. */
      readonly unsure?: boolean;
    }
  | { readonly kind: 'file'; readonly target: Word }
  | { readonly kind: 'paths'; readonly pattern: string; readonly from: string }
  | { readonly kind: 'name'; readonly from: string }
  | {
      readonly kind: 'pipe';
      readonly from: string;
      readonly remote: boolean;
      /** True for what goes on for ever. */
      readonly endless?: true;
      /** The files that it is, one after another. */
      readonly files?: readonly Word[];
    };

export const SILENT: Flow = { kind: 'none' };

export function isRemote(flow: Flow): boolean {
  return (flow.kind === 'text' || flow.kind === 'pipe') && flow.remote === true;
}

export function isEndless(flow: Flow | undefined): boolean {
  return flow?.kind === 'pipe' && flow.endless === true;
}

export function endlessIf(...flows: readonly Flow[]): { readonly endless?: true } {
  return flows.some(isEndless) ? { endless: true } : {};
}

/** The same output, which something ends. */
export function withAnEnd(flow: Flow): Flow {
  return isEndless(flow) ? { kind: 'pipe', from: fromOf(flow), remote: isRemote(flow) } : flow;
}

/** The same as a program reader sees it. */
export function toStdin(flow: Flow): Stdin {
  switch (flow.kind) {
    case 'none':
    case 'file':
      return flow;
    case 'text': {
      const { text, start, end } = flow;
      return { kind: 'text', text, known: !text.includes(GAP), source: { start, end } };
    }
    case 'paths': {
      const paths: Word = { text: flow.pattern, known: true, glob: true, source: { start: 0, end: 0 } };
      return { kind: 'pipe', from: flow.from, remote: false, paths };
    }
    case 'name':
      return { kind: 'pipe', from: flow.from, remote: false };
    default:
      return flow;
  }
}

/** What a command substitution of this output expands to. */
export function toValue(flow: Flow): Value {
  switch (flow.kind) {
    case 'none':
      return EMPTY;
    case 'text':
      if (flow.unsure) return { text: GAP, ...(flow.remote ? { remote: true } : {}) };
      return { text: flow.text.replace(/\n+$/, ''), ...(flow.remote ? { remote: true } : {}) };
    case 'paths':
      return { text: flow.pattern, set: true };
    case 'name':
      return ONE_NAME;
    case 'file':
      return UNKNOWN;
    default:
      return { text: GAP, from: flow.from, ...(flow.remote ? { remote: true } : {}) };
  }
}

/** What is printed by one thing and then another. */
export function after(first: Flow, second: Flow): Flow {
  if (first.kind === 'none') return second;
  if (second.kind === 'none') return first;
  if (first.kind === 'text' && second.kind === 'text') {
    const remote = first.remote || second.remote ? { remote: true } : {};
    const doubt = first.unsure || second.unsure ? { unsure: true } : {};
    const { start } = first;
    return { kind: 'text', text: first.text + second.text, start, end: second.end, ...remote, ...doubt };
  }
  const remote = isRemote(first) || isRemote(second);
  return { kind: 'pipe', from: fromOf(second), remote, ...endlessIf(first, second) };
}

/** One output or another: what both begin with is known. */
export function eitherFlow(one: Flow, other: Flow): Flow {
  if (one.kind === 'none') return other;
  if (one.kind === 'text' && other.kind === 'text') {
    const prefix = commonStart(one.text, other.text);
    const remote = one.remote || other.remote ? { remote: true } : {};
    if (prefix !== '') return { ...one, text: `${prefix}${GAP}`, ...remote };
  }
  return { kind: 'pipe', from: '', remote: isRemote(one) || isRemote(other), ...endlessIf(one, other) };
}

function commonStart(one: string, other: string): string {
  spend(Math.min(one.length, other.length) >> 4);
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one.slice(0, at).replaceAll(GAP, '');
}

function fromOf(flow: Flow): string {
  return 'from' in flow ? flow.from : '';
}

/** The same output where it may also be missing, or be only a part. */
export function unsure(flow: Flow): Flow {
  return flow.kind === 'text' && flow.text !== '' ? { ...flow, unsure: true } : flow;
}
