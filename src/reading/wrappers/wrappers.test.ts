import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readScript } from '../read-script.ts';
import { readingLines } from '../reading-lines.ts';
import { WRAPPERS } from './index.ts';

function read(text: string) {
  return readingLines(readScript(text, { cwd: '/repo' }));
}

/** Spellings of a wrapper around a simple command, which is `%`. */
const AROUND: readonly string[] = [
  'sudo %',
  'sudo -u bob -E A=1 %',
  'sudo -n -- %',
  'doas -u bob %',
  'pkexec %',
  'runuser -u bob -- %',
  'gosu bob %',
  'fakeroot %',
  'unshare -rm %',
  'env %',
  'env -i A=1 B=2 %',
  'env -u A -C /repo %',
  'cross-env A=1 %',
  'dotenv -e .env.test -- %',
  'direnv exec . %',
  'op run --env-file=x -- %',
  'aws-vault exec prod -- %',
  'doppler run -- %',
  'nice -n 10 %',
  'nice -10 %',
  'ionice -c 2 -n 7 %',
  'timeout 5 %',
  'timeout -k 5 -s KILL 10s %',
  'nohup %',
  'setsid -w %',
  'stdbuf -oL -e 0 %',
  'unbuffer %',
  'time %',
  '/usr/bin/time -v -o times %',
  'strace -f -e trace=file -o log %',
  'ltrace %',
  'gdb -q --args %',
  'chrt -b 0 %',
  'taskset -c 1 %',
  'caffeinate -i %',
  'xvfb-run -a %',
  'systemd-run --user --scope %',
  'flock -n lock %',
  'command %',
  'builtin command %',
  'exec %',
  'exec -a name %',
  'busybox %',
  'toybox %',
  'npx %',
  'npx --yes %',
  'pnpm dlx %',
  'pnpm exec %',
  'yarn dlx %',
  'bunx %',
  'npm exec -- %',
  'uv run %',
  'uv run --with x -- %',
  'uvx %',
  'pipx run %',
  'poetry run %',
  'pipenv run %',
  'bundle exec %',
  'conda run -n x %',
  'mise exec -- %',
  'entr -r %',
  'tmux new-session -d %',
  'screen -dm %',
  'script -q /dev/null %',
  'hyperfine "%"',
  'watch "%"',
  'watch -n 1 %',
  "bash -c '%'",
  "sh -ec '%'",
  "zsh -lc '%'",
  "bash -x -o pipefail -c '%'",
  "fish -c '%'",
  "su bob -c '%'",
  "su -c '%' bob",
  "flock lock -c '%'",
  "script -c '%' /dev/null",
  "env -S '%'",
  "watch '%'",
  "parallel ::: '%'",
  "tmux send-keys -t 0 '%' Enter",
  "eval '%'",
  "trap '%' EXIT",
  "bash <<< '%'",
  "echo '%' | sh",
  "echo '%' | sudo bash",
  "npx -c '%'",
  "concurrently '%'",
  'unknown-tool %',
  '( % )',
  '{ %; }',
  '! %',
  'x=$(%)',
  'echo `%`',
  'cat <(%)',
  'if %; then :; fi',
  'for i in 1 2; do %; done',
  'f() { %; }; f',
  'true && %',
  'false || %',
  '% | cat',
  'echo | %',
  '% &',
  'coproc %',
];

const COMMANDS = ['rm -rf build', 'git push --force', 'mv a b', 'chmod -R 777 x'];

const within = (around: string, command: string): string => around.replace('%', () => command);

/** An effect without its traits, which wrapping may add to. */
const bare = (line: string): string => line.replace(/ \[.*\]$/, '').replace(/ in \S+$/, '');

describe('wrapping a command keeps what it does', () => {
  test.each(AROUND)('%s', (around) => {
    for (const command of COMMANDS) {
      const alone = read(command).effects.map(bare);
      const wrapped = read(within(around, command));
      expect(wrapped.effects.map(bare)).toEqual(expect.arrayContaining(alone));
      expect(wrapped.unread).toBe(0);
    }
  });
});

test('wrapping twice keeps it, too', () => {
  // `watch` and `tmux` join their words, so quotes inside do not reach the shell that reads them.
  const spelling = fc.constantFrom(...AROUND.filter((one) => !/['"]|^watch|^tmux|^unknown/.test(one)));
  fc.assert(
    fc.property(
      spelling,
      fc.constantFrom(...AROUND),
      fc.constantFrom(...COMMANDS),
      (outer, inner, command) => {
        const alone = read(command).effects.map(bare);
        const text = within(inner, command);
        const wrapped = read(
          outer.startsWith('f()') ||
            /^[({!]|^x=|^trap|^echo|^cat|^if|^f|^true|^false|^coproc|\|| &$/.test(inner)
            ? text
            : within(outer, text),
        );
        expect(wrapped.unread > 0 || alone.every((line) => wrapped.effects.map(bare).includes(line))).toBe(
          true,
        );
      },
    ),
    { numRuns: 300 },
  );
});

/** What a wrapper makes of a call that is not simply the command behind it. */
test.each([
  ['sudo -l', []],
  ['env -S "bash -c" \'rm a\'', ['delete file a']],
  ['env -S "A=1 rm" "a b"', ['delete file a b']],
  ['sudo ls', ['exec process ls [privileged]']],
  ['sudo -i', ['exec process shell [interactive privileged]']],
  ['sudoedit /etc/hosts', ['exec process sudoedit', 'read file /etc/hosts to model']],
  ['sudo -e /etc/hosts', ['write file /etc/hosts [privileged]']],
  ['command -v rm', []],
  ['env', ['read process environment to model [secret]']],
  ['env A=1', ['read process environment to model [secret]']],
  ['xargs rm < list', ['read file list to model', 'delete file \uFFFD(unknown)']],
  ["find . -name '*.pyc' | xargs rm -f", ['delete file ./***/*.pyc(glob) [force]']],
  ["find . -name '*.pyc' -print0 | xargs -0 -I{} rm {}", ['delete file ./***/*.pyc(glob)']],
  ["find src -name '*.o' -delete", ['delete file src/***/*.o(glob) [recursive]']],
  ['find . -delete', ['delete file . [recursive]']],
  ['find . -fprint out', ['write file out [overwrite]']],
  ['find . -name x -exec sh -c \'rm "$1"\' _ {} \\;', ['delete file ./***/x(glob)']],
  ['find . -name x -exec rm {} + -o -name y -exec rm {} +', ['delete file ./***/{x,y}(glob)']],
  ["find . -name '*.orig' -o -name '*.rej' | xargs rm", ['delete file ./***/{*.orig,*.rej}(glob)']],
  ["find . -name '*.c' -o -type d | xargs rm", ['delete file ./***/{.*,*}(glob)']],
  ["find . -name '*.ts' -not -path './lib/*' -delete", ['delete file ./***/*.ts(glob) [recursive]']],
  ["find . -not \\( -name '*.ts' \\) -delete", ['delete file . [recursive]']],
  ["find . -path ./lib -prune -o -name '*.js' -delete", ['delete file ./***/*.js(glob) [recursive]']],
  ['find . -exec find x -name y \\; -delete', ['delete file . [recursive]']],
  ["find . -iname 'a.Md' -delete", ['delete file ./***/[aA].[mM][dD](glob) [recursive]']],
  ['find . -type d -empty -delete', []],
  ['find . -empty -delete', ['delete file . [recursive]']],
  ['find . -type d -empty -o -name x -delete', ['delete file . [recursive]']],
  ['find src -type f -exec cat {} +', ['read file src to model', 'read file src/***/{.*,*}(glob) to model']],
  [
    'find . -maxdepth 1 -type f -exec cat {} +',
    ['read file . to model', 'read file ./{.*,*}(glob) to model'],
  ],
  ['echo a "b c" | xargs rm', ['delete file a', 'delete file b', 'delete file c']],
  ["printf 'a b\\0c' | xargs -0 rm", ['delete file a b', 'delete file c']],
  ['xargs rm <<< "\'a b\' c\\ d"', ['delete file a b', 'delete file c d']],
  ["printf 'a b\\nc\\n' | xargs -I{} rm x/{}", ['delete file x/a b', 'delete file x/c']],
  ["echo 'a,b' | xargs -d , rm", ['delete file a', 'delete file b\n']],
  ['xargs -a list rm', ['read file list to model', 'delete file \uFFFD(unknown)']],
  ['xargs -a .env', ['read file .env to model']],
  ['git ls-files src lib | xargs rm', ['delete file {src,src/**,lib,lib/**}(glob)']],
  ["git ls-files '*.ts' | xargs rm", ['delete file ***/*.ts(glob)']],
  ["git ls-files ':!x' | xargs rm", ['delete file **(glob)']],
  ['git ls-files "$1x" $X | xargs rm', ['delete file **(glob)']],
  ['git ls-files -o | xargs cat', ['read file {**/.[!g]*,**}(glob) to model']],
  ['git diff --name-only HEAD -- src | xargs rm', ['delete file {src,src/**}(glob)']],
  ['ls -a | xargs cat', ['read file {.*,*}(glob) to model']],
  [
    'for f in a/*.md; do cp "$f" "b/$(basename "$f")"; done',
    ['read file a/*.md(glob) to file', 'write file b/*.md(glob) [overwrite]'],
  ],
  ['for f in a/*.md; do rm "b/$(basename "$f" .md).txt"; done', ['delete file b/*.txt(glob)']],
  ['for f in a/*/x; do rm "$(dirname "$f")/y"; done', ['delete file a/*/y(glob)']],
  ['rm "b/$(basename "$X")"', ['delete file b/\uFFFD(unknown)']],
  ['find . -name x -print', []],
  ['fd -e o -x rm', ['delete file **/*.o(glob)']],
  ['git ls-files | xargs rm', ['delete file **(glob)']],
  ['parallel rm ::: a b', ['delete file a', 'delete file b']],
  ['parallel rm {} ::: a', ['delete file a']],
  ['docker exec c rm -rf /x', ['delete container /x [recursive force remote]']],
  [
    'docker run --rm alpine rm -rf /x',
    ['exec container alpine', 'delete container /x [recursive force remote]'],
  ],
  ['docker compose exec web rm x', ['delete container x [remote]']],
  ['docker run -v /:/host alpine true', ['exec container alpine', 'write file / [recursive]']],
  ['docker run --privileged alpine true', ['exec container alpine [privileged]']],
  ['kubectl exec pod -- rm x', ['exec container pod [remote]', 'delete container x [remote]']],
  ['make clean', ['exec process make clean [workspace-code]']],
  ['npm run build', ['exec process build [workspace-code]']],
  ['npm test', ['exec process test [workspace-code]']],
  ['yarn build', ['exec process build [workspace-code]']],
  ['./x.sh', ['exec process ./x.sh [workspace-code]']],
  ['bash x.sh', ['exec process x.sh [workspace-code]']],
  ['bash', ['exec process bash [interactive]']],
  ['bash -n x.sh', ['read file x.sh to model']],
  ['bash --version', []],
  ['generate | sh', ['exec process generate', 'exec process sh [dynamic]']],
] as const)('%s', (text, effects) => {
  expect([...new Set(read(text).effects)]).toEqual(effects);
});

test.each([
  ['bash x.sh', [{ kind: 'script', path: 'x.sh', shell: true }]],
  ['cd sub && ./x.sh', [{ kind: 'script', path: './x.sh', base: 'sub', shell: true }]],
  ['source x.sh', [{ kind: 'script', path: 'x.sh', shell: true }]],
  ['npm run build', [{ kind: 'package-script', name: 'build' }]],
  ['pnpm -C web build', [{ kind: 'package-script', name: 'build', base: 'web' }]],
  ['make -C lib all', [{ kind: 'make-target', targets: ['all'], base: 'lib' }]],
  ['docker exec c ./x.sh', []],
] as const)('%s is followed', (text, followUps) => {
  expect(readScript(text, { cwd: '/repo' }).followUps).toEqual(followUps);
});

test('an option that no wrapper knows does not hide the command behind it', () => {
  for (const text of [
    'timeout --new 5 rm x',
    'nice --new value rm x',
    'sudo --new value rm x',
    'env --new rm x',
  ]) {
    expect(read(text).effects.map(bare)).toContain('delete file x');
  }
});

test('proxies of the user run the words behind them', () => {
  const { effects } = readingLines(readScript('rtk mv a b', { cwd: '/repo', proxies: ['rtk'] }));
  expect(effects).toEqual(expect.arrayContaining(['move file a [recursive]', 'write file b [overwrite]']));
});

test('names that every object has are no wrappers', () => {
  expect(WRAPPERS['constructor']).toBe(undefined);
  expect(read('constructor a').effects).toEqual(['exec process constructor']);
});
