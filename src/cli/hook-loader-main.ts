import { dirname, join } from 'node:path';
import { partLoader } from './parts/part-loader.ts';

/* The program that is wired: starts the hook from its parts, with the code that V8 compiled of them when it was kept. */

const load = partLoader({
  folder: join(dirname(process.argv[1] ?? ''), 'parts'),
  require,
  codeCache: true,
});
const { runHook } = load('main') as typeof import('./hook/run-hook.ts');

runHook(process.argv.slice(2));
