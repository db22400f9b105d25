import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../evidence/atomic-file.ts';
import { codeCacheFile, noteChecked, sealCodeCache } from './parts/code-cache.ts';
import { type LoadedPart, partLoader } from './parts/part-loader.ts';
import { warmUp } from './parts/warm-up.ts';

/* Keeps the code that this Node compiles of the hook's parts, which lie beside this program, after a warm-up. */

main();

function main(): void {
  const folder = join(dirname(process.argv[1] ?? ''), 'parts');
  const parts: LoadedPart[] = [];
  const load = partLoader({ folder, require, codeCache: false, onLoad: (part) => parts.push(part) });
  const { answerHook } = load('main') as typeof import('./hook/run-hook.ts');
  warmUp(answerHook);
  const kept = dirname(codeCacheFile(folder, 'main'));
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  for (const { name, source, script } of parts) {
    const file = codeCacheFile(folder, name);
    writeAtomically(file, sealCodeCache(source, script.createCachedData()), 0o644);
    noteChecked(file, join(folder, `${name}.js`));
  }
}
