import { isUtf8 } from 'node:buffer';
import { type ConfigCompiler, configDigest, type LoadedConfig } from '../../gate/config.ts';
import { compileConfig } from './compile.ts';

/** A compiler that works in this process and writes nothing. */
export function compilerFor(home: string): ConfigCompiler {
  return (source, file) => compileSource(source, file, home);
}

export function compileSource(source: Buffer, file: string, home: string): LoadedConfig {
  if (!isUtf8(source)) return { ok: false, why: `\`${file}\` is not UTF-8` };
  const compiled = compileConfig(source.toString('utf8'), home);
  if (!compiled.ok) return { ok: false, why: `\`${file}\` ${compiled.why}` };
  return { ok: true, config: compiled.config, digest: configDigest(source) };
}
