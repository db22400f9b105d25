import { join } from 'node:path';
import { Script } from 'node:vm';
import { codeCacheFile, readCodeCache, readStamped } from './code-cache.ts';

/** A part of the hook as V8 has it. */
export interface LoadedPart {
  readonly name: string;
  readonly source: Buffer;
  readonly script: Script;
}

export interface PartLoaderOptions {
  /** Where the parts lie: one script each, an expression that is a function of `exports`, `require` and `module`. */
  readonly folder: string;
  /** Loads what is no part. */
  readonly require: (id: string) => unknown;
  /** False: code that was kept is not used. */
  readonly codeCache: boolean;
  readonly onLoad?: (part: LoadedPart) => void;
}

/** Gives what a part exports, and reads and compiles the part when it is first asked for. */
export type LoadPart = (name: string) => unknown;

/** The loader of one folder. It throws what the system or V8 throws when a part is missing or broken. */
export function partLoader({ folder, require, codeCache, onLoad }: PartLoaderOptions): LoadPart {
  const modules = new Map<string, { exports: unknown }>();
  const load: LoadPart = (name) => {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const part = compile(folder, name, codeCache);
    onLoad?.(part);
    const run = part.script.runInThisContext() as PartFunction;
    run(module.exports, requireFrom, module);
    return module.exports;
  };
  const requireFrom = (id: string): unknown =>
    id.startsWith('./') ? load(id.slice('./'.length)) : require(id);
  return load;
}

type PartFunction = (exports: object, require: (id: string) => unknown, module: { exports: unknown }) => void;

/** Parts are written in ASCII, which is read fastest as Latin-1. Code that V8 does not accept changes nothing. */
function compile(folder: string, name: string, codeCache: boolean): LoadedPart {
  const filename = join(folder, `${name}.js`);
  const source = readStamped(filename);
  const cachedData = codeCache ? readCodeCache(codeCacheFile(folder, name), source) : undefined;
  const script = new Script(source.bytes.toString('latin1'), { filename, ...(cachedData && { cachedData }) });
  return { name, source: source.bytes, script };
}
