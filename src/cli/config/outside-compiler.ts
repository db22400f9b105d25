import { spawnSync } from 'node:child_process';
import { parseStrictJson } from '../../action/strict-json.ts';
import { configDigest, type GateConfig } from '../../gate/config.ts';
import type { RepositoryConfig } from '../../gate/repository-config.ts';
import type { Compilers } from './compilers.ts';

/** How long compiling may take: once after each change of the configuration. Milliseconds. */
const PATIENCE = 8000;

/** Compilers in a process of their own, so that the hook holds no YAML. They also keep what they compiled. */
export function outsideCompilers(program: string, home: string): Compilers {
  const ask = (source: Buffer, file: string, ...more: readonly string[]): Answer =>
    compileOutside([program, '--home', home, '--file', file, ...more], source, file);
  // The compiler is our own program beside this one, and it checked every field.
  return {
    compile: (source, file) => {
      const answer = ask(source, file);
      if (!answer.ok) return answer;
      return { ok: true, config: answer.config as GateConfig, digest: configDigest(source) };
    },
    compileRepository: (source, file) => {
      const answer = ask(source, file, '--repository');
      return answer.ok ? { ok: true, config: answer.config as RepositoryConfig } : answer;
    },
  };
}

type Answer = { readonly ok: true; readonly config: unknown } | { readonly ok: false; readonly why: string };

function compileOutside(args: readonly string[], source: Buffer, file: string): Answer {
  const run = spawnSync(process.execPath, args, {
    input: source,
    env: {},
    timeout: PATIENCE,
    encoding: 'utf8',
    maxBuffer: 1 << 22,
  });
  if (run.status !== 0) {
    const why = run.status === 2 ? run.stderr.trim() : 'its compiler is missing or broken';
    return { ok: false, why: why === '' ? `\`${file}\` cannot be compiled` : why };
  }
  const parsed = parseStrictJson(run.stdout);
  if (!parsed.ok) return { ok: false, why: `\`${file}\`: its compiler answered something else than JSON` };
  return { ok: true, config: parsed.value };
}
