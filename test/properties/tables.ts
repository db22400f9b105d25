import fc from 'fast-check';
import type { Capability, PolicyTable, TableCondition, TableRow, TenantRule } from '../../src/index.ts';

const VERDICT = fc.constantFrom('allow', 'degrade', 'ask', 'quarantine', 'block');
const OTHERWISE = fc.constantFrom('degrade', 'ask', 'quarantine', 'block');

const condition: fc.Arbitrary<TableCondition> = fc
  .record(
    {
      test: fc.constantFrom<TableCondition>(
        { verified: true },
        { max: 100 },
        { min: 5, max: 10 },
        { oneOf: ['EUR', 'USD'] },
        { startsWith: ['INV-'] },
        { under: ['/srv/out'], matches: ['*.txt'] },
        { from: ['user'] },
        { links: ['user', 'tool:contacts'] },
        { maxItems: 2, verified: true },
      ),
      otherwise: OTHERWISE.map((verdict) => ({ verdict })),
      optional: fc.constant(true as const),
    },
    { requiredKeys: ['test'] },
  )
  .map(({ test, ...more }): TableCondition => ({ ...test, ...more }));

const row: fc.Arbitrary<TableRow> = fc.record(
  {
    needs: fc.subarray<Capability>(['app:a', 'app:b', 'read:file']),
    where: fc.dictionary(fc.constantFrom('/to', '/amount', '/deep/list/*'), condition, { maxKeys: 2 }),
    tenant: fc.constantFrom<TenantRule>('facts', '/tenant', 'none'),
    verdict: VERDICT,
    reason: fc.constantFrom('NO_OBJECTION', 'HUMAN_REVIEW_REQUIRED', 'APP_OWN'),
  },
  { requiredKeys: ['verdict', 'reason'] },
);

/** Tables of few words, so that two of them are often nearly the same. */
export const table: fc.Arbitrary<PolicyTable> = fc
  .dictionary(fc.constantFrom('read', 'send'), row, { minKeys: 1 })
  .map((actions) => ({ name: 'desk', actions }));
