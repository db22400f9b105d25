// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are shell
import { commands, type Everyday } from './row.ts';

export const DOUBTFUL: readonly Everyday[] = [
  {
    why: 'options, lists and words that look doubtful and are plain',
    calls: commands(
      'perf --no-pager stat npm test',
      'perf stat -e cycles npm test',
      'bwrap --ro-bind / / --dev /dev --unshare-net npm test',
      'git remote --verbose show origin',
      'format src',
      'runner format src',
      'runner format c',
      "runner make --eval='$(info done)'",
      'echo "SET greeting $NAME" | redis-cli',
      'set -- a b; f() { echo "$1"; }; f "$2"',
      'set -euo pipefail; set -- src web; ls "$1"',
      'test -f a || set -- src; ls "$1"',
      'for name in "$@"; do echo "$name"; done',
      'readonly OUT=dist; ls "$OUT"',
      'cd "$(mktemp -d)" && python3 -m http.server 8000',
      "echo 'print(1)' > tmp/one.py; python3 tmp/ONE.py",
      'ssh box "echo \'print(1)\' > one.py; python3 one.py"',
      'trap "rm -f tmp/lock" EXIT && npm test',
      'count=3; while [ "$count" -gt 0 ]; do count=$((count-1)); done',
      'shopt -s lastpipe; git branch --show-current | read -r branch; echo "$branch"',
      "find src -name '*.ts' -print0 | while read -r -d '' file; do wc -l \"$file\"; done",
      'mkdir -p {a,b}/{c,d}; ls {a,b}; rmdir {a,b}/{c,d}',
    ),
  },
];
