import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs each text in a subshell of a bash that can reach no program at all: the search path is empty, builtins that could
 * touch processes or leave the folder are off, and what would run is written down by the handler of unknown commands.
 */
const RECORDER = String.raw`
command_not_found_handle() {
  printf '%s\0%s\0' "$recorded_text" "$1" >&87
  case $1 in nope|miss) return 1 ;; esac
  return 0
}
declare -r FUNCNEST=5
ulimit -t 2 -f 64 -c 0
enable -n kill cd pushd popd suspend ulimit history fc bind exec disown wait help hash
enable -n enable
recorded_text=0
while IFS= read -r -d '' recorded_source <&88; do
  ( exec_text=$recorded_source; unset recorded_source; eval "$exec_text" ) </dev/null >/dev/null 2>&1
  recorded_text=$((recorded_text + 1))
done
`;

/** Names of the commands that bash would have run for each text; undefined for texts that did not end. */
export function recordCommands(texts: readonly string[]): readonly (ReadonlySet<string> | undefined)[] {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-recorder-'));
  try {
    writeFileSync(join(folder, '.texts'), texts.map((text) => `${text}\0`).join(''));
    writeFileSync(join(folder, '.names'), '');
    const script = `exec 88<.texts 87>.names\n${RECORDER}`;
    const run = spawnSync('bash', ['--norc', '--noprofile', '-c', script], {
      cwd: folder,
      env: { PATH: '/nonexistent', HOME: folder, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'ignore'],
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    if (run.status !== 0 && texts.length > 1) return retrySmaller(texts);
    return run.status === 0 ? namesOf(readFileSync(join(folder, '.names'), 'utf8'), texts.length) : [undefined];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function retrySmaller(texts: readonly string[]): readonly (ReadonlySet<string> | undefined)[] {
  const half = texts.length >> 1;
  return [...recordCommands(texts.slice(0, half)), ...recordCommands(texts.slice(half))];
}

function namesOf(recorded: string, count: number): readonly ReadonlySet<string>[] {
  const names = Array.from({ length: count }, () => new Set<string>());
  const fields = recorded.split('\0');
  for (let at = 0; at + 1 < fields.length; at += 2) names[Number(fields[at])]?.add(fields[at + 1] ?? '');
  return names;
}
