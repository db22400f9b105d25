import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EFFECT_DOMAINS, EFFECT_VERBS } from '../../src/action/effect.ts';
import { TOOL_KINDS, type ToolCall } from '../../src/action/tool-call.ts';
import { VERDICTS } from '../../src/action/verdict.ts';
import type { EffectCapability } from '../../src/authority/authority.ts';
import { BUILT_IN_MODES, type Mode, narrows } from '../../src/authority/index.ts';
import { DEFAULT_CONFIG, type GateConfig, locationsBelow, openStreamGate } from '../../src/gate/index.ts';
import { type GateSetting, standingOf } from '../../src/gate/standing.ts';

const TYPES = ['reviewer', 'writer', 'tester'];

const capability: fc.Arbitrary<EffectCapability> = fc
  .tuple(fc.constantFrom(...EFFECT_VERBS, '*' as const), fc.constantFrom(...EFFECT_DOMAINS, '*' as const))
  .map(([verb, domain]) => `${verb}:${domain}` as EffectCapability);

const ownMode = (name: string): fc.Arbitrary<Mode> =>
  fc.record({
    name: fc.constant(name),
    about: fc.constant('of a test'),
    tools: fc.subarray(TOOL_KINDS.filter((tool) => tool !== 'other')),
    effects: fc.array(capability, { maxLength: 6 }),
    unknownTool: fc.constantFrom('ask' as const, 'block' as const),
  });

const modeOf = (modes: readonly Mode[]): fc.Arbitrary<Mode> => fc.constantFrom(...BUILT_IN_MODES, ...modes);

const config: fc.Arbitrary<GateConfig> = fc
  .tuple(ownMode('narrow'), ownMode('other'))
  .chain((modes) =>
    fc.record({
      mode: modeOf(modes).map(({ name }) => name),
      modes: fc.constant(modes),
      agents: fc.array(fc.record({ type: fc.constantFrom(...TYPES), mode: modeOf(modes) }), { maxLength: 4 }),
    }),
  )
  .map((given) => ({ ...DEFAULT_CONFIG, ...given }));

const named = fc.constantFrom('plan', 'review', 'build', 'narrow', 'other', undefined);
const types = fc.subarray([...TYPES, 'nobody named this']);

function settingWith(given: GateConfig): GateSetting {
  return {
    locations: locationsBelow('/home/dev'),
    config: given,
    configDigest: 'property',
    roots: ['/no/such/shop'],
    cwd: '/no/such/shop',
    ledger: 'off',
  };
}

function modeIn(given: GateConfig, mode?: string, within?: string, agentTypes: readonly string[] = []): Mode {
  const found = standingOf(settingWith(given), mode, { agentTypes, ...(within !== undefined && { within }) });
  if (!found.ok) throw new Error(found.why);
  return found.standing.mode;
}

describe('a mode that is inherited', () => {
  test('is never wider than the one of who started it, nor than its own, nor than that of any of its types', () => {
    let narrowed = 0;
    fc.assert(
      fc.property(config, named, named, types, (given, own, parents, agentTypes) => {
        const parent = parents ?? given.mode;
        const mode = modeIn(given, own, parent, agentTypes);
        expect(narrows(mode, modeIn(given, parent))).toBe(true);
        expect(narrows(mode, modeIn(given, own))).toBe(true);
        for (const agent of given.agents ?? []) {
          if (agentTypes.includes(agent.type)) expect(narrows(mode, agent.mode)).toBe(true);
        }
        if (!narrows(modeIn(given, parent), mode)) narrowed++;
      }),
    );
    expect(narrowed).toBeGreaterThan(10);
  });

  test('of a type that nobody named is that of who started it', () => {
    fc.assert(
      fc.property(config, named, (given, parent) => {
        expect(modeIn(given, parent, parent, ['nobody named this'])).toEqual(modeIn(given, parent));
      }),
    );
  });
});

const CALLS: readonly Omit<ToolCall, 'cwd'>[] = [
  { tool: 'read', path: 'src/a.ts' },
  { tool: 'write', path: 'src/a.ts', content: 'x' },
  { tool: 'delete', path: 'src/a.ts' },
  { tool: 'shell', command: 'npm test' },
  { tool: 'shell', command: 'git push' },
  { tool: 'shell', command: 'ls' },
  { tool: 'fetch', url: 'https://example.com/' },
  { tool: 'other', name: 'mcp__shop__buy', input: {} },
];

test('no call of a subagent in a stream gets a weaker verdict than the same call of its session', () => {
  fc.assert(
    fc.property(
      config,
      named,
      named,
      fc.constantFrom(...TYPES, 'x', undefined),
      (given, parent, own, agentType) => {
        const gate = openStreamGate(settingWith(given));
        for (const call of CALLS) {
          const asked = { session: 's', ...(parent !== undefined && { mode: parent }) };
          const sub = {
            session: 's',
            actor: 'helper',
            ...(own !== undefined && { mode: own }),
            ...(agentType !== undefined && { agentType }),
          };
          const before = gate.decide({ ...call, cwd: '/no/such/shop' }, asked).verdict;
          const after = gate.decide({ ...call, cwd: '/no/such/shop' }, sub).verdict;
          expect(VERDICTS.indexOf(after)).toBeGreaterThanOrEqual(VERDICTS.indexOf(before));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a subagent does not choose to be only observed', () => {
  const gate = openStreamGate(settingWith(DEFAULT_CONFIG));
  const push = { tool: 'other', name: 'mcp__shop__buy', cwd: '/no/such/shop' } as const;
  expect(gate.decide(push, { session: 's', actor: 'helper', mode: 'observe' }).verdict).toBe('ask');
  expect(gate.decide(push, { session: 't', mode: 'observe' }).verdict).toBe('allow');
  expect(gate.decide(push, { session: 't', actor: 'helper', mode: 'observe' }).verdict).toBe('allow');
});
