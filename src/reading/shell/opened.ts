import type { Word } from '../reading.ts';
import { type Descriptors, descriptorNamed } from './descriptors.ts';
import type { Frame } from './machine.ts';

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
