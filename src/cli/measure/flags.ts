import type { Given } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** Flags that say how to measure, which says nothing where reports are read. */
const MEASURING = ['corpus', 'sample', 'seed', 'shard', 'workers', 'tenant'] as const;

/** @throws UsageError on flags that do not go together. */
export function refuseContradictions(given: Given): void {
  const idle = given.has('report') ? MEASURING.find((flag) => given.has(flag)) : undefined;
  if (idle !== undefined)
    throw new UsageError(`\`--report\` judges what was measured before; leave \`--${idle}\` out`);
  if (given.has('sample') !== given.has('seed')) {
    throw new UsageError(
      '`--sample N` and `--seed S` go together: the same seed takes the same cases everywhere',
    );
  }
  if (given.has('across-versions') && !given.has('against')) {
    throw new UsageError(
      '`--across-versions` is about a comparison: name the older report with --against FILE',
    );
  }
  if (given.has('ratchet') && !given.has('bars')) {
    throw new UsageError('`--ratchet` needs the file that it raises: --bars FILE');
  }
  if (given.has('ratchet') && given.has('shard')) {
    throw new UsageError('`--ratchet` needs a whole run; merge the shards first and give them with --report');
  }
}

/** A whole number from `least`, or undefined when the flag was not given. */
export function wholeNumber(given: Given, flag: string, least: number): number | undefined {
  const text = given.text(flag);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d{1,15}$/.test(text) && number >= least) return number;
  throw new UsageError(`\`--${flag} ${text}\`: a whole number from ${least}`);
}

export function shardFlag(given: Given): { readonly index: number; readonly of: number } | undefined {
  const text = given.text('shard');
  if (text === undefined) return undefined;
  const [, index = '', of = ''] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (shard.index >= 1 && shard.index <= shard.of) return shard;
  throw new UsageError(`\`--shard ${text}\`: a part and the number of parts, such as 1/4`);
}
