// Scaffolds a part of the kit.
//   npm run new guard NAME [-- --family FAMILY]   code, test and page of a guard, and its place among the others
//   --root DIR                                    another copy of the repository
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { guardFiles, registrations } from './new/guard.mjs';

const USAGE = 'npm run new guard NAME [-- --family identifiers|secrets|injection|content]';
const FAMILIES = ['identifiers', 'secrets', 'injection', 'content'];
const NAME = /^[a-z][a-z0-9]{0,19}(?:-[a-z0-9]{1,19}){0,3}$/;

try {
  scaffold();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}

function scaffold() {
  const { kind, name, family, root } = given();
  if (kind !== 'guard') throw new Error(`there is nothing new of the kind \`${kind ?? ''}\`: ${USAGE}`);
  if (!NAME.test(name ?? ''))
    throw new Error(
      `\`${name ?? ''}\` is no name of a guard: small letters and digits, parts joined by \`-\``,
    );
  if (!FAMILIES.includes(family))
    throw new Error(`\`--family ${family}\`: a guard claims one of ${FAMILIES.join(', ')}`);
  const files = guardFiles(name, family);
  const taken = [`src/guards/${name}`, `src/guards/${name}.ts`, ...Object.keys(files)].find((file) =>
    existsSync(join(root, file)),
  );
  if (taken !== undefined) throw new Error(`the name \`${name}\` is taken: there is \`${taken}\``);
  const changed = registrations(name).map(({ file, change }) => [
    file,
    change(readFileSync(join(root, file), 'utf8')),
  ]);
  for (const [file, text] of [...Object.entries(files), ...changed]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  format(
    root,
    [...Object.keys(files), ...changed.map(([file]) => file)].filter((file) => file.endsWith('.ts')),
  );
  console.log(
    [
      ...Object.keys(files).map((file) => `made     ${file}`),
      ...changed.map(([file]) => `changed  ${file}`),
      'next: write its rules, `npm run docs`, `npx vitest run test/public-api.test.ts -u`, a bar in src/harness/bars.ts',
    ].join('\n'),
  );
}

/** How long a line gets depends on the name. */
function format(root, files) {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const { status, stderr } = spawnSync(process.execPath, [biome, 'check', '--write', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`everything is written, but not formatted: ${stderr.trim()}`);
}

function given() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        family: { type: 'string', default: 'content' },
        root: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
      },
    });
    const [kind, name, ...more] = positionals;
    if (more.length > 0) throw new Error(`\`${more[0]}\` is one word too many`);
    return { kind, name, ...values };
  } catch (error) {
    throw new Error(`${error.message.split('\n')[0]}: ${USAGE}`);
  }
}
