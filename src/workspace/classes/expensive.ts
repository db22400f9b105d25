import type { ClassRow } from './row.ts';

/** What other people's packages bring along is not this project's to roll back. */
export const THIRD_PARTY: readonly string[] = ['node_modules/**', 'site-packages/**', '.{venv,git}/**'];

const BUILT_IN: readonly ClassRow[] = [
  {
    rule: 'expensive.migration',
    because: 'a migration changes data that reverting the file does not bring back',
    globs: ['db/migrate/**', 'migrations/**', 'alembic/versions/**'],
  },
  {
    rule: 'expensive.sql',
    because: 'SQL runs against data, and a revert of the file does not undo what ran',
    globs: ['*.sql'],
    except: ['**/{tmp,temp,scratch}/**'],
  },
  {
    rule: 'expensive.ci',
    because: 'it is the gate that every other change passes through',
    globs: [
      '.github/{workflows,actions}/**',
      '.gitlab-ci.{yml,yaml}',
      '.gitlab/ci/**',
      '.circleci/**',
      '.buildkite/**',
      'jenkinsfile',
      'jenkinsfile.*',
      '{azure-pipelines,bitbucket-pipelines}.{yml,yaml}',
      '.{travis,drone,woodpecker}.{yml,yaml}',
    ],
  },
  {
    rule: 'expensive.schema',
    because: 'everything that is built on a schema changes with it',
    globs: ['prisma/schema.*', 'prisma/schema/**', '*schema.json'],
  },
  {
    rule: 'expensive.lockfile',
    because: 'nobody reads a changed lockfile line by line, and it decides which code runs',
    globs: [
      '{package-lock,npm-shrinkwrap}.json',
      '{yarn,bun,deno,cargo,poetry,pdm,uv,pixi,mix,pubspec,composer,flake,podfile,pipfile,gemfile,chart,shard}.lock',
      '{pnpm-lock.yaml,bun.lockb,go.sum,go.work.sum,gems.locked,rebar.lock,paket.lock}',
      '{conda-lock.yml,stack.yaml.lock,cabal.project.freeze,gradle.lockfile,packages.lock.json}',
      '{package.resolved,cartfile.resolved,.terraform.lock.hcl,module.bazel.lock}',
    ],
  },
  {
    rule: 'expensive.auth',
    because: 'it decides who gets in, and a mistake there is used before it is rolled back',
    globs: ['src/**/auth/**'],
  },
  {
    rule: 'expensive.billing',
    because: 'it moves money, and money that moved does not come back with a revert',
    globs: ['src/**/billing/**'],
  },
  {
    rule: 'expensive.deploy',
    because: 'it defines what is built and shipped to where others depend on it',
    globs: [
      'dockerfile*',
      '*.dockerfile',
      'containerfile*',
      'docker-compose*',
      'compose.{yml,yaml}',
      'compose.*.{yml,yaml}',
    ],
  },
  {
    rule: 'expensive.infrastructure',
    because: 'it defines running machines, and applying it can replace them',
    globs: ['{infra,terraform,k8s}/**'],
    // A layer of an application that is called `infra` runs no machines.
    except: ['src/**/infra/**'],
  },
];

export const EXPENSIVE_ROWS: readonly ClassRow[] = BUILT_IN.map((row) => ({
  ...row,
  globs: row.globs.map((glob) => `./**/${glob}`),
  except: [...(row.except ?? []), ...THIRD_PARTY].map((glob) => `./**/${glob}`),
}));
