import type { Invocation, ProgramReading } from '../programs/program.ts';
import { BATCH } from './batch.ts';
import { BY_OPTION, loaderOf } from './by-option.ts';
import { CONTAINERS } from './containers.ts';
import { ENVIRONMENT } from './environment.ts';
import { LAUNCHERS } from './launchers.ts';
import { RIGHTS } from './rights.ts';
import { TERMINALS } from './terminals.ts';
import { TIMING } from './timing.ts';
import { prefix, type WrapperTable } from './wrapper.ts';

/** Every program that runs another, by plain name. It has no prototype, so `constructor` is no wrapper. */
export const WRAPPERS: WrapperTable = Object.assign(
  Object.create(null),
  RIGHTS,
  ENVIRONMENT,
  TIMING,
  BATCH,
  LAUNCHERS,
  CONTAINERS,
  TERMINALS,
  BY_OPTION,
);

/**
 * Reads a call of a wrapper. `proxies` are programs that the user says run the words behind them. Undefined: the program is
 * no wrapper, or this call of it runs nothing.
 */
export function readWrapper(call: Invocation, proxies: readonly string[] = []): ProgramReading | undefined {
  const wrapper = WRAPPERS[call.program] ?? loaderOf(call.program);
  if (wrapper !== undefined) return wrapper(call);
  return proxies.includes(call.program) ? proxy(call) : undefined;
}

/** True for the name of a wrapper. */
export function isWrapper(program: string, proxies: readonly string[] = []): boolean {
  return program in WRAPPERS || proxies.includes(program) || loaderOf(program) !== undefined;
}

const proxy = prefix('');
