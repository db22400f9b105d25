import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitParts } from '../scripts/hook-parts.mjs';

let folder = '';
const partsOf = new Map<string, string[]>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-hook-parts-'));
  for (const { outputs } of await emitParts(folder)) {
    for (const [file, { inputs }] of Object.entries(outputs)) {
      for (const module of Object.keys(inputs)) {
        partsOf.set(module, [...(partsOf.get(module) ?? []), basename(file)]);
      }
    }
  }
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what counts work counts it once for all parts', () => {
  expect(partsOf.get('src/reading/budget.ts')).toEqual(['main.js']);
  expect(partsOf.size).toBeGreaterThan(300);
});

test.each([
  ['src/reading/shell/walk.ts', 'shell.js'],
  ['src/reading/patch/unified.ts', 'patches.js'],
  ['src/gate/justification.ts', 'answers.js'],
  ['src/gate/watch/snapshot.ts', 'watch.js'],
  ['src/gate/found.ts', 'found.js'],
  ['src/gate/upkeep/state.ts', 'upkeep.js'],
  ['src/gate/managed/layer.ts', 'managed.js'],
  ['src/gate/switched/part.ts', 'switched.js'],
  ['src/adapters/claude-code/attended.ts', 'attended.js'],
  ['src/workspace/git-state.ts', 'tracked.js'],
])('%s is loaded only with %s', (module, part) => {
  expect(partsOf.get(module)).toEqual([part]);
});

test('the hook tells nobody anything: telemetry is for those who build agents', () => {
  expect([...partsOf.keys()].filter((module) => module.startsWith('src/evidence/telemetry/'))).toEqual([]);
});
