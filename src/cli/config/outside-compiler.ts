import { spawnSync } from 'node:child_process';
import { parseStrictJson } from '../../action/strict-json.ts';
import { type ConfigCompiler, configDigest, type GateConfig, type LoadedConfig } from '../../gate/config.ts';

/** How long compiling may take: once after each change of the configuration. Milliseconds. */
const PATIENCE = 8000;

/** A compiler in a process of its own, so that the hook holds no YAML. It also keeps what it compiled. */
export function outsideCompiler(program: string, home: string): ConfigCompiler {
  return (source, file) => {
    const run = spawnSync(process.execPath, [program, '--home', home, '--file', file], {
      input: source,
      env: {},
      timeout: PATIENCE,
      encoding: 'utf8',
      maxBuffer: 1 << 22,
    });
    if (run.status === 0) return fromOutput(run.stdout, source, file);
    const why = run.status === 2 ? run.stderr.trim() : 'its compiler is missing or broken';
    return { ok: false, why: why === '' ? `\`${file}\` cannot be compiled` : why };
  };
}

function fromOutput(stdout: string, source: Buffer, file: string): LoadedConfig {
  const parsed = parseStrictJson(stdout);
  if (!parsed.ok) return { ok: false, why: `\`${file}\`: its compiler answered something else than JSON` };
  // The compiler is our own program beside this one, and it checked every field.
  return { ok: true, config: parsed.value as unknown as GateConfig, digest: configDigest(source) };
}
