import type { ConformanceCase } from '../../harness/conformance/case.ts';
import type { StorePlace } from './scene.ts';
import { streamCases } from './streams.ts';
import { transactionCases } from './transactions.ts';

export type { StorePlace } from './scene.ts';

/**
 * What every store keeps to, as cases for any test runner. `make` gives a fresh place for each.
 */
export function storeConformance(make: () => Promise<StorePlace>): readonly ConformanceCase[] {
  return [...transactionCases(make), ...streamCases(make)];
}
