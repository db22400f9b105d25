import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyJournal } from '../../src/evidence/index.ts';
import { type Built, buildTool } from '../cli/built.ts';
import { type HostSession, hostSession } from '../cli/session.ts';

/** For many processes one after another on a busy machine; nothing is measured. Milliseconds. */
const SLOW = 180_000;

let built: Built;
beforeAll(async () => {
  built = await buildTool();
}, SLOW);
afterAll(() => built.remove());

const ROOT = process.getuid?.() === 0;
const NOBODY = 65_534;
const HAS_SETPRIV = spawnSync('setpriv', ['--version']).status === 0;

/** Root may write what nobody may, so the hook then runs as somebody else, to whom all of it belongs. */
function asSomebody(session: HostSession): (wired: string) => string {
  if (!ROOT) return (wired) => wired;
  const place = dirname(session.home);
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, place]);
  chmodSync(built.dist, 0o755);
  return (wired) =>
    `exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups sh -c ${`'${wired.replaceAll("'", `'\\''`)}'`}`;
}

function write(session: HostSession, id: string, through?: (wired: string) => string) {
  const input = { file_path: join(session.repository, 'src/new.ts'), content: 'x' };
  return session.before('', id, { tool: 'Write', input, ...(through && { through }) });
}

describe('a hook that cannot record refuses, says how to mend it, and goes on once that is done', () => {
  test('where no file may grow, as on a full disk', { timeout: SLOW }, () => {
    const session = hostSession(built);
    expect(write(session, 'toolu_a').decision).toBe('');
    const refused = write(session, 'toolu_b', (wired) => `ulimit -f 0; ${wired}`);
    expect(refused.decision).toBe('deny');
    expect(refused.reason).toMatch(/\[EVIDENCE_UNWRITABLE\]\n[\s\S]*cannot be written: .+\n {2}to mend it: /);
    expect(write(session, 'toolu_c').decision).toBe('');
    expect(verifyJournal(session.journal())).toMatchObject({ ok: true });
  });

  test.runIf(!ROOT || HAS_SETPRIV)('where its folder may not be written', { timeout: SLOW }, () => {
    const session = hostSession(built);
    const state = join(session.home, '.local/state/holdfast');
    mkdirSync(state, { recursive: true });
    const through = asSomebody(session);
    chmodSync(state, 0o500);
    const refused = write(session, 'toolu_a', through);
    expect(refused.decision).toBe('deny');
    expect(refused.reason).toMatch(/\[EVIDENCE_UNWRITABLE\]\n[\s\S]*permission is denied\n {2}to mend it: /);
    const file_path = join(session.repository, 'src/app.ts');
    const read = session.before('', 'toolu_b', { tool: 'Read', input: { file_path }, through });
    expect(read.decision).toBe('');
    expect(existsSync(join(state, 'sessions'))).toBe(false);
    chmodSync(state, 0o700);
    expect(write(session, 'toolu_c', through).decision).toBe('');
    expect(existsSync(session.journal())).toBe(true);
  });
});
