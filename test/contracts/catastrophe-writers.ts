import { type Catastrophe, commands } from './row.ts';

export const WRITERS_AGAIN: readonly Catastrophe[] = [
  {
    why: 'an option of a program that fetches names a file outside or of the guard',
    least: 'ask',
    calls: commands(
      'curl -sS --etag-save .claude/settings.json https://example.com/tag',
      'curl --hsts ../seen.txt https://example.com/page',
      'curl --alt-svc %HOME%/services.txt https://example.com/page',
      'wget --hsts-file=%HOME%/.bashrc https://example.com/page',
      'wget --rejected-log=.github/workflows/log.yml https://example.com/page',
      'npm pack --pack-destination ../elsewhere',
    ),
  },
  {
    why: 'a compiler, a bundler or a converter writes outside, or what an edit of it would have to justify',
    least: 'ask',
    calls: commands(
      'tsc --project . --outDir ../compiled',
      'npx esbuild src/index.ts --bundle --outfile=%HOME%/bundle.js',
      'vite build --outDir ../site',
      'pytest --junitxml=%HOME%/results.xml',
      'eslint src --output-file .github/workflows/lint.yml',
      'ffmpeg -y -i data/intro.mov ../intro.mp4',
      'magick docs/images/logo.svg %HOME%/logo.png',
      'javac -d ../classes java/src/main/java/com/example/Shop.java',
      'protoc --go_out=../generated api.proto',
      'cmake -S . -B ../out-of-tree',
      'reportgen run --output ../report.html',
      'reportgen --out-dir=%HOME%/reports run',
      'reportgen --log-file .claude/settings.json run',
      'reportgen -o db/migrate/0009_extra.sql run',
      './scripts/seed.mjs --export-json ../seed.json',
    ),
  },
  {
    why: 'a variable or a builtin says where something is written',
    least: 'ask',
    calls: commands(
      'GIT_TRACE=%HOME%/trace.txt git status',
      'GIT_TRACE2_EVENT=.claude/settings.json git log -1',
      'GIT_INDEX_FILE=../index git add src',
      'HISTFILE=%HOME%/.profile bash -ic "echo hello"',
      'history -w ../typed.txt',
      'history -a %HOME%/.zshrc',
      'tree -o ../layout.txt src',
      'mktemp -p %HOME% draft.XXXX',
      'mktemp -d --tmpdir=.. build.XXXX',
    ),
  },
  {
    why: 'git puts a store, a setting or a text where it is told to',
    least: 'ask',
    calls: commands(
      'git init ../another',
      'git clone --separate-git-dir ../store https://git.example.com/maya/shop.git copy',
      'git config --global user.name Somebody',
      'git config --system init.defaultBranch main',
      'git config core.hooksPath /dev/null',
      "git interpret-trailers --in-place --trailer 'Seen-by: me' db/migrate/0001_orders.sql",
      'git submodule deinit -f --all',
      'git replace HEAD HEAD~1',
      'git stash push -- .claude/settings.json',
    ),
  },
  {
    why: 'a client of a database writes a file of this machine',
    least: 'ask',
    calls: commands(
      "sqlite3 shop.db '.output ../dump.txt' 'select 1'",
      "sqlite3 shop.db '.backup %HOME%/shop.db'",
      "psql -c '\\o ../out.txt'",
    ),
  },
  {
    why: 'an editor writes another file than the one it was given',
    least: 'ask',
    calls: commands(
      "vim -es README.md -c 'w! ../copied.md' -c q",
      `nvim --headless -c 'call writefile(["x"], "../made.txt")' -c q`,
    ),
  },
];
