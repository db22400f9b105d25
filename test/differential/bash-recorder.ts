import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a bash is, if there is one. */
export const BASH: string | undefined = ['/bin/bash', '/usr/bin/bash', '/opt/homebrew/bin/bash'].find(
  (path) => existsSync(path),
);

/**
 * Runs each text in a subshell of a bash that can reach no program at all: the search path is empty, builtins that could
 * touch processes are off, each text has an empty folder, and functions and the handler of unknown commands write down what would run.
 */
const RECORDER = String.raw`
command_not_found_handle() {
  printf '%s\0%s\0' "$recorded_text" "$1" >&87
  case $1 in nope|miss) return 1 ;; esac
  return 0
}
for name in alpha beta gamma delta; do eval "$name() { printf '%s\0$name\0' \"\$recorded_text\" >&87; }"; done
for name in nope miss; do eval "$name() { printf '%s\0$name\0' \"\$recorded_text\" >&87; return 1; }"; done
unset name
declare -r FUNCNEST=4
ulimit -t 1 -f 1024 -c 0
enable -n kill pushd popd suspend ulimit history fc bind exec disown wait help hash
enable -n enable
recorded_text=0
while IFS= read -r -d '' recorded_source <&88; do
  ( cd "$recorded_text" || exit; exec_text=$recorded_source; unset recorded_source; eval "$exec_text" ) </dev/null >/dev/null 2>&1
  recorded_text=$((recorded_text + 1))
done
`;

/** A batch that takes longer holds a text that does not end; milliseconds. */
const DEADLINE = 60_000;

/** Ends the group some time after the deadline, should nobody be left who keeps it; seconds. */
const LAST_DEADLINE = DEADLINE / 1_000 + 15;
const TIMEOUT: string | undefined = ['/usr/bin/timeout', '/bin/timeout', '/opt/homebrew/bin/timeout'].find(
  (path) => existsSync(path),
);

/** Whether `bash -n` takes each text as a whole. */
export function acceptedByBash(texts: readonly string[]): readonly boolean[] {
  const loop = `while IFS= read -r -d '' one; do "$0" -n -c "$one" </dev/null 2>/dev/null && printf 1 || printf 0; done`;
  const { stdout } = spawnSync(BASH ?? 'bash', ['--norc', '--noprofile', '-c', loop, BASH ?? 'bash'], {
    input: texts.map((text) => `${text}\0`).join(''),
    env: { PATH: '/nonexistent', LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
  });
  return texts.map((_, index) => stdout[index] === '1');
}

type Names = ReadonlySet<string> | undefined;

/** Names of the commands that bash would have run for each text; undefined for texts that did not end. */
export async function recordCommands(texts: readonly string[]): Promise<readonly Names[]> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-recorder-'));
  try {
    writeFileSync(join(folder, '.texts'), texts.map((text) => `${text}\0`).join(''));
    writeFileSync(join(folder, '.names'), '');
    for (let index = 0; index < texts.length; index += 1) mkdirSync(join(folder, String(index)));
    if (await finishes(folder)) return namesOf(readFileSync(join(folder, '.names'), 'utf8'), texts.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (texts.length === 1) return [undefined];
  const half = texts.length >> 1;
  return [...(await recordCommands(texts.slice(0, half))), ...(await recordCommands(texts.slice(half)))];
}

/** Runs the recorder; what is left of it after the deadline is killed as a group. */
function finishes(folder: string): Promise<boolean> {
  const bash = [BASH ?? 'bash', '--norc', '--noprofile', '-c', `exec 88<.texts 87>.names\n${RECORDER}`];
  const [program = '', ...args] =
    TIMEOUT === undefined ? bash : [TIMEOUT, '--signal=KILL', String(LAST_DEADLINE), ...bash];
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: '/nonexistent', HOME: folder, LC_ALL: 'C.UTF-8', RECORDER: String(process.pid) },
    stdio: 'ignore',
    detached: true,
  });
  return new Promise((resolve, reject) => {
    const endAll = (): void => {
      if (child.pid === undefined) return;
      end(-child.pid);
      for (let round = 0; round < 20 && sessionOf(child.pid).map(end).length > 0; round += 1);
    };
    process.once('exit', endAll);
    const timer = setTimeout(endAll, DEADLINE);
    child.on('error', reject);
    child.on('close', (status) => {
      clearTimeout(timer);
      process.off('exit', endAll);
      endAll();
      resolve(status === 0);
    });
  });
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Processes of a session: a shell with job control puts what it starts into groups of their own. Linux only; elsewhere none. */
function sessionOf(leader: number): readonly number[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && sessionIn(name) === leader)
    .map(Number);
}

function sessionIn(name: string): number | undefined {
  try {
    const [, fields = ''] = /\) ([^)]*)$/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
    const [state, , , session] = fields.split(' ');
    return state === 'Z' ? undefined : Number(session);
  } catch {
    return undefined;
  }
}

function namesOf(recorded: string, count: number): readonly ReadonlySet<string>[] {
  const names = Array.from({ length: count }, () => new Set<string>());
  const fields = recorded.split('\0');
  for (let at = 0; at + 1 < fields.length; at += 2) names[Number(fields[at])]?.add(fields[at + 1] ?? '');
  return names;
}
