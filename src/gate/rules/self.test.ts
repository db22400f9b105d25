import { expect, test } from 'vitest';
import { act, said } from '../../../test/gate/requests.ts';
import { readCall } from '../../reading/index.ts';
import { selfProtection } from './self.ts';

function spoken(command: string): readonly string[] {
  const { commands } = readCall({ tool: 'shell', command, cwd: '/repo' });
  return said(selfProtection, [act('exec', 'process')], { commands });
}

test.each([
  'node node_modules/holdfast/dist/bin/holdfast.js off',
  'node -r ./x.cjs node_modules/holdfast/dist/bin/holdfast.js approve c-x',
  "script -qc 'node node_modules/holdfast/dist/bin/holdfast.js approve a-x' /dev/null",
  'deno run -A npm:holdfast off',
  'pnpm holdfast off --uninstall',
  'node node_modules/holdfast/dist/bin/holdfast.js config trust',
  'npx holdfast ledger --home x approve 3',
  'npx holdfast --home x off',
  'node node_modules/holdfast/dist/bin/holdfast.js log wrong d-1a2b3c4d',
  "script -qc 'npx holdfast log --home x right d-1a2b3c4d' /dev/null",
])('`%s` is refused, by whatever path the guard is named', (command) => {
  expect(spoken(command)).toEqual(['block SELF_PROTECTED']);
});

test.each([
  "npx holdfast explain -- 'rm -rf build'",
  'node node_modules/holdfast/dist/bin/holdfast.js decide',
  'node node_modules/holdfast/dist/bin/holdfast.js config show',
  'node node_modules/holdfast/dist/bin/holdfast.js log --path wrong.ts --json',
  'node node_modules/holdfast/dist/bin/holdfast.js verify',
  'node scripts/off.js',
  'npm init -y',
])('`%s` is no switch of the guard', (command) => {
  expect(spoken(command)).toEqual([]);
});
