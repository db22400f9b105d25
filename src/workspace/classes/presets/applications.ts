import type { Preset } from './preset.ts';
import { ALLOWS, BUILDS, DATA_FOLLOWS, LETS_IN, LIVE, MOVES_MONEY, SHIPS } from './reasons.ts';

/** Stacks that applications are written in. */
export const APPLICATION_PRESETS: readonly Preset[] = [
  {
    id: 'rails',
    stack: 'Ruby on Rails',
    evidence: ['config/application.rb', 'bin/rails'],
    rows: [
      { name: 'schema', because: DATA_FOLLOWS, globs: ['db/{schema.rb,structure.sql,seeds.rb}'] },
      {
        name: 'auth',
        because: LETS_IN,
        globs: ['config/initializers/{devise,doorkeeper,omniauth,session_store,rack_attack,cors}.rb'],
      },
      { name: 'rights', because: ALLOWS, globs: ['app/policies/**', 'app/models/ability.rb'] },
      {
        name: 'live',
        because: LIVE,
        globs: ['config/{database,cable,storage}.yml', 'config/environments/production.rb'],
      },
      { name: 'deploy', because: SHIPS, globs: ['config/deploy.{rb,yml}', 'config/deploy/**'] },
    ],
  },
  {
    id: 'django',
    stack: 'Django',
    evidence: ['manage.py'],
    rows: [
      {
        name: 'live',
        because: LIVE,
        globs: ['settings.py', 'settings/{base,common,prod,production}.py', '{wsgi,asgi}.py'],
      },
      { name: 'rights', because: ALLOWS, globs: ['{permissions,authentication,auth_backends}.py'] },
    ],
  },
  {
    id: 'laravel',
    stack: 'Laravel',
    evidence: ['artisan'],
    rows: [
      { name: 'auth', because: LETS_IN, globs: ['config/{auth,sanctum,passport,session,cors}.php'] },
      {
        name: 'rights',
        because: ALLOWS,
        globs: ['app/policies/**', 'app/http/middleware/**', 'app/providers/authserviceprovider.php'],
      },
      { name: 'live', because: LIVE, globs: ['config/{database,queue,filesystems,cashier}.php'] },
    ],
  },
  {
    id: 'symfony',
    stack: 'Symfony',
    evidence: ['symfony.lock', 'config/bundles.php'],
    rows: [
      {
        name: 'auth',
        because: LETS_IN,
        globs: ['config/packages/security.{yaml,yml,php}', 'src/security/**'],
      },
      { name: 'live', because: LIVE, globs: ['config/packages/{doctrine,messenger}.{yaml,yml,php}'] },
    ],
  },
  {
    id: 'jvm',
    stack: 'Maven and Gradle, Spring, Flyway, Liquibase',
    evidence: ['pom.xml', 'build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'],
    rows: [
      {
        name: 'migration',
        because: DATA_FOLLOWS,
        globs: [
          'src/main/resources/db/{migration,changelog}/**',
          'src/main/{java,kotlin}/**/db/migration/**',
        ],
      },
      { name: 'auth', because: LETS_IN, globs: ['src/main/**/*security*config*.{java,kt}'] },
      {
        name: 'live',
        because: LIVE,
        globs: ['src/main/resources/{application,bootstrap}{.,-prod.,-production.}{yml,yaml,properties}'],
      },
      { name: 'build', because: BUILDS, globs: ['gradle/wrapper/**', '.mvn/**', '{gradlew,mvnw}'] },
    ],
  },
  {
    id: 'dotnet',
    stack: '.NET',
    evidence: ['*.sln', '*.slnx', '*.csproj', '*.fsproj', 'global.json'],
    rows: [
      {
        name: 'live',
        because: LIVE,
        globs: ['appsettings.json', 'appsettings.{production,prod}.json', 'web.config'],
      },
      {
        name: 'build',
        because: BUILDS,
        globs: ['nuget.config', 'directory.{build,packages}.{props,targets}', 'global.json'],
      },
    ],
  },
  {
    id: 'go',
    stack: 'Go',
    evidence: ['go.mod', 'go.work'],
    rows: [
      { name: 'auth', because: LETS_IN, globs: ['{internal,pkg,cmd,app}/**/{auth,authn,authz}/**'] },
      {
        name: 'billing',
        because: MOVES_MONEY,
        globs: ['{internal,pkg,cmd,app}/**/{billing,payment,payments}/**'],
      },
      {
        name: 'schema',
        because: DATA_FOLLOWS,
        globs: ['ent/schema/**', 'sqlc.{yaml,yml,json}', 'atlas.hcl'],
      },
    ],
  },
  {
    id: 'rust',
    stack: 'Rust',
    evidence: ['Cargo.toml'],
    rows: [
      { name: 'build', because: BUILDS, globs: ['build.rs', '.cargo/config*', 'rust-toolchain*'] },
      { name: 'schema', because: DATA_FOLLOWS, globs: ['diesel.toml'] },
    ],
  },
  {
    id: 'phoenix',
    stack: 'Elixir and Phoenix',
    evidence: ['mix.exs'],
    rows: [
      { name: 'live', because: LIVE, globs: ['config/{prod,runtime}.exs', 'rel/**'] },
      { name: 'auth', because: LETS_IN, globs: ['lib/**/user_auth.ex'] },
    ],
  },
  {
    id: 'nextjs',
    stack: 'Next.js',
    evidence: ['next.config.*'],
    rows: [
      {
        name: 'auth',
        because: LETS_IN,
        globs: ['api/auth/**', '{auth,auth.config}.{ts,js}', 'middleware.{ts,js}'],
      },
      {
        name: 'billing',
        because: MOVES_MONEY,
        globs: ['api/**/{billing,checkout,stripe,payment,payments}/**'],
      },
    ],
  },
];
