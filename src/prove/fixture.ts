import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A throw-away repository with something of everything that the proofs touch, and a folder outside of it. */
export interface Fixture {
  readonly folder: string;
  readonly repository: string;
  readonly outside: string;
  /** Unlike any session of a host. */
  readonly session: string;
  dispose(): void;
}

const FILES: Readonly<Record<string, string>> = {
  'src/app.ts': 'export const answer = 42;\nexport const question = "?";\n',
  'db/migrate/0001_first.sql': 'create table notes (id integer);\n',
  'draft.md': 'words that nobody else has\n',
  '.env': 'PLACEHOLDER=inert\n',
  '.env.example': 'PLACEHOLDER=\n',
  'package.json': '{ "name": "fixture", "scripts": { "test": "true" } }\n',
};

/** Prefix of the sessions that proofs run under; their journals are removed afterwards. */
export const PROOF_SESSION = 'holdfast-prove-';

export function createFixture(): Fixture {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-prove-')));
  const repository = join(folder, 'repository');
  const outside = join(folder, 'outside');
  for (const [name, content] of Object.entries(FILES)) write(join(repository, name), content);
  mkdirSync(outside);
  symlinkSync(outside, join(repository, 'door'));
  execFileSync('git', ['init', '--quiet', repository], { stdio: 'ignore' });
  return {
    folder,
    repository,
    outside,
    session: `${PROOF_SESSION}${randomUUID()}`,
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
