import type { Word } from '../reading.ts';
import type { Frame } from './machine.ts';
import type { Output } from './redirections.ts';
import { type Flow, GAP, isRemote } from './values.ts';

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

/** `exec` without a program: its redirections stay. */
export function keepOpened(frame: Frame, opened: Descriptors | undefined): void {
  if (opened === undefined) return;
  frame.state.descriptors = new Map([...frame.state.descriptors, ...opened]);
}

/** What a program is told to write to a descriptor by its path goes where the descriptor leads. */
export function settleDescriptors(
  words: readonly Word[],
  frame: Frame,
  opened: Descriptors | undefined,
  from: number,
): void {
  const named = words
    .map(({ text }) => text.slice(Math.max(0, text.search(NAMES))))
    .filter((text) => NAMES.test(text));
  if (named.length === 0) return;
  const all = new Map([...frame.state.descriptors, ...(opened ?? [])]);
  if (!named.some((text) => descriptorNamed(all, text)?.output?.sink === 'network')) return;
  const { out } = frame.machine;
  for (const [at, effect] of out.effects.entries()) {
    const shown = effect.sink === 'model' || effect.sink === 'file';
    if (at >= from && shown) out.effects[at] = { ...effect, sink: 'network' };
  }
}

const NAMES = /\/(?:dev|proc\/(?:self|\$\$))\/fd\//;
