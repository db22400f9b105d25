import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const DIST = join(REPOSITORY, 'dist');

/** One law broken in the source, and the proof that must name it. */
interface Mutation {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly put: string;
  readonly proof: string;
}

/** Makes the first rule of a file, or the one behind `after`, object to nothing. */
function silenced(rule: string, proof: string, after = ''): Mutation {
  const find = `${after}judge(request) {`;
  return {
    name: `rule ${rule} objects to nothing`,
    file: `src/gate/rules/${rule}.ts`,
    find,
    put: `${find} return [];`,
    proof,
  };
}

const MUTATIONS: readonly Mutation[] = [
  silenced('outside', 'refuses a write outside the root: absolute path'),
  silenced('secrets', 'refuses secrets in a read-only mode'),
  silenced('catastrophe', 'refuses a catastrophic command'),
  silenced('self', 'refuses changes to its own wiring'),
  silenced('expensive', 'a shell write meets the same gate as the write tool'),
  {
    name: 'whatever changed while a call ran is explained',
    file: 'src/gate/watch/part.ts',
    find: 'return changes.filter((change) => !isExplained(change, by));',
    put: 'return changes.filter((change) => !isExplained(change, by) && false);',
    proof: 'finds afterwards that a script wrote a migration',
  },
  {
    name: 'plan mode may write',
    file: 'src/authority/modes.ts',
    find: "tools: ['shell', 'read', 'fetch'],",
    put: "tools: ['shell', 'read', 'fetch', 'write'],",
    proof: 'refuses a plan-mode write tool',
  },
  {
    name: 'what one turn opened stays open',
    file: 'src/evidence/fold.ts',
    find: 'if (event.turn === turn) foldEvent(fold, event, event.actor === actor);',
    put: 'foldEvent(fold, event, event.actor === actor);',
    proof: 'still asks on turn two',
  },
  {
    name: 'an absent ledger is consent',
    file: 'src/gate/ledger.ts',
    find: "return { state: 'absent', why: read.why };",
    put: "return { state: 'off' };",
    proof: 'asks when the approval ledger is absent',
  },
];

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-mutations-')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the build whose hook is bundled from a source with one change. */
async function mutantOf({ file, find, put }: Mutation, name: string): Promise<string> {
  const place = join(folder, name);
  cpSync(DIST, join(place, 'dist'), { recursive: true });
  cpSync(join(REPOSITORY, 'package.json'), join(place, 'package.json'));
  let changed = 0;
  await build({
    absWorkingDir: REPOSITORY,
    entryPoints: ['src/cli/hook-main.ts'],
    outfile: join(place, 'dist', 'hook', 'holdfast-hook.cjs'),
    format: 'cjs',
    bundle: true,
    platform: 'node',
    logLevel: 'error',
    plugins: [
      {
        name: 'mutate',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            if (path !== join(REPOSITORY, file)) return undefined;
            const source = readFileSync(path, 'utf8');
            changed += source.split(find).length - 1;
            return { contents: source.replace(find, () => put), loader: 'ts' };
          }),
      },
    ],
  });
  expect(changed, `\`${find}\` stands once in ${file}`).toBe(1);
  return join(place, 'dist', 'bin', 'holdfast.js');
}

function proveWith(cli: string) {
  const home = mkdtempSync(join(folder, 'home-'));
  const run = spawnSync(process.execPath, [cli, 'prove', '--json', '--home', home], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  });
  const { proofs } = JSON.parse(run.stdout) as { proofs: readonly { name: string; held: boolean }[] };
  return {
    status: run.status,
    failed: proofs.filter(({ held }) => !held).map(({ name }) => name),
    count: proofs.length,
  };
}

test('the build as it is: every proof holds', () => {
  const { status, failed, count } = proveWith(join(DIST, 'bin', 'holdfast.js'));
  expect(failed).toEqual([]);
  expect(status).toBe(0);
  expect(count).toBeGreaterThanOrEqual(12);
}, 600_000);

describe('a broken law is named, and the exit code is 1', () => {
  test.each(MUTATIONS.map((mutation, at) => [mutation.name, mutation, at] as const))(
    '%s',
    async (_, mutation, at) => {
      const { status, failed } = proveWith(await mutantOf(mutation, `mutant-${at}`));
      expect(failed).toContain(mutation.proof);
      expect(status).toBe(1);
    },
    600_000,
  );
});

test('a run that cannot prove anything fails', () => {
  const place = join(folder, 'empty');
  cpSync(DIST, join(place, 'dist'), { recursive: true });
  rmSync(join(place, 'dist', 'hook'), { recursive: true });
  const run = spawnSync(
    process.execPath,
    [join(place, 'dist', 'bin', 'holdfast.js'), 'prove', '--home', folder],
    {
      encoding: 'utf8',
    },
  );
  expect(run.status).not.toBe(0);
  expect(run.stderr + run.stdout).not.toMatch(/\n\s+at /);
});
