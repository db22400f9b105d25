// Writes docs/reason-codes.md from the table in src/action/reason.ts.
//   npm run docs                                  writes the page
//   node scripts/docs/reason-codes.mjs --check    exits 1 when the page is not what would be written
//   --page FILE                                   another page than docs/reason-codes.md
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = new URL('../../', import.meta.url);
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    page: { type: 'string', default: fileURLToPath(new URL('docs/reason-codes.md', root)) },
  },
});

const page = pageOf(await load());
if (!values.check) await writeFile(values.page, page);
else if ((await readFile(values.page, 'utf8').catch(() => undefined)) !== page) {
  console.error(`\`${values.page}\` is stale; run \`npm run docs\``);
  process.exitCode = 1;
}

/** The table as the source has it: Node 20 reads no TypeScript, so it is bundled in memory first. */
async function load() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { REASONS } from './reason.ts'; export { REASON_GROUPS } from './reason-groups.ts';`,
      resolveDir: fileURLToPath(new URL('src/action', root)),
    },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${source}`);
}

function pageOf({ REASONS, REASON_GROUPS }) {
  const chapters = REASON_GROUPS.map(({ title, codes }) => {
    const rows = codes.map((code) => `| \`${code}\` | ${REASONS[code].replaceAll('|', '\\|')} |`);
    return [`## ${title}`, '', '| code | meaning |', '|---|---|', ...rows].join('\n');
  });
  return `${[
    '<!-- Written by scripts/docs/reason-codes.mjs from src/action/reason.ts. -->',
    '# Reason codes',
    'Every decision and every refusal carries one of these codes. They are stable like an API: codes are added, never\nrenamed and never given another meaning.',
    ...chapters,
  ].join('\n\n')}\n`;
}
