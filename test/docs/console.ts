import { spawnSync } from 'node:child_process';
import type { Place } from './place.ts';
import { type Done, STATUS } from './transcript.ts';

/** A shell that keeps its folder, its variables and the last status from one command to the next. */
export interface Console {
  run(input: string): Done;
}

const MARK = '\u0001';

/** The commands are told by flag which home it is; a reader, whose home it is by nature, sees nothing of that. */
export function asReader(output: string, home: string): string {
  return output.replaceAll(` --home ${home}`, '').replace(`~ is ${home}\n`, '');
}

/** The shell begins in the project. Each command is run by a fresh `sh` that takes up where the last one stopped. */
export function openConsole({ project, env, prefix, home }: Place): Console {
  let cwd = project;
  let status = 0;
  return {
    run: (input) => {
      if (input === STATUS) return { output: String(status), status: 0 };
      const script = `${input}\nprintf '\\n${MARK}%s${MARK}%s' "$?" "$PWD"`;
      const { stdout } = spawnSync('sh', ['-c', `exec 2>&1\n${script}`], {
        cwd,
        env: { ...env, PWD: cwd },
        input: '',
        encoding: 'utf8',
      });
      const [output = '', code = '127', folder = cwd] = stdout.split(MARK);
      cwd = folder;
      status = Number(code);
      // One line end is ours; a last one of the command's own is not shown.
      return { output: asReader(output.replace(/\n?\n$/, ''), home).replaceAll(prefix, ''), status };
    },
  };
}
