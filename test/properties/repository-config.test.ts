import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EFFECT_DOMAINS, EFFECT_VERBS } from '../../src/action/effect.ts';
import { TOOL_KINDS, type ToolCall } from '../../src/action/tool-call.ts';
import { VERDICTS } from '../../src/action/verdict.ts';
import type { EffectCapability } from '../../src/authority/authority.ts';
import { BUILT_IN_MODES, type Mode } from '../../src/authority/index.ts';
import { DEFAULT_CONFIG, type GateConfig, locationsBelow, openStreamGate } from '../../src/gate/index.ts';
import type { RepositoryConfig } from '../../src/gate/repository-config.ts';
import { tighten } from '../../src/gate/tighten.ts';

const ROOT = '/no/such/shop';

const row = fc.record({
  glob: fc.constantFrom('**', 'src/**', '*.md', '/docs/**', 'notes.txt', '.env'),
  because: fc.string({ maxLength: 40 }).map((text) => `x${text}`),
});

const capability: fc.Arbitrary<EffectCapability> = fc
  .tuple(fc.constantFrom(...EFFECT_VERBS, '*' as const), fc.constantFrom(...EFFECT_DOMAINS, '*' as const))
  .map(([verb, domain]) => `${verb}:${domain}` as EffectCapability);

const mode: fc.Arbitrary<Mode> = fc.oneof(
  fc.constantFrom(...BUILT_IN_MODES),
  fc.record({
    name: fc.constantFrom('docs', 'wide'),
    about: fc.constant('of a test'),
    tools: fc.subarray(TOOL_KINDS.filter((tool) => tool !== 'other')),
    effects: fc.array(capability, { maxLength: 6 }),
    unknownTool: fc.constantFrom('ask' as const, 'block' as const),
  }),
);

const lists = {
  roots: fc.subarray(['/elsewhere', '/etc', `${ROOT}/../other`]),
  expensive: fc.array(row, { maxLength: 2 }),
  secrets: fc.array(row, { maxLength: 2 }),
  strict: fc.boolean(),
  observe: fc.boolean(),
  proxies: fc.subarray(['danger', 'rtk']),
  agents: fc.array(fc.record({ type: fc.constantFrom('reviewer', 'writer'), mode }), { maxLength: 2 }),
};

const user: fc.Arbitrary<GateConfig> = fc.record({ ...lists, own: mode }).map(({ own, ...rest }) => {
  const builtIn = BUILT_IN_MODES.includes(own);
  return { ...DEFAULT_CONFIG, ...rest, mode: own.name, modes: builtIn ? [] : [own] };
});

const repository: fc.Arbitrary<RepositoryConfig> = fc.record(
  { ...lists, ceiling: mode },
  { requiredKeys: ['roots', 'expensive', 'secrets', 'strict', 'observe', 'proxies', 'agents'] },
);

const CALLS: readonly Omit<ToolCall, 'cwd'>[] = [
  ...['notes.txt', 'src/a.ts', 'docs/a.md', '.env', '/etc/passwd', '/elsewhere/x', '../other/y'].flatMap(
    (path) => [
      { tool: 'read', name: 'Read', path } as const,
      { tool: 'write', name: 'Write', path, content: 'x' } as const,
      { tool: 'delete', name: 'Delete', path } as const,
    ],
  ),
  ...[
    'ls',
    'rm -rf src',
    'danger rm -rf /',
    'rtk rm notes.txt',
    'rtk cat .env',
    'git push',
    'npm test',
    'danger ls',
  ].map((command) => ({ tool: 'shell', name: 'Bash', command }) as const),
  { tool: 'fetch', name: 'WebFetch', url: 'https://example.com/x' },
  { tool: 'other', name: 'mcp__shop__buy', input: {} },
];

function verdicts(config: GateConfig): readonly number[] {
  const gate = openStreamGate({
    locations: locationsBelow('/home/dev'),
    config,
    configDigest: 'property',
    roots: [ROOT],
    cwd: ROOT,
    ledger: 'off',
  });
  return CALLS.map((call, at) =>
    VERDICTS.indexOf(
      gate.decide({ ...call, cwd: ROOT }, { session: `s-${at}`, agentType: at % 2 ? 'reviewer' : 'writer' })
        .verdict,
    ),
  );
}

describe('a repository only tightens', () => {
  test('it never makes the gate only observe, trusted or not, whatever both configurations say', () => {
    fc.assert(
      fc.property(user, repository, fc.boolean(), (own, theirs, trusted) => {
        const { config, ignored } = tighten(own, theirs, trusted);
        expect(config.observe).toBe(own.observe);
        expect(ignored.includes('observe')).toBe(theirs.observe);
      }),
    );
  });

  test('no call gets a weaker verdict, whatever both configurations say', () => {
    fc.assert(
      fc.property(user, repository, (own, theirs) => {
        const before = verdicts(own);
        const after = verdicts(tighten(own, theirs, false).config);
        const weaker = CALLS.filter((_, at) => (after[at] ?? -1) < (before[at] ?? 0));
        expect(weaker).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('what it adds does refuse something', () => {
    const theirs: RepositoryConfig = {
      roots: [],
      proxies: [],
      strict: true,
      observe: false,
      expensive: [],
      secrets: [{ glob: 'notes.txt', because: 'x' }],
    };
    const [before] = verdicts(DEFAULT_CONFIG);
    const [after] = verdicts(tighten(DEFAULT_CONFIG, theirs, false).config);
    expect([before, after]).toEqual([VERDICTS.indexOf('allow'), VERDICTS.indexOf('block')]);
  });
});
