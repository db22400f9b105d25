import { commands, diffOf, type Everyday, lines } from './row.ts';

export const CARRIED: readonly Everyday[] = [
  {
    why: 'built files that go to a store, and what comes from one',
    calls: commands(
      'mc cp dist/index.js store/bucket/',
      'mc cp store/bucket/index.js ./dist/',
      'mc ls store/bucket',
      'wrangler r2 object put bucket/key --file=dist/index.js',
      'doctl spaces put dist/index.js',
    ),
  },
  {
    why: 'names of secrets are none',
    calls: commands(
      'kubectl get secret -o name',
      'kubectl get secrets --output=name',
      'kubectl get secrets -o wide',
      'kubectl get pods,secrets -o name',
    ),
  },
  {
    why: 'patches of ordinary files',
    calls: commands(
      'git apply patches/greeting.patch',
      'git apply --check patches/workflow.patch',
      'git apply --stat patches/workflow.patch',
      'patch -p1 < patches/greeting.patch',
      'patch --dry-run -p1 < patches/workflow.patch',
      'cat patches/greeting.patch | git apply',
      'git apply patches/gone.patch',
      'git diff > tmp/mine.patch && git apply -R tmp/mine.patch',
      lines("cat > tmp/fix.patch <<'X'", diffOf('src/cart.ts'), 'X', 'git apply tmp/fix.patch'),
    ),
  },
  {
    why: 'what a container clears in a folder of the build',
    calls: commands(
      'docker run --rm -v "$PWD/build":/out alpine rm -rf /out/docs',
      'docker run --rm -v "$PWD":/work -w /work alpine rm -rf build',
      "vagrant ssh -c 'ls /srv'",
      'vagrant ssh web -- uptime',
    ),
  },
  {
    why: 'searches by path',
    calls: commands(
      "find . -path '*/__pycache__/*' -delete",
      "find . -path './build/*' -delete",
      "find . -path '*/dist/*' -name '*.map' -delete",
      "find . -wholename '*.orig' -delete",
    ),
  },
];

/** What only looks is let through where nothing else is. */
export const PLANNED: readonly Everyday[] = [
  {
    why: 'a plan reads',
    mode: 'plan',
    calls: commands(
      'git status --short',
      'git log --oneline -20',
      'git diff HEAD~1 -- src',
      'git show HEAD --stat',
      'git blame src/cart.ts',
      'git branch --all',
      'git ls-files',
      'git grep -n total',
      'ls -la src',
      'cat README.md',
      'head -50 src/cart.ts',
      'tail -n 20 logs/server.log',
      "sed -n '1,40p' src/cart.ts",
      "awk -F, '{ print $1 }' drafts/tariffs.csv",
      'rg -n total src',
      "grep -rn 'total' src",
      "find src -name '*.ts' -newer package.json",
      'wc -l src/*.ts',
      'du -sh dist',
      'jq .scripts package.json',
      'diff README.md CHANGELOG.md',
      'sort drafts/tariffs.csv | uniq -c',
      'cd src && ls && pwd',
      'which node && node --version',
      'file dist/index.js',
      'tree -L 2 src',
      'echo "$PATH"',
      'test -f package.json && echo there',
      'for f in src/*.ts; do wc -l "$f"; done',
      'ps aux | head',
      'df -h .',
      'kubectl get pods',
      'gh pr view 12',
      'gh issue list',
    ),
  },
];
