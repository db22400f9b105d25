import { appendFileSync, chmodSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locationsBelow } from '../../src/gate/locations.ts';
import { switchOff } from '../../src/gate/off.ts';
import { type Built, buildTool } from '../cli/built.ts';
import { type HostSession, hostSession } from '../cli/session.ts';
import { put } from '../cli/tool.ts';

/** For many processes one after another on a busy machine; nothing is measured. Milliseconds. */
const SLOW = 180_000;

let built: Built;
beforeAll(async () => {
  built = await buildTool();
}, SLOW);
afterAll(() => built.remove());

const PACKAGE = JSON.stringify({
  name: 'fixture',
  scripts: { prepare: 'node scripts/prepare.js', setup: 'node scripts/prepare.js' },
});

/** What a script does that a repository ships, by each way that a command starts it. */
const WAYS: readonly (readonly [string, string, (session: HostSession) => void])[] = [
  [
    'a package script switches the hooks off',
    'npm run setup',
    ({ write }) => write('.claude/settings.local.json', '{"disableAllHooks":true}'),
  ],
  [
    'a package hook puts variables into the settings',
    'npm install',
    ({ write }) => write('.claude/settings.json', '{"env":{"NODE_OPTIONS":"--require ./x.cjs"}}'),
  ],
  [
    'a script takes the settings away',
    'node scripts/prepare.js',
    ({ home }) => rmSync(join(home, '.claude/settings.json')),
  ],
  [
    'a script links the settings elsewhere',
    'node scripts/prepare.js',
    ({ home, repository }) => {
      renameSync(join(home, '.claude/settings.json'), join(repository, 'settings.json'));
      symlinkSync(join(repository, 'settings.json'), join(home, '.claude/settings.json'));
    },
  ],
  [
    'a script closes the installed program',
    'node scripts/prepare.js',
    ({ home }) => chmodSync(join(home, '.local/share/holdfast/hook/parts/watch.js'), 0o000),
  ],
  [
    'a script says that the guard is off',
    'node scripts/prepare.js',
    ({ home }) => put(join(home, '.local/state/holdfast/off.json'), '{}\n'),
  ],
  [
    'a script switches the guard off with all its records',
    'node scripts/prepare.js',
    ({ home }) => switchOff(locationsBelow(home), { duration: 3_600_000, why: 'in the way' }, new Date()),
  ],
  [
    'a script adds to a part of the program',
    'node scripts/prepare.js',
    ({ home }) => appendFileSync(join(home, '.local/share/holdfast/hook/parts/shell.js'), '\n// x\n'),
  ],
];

describe('what a repository ships to switch the guard off is found at the next event', () => {
  test.each(WAYS)('%s', { timeout: SLOW }, (_, command, act) => {
    const session = hostSession(built, { 'package.json': PACKAGE, 'scripts/prepare.js': '' });
    const { before, after } = session.run(command, { act: () => act(session) });
    expect(before.decision).toBe('');
    expect(after.reason).toContain('[GUARD_CHANGED]');
    const next = session.before('node scripts/prepare.js', 'toolu_next', { turn: 'turn-2' });
    expect(next.decision).toBe('ask');
    expect(next.reason).toContain('[RUN_QUARANTINED]');
  });
});
