import type { Sink } from '../../action/effect.ts';
import { type Flow, GAP, isRemote } from './values.ts';

export interface Output {
  /** Where what is printed ends; undefined: still with whoever sees the output. */
  readonly sink?: Sink;
  /** Told what was printed, for files that the text itself reads or runs later. */
  holds(printed: Flow): void;
}

/** What a descriptor of the shell stands for: where what is written to it goes, and what is read from it. */
export interface Descriptor {
  readonly output?: Output;
  readonly input?: Flow;
}

/** By number; descriptors whose number the shell picks itself share one name. */
export type Descriptors = ReadonlyMap<string, Descriptor>;

/** Number or name of a descriptor as a text spells it: `3`, `3-`, `/dev/fd/3`, `/proc/self/fd/3`. */
export function descriptorIn(text: string): string | undefined {
  return /^(?:(?:\/dev\/fd|\/proc\/(?:self|\$\$)\/fd)\/)?(\d+)-?$/.exec(text)?.[1];
}

/** What a text may name; a number that nobody can know may be any of them. */
export function descriptorNamed(all: Descriptors, text: string): Descriptor | undefined {
  const number = descriptorIn(text);
  if (number !== undefined) return all.get(number);
  return text.includes(GAP) ? gravest([...all.values()]) : undefined;
}

function gravest(all: readonly Descriptor[]): Descriptor | undefined {
  const output = all.find((one) => one.output?.sink === 'network')?.output;
  const input = all.find((one) => one.input !== undefined && isRemote(one.input))?.input;
  if (output === undefined && input === undefined) return undefined;
  return { ...(output === undefined ? {} : { output }), ...(input === undefined ? {} : { input }) };
}

/** The descriptors of two ways; where they differ, what is graver counts. */
export function eitherDescriptor(one: Descriptors, other: Descriptors): Descriptors {
  if (one === other) return one;
  const merged = new Map(one);
  for (const [name, descriptor] of other) {
    const before = merged.get(name);
    if (before === descriptor) continue;
    merged.set(name, before === undefined ? descriptor : (gravest([descriptor, before]) ?? before));
  }
  return merged;
}
