import type { ConformanceCase } from './case.ts';

export function streamCases(): readonly ConformanceCase[] {
  return [];
}
