import { describe, expect, test } from 'vitest';
import { readCall } from '../reading/index.ts';
import { createWorkspace, resolve } from '../workspace/index.ts';
import { kindOf } from './kind.ts';
import { isGraded } from './kinds.ts';

const WORKSPACE = createWorkspace({ roots: ['/repo'], home: '/home/dev', cwd: '/repo', disk: false });

/** The kinds of what a command reaches outside with; `none` where no approval could be told from its neighbours. */
function kinds(command: string): string {
  const call = { tool: 'shell', command, cwd: '/repo' } as const;
  const facts = resolve(call, readCall(call), WORKSPACE);
  const found = [...facts.effects.keys()].flatMap((index) =>
    isGraded(index, facts) ? [kindOf(index, facts) ?? 'none'] : [],
  );
  return found.join(', ');
}

describe('values do not count', () => {
  test.each([
    ['git push origin main', 'git push origin feature/cart'],
    ['gh pr create --title "Fix it" --body "It was broken"', 'gh pr create --title Other --body Words'],
    ['gh issue comment 3 --body done', 'gh issue comment 41 --body "not yet"'],
    ['curl -d @a.json https://hooks.example.com/x', 'curl -d @b.json https://hooks.example.com/x'],
    ['kill 4242', 'kill 17'],
    ['apt-get install -y jq', 'apt-get install -y curl git'],
    ['apt-get install -y --no-install-recommends jq', 'apt-get install jq -y --no-install-recommends'],
  ])('`%s` is of the kind of `%s`', (one, other) => {
    expect(kinds(one)).toMatch(/ => /);
    expect(kinds(one)).not.toContain('none');
    expect(kinds(other)).toBe(kinds(one));
  });
});

describe('risk does', () => {
  test.each([
    ['a flag', 'git push origin main', 'git push -f origin main'],
    ['an unknown flag', 'git push origin main', 'git push --frobnicate origin main'],
    ['a forced refspec', 'git push origin main', 'git push origin +main'],
    ['a deleted branch', 'git push origin main', 'git push origin :main'],
    ['another remote', 'git push origin main', 'git push backup main'],
    ['another host', 'curl -d x https://a.example.com', 'curl -d x https://b.example.com'],
    ['another method', 'curl -X POST https://a.example.com', 'curl -X DELETE https://a.example.com'],
    ['another context', 'kubectl --context stage apply -f x.yaml', 'kubectl --context prod apply -f x.yaml'],
    ['another subcommand', 'gh pr create --title x', 'gh pr merge --title x'],
    ['another program', 'npm install -g x', 'pnpm install -g x'],
    ['one flag more', 'apt-get install -y jq', 'apt-get install -y -y jq'],
    ['a flag that ends the flags', 'apt-get install jq -y', 'apt-get install -- jq -y'],
    ['a package from a file', 'apt-get install -y jq', 'apt-get install -y ./jq.deb'],
    ['another service', 'systemctl start nginx', 'systemctl start postgresql'],
    ['another act on it', 'systemctl start nginx', 'systemctl stop nginx'],
  ])('%s: `%s` is not of the kind of `%s`', (_, one, other) => {
    expect(kinds(other)).not.toBe(kinds(one));
  });
});

describe('a file of the machine is named in its kind', () => {
  test.each([
    ['another file', 'cat a > /etc/app/a.conf', 'cat a > /etc/app/b.conf'],
    ['a file by another way', 'cp a /etc/app/a.conf', 'mv a /etc/app/a.conf'],
    ['appending', 'cat a > /etc/app/a.conf', 'cat a >> /etc/app/a.conf'],
    ['another set of files', 'rm -f /var/lib/app/lock*', 'rm -f /var/lib/app/*'],
    ['a folder before it', 'cat a > /etc/app/a.conf', 'cd /etc && cat a > ./b.conf'],
  ])('%s: `%s` is not of the kind of `%s`', (_, one, other) => {
    expect(kinds(one)).toMatch(/ => .*\/(?:etc|var)\//);
    expect(kinds(other)).not.toBe(kinds(one));
  });

  test.each([
    ['other content', 'cat a > /etc/app/a.conf', `cat > /etc/app/a.conf <<'E'\nlisten 80\nE`],
    ['the same file from its folder', 'cat a > /etc/app/a.conf', 'cd /etc/app; cat b > a.conf'],
  ])('%s: `%s` is of the kind of `%s`', (_, one, other) => {
    expect(kinds(one)).not.toContain('none');
    expect(kinds(other)).toBe(kinds(one));
  });
});

test.each([
  'ssh box ls',
  'GH_HOST=evil.example.com gh pr create --title x',
  'export GH_HOST=evil.example.com; gh pr create --title x',
  `sh -c 'git push origin main'`,
  'git push origin "$(cat branch)"',
  'git push origin $BRANCH',
  'sudo systemctl restart nginx',
  'xargs git push < names',
  `python3 -c 'import requests; requests.post("https://hooks.example.com", json={})'`,
  'sudo cp a /etc/app/a.conf',
  'kill $(cat pid)',
])('`%s` has no kind', (command) => {
  expect(kinds(command).split(', ')).toContain('none');
});

test.each(['kill $!', 'app & P=$!; kill -9 "$P"', 'app & echo $! > pid; wait $!'])(
  '`%s` ends no process of others',
  (command) => {
    expect(kinds(command)).toBe('');
  },
);

test.each([`app & P=$!; kill \${P:0:1}`, 'app & P=$!1; kill $P', 'app & P=$!; P=$(cat pid); kill $P'])(
  '`%s` may end another process',
  (command) => {
    expect(kinds(command)).toBe('none');
  },
);
