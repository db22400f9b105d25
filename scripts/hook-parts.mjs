import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLING, emitBundle, ROOT } from './bundle.mjs';
import { evaluated } from './evaluated.mjs';

const readers = (name) => `src/reading/programs/${name}.ts`;

/**
 * What the hook is cut into. A part is read, and its tables are built, when a call first needs it: a write never needs
 * a shell, and most commands need few families of programs. `doors` are the modules by which other parts come in.
 */
const PARTS = [
  { name: 'main', doors: ['src/cli/hook/run-hook.ts', 'src/reading/budget.ts'] },
  { name: 'shell', doors: ['src/reading/read-script.ts'], packages: ['unbash'] },
  { name: 'powershell', doors: ['src/reading/powershell/read-powershell.ts'] },
  { name: 'files', doors: [readers('files/index')] },
  { name: 'git', doors: [readers('git/index')] },
  {
    name: 'interpreters',
    doors: ['index', 'programs', 'sql-changes'].map((module) => readers(`interpreters/${module}`)),
  },
  { name: 'network', doors: [readers('network/index')] },
  { name: 'packages', doors: [readers('packages/index')] },
  { name: 'packs', doors: [readers('packs/index')] },
  { name: 'system', doors: [readers('system/index')] },
  { name: 'patches', doors: ['src/reading/patch/read-patch.ts'] },
  { name: 'answers', doors: ['src/gate/justification.ts'] },
  { name: 'watch', doors: ['src/gate/watch/part.ts'] },
  { name: 'texts', doors: ['src/workspace/follow-ups.ts'] },
  { name: 'servers', doors: ['src/adapters/claude-code/own-server.ts'] },
  { name: 'found', doors: ['src/gate/found.ts'] },
  { name: 'upkeep', doors: ['src/gate/upkeep/part.ts'] },
  { name: 'switched', doors: ['src/gate/switched/part.ts'] },
  { name: 'tracked', doors: ['src/workspace/git-state.ts'] },
  { name: 'attended', doors: ['src/adapters/claude-code/attended.ts'] },
  { name: 'managed', doors: ['src/gate/managed/layer.ts'] },
];

/** What `main` holds for all parts, because it counts: a part's own copy would count for itself. */
const SHARED = ['src/reading/budget.ts'];

/** Writes every part into `folder` as a script that is one function, and says what each was made of. */
export async function emitParts(folder) {
  const [main, ...others] = PARTS;
  const doors = await openDoors([{ ...main, doors: SHARED }, ...others]);
  return Promise.all(PARTS.map((part) => emitPart(part, doors, join(folder, `${part.name}.js`))));
}

function emitPart(part, doors, outfile) {
  const contents = part.doors.map((door) => `export * from './${door}';`).join('\n');
  return emitBundle({
    outfile,
    packages: part.packages ?? [],
    lean: true,
    format: 'cjs',
    stdin: { contents, resolveDir: ROOT, sourcefile: `${part.name}.ts`, loader: 'ts' },
    plugins: [throughDoors(part.name, doors), evaluated],
    // Around it already, so that the loader need not copy the source to put it there.
    banner: { js: '(function (exports, require, module) {' },
    footer: { js: '})' },
  });
}

/** What stands in for the doors of other parts. */
function throughDoors(own, doors) {
  return {
    name: 'through-doors',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, resolveDir }) => {
        const module = relative(ROOT, resolve(resolveDir, path));
        const door = doors.get(module);
        return door === undefined || door.part === own ? undefined : { path: module, namespace: 'door' };
      });
      onResolve({ filter: /^\.\/[a-z]+$/ }, ({ path, namespace }) =>
        namespace === 'door' ? { path, external: true } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'door' }, ({ path }) => ({ contents: doors.get(path)?.contents }));
    },
  };
}

/** Loads the doors to see what they export, and writes a stand-in for each. */
async function openDoors(parts) {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-doors-'));
  try {
    const modules = parts.flatMap(({ doors }) => doors);
    await build({
      ...BUNDLING,
      entryPoints: modules,
      outdir: folder,
      outbase: ROOT,
      format: 'esm',
      splitting: true,
      outExtension: { '.js': '.mjs' },
    });
    const doors = new Map();
    for (const { name, doors: own } of parts) {
      for (const module of own) {
        const exported = await import(pathToFileURL(join(folder, module.replace(/\.ts$/, '.mjs'))).href);
        const contents = SHARED.includes(module) ? fromMain(exported) : standIn(name, exported);
        doors.set(module, { part: name, contents });
      }
    }
    return doors;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `main` is loaded before any other part is. */
function fromMain(exported) {
  const names = Object.keys(exported);
  return `const main = require('./main');\n${names.map((name) => `export const ${name} = main.${name};`).join('\n')}`;
}

/** A function is called through the door, a table of readers knows its names; the rest is fetched by who needs it. */
function standIn(part, exported) {
  const lines = Object.entries(exported).map(([name, value]) => {
    if (typeof value === 'function') return `export const ${name} = (...args) => load().${name}(...args);`;
    if (!isReaderTable(value)) return `export const ${name} = /* @__PURE__ */ (() => load().${name})();`;
    const names = JSON.stringify(`\n${Object.keys(value).join('\n')}\n`);
    return `export const ${name} = /* @__PURE__ */ table(${names}, (name) => (call) => load().${name}[name](call));`;
  });
  return [`const load = () => require('./${part}');`, TABLE, ...lines].join('\n');
}

/** A table that is asked by name: for a reader, and whether it holds one. No name holds a newline. */
const TABLE = `
const table = (names, reader) => {
  const holds = (name) =>
    typeof name === 'string' && !name.includes('\\n') && names.includes('\\n' + name + '\\n');
  return new Proxy(Object.create(null), {
    get: (_, name) => (holds(name) ? reader(name) : undefined),
    getOwnPropertyDescriptor: (_, name) =>
      holds(name) ? { value: reader(name), configurable: true, enumerable: true } : undefined,
  });
};`;

function isReaderTable(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([name, reader]) => typeof reader === 'function' && !name.includes('\n'),
  );
}
