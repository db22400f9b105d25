import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_CONFIG, type GateAnswer, locationsBelow, openStreamGate } from '../../src/gate/index.ts';
import { FILES, HOME_SECRETS, IGNORED, LATER, SECRETS } from './place-files.ts';
import type { Call } from './row.ts';

/** Where calls are judged, as `holdfast decide --ledger off` judges them. */
export interface Place {
  readonly name: 'disk' | 'text';
  readonly root: string;
  judge(call: Call, mode?: string): GateAnswer;
  dispose(): void;
}

/** A repository that exists nowhere: paths are compared as spelled. */
export function textPlace(): Place {
  return placeAt('text', '/home/maya/shop', '/home/maya', () => {});
}

/**
 * A real repository with a home around it, beside the machine's temporary folder rather than in it. `secrets`: there are
 * credentials in both.
 */
export function diskPlace({ secrets = false }: { readonly secrets?: boolean } = {}): Place {
  const home = realpathSync(mkdtempSync(join('/var/tmp', 'holdfast-contract-')));
  const root = join(home, 'shop');
  const write = (path: string, content: string, folder: string = root): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: path.endsWith('.sh') ? 0o755 : 0o644 });
  };
  for (const [path, content] of Object.entries(FILES)) write(path, content);
  const git = (...args: readonly string[]): unknown =>
    execFileSync('git', ['-C', root, '-c', 'user.name=Maya', '-c', 'user.email=maya@example.com', ...args], {
      stdio: 'pipe',
    });
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', 'https://git.example.com/maya/shop.git');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'open the shop');
  git('branch', 'feature/cart-totals');
  for (const path of IGNORED) write(path, 'made by a build\n');
  for (const [path, content] of Object.entries(LATER)) write(path, content);
  if (secrets) for (const path of SECRETS) write(path, 'API_KEY=nothing-real\n');
  if (secrets) for (const path of HOME_SECRETS) write(path, 'nothing real\n', home);
  return placeAt('disk', root, home, () => rmSync(home, { recursive: true, force: true }));
}

function placeAt(name: Place['name'], root: string, home: string, dispose: () => void): Place {
  const gate = openStreamGate({
    locations: locationsBelow(home),
    config: DEFAULT_CONFIG,
    configDigest: 'contract',
    roots: [root],
    cwd: root,
    ledger: 'off',
  });
  let session = 0;
  return {
    name,
    root,
    judge: (call, mode) => {
      session += 1;
      const turn = { session: `row-${session}`, ...(mode === undefined ? {} : { mode }) };
      return gate.decide({ ...located(call, root, home), cwd: root }, turn);
    },
    dispose,
  };
}

function located(call: Call, root: string, home: string): Call {
  const here = (text: string): string => text.replaceAll('%ROOT%', root).replaceAll('%HOME%', home);
  return {
    ...call,
    ...(call.command === undefined ? {} : { command: here(call.command) }),
    ...(call.path === undefined ? {} : { path: here(call.path) }),
    ...(call.content === undefined ? {} : { content: here(call.content) }),
  };
}
