import { commands, type Everyday } from './row.ts';

export const PLACED: readonly Everyday[] = [
  {
    why: 'branches, archives and databases of the project',
    calls: commands(
      'git -C web status',
      'git -C web commit -m x',
      'git -C terraform/modules commit -m x',
      'git -C db/migrate add .',
      "git commit -m 'x'",
      'git commit -am x',
      'git checkout -b topic',
      'git switch -c topic',
      'git fetch --prune origin',
      'git fetch origin main',
      'git config core.autocrlf input',
      'git config --get core.hooksPath',
      'gh api repos/o/r/git/refs',
      'tar xf a.tar',
      'tar xzf a.tgz -C tmp',
      'tar xf a.tar --one-top-level',
      'tar xf a.tar --one-top-level=tmp/x',
      "sqlite3 tmp/a.db 'select 1'",
      'sqlite3 tmp/a.db ".tables"',
      'duckdb -c "select 1"',
      'duckdb -c "copy (select 1) to \'tmp/x.csv\'"',
      "printf 'w\\nq\\n' | ed -s docs/guide.md",
    ),
  },
  {
    why: 'looking round and building in a folder that nobody can know',
    calls: commands(
      'cd "$WHERE" && cat README.md',
      'cd "$WHERE" && ls -la .env',
      'cd "$WHERE" && cat .env.example',
      'for d in */; do (cd "$d" && npm test); done',
      'cd "$(git rev-parse --show-toplevel)" && cat package.json',
    ),
  },
];
