/**
 * The house, from the top down: a folder may import from those before it, never from those after it.
 * A folder that is not in this list may not be imported at all.
 */
const HOUSE = [
  'action',
  'authority',
  'policy',
  'permit',
  'evidence',
  'executor',
  'guards',
  'corpus',
  'harness',
  'reading',
  'workspace',
  'gate',
  'adapters',
  'testing',
  'evals',
  'report',
  'prove',
  'cli',
];

/** Packages that only one file, or only one folder, may know. */
const PACKAGES = [
  { name: 'unbash', only: '^src/reading/shell/unbash\\.ts$' },
  { name: 'yaml', only: '^src/cli/config/yaml\\.ts$' },
  { name: 'cockatiel', only: '^src/executor/retry\\.ts$' },
  { name: 'libphonenumber-js', only: '^src/guards/identifiers/phone\\.ts$' },
  { name: 'picocolors', only: '^src/cli/terminal\\.ts$' },
  { name: 'better-sqlite3', only: '^src/evidence/store/sqlite-driver\\.ts$' },
  { name: 'pg', only: '^src/evidence/store/postgres-pool\\.ts$' },
];

const TESTS = '\\.test\\.ts$';
const BUILTIN = { dependencyTypes: ['core'] };

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const downward = HOUSE.slice(0, -1).map((folder, index) =>
  error(
    `${folder}-imports-up-only`,
    `\`${folder}\` stands above these folders and does not know them`,
    { path: `^src/${folder}/`, pathNot: TESTS },
    { path: `^src/(${HOUSE.slice(index + 1).join('|')})/` },
  ),
);

const packages = PACKAGES.map(({ name, only }) =>
  error(
    `${name}-behind-its-seam`,
    `\`${name}\` is known in one place, so that it can be replaced there`,
    { path: '^src/', pathNot: [only, TESTS] },
    { path: `(^|/)node_modules/${name}/` },
  ),
);

module.exports = {
  forbidden: [
    ...downward,
    ...packages,
    error('no-cycles', 'a cycle has no order to read it in', {}, { circular: true }),
    error(
      'known-folders-only',
      'every folder has its place in the order',
      {},
      { path: '^src/[^/]+/', pathNot: `^src/(${HOUSE.join('|')})/` },
    ),
    error(
      'no-unplaced-folder',
      'a folder that is not in the order could import anything',
      { path: '^src/[^/]+/', pathNot: `^src/(${HOUSE.join('|')})/` },
      {},
    ),
    error(
      'nobody-imports-a-door',
      'the main door is for users',
      { path: '^src/' },
      { path: '^src/index\\.ts$' },
    ),
    error(
      'adapters-do-not-meet',
      'one host knows nothing of another',
      { path: '^src/adapters/([^/]+)/' },
      { path: '^src/adapters/', pathNot: '^src/adapters/$1/' },
    ),
    error(
      'pure-policy',
      '`policy` knows no clock, file, network or host',
      { path: '^src/policy/', pathNot: TESTS },
      BUILTIN,
    ),
    error(
      'pure-action',
      '`action` hashes and does nothing else that reaches outside',
      { path: '^src/action/', pathNot: TESTS },
      { ...BUILTIN, pathNot: '^(node:)?crypto$' },
    ),
    error(
      'pure-reading',
      'reading a text needs no file, clock or process',
      { path: '^src/reading/', pathNot: TESTS },
      { ...BUILTIN, pathNot: '^(node:)?path(/posix|/win32)?$' },
    ),
    error(
      'lean-hook',
      'the hook starts on every tool call and loads nothing but the shell parser',
      { path: '^src/cli/hook-(?:loader-)?main\\.ts$' },
      { reachable: true, path: '(^|/)node_modules/', pathNot: '(^|/)node_modules/unbash/' },
    ),
    error(
      'declared-packages-only',
      'what runs for users is a runtime dependency',
      { path: '^src/', pathNot: TESTS },
      {
        // Those with a seam of their own are bundled, or are optional peers that are loaded when they are wanted.
        pathNot: '(^|/)node_modules/(?:@types/)?(?:yaml|picocolors|better-sqlite3|pg)/',
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'undetermined'],
      },
    ),
    error('resolvable', 'an import leads somewhere', {}, { couldNotResolve: true }),
    error(
      'tests-stay-tests',
      'nothing that ships imports a test or what belongs to tests',
      { path: '^src/', pathNot: TESTS },
      { path: [TESTS, '^test/'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
