// Writes what a program knows of each guard into docs/guards/NAME.md: header, numbers and kinds.
//   npm run docs                           writes all pages
//   node scripts/docs/guards.mjs --check   exits 1 when a page is not what would be written
//   --root DIR                             another copy of the repository
//   --only NAME                            the page of one guard
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('../../', import.meta.url)) },
    only: { type: 'string' },
  },
});

for (const [name, parts] of Object.entries(await pages())) {
  const file = join(values.root, 'docs', 'guards', `${name}.md`);
  const is = await readFile(file, 'utf8').catch(() => '');
  const ought = Object.entries(parts).reduce((page, part) => withPart(file, page, part), is);
  if (!values.check) await writeFile(file, ought);
  else if (is !== ought) fail(`\`docs/guards/${name}.md\` is stale; run \`npm run docs\``);
}

/** Puts what is written anew between the two comments that mark its place. */
function withPart(file, page, [part, text]) {
  const begin = `<!-- ${part}: written by \`npm run docs\` -->`;
  const end = `<!-- end of ${part} -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`\`${file}\` lacks the lines \`${begin}\` and \`${end}\``);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}

/** The parts of the page of each guard. Node 20 reads no TypeScript, so the sources are bundled first. */
async function pages() {
  const cache = join(values.root, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'guard-pages-'));
  try {
    await build({
      stdin: {
        contents: `
          import { GUARD_CORPUS } from './corpus/index.ts';
          import { SHIPPED_NAMES, shippedGuards, shippedKinds } from './guards/shipped.ts';
          import { guardPage } from './harness/guard-page.ts';
          export async function pages(only) {
            const pages = {};
            for (const name of only === undefined ? SHIPPED_NAMES : [only]) {
              const [guard] = await shippedGuards([name], { tenant: 'yours' });
              pages[name] = await guardPage(guard, await shippedKinds(name), GUARD_CORPUS);
            }
            return pages;
          }`,
        resolveDir: join(values.root, 'src'),
      },
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      outfile: join(folder, 'pages.mjs'),
      logLevel: 'error',
    });
    const module = await import(pathToFileURL(join(folder, 'pages.mjs')).href);
    return await module.pages(values.only);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
