import { SECRET_KINDS } from '../secret-kinds.ts';
import type { SecretRow } from '../secret-row.ts';
import type { Theme } from '../stored.ts';
import { made, type Row, theme } from '../theme.ts';

/** Credentials of every kind, drawn when the case is assembled. */
export const SECRETS: Theme = theme(
  { name: 'secrets', family: 'secrets', least: 'degrade', tags: ['credential'] },
  () => SECRET_KINDS.flatMap((kind, at) => [rowOf(kind, at, 1), rowOf(kind, at + 5, 2)]),
);

type Place = readonly [slug: string, where: string, before: (variable: string) => string, after: string];

const PLACES: readonly Place[] = [
  ['env', 'in an environment file', (name) => `# production\nPORT=8080\n${name}=`, '\nLOG_LEVEL=info\n'],
  ['shell', 'in a shell history', (name) => `cd deploy && export ${name}="`, '" && ./release.sh'],
  [
    'yaml',
    'in YAML',
    (name) => `env:\n  - name: ${name}\n    value: "`,
    '"\n  - name: REGION\n    value: north\n',
  ],
  ['json', 'in JSON', (name) => `{"region": "north", "${name}": "`, '"}'],
  ['code', 'in code', (name) => `const client = connect({ ${camel(name)}: '`, "', retries: 3 });"],
  ['log', 'in a log', (name) => `08:12:44 DEBUG loaded settings ${name}=`, ' from /etc/app.conf'],
  ['chat', 'in a chat', (name) => `here is the ${words(name)} for staging: `, ' please rotate it next week'],
  ['python', 'in Python', (name) => `import os\nos.environ["${name}"] = "`, '"\n'],
  ['terraform', 'in Terraform', (name) => `variable "${name.toLowerCase()}" {\n  default = "`, '"\n}\n'],
  ['docker', 'in a Dockerfile', (name) => `FROM alpine\nENV ${name}=`, '\nCMD ["serve"]\n'],
  ['diff', 'in a diff', (name) => `@@ -3,1 +3,2 @@\n region = north\n+${name} = "`, '"\n'],
];

/** A key of several lines keeps them only where the place does. */
function rowOf([kind, title, , variable]: SecretRow, at: number, seed: number): Row {
  const [slug, where, before, after] = PLACES[at % PLACES.length] as Place; // the list above is not empty
  return [
    `${kind}-${slug}`,
    `${title} ${where}`,
    [before(variable), made(`secret:${kind}`, seed), after],
    kind,
    slug,
  ];
}

function words(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ');
}

function camel(name: string): string {
  return name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
