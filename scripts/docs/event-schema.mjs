// Writes schema/evidence-event-v1.schema.json from the forms in src/evidence/schema.ts.
//   npm run docs                                  writes it
//   node scripts/docs/event-schema.mjs --check    exits 1 when it is not what would be written
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = new URL('../../', import.meta.url);
const file = fileURLToPath(new URL('schema/evidence-event-v1.schema.json', root));
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

/**
 * What the checker is built of, as descriptions in the place of functions: `form.ts` is replaced by a module that has
 * the same names. A check that it does not know is written as a reason code, the only one of its kind.
 */
async function load() {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { EVENTS } from './schema.ts'; export { REASON_CODES } from '../action/reason.ts';",
      resolveDir: fileURLToPath(new URL('src/evidence', root)),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'forms-as-schemas',
        setup({ onLoad }) {
          onLoad({ filter: /src\/evidence\/form\.ts$/ }, () => ({ contents: FORMS, loader: 'js' }));
        },
      },
    ],
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${source}`);
}

const FORMS = `
const described = (form) => (typeof form === 'function' ? { $ref: '#/$defs/reason' } : form);
export const required = (form) => ({ form: described(form), optional: false });
export const optional = (form) => ({ form: described(form), optional: true });
export const name = { $ref: '#/$defs/name' };
export const digest = { $ref: '#/$defs/digest' };
export const instant = { $ref: '#/$defs/instant' };
export const count = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
export const flag = { type: 'boolean' };
export const text = (limit) => ({ type: 'string', maxLength: limit });
export const oneOf = (values) => ({ enum: [...values] });
export const listOf = (form, limit) => ({ type: 'array', maxItems: limit, items: described(form) });
export const shape = (fields) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([key, { form }]) => [key, form])),
  required: Object.entries(fields).flatMap(([key, field]) => (field.optional ? [] : [key])),
  additionalProperties: false,
});
export const isPlainObject = () => true;
`;

function schemaOf({ EVENTS, REASON_CODES }) {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:holdfast:evidence-event:v1',
    title: 'One event of evidence, version 1',
    description:
      'Closed: a field that is not named is refused. Lengths of texts are in UTF-16 units in the checker and in code points here.',
    oneOf: [...EVENTS].map(([type, { properties, ...rest }]) => ({
      title: type,
      ...rest,
      properties: { ...properties, type: { const: type } },
    })),
    $defs: {
      name: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~](?:[ -~]*[!-~])?$' },
      digest: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
      instant: {
        type: 'string',
        pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
      },
      reason: {
        anyOf: [{ enum: REASON_CODES }, { type: 'string', pattern: '^APP(?:_[A-Z0-9]{1,30}){1,6}$' }],
      },
    },
  };
}

const text = `${JSON.stringify(schemaOf(await load()), undefined, 2)}\n`;
if (!values.check) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
} else if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) {
  console.error(`\`${file}\` is stale; run \`npm run docs\``);
  process.exitCode = 1;
}
