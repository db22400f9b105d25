/** The files of a new guard, by their paths. The guard finds one term, so that its test shows how everything fits. */
export function guardFiles(name, family) {
  const type = `${pascal(name)}Guard`;
  const code = `${name.toUpperCase().replaceAll('-', '_')}_TERM`;
  const folder = `src/guards/${name}`;
  return {
    [`${folder}/${name}-guard.ts`]: guardSource({ name, family, type, code }),
    [`${folder}/kinds.ts`]: kindsSource(code),
    [`${folder}/index.ts`]: `export { ${type} } from './${name}-guard.ts';\n`,
    [`${folder}/${name}-guard.test.ts`]: testSource({ name, family, type, code }),
    [`docs/guards/${name}.md`]: pageSource(name),
  };
}

/** What the files that list guards become: `change` throws where it finds no place. */
export function registrations(name) {
  const type = `${pascal(name)}Guard`;
  const key = name.includes('-') ? `'${name}'` : name;
  return [
    {
      file: 'src/guards/index.ts',
      change: (text) => withExport(text, name, `export { ${type} } from './${name}/index.ts';`),
    },
    {
      file: 'src/guards/shipped.ts',
      change: (text) =>
        before(
          text,
          '};\n\n/** In the order',
          `  ${key}: {\n    make: async () => (await import('./${name}/index.ts')).${type}(),\n` +
            `    kinds: async () => (await import('./${name}/kinds.ts')).KINDS,\n  },\n`,
        ),
    },
    {
      file: 'docs/guards.md',
      change: (text) => afterTable(text, `| [\`${name}\`](guards/${name}.md) | to be written | \`ask\` |`),
    },
  ];
}

function pascal(name) {
  return name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

function before(text, place, added) {
  const at = text.indexOf(place);
  if (at < 0) throw new Error(`there is no place for a new guard: no \`${place.trim().split('\n')[0]}\``);
  return text.slice(0, at) + added + text.slice(at);
}

/** Exports stand in the order of the modules that they are from. */
function withExport(text, name, line) {
  const statements = text.split(/(?<=;\n)/);
  const from = (statement) => /from '\.\/(.+)\.ts';/.exec(statement)?.[1] ?? '';
  const at = statements.findIndex((statement) => from(statement) > `${name}/index`);
  statements.splice(at < 0 ? statements.length : at, 0, `${line}\n`);
  return statements.join('');
}

function afterTable(text, row) {
  const rows = [...text.matchAll(/^\| \[`.+\n/gm)];
  const last = rows.at(-1);
  if (last === undefined) throw new Error('docs/guards.md has no table of guards');
  const at = last.index + last[0].length;
  return `${text.slice(0, at)}${row}\n${text.slice(at)}`;
}

const guardSource = ({
  name,
  family,
  type,
  code,
}) => `import type { Finding, GuardVerdict, SyncGuard } from '../guard.ts';

const NAME = '${name}';
/** What is looked for, and put in its place by what the guard is to find. */
const TERM = 'example of ${name}';

const ALLOWED: GuardVerdict = Object.freeze({ verdict: 'allow', findings: Object.freeze([]) });

/** To be written: what it finds, and what it answers. */
export function ${type}(): SyncGuard {
  return Object.freeze({
    name: NAME,
    families: Object.freeze(['${family}'] as const),
    options: Object.freeze({}),
    reach: TERM.length,
    check,
  });
}

function check(text: string): GuardVerdict {
  const findings: Finding[] = [];
  for (let start = text.indexOf(TERM); start !== -1; start = text.indexOf(TERM, start + TERM.length))
    findings.push({ guard: NAME, family: '${family}', code: '${code}', start, end: start + TERM.length });
  return findings.length === 0 ? ALLOWED : { verdict: 'ask', reason: '${code}', findings };
}
`;

const kindsSource = (code) => `import type { GuardKind } from '../kind.ts';

/** Everything that is found, by its code. */
export const KINDS: readonly GuardKind[] = [{ code: '${code}', title: 'to be written' }];
`;

const testSource = ({ name, family, type, code }) => `import { describe, expect, test } from 'vitest';
import { corpusOf } from '../../corpus/index.ts';
import { guardConformance } from '../../harness/index.ts';
import { ${type} } from './index.ts';

const CASES = corpusOf(
  [
    {
      id: 'found',
      family: '${family}',
      name: 'the term among other words',
      text: 'This is an example of ${name}, and goes on.',
      least: 'ask',
      tags: [],
    },
    {
      id: 'near',
      family: 'benign',
      name: 'a near miss',
      text: 'This is an example of something else.',
      least: null,
      tags: [],
    },
  ],
  'own',
);

describe('${type}', () => {
  test('says where it stands, and nothing of what it says', () => {
    expect(${type}().check('An example of ${name}.')).toEqual({
      verdict: 'ask',
      reason: '${code}',
      findings: [
        { guard: '${name}', family: '${family}', code: '${code}', start: 3, end: ${3 + 'example of '.length + name.length} },
      ],
    });
  });

  for (const { name, run } of guardConformance(${type}, {
    families: ['${family}'],
    thresholds: { recall: 1, falsePositives: 0 },
    corpus: CASES,
  })) {
    test(name, run);
  }
});
`;

const pageSource = (name) => `# \`${name}\`: to be written

To be written: what it finds, and what it answers.

${part('header')}
## How good it is

${part('numbers')}
What a check costs depends on the machine: \`holdfast measure --guard ${name}\` prints the 95th percentile.

## Options

None.

## What it cannot see

- To be written.

## What it finds

${part('kinds')}
[All guards](../guards.md) · [how they are measured](../harness.md) · [the corpus](../corpus.md)
`;

const part = (name) => `<!-- ${name}: written by \`npm run docs\` -->\n<!-- end of ${name} -->\n`;
