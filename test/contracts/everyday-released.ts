import { commands, type Everyday } from './row.ts';

export const RELEASED: readonly Everyday[] = [
  {
    why: 'a store is asked, and a release is tried',
    calls: commands(
      'echo ping | redis-cli',
      'redis-cli eval "return redis.call(\'get\', KEYS[1])" 1 a',
      "psql -c 'explain select * from orders'",
      "psql -c 'explain analyze select * from orders'",
      "psql -c 'explain delete from orders where id = 1'",
      'npm pu --help',
      'npx semantic-release --dry-run',
      'goreleaser check',
      'goreleaser build --snapshot',
      'goreleaser release --snapshot --clean',
      'npx changeset',
      'npx changeset version',
      'npm publish --dry-run',
      'lerna run build',
    ),
  },
];
