// Writes src/corpus/manifest.json and the figures of docs/corpus.md from the cases below src/corpus/cases.
//   npm run corpus:manifest                       writes both; refuses when cases changed and CORPUS_VERSION did not
//   node scripts/corpus/manifest.mjs --check      exits 1 when one of them is not what would be written
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = new URL('../../', import.meta.url);
const MANIFEST = new URL('src/corpus/manifest.json', root);
const PAGE = new URL('docs/corpus.md', root);
const BEGIN = '<!-- figures: written by `npm run corpus:manifest` -->';
const END = '<!-- end of figures -->';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const { corpusManifest, manifestChanges, corpusFigures } = await load();

const now = corpusManifest();
const written = await readFile(MANIFEST, 'utf8').catch(() => undefined);
const before = written === undefined ? undefined : JSON.parse(written);
const changes = before === undefined ? [] : manifestChanges(before, now);
const page = await readFile(PAGE, 'utf8');
const files = [
  [MANIFEST, written, `${JSON.stringify(now, null, 2)}\n`],
  [PAGE, page, withFigures(page)],
];

if (values.check) {
  for (const [file, is, ought] of files)
    if (is !== ought) fail(`\`${nameOf(file)}\` is stale; run \`npm run corpus:manifest\``);
} else if (changes.length > 0 && before.version === now.version) {
  const more = changes.length > 5 ? `; and ${changes.length - 5} more` : '';
  fail(
    `cases changed (${changes.slice(0, 5).join('; ')}${more}): raise CORPUS_VERSION in src/corpus/version.ts first`,
  );
} else {
  for (const [file, , ought] of files) await writeFile(file, ought);
  console.log(
    `corpus ${now.version}: ${Object.keys(now.cases).length} cases in ${Object.keys(now.files).length} files`,
  );
}

function withFigures(text) {
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error(`docs/corpus.md lacks the lines \`${BEGIN}\` and \`${END}\``);
  return `${text.slice(0, from + BEGIN.length)}\n\n${corpusFigures()}\n\n${text.slice(to)}`;
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

function nameOf(url) {
  return fileURLToPath(url).slice(fileURLToPath(root).length);
}

/** Node 20 reads no TypeScript, so the sources are bundled in memory first. */
async function load() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './manifest.ts'; export { corpusFigures } from './figures.ts';`,
      resolveDir: fileURLToPath(new URL('src/corpus', root)),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
