import { join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { BUNDLING, ROOT } from './bundle.mjs';

/** Modules of one function without arguments that returns plain data. The hook holds what it returned. */
const EVALUATED = new Map([['src/workspace/classes/built-in.ts', 'builtIn']]);

/** Puts what such a module returns at build time in its place. */
export const evaluated = {
  name: 'evaluated',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, resolveDir }) => {
      const module = relative(ROOT, resolve(resolveDir, path));
      return EVALUATED.has(module) ? { path: module, namespace: 'evaluated' } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'evaluated' }, async ({ path }) => {
      const name = EVALUATED.get(path);
      const exported = await evaluate(path);
      return {
        contents: `export const ${name} = () => (${JSON.stringify(exported[name]())});`,
        loader: 'js',
      };
    });
  },
};

async function evaluate(module) {
  const { outputFiles } = await build({
    ...BUNDLING,
    entryPoints: [join(ROOT, module)],
    write: false,
    format: 'esm',
  });
  const [{ text }] = outputFiles;
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}
